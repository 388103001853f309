import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { runAdmin } from '../../server/admin.ts';
import { isSealed, sealerOf } from '../../server/lib/sealing.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, oidcPayload, secondFactor, setting } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn } from './browser.ts';

let store: Store;
const options = () => ({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false });
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

describe('who reads the database cannot take over an account', () => {
  test('no session, code or key of the sign-in stands in it as it is', async () => {
    const app = await buildApp({ ...options(), secretsKey: 'one key that is long enough to be one' });
    const [user] = (await makeScenario(store, systemClock, { users: [{}] })).users;
    const seen = new Set<string>();
    const browser = browserOn(() => app);
    const page = await browser.follow(await browser.start());
    const sent = await browser.submit(page.address, { email: user!.email, password: scenarioPassword });
    for (let at = String(sent.headers.location); !new URL(at, 'http://localhost').pathname.startsWith('/auth/return'); ) {
      const answer = await browser.go(at);
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) seen.add(line.split(/[=;]/)[1] ?? '');
      at = String(answer.headers.location);
      seen.add(new URL(at, 'http://localhost').searchParams.get('code') ?? '');
    }
    const secrets = [...seen].filter((value) => value.length > 20);
    expect(secrets.length).toBeGreaterThan(1);
    const rows = JSON.stringify([await store.db.select().from(oidcPayload), await store.db.select().from(setting)]);
    for (const secret of secrets) expect(rows).not.toContain(secret);
    expect(rows).toContain('Session');
    // parts of a private key, and of a session
    for (const word of ['"d":', '"crv"', '"loginTs"', '"accountId":"usr-\\"']) expect(rows).not.toContain(word);
    for (const key of ['oidc.jwks', 'oidc.cookie-keys', 'oidc.client-secret', 'downloads.secret']) {
      const [row] = await store.db.select().from(setting).where(eq(setting.key, key));
      expect(row?.value).toEqual({ sealed: expect.stringMatching(/^v1\.[\w-]{40,}$/) });
    }
    await app.close();
  });

  test('a server with another key does not start, and one with the same key goes on', async () => {
    await expect(buildApp({ ...options(), secretsKey: 'another key that is long enough as well' })).rejects.toThrow(
      'SECRETS_KEY is not the key that this database was made with.',
    );
    await (await buildApp({ ...options(), secretsKey: 'one key that is long enough to be one' })).close();
  });

  test('a key that stands in clear from before is sealed at the next start and stays the same', async () => {
    const sealer = sealerOf('one key that is long enough to be one');
    await store.db
      .update(setting)
      .set({ value: ['from-before'] })
      .where(eq(setting.key, 'oidc.cookie-keys'));
    await (await buildApp({ ...options(), secretsKey: 'one key that is long enough to be one' })).close();
    const [row] = await store.db.select().from(setting).where(eq(setting.key, 'oidc.cookie-keys'));
    expect(sealer.open(row?.value as { sealed: string })).toEqual(['from-before']);
  });

  describe('the key is changed', () => {
    const [old, next] = ['one key that is long enough to be one', 'the next key, as long as the one before it'];
    const env = (more: Record<string, string>) => ({ SECRETS_KEY: next, ...more });
    const changeKey = (more: Record<string, string>) => runAdmin(store, systemClock, ['change-key'], 'cli:test', env(more));
    const sealedNow = async () => [
      ...(await store.db.select().from(setting)).map(({ value }) => value).filter(isSealed),
      ...(await store.db.select().from(secondFactor)).map(({ secret }) => secret),
    ];

    test('a server with both keys goes on, the command seals everything anew, and the old key opens nothing then', async () => {
      const [user] = (await makeScenario(store, systemClock, { users: [{}] })).users;
      const secret = sealerOf(old).seal('GEZDGNBVGY3TQOJQ');
      await store.db.insert(secondFactor).values({ userId: user!.id, secret, lastStep: 0, createdAt: new Date() });
      await (await buildApp({ ...options(), secretsKey: next, previousSecretsKey: old })).close();
      const before = await sealedNow();
      expect(before.length).toBeGreaterThan(4);

      expect(await changeKey({ SECRETS_KEY_PREVIOUS: old })).toMatch(new RegExp(`^${before.length} secrets are sealed with the new key`));
      const after = await sealedNow();
      expect(after.length).toBe(before.length);
      for (const value of after) {
        expect(() => sealerOf(next).open(value)).not.toThrow();
        expect(() => sealerOf(old).open(value)).toThrow();
      }
      const [factor] = await store.db.select().from(secondFactor).where(eq(secondFactor.userId, user!.id));
      expect(sealerOf(next).open(factor!.secret)).toBe('GEZDGNBVGY3TQOJQ');
      // its ids are hashed with the old key
      expect(await store.db.select().from(oidcPayload)).toEqual([]);
      await (await buildApp({ ...options(), secretsKey: next })).close();
      await expect(buildApp({ ...options(), secretsKey: old })).rejects.toThrow('SECRETS_KEY is not the key');
    });

    test('with a wrong old key, the same key twice or one key alone nothing is changed', async () => {
      await store.db
        .update(setting)
        .set({ value: sealerOf(old).seal(['kept']) })
        .where(eq(setting.key, 'oidc.cookie-keys'));
      const before = await sealedNow();
      await expect(changeKey({ SECRETS_KEY_PREVIOUS: 'x'.repeat(40) })).rejects.toThrow();
      await expect(changeKey({ SECRETS_KEY_PREVIOUS: next })).rejects.toThrow('both are needed, and they differ');
      await expect(changeKey({})).rejects.toThrow('npm run admin -- change-key');
      expect(await sealedNow()).toEqual(before);
    });
  });

  test('a sealed value that was changed does not open', () => {
    const sealer = sealerOf('k'.repeat(32));
    const { sealed } = sealer.seal({ a: 1 });
    expect(sealer.open({ sealed })).toEqual({ a: 1 });
    const [version, text = ''] = sealed.split('.');
    expect(() => sealer.open({ sealed: `${version}.${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` })).toThrow();
    expect(sealer.hash('x')).not.toBe(sealerOf('l'.repeat(32)).hash('x'));
  });
});

