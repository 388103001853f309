import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityProviderNames } from '../../server/adapters/identity/choose.ts';
import { idenfy } from '../../server/adapters/identity/idenfy.ts';
import { veriff } from '../../server/adapters/identity/veriff.ts';
import { manualIdentity } from '../../server/adapters/identity/manual/manual.ts';
import { sandboxIdentity } from '../../server/adapters/identity/sandbox.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import { CheckNotStarted, type CheckToStart, type IdentityProvider } from '../../server/onboarding/identity-provider.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser } from '../../server/store/schema.ts';
import { manualIdentityCheck } from '../../server/store/tables/manual-identity.ts';
import { storedFile, type Subject, verification } from '../../server/store/tables/onboarding.ts';
import { emptyProfile } from '../../server/users/empty-profile.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import { idenfyKeys, startFakeIdenfy } from '../support/providers/fake-idenfy.ts';
import { type Fault, withShortTimeout } from '../support/providers/fake-provider.ts';
import { startFakeVeriff, veriffKeys } from '../support/providers/fake-veriff.ts';
import { openTestStore } from '../support/store.ts';

/** What the suite needs beside the interface: the visitor's side, and events as the provider sends them. */
interface Conformant {
  provider: IdentityProvider;
  /** What has to be there before a check is started: our own row of it. */
  prepare?(check: CheckToStart): Promise<void>;
  /** The check ends so; answers the code with which the browser comes back. */
  decide(check: CheckToStart, found: Subject | 'refused'): Promise<string>;
  /** Absent where the check is not on another company's machine. */
  network?: {
    /** The calls that begin a check, and those that read a verdict. */
    start: string;
    status: readonly string[];
    fails(path: string, ...faults: Fault[]): void;
    /** How many checks the company has of one of ours, or of its person. */
    begun(check: CheckToStart): number;
  };
  /** Absent where nobody sends events. */
  events?: {
    /** An event about a check; another secret signs a forged one. */
    event(providerRef: string, forged?: boolean): { headers: Headers; rawBody: string };
    /** A genuine event that is not about a check. */
    otherEvent(): { headers: Headers; rawBody: string };
  };
}

let store: Store;
let onIdenfy: Awaited<ReturnType<typeof startFakeIdenfy>>;
let onVeriff: Awaited<ReturnType<typeof startFakeVeriff>>;
beforeAll(async () => {
  [store, onIdenfy, onVeriff] = await Promise.all([openTestStore(), startFakeIdenfy(), startFakeVeriff()]);
});
afterAll(async () => {
  await Promise.all([store?.close(), onIdenfy?.close(), onVeriff?.close()]);
  expect([...onIdenfy.errors, ...onVeriff.errors]).toEqual([]);
});

const secret = Buffer.from('0123456789abcdef').toString('base64');
const forgedSecret = Buffer.from('fedcba9876543210').toString('base64');

function signedBy(by: string, body: object) {
  const [id, now, rawBody] = [`evt-${randomUUID()}`, new Date(), JSON.stringify(body)];
  const headers = new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, rawBody),
  });
  return { headers, rawBody };
}

const fromVendor = ({ headers, rawBody }: { headers: Record<string, string>; rawBody: string }) => ({
  headers: new Headers(headers),
  rawBody,
});

