import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { sealerOf } from '../../server/lib/sealing.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/open.ts';
import { audit, oidcPayload, setting } from '../../server/store/schema.ts';
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
      expect(row?.value).toEqual({ sealed: expect.stringMatching(/^[\w-]{40,}$/) });
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

  test('a sealed value that was changed does not open', () => {
    const sealer = sealerOf('k'.repeat(32));
    const { sealed } = sealer.seal({ a: 1 });
    expect(sealer.open({ sealed })).toEqual({ a: 1 });
    expect(() => sealer.open({ sealed: sealed.startsWith('A') ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}` })).toThrow();
    expect(sealer.hash('x')).not.toBe(sealerOf('l'.repeat(32)).hash('x'));
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