describe('a sealed value names its version', () => {
  // sealed with 'k' × 32 by a server of November 2026, which named none
  const unnamed = { sealed: '1e-EpPLgYCaW-o5SU7wUzxlU7-UXw05CutpFjAQXAGQaL99EqlwfgOf7LFO7giJ1V08' };
  const sealer = sealerOf('k'.repeat(32));

  test('and one without a version opens still', () => {
    expect(sealer.seal('x').sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealer.open(unnamed)).toEqual({ secret: 'of before' });
    expect(sealerOf('l'.repeat(32), 'k'.repeat(32)).open(unnamed)).toEqual({ secret: 'of before' });
  });

  test('and one of a version that is unknown is not tried', () => {
    expect(() => sealer.open({ sealed: sealer.seal('x').sealed.replace('v1.', 'v2.') })).toThrow('of a newer server');
  });

  test('and the change of the key gives a version to those that have none', async () => {
    const [old, next] = ['k'.repeat(32), 'the key that is the newest of all of them'];
    await store.db.delete(secondFactor);
    await store.db.delete(setting);
    await store.db.insert(setting).values({ key: 'downloads.secret', value: unnamed });
    await runAdmin(store, systemClock, ['change-key'], 'cli:test', { SECRETS_KEY: next, SECRETS_KEY_PREVIOUS: old });
    const [row] = await store.db.select().from(setting).where(eq(setting.key, 'downloads.secret'));
    expect(row?.value).toEqual({ sealed: expect.stringMatching(/^v1\./) });
    expect(sealerOf(next).open(row?.value as { sealed: string })).toEqual({ secret: 'of before' });
  });
});

test('the audit log and the ledger cannot be emptied', async () => {
  await store.tx((tx) => tx.insert(audit).values({ subject: 'person', subjectId: 'x', event: 'x', actor: 'x', at: new Date() }));
  for (const table of ['audit', 'ledger_transfer', 'questionnaire_version'])
    await expect(store.db.execute(sql.raw(`truncate ${table} cascade`))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is append-only') },
    });
  expect((await store.db.select().from(audit)).length).toBeGreaterThan(0);
});