/** Every adapter that `IDENTITY_PROVIDER` can name. */
const conformants: Record<(typeof identityProviderNames)[number], () => Conformant> = {
  sandbox: () => ({
    provider: sandboxIdentity({ store, origin: 'http://localhost:4000', secret }),
    async decide({ id: checkId }, found) {
      const code = randomUUID();
      const decided = found === 'refused' ? { outcome: 'refused' as const } : { outcome: 'approved' as const, subject: found };
      await store.db
        .update(sandboxIdentityCheck)
        .set({ ...decided, codeHash: fingerprint(code) })
        .where(eq(sandboxIdentityCheck.id, checkId));
      return code;
    },
    events: {
      event: (ref, forged) => signedBy(forged ? forgedSecret : secret, { type: 'check.updated', data: { ref } }),
      otherEvent: () => signedBy(secret, { type: 'account.closed', data: {} }),
    },
  }),
  idenfy: () => ({
    provider: withShortTimeout((waitMs) => idenfy({ url: onIdenfy.url, ...idenfyKeys }, waitMs), onIdenfy.isSlow),
    network: {
      start: '/api/v2/token',
      status: ['/api/v2/status', '/api/v2/data'],
      fails: (...args) => onIdenfy.fails(...args),
      begun: ({ id }) => onIdenfy.begunFor(id),
    },
    async decide({ id }, found) {
      const back = onIdenfy.decide(
        onIdenfy.scanOf(id),
        found === 'refused'
          ? { status: 'DENIED' }
          : {
              status: 'APPROVED',
              data: {
                orgFirstName: found.name,
                orgLastName: found.surname,
                docPersonalCode: found.personalNumber,
                docNationality: found.citizenship,
                docExpiry: found.documentExpiresAt,
              },
            },
      );
      return back.searchParams.get('code') ?? '';
    },
    events: {
      event: (ref, forged) => fromVendor(onIdenfy.event(ref, {}, forged ? 'another-key' : undefined)),
      otherEvent: () => fromVendor(onIdenfy.otherEvent()),
    },
  }),
  veriff: () => ({
    provider: withShortTimeout((waitMs) => veriff({ url: onVeriff.url, ...veriffKeys }, waitMs), onVeriff.isSlow),
    network: {
      start: '/v1/sessions',
      status: ['/v1/sessions/{id}/decision', '/v1/sessions/{id}/watchlist-screening'],
      fails: (...args) => onVeriff.fails(...args),
      begun: ({ personId }) => onVeriff.begunFor(personId),
    },
    async decide({ personId }, found) {
      const back = onVeriff.decide(
        onVeriff.sessionOf(personId),
        found === 'refused'
          ? { code: 9102 }
          : {
              code: 9001,
              person: { firstName: found.name, lastName: found.surname, idNumber: found.personalNumber, nationality: found.citizenship },
              document: { validUntil: found.documentExpiresAt },
            },
      );
      return back.searchParams.get('code') ?? '';
    },
    events: {
      event: (ref, forged) => fromVendor(onVeriff.event(ref, forged ? 'another-secret' : undefined)),
      otherEvent: () => fromVendor(onVeriff.otherEvent()),
    },
  }),
  // two operators decide here, so the verdict is our own row and nobody sends events
  manual: () => ({
    provider: manualIdentity({ store, origin: 'http://localhost:4000' }),
    async prepare({ id, personId, kind, state, locale }) {
      await store.db.insert(appUser).values({ ...nobodysAccount, id: personId, email: `${personId}@example.com` });
      const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
      const row = {
        id,
        userId: personId,
        provider: kind,
        state,
        locale,
        status: 'STARTING' as const,
        providerId: 'manual',
        createdAt,
        expiresAt,
      };
      await store.db.insert(verification).values(row);
    },
    async decide({ id, personId }, found) {
      const code = randomUUID();
      const fileId = `fil-${id}`;
      await store.db
        .insert(storedFile)
        .values({ id: fileId, userId: personId, fileName: 'a.png', contentType: 'image/png', size: 1, createdAt: new Date() });
      const { citizenship: country, documentExpiresAt, ...person } = found === 'refused' ? ona : found;
      const stated = { ...person, country, birthDate: '1980-01-01', documentType: 'PASSPORT' as const, documentNumber: '12345678' };
      await store.db
        .update(manualIdentityCheck)
        .set({
          stated: { ...stated, ...(documentExpiresAt && { expiresAt: documentExpiresAt }) },
          frontFileId: fileId,
          selfieFileId: fileId,
          submittedAt: new Date(),
          codeHash: fingerprint(code),
        })
        .where(eq(manualIdentityCheck.id, id));
      await store.db
        .update(verification)
        .set({ reviewed: found === 'refused' ? 'refused' : 'accepted' })
        .where(eq(verification.id, id));
      return code;
    },
  }),
};
const withEvents = identityProviderNames.filter((name) => name !== 'manual');
const onNetwork = identityProviderNames.filter((name) => name !== 'manual' && name !== 'sandbox');

const nobodysAccount: Omit<typeof appUser.$inferInsert, 'id' | 'email'> = {
  profile: emptyProfile,
  kycStatus: 'EMPTY',
  compliance: { status: 'IN_PROGRESS', checks: [] },
  userGroup: 'INVESTOR',
  language: 'en',
  createdAt: new Date(),
};

const ona: Subject = {
  personalNumber: '48001010000',
  name: 'Ona',
  surname: 'Petraitė',
  citizenship: 'LT',
  documentExpiresAt: '2031-05-01',
};

const check = (id: string = randomUUID()): CheckToStart => ({
  id,
  personId: `usr-${id}`,
  kind: 'PRIMARY',
  state: 'st-1',
  returnUrl: 'http://localhost:4000/verify',
  locale: 'en',
});

async function start({ provider, prepare }: Conformant, checkToStart: CheckToStart) {
  await prepare?.(checkToStart);
  return provider.start(checkToStart);
}

describe.each(identityProviderNames)('the identity provider %s', (name) => {
  let on: Conformant;
  let provider: IdentityProvider;
  beforeAll(() => {
    on = conformants[name]();
    ({ provider } = on);
  });

  test('has an id that fits into its webhook address', () => {
    expect(provider.id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test.each(['PRIMARY', 'ALTERNATIVE'] as const)('starts a check of the kind %s, each at an address of its own', async (kind) => {
    const started = await Promise.all([start(on, { ...check(), kind }), start(on, { ...check(), kind })]);
    expect(new Set(started.map(({ providerRef }) => providerRef)).size).toBe(2);
    expect(new Set(started.map(({ redirectUrl }) => redirectUrl)).size).toBe(2);
    expect(started.every(({ redirectUrl }) => URL.canParse(redirectUrl))).toBe(true);
  });

  test('says that a check is open, then approved, with what it found and what that rests on', async () => {
    const checkToStart = check();
    const { providerRef } = await start(on, checkToStart);
    expect(await provider.status(providerRef)).toEqual({ state: 'open' });
    await on.decide(checkToStart, ona);
    const evidence = expect.objectContaining({
      verdict: expect.stringMatching(/approved/i),
      payloadHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // the sandbox reads no day of birth
    const subject = name === 'sandbox' ? ona : { ...ona, birthDate: '1980-01-01' };
    expect(await provider.status(providerRef)).toEqual({ state: 'approved', subject, concerns: [], evidence });
  });

  test('says that a check was refused, and nothing of the person', async () => {
    const checkToStart = check();
    const { providerRef } = await start(on, checkToStart);
    await on.decide(checkToStart, 'refused');
    const found = await provider.status(providerRef);
    expect(found?.state).toBe('refused');
    expect(JSON.stringify(found)).not.toMatch(/ona|petrait/i);
  });

  test('knows by the code of a returning browser which check it was', async () => {
    const [first, second] = [check(), check()];
    await start(on, first);
    await start(on, second);
    const code = await on.decide(first, ona);
    const other = await on.decide(second, ona);
    expect(await provider.redeem(code)).toBe(first.id);
    expect(await provider.redeem(other)).toBe(second.id);
    expect(await provider.redeem('no-such-code')).toBeUndefined();
    expect(await provider.redeem(`${first.id}${code.slice(-65)}`.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeUndefined();
  });

  test('knows nothing of a check that it did not start', async () => {
    expect(await provider.status('no-such-check')).toBeUndefined();
  });
});

describe.each(withEvents)('the events of the identity provider %s', (name) => {
  let on: Conformant;
  let provider: IdentityProvider;
  let events: NonNullable<Conformant['events']>;
  beforeAll(() => {
    on = conformants[name]();
    ({ provider } = on);
    events = on.events!;
  });

  test('reads its own events: which check, and an id of the event', async () => {
    const { providerRef } = await start(on, check());
    const [first, second] = [events.event(providerRef), events.event(providerRef)];
    const hint = await provider.parseWebhook(first);
    expect(hint).toMatchObject({ providerRef, eventId: expect.stringMatching(/./) });
    expect(await provider.parseWebhook(first)).toEqual(hint);
    expect((await provider.parseWebhook(second))?.eventId).not.toBe(hint?.eventId);
    expect(await provider.parseWebhook(events.otherEvent())).toBeUndefined();
  });

  test('refuses an event that somebody else has signed, changed, or not signed', async () => {
    const { providerRef } = await start(on, check());
    const { headers, rawBody } = events.event(providerRef);
    await expect(provider.parseWebhook(events.event(providerRef, true))).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers, rawBody: rawBody.replace(providerRef, 'another') })).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers: new Headers(), rawBody })).rejects.toThrow(WebhookNotAuthentic);
  });
});

describe.each(onNetwork)('the network to the identity provider %s', (name) => {
  let on: Conformant;
  let network: NonNullable<Conformant['network']>;
  beforeAll(() => {
    on = conformants[name]();
    network = on.network!;
  });
  const faults: Fault[] = [429, 500, 503, 'lost', 'late'];

  test.each(faults)('a verdict that cannot be read (%s) is none: neither open nor refused, and the same once it can', async (fault) => {
    const checkToStart = check();
    const { providerRef } = await start(on, checkToStart);
    await on.decide(checkToStart, ona);
    for (const path of network.status) {
      network.fails(path, fault);
      await expect(on.provider.status(providerRef)).rejects.toThrow();
    }
    expect(await on.provider.status(providerRef)).toMatchObject({ state: 'approved', subject: ona });
  });

  test('a start that was refused has begun nothing, and says so', async () => {
    const checkToStart = check();
    network.fails(network.start, 429);
    await expect(start(on, checkToStart)).rejects.toThrow(CheckNotStarted);
    expect(network.begun(checkToStart)).toBe(0);
  });

  test.each(faults.slice(1))(
    'after a start without an answer (%s) there may be a check, and the adapter does not ask twice',
    async (fault) => {
      const checkToStart = check();
      network.fails(network.start, fault);
      await expect(start(on, checkToStart)).rejects.toSatisfy((error) => !(error instanceof CheckNotStarted));
      expect(network.begun(checkToStart)).toBe(typeof fault === 'number' ? 0 : 1);
    },
  );

  test('a verdict whose event never arrived is read where it lies, however late', async () => {
    const checkToStart = check();
    const { providerRef } = await start(on, checkToStart);
    await on.decide(checkToStart, 'refused');
    expect(await on.provider.status(providerRef)).toMatchObject({ state: 'refused' });
    expect(on.provider.pollMinutes).toBeGreaterThan(0);
  });
});

test('nobody sends events of a check without a provider: each is refused', async () => {
  const { provider } = conformants.manual();
  const { headers, rawBody } = signedBy(secret, { type: 'check.updated', data: { ref: 'a-check' } });
  await expect(provider.parseWebhook({ headers, rawBody })).rejects.toThrow(WebhookNotAuthentic);
});
