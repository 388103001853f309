import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idenfy } from '../../server/adapters/identity/idenfy.ts';
import { veriff } from '../../server/adapters/identity/veriff.ts';
import type { IdentityProvider, IdentityProviders } from '../../server/onboarding/identity-provider.ts';
import { resolveIdentityChecks } from '../../server/onboarding/resolve-identity-checks.ts';
import { openReasons } from '../../server/onboarding/review.ts';
import { decideIdentity } from '../../server/onboarding/verification/decide.ts';
import { verificationHandlers } from '../../server/onboarding/verification/handlers.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Store } from '../../server/store/store.ts';
import { mail } from '../../server/store/schema.ts';
import { identityEvent, identityEvidence, verification } from '../../server/store/tables/onboarding.ts';
import { idenfyKeys, startFakeIdenfy } from '../support/providers/fake-idenfy.ts';
import { type Fault, withShortTimeout } from '../support/providers/fake-provider.ts';
import { startFakeVeriff, veriffKeys } from '../support/providers/fake-veriff.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

const origin = 'http://localhost:4000';
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;
type Event = { headers: Record<string, string>; rawBody: string };

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let onIdenfy: Awaited<ReturnType<typeof startFakeIdenfy>>;
let onVeriff: Awaited<ReturnType<typeof startFakeVeriff>>;
let providers: { PRIMARY: IdentityProvider; ALTERNATIVE: IdentityProvider };

beforeAll(async () => {
  [store, onIdenfy, onVeriff] = await Promise.all([openTestStore(), startFakeIdenfy(), startFakeVeriff()]);
  providers = {
    PRIMARY: withShortTimeout((waitMs) => idenfy({ url: onIdenfy.url, ...idenfyKeys }, waitMs), onIdenfy.isSlow),
    ALTERNATIVE: withShortTimeout((waitMs) => veriff({ url: onVeriff.url, ...veriffKeys }, waitMs), onVeriff.isSlow),
  };
  server = await serverOn(store, undefined, undefined, providers);
});
afterAll(async () => {
  await server?.app.close();
  await Promise.all([store?.close(), onIdenfy?.close(), onVeriff?.close()]);
  expect([...onIdenfy.errors, ...onVeriff.errors]).toEqual([]);
});

type Verdict = 'approved' | 'refused' | 'looking';
interface Vendor {
  type: 'PRIMARY' | 'ALTERNATIVE';
  paths: { start: string; status: string };
  fails(path: string, ...faults: Fault[]): void;
  /** The check of a person that began last. */
  refOf(check: { id: string; userId: string }): string;
  decide(ref: string, verdict: Verdict, document?: { surname?: string; expiresAt?: string | null; personalCode?: string | null }): URL;
  event(ref: string, by?: string): Event;
  otherEvent(): Event;
}

const vendors: Record<'idenfy' | 'veriff', Vendor> = {
  idenfy: {
    type: 'PRIMARY',
    paths: { start: '/api/v2/token', status: '/api/v2/status' },
    fails: (...args) => onIdenfy.fails(...args),
    refOf: ({ id }) => onIdenfy.scanOf(id),
    decide: (ref, verdict, { surname, expiresAt, personalCode } = {}) =>
      onIdenfy.decide(ref, {
        status: { approved: 'APPROVED', refused: 'DENIED', looking: 'REVIEWING' }[verdict],
        data: {
          ...(surname && { orgLastName: surname }),
          ...(expiresAt !== undefined && { docExpiry: expiresAt }),
          ...(personalCode !== undefined && { docPersonalCode: personalCode }),
        },
      }),
    event: (ref, by) => onIdenfy.event(ref, {}, by),
    otherEvent: () => onIdenfy.otherEvent(),
  },
  veriff: {
    type: 'ALTERNATIVE',
    paths: { start: '/v1/sessions', status: '/v1/sessions/{id}/decision' },
    fails: (...args) => onVeriff.fails(...args),
    refOf: ({ userId }) => onVeriff.sessionOf(userId),
    decide: (ref, verdict, { surname, expiresAt, personalCode } = {}) =>
      onVeriff.decide(ref, {
        ...{ approved: { code: 9001 }, refused: { code: 9102 }, looking: { code: 9121, status: 'review' } }[verdict],
        person: { ...(surname && { lastName: surname }), ...(personalCode !== undefined && { idNumber: personalCode }) },
        document: { ...(expiresAt !== undefined && { validUntil: expiresAt }) },
      }),
    event: (ref, by) => onVeriff.event(ref, by),
    otherEvent: () => onVeriff.otherEvent(),
  },
};

let people = 0;
/** Somebody who is verified nowhere yet, with a personal code of their own. */
async function newPerson() {
  const person = await server.person({ isNew: true });
  const personalCode = `4800101${String(++people).padStart(4, '0')}`;
  return { ...person, personalCode };
}

const checksOf = (userId: string) =>
  store.db.select().from(verification).where(eq(verification.userId, userId)).orderBy(desc(verification.createdAt), desc(verification.id));
const start = (person: Person, { type }: Vendor) => person.call('GET', `/verification/verify?locale=en&state=st-1&type=${type}`);

async function begin(person: Person, vendor: Vendor) {
  server.clock.advanceDays(1 / 86_400);
  expect((await start(person, vendor)).status).toBe(200);
  const [check] = await checksOf(person.id);
  return vendor.refOf(check!);
}
const exchange = (person: Person, back: URL) => person.call('GET', `/verification/exchange-code?code=${back.searchParams.get('code')}`);

async function deliver(vendor: Vendor, { headers, rawBody }: Event) {
  const provider = providers[vendor.type].id;
  const { statusCode } = await server.app.inject({ method: 'POST', url: `/webhooks/identity/${provider}`, headers, payload: rawBody });
  return statusCode;
}
const outcomesOf = async (ref: string) =>
  (await store.db.select().from(identityEvent).where(eq(identityEvent.providerRef, ref)).orderBy(identityEvent.receivedAt)).map(
    ({ outcome }) => outcome,
  );
const resolve = async () => {
  for (const provider of Object.values(providers))
    await resolveIdentityChecks({ store, clock: server.clock, origin, provider, log: { warn: () => {} } });
};
const reasonsOf = (person: Person) => store.tx((tx) => openReasons(tx, person.id, 'IDENTITY_VERIFICATION'));
const decide = (person: Person, accepted: boolean) =>
  store.tx((tx) =>
    decideIdentity(tx, { clock: server.clock, origin }, { userId: person.id, accepted, reason: undefined, actor: 'usr-operator' }),
  );
const checkStatus = async (person: Person) => (await person.checks()).byName['IDENTITY_VERIFICATION'];
const me = (person: Person) =>
  person.get<{ kycStatus: string; surname: string; personalNumber: string; documentExpiresAt: string | null }>('/me');
const mailsTo = async (person: Person) => (await store.db.select().from(mail).where(eq(mail.recipient, person.email))).length;
const inReview = { status: 400, body: { errorCode: 'VERIFICATION_IN_REVIEW' } };
const failed = { status: 400, body: { errorCode: 'VERIFICATION_FAILED' } };

describe.each(['idenfy', 'veriff'] as const)('an identity check at %s', (name) => {
  const vendor = vendors[name];

  test('verifies who comes back approved, once, with what that rests on and no pictures [ONB-13]', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    const back = vendor.decide(ref, 'approved', { personalCode: one.personalCode });
    expect(back.searchParams.get('state')).toBe('st-1');
    expect(await exchange(one, back)).toMatchObject({ status: 200, body: { kycStatus: 'VERIFIED', surname: 'PETRAITĖ' } });
    expect(await exchange(one, back)).toMatchObject({ status: 200 });
    expect(await deliver(vendor, vendor.event(ref))).toBe(204);
    await expect.poll(() => outcomesOf(ref)).toEqual(['repeated']);
    const evidence = await store.db.select().from(identityEvidence).where(eq(identityEvidence.userId, one.id));
    expect(evidence).toMatchObject([
      {
        providerId: name,
        providerRef: ref,
        document: { type: 'ID_CARD', number: '12345678', country: 'LT', expiresAt: '2031-05-01' },
        payloadHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(evidence)).not.toMatch(/https?:/);
  });

  test('an undecided check is applied by its event: not by one that somebody else signed, and once [ONB-13]', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    const back = vendor.decide(ref, 'approved', { personalCode: one.personalCode });
    vendor.fails(vendor.paths.status, 500);
    expect((await exchange(one, back)).status).toBe(500);
    expect(await deliver(vendor, vendor.event(ref, 'somebody-else'))).toBe(401);
    const event = vendor.event(ref);
    expect(await deliver(vendor, event)).toBe(204);
    await expect.poll(() => outcomesOf(ref)).toEqual(['notReturned']);
    expect((await me(one)).kycStatus).toBe('EMPTY');
    expect((await exchange(one, back)).status).toBe(200);
    expect(await deliver(vendor, event)).toBe(204);
    expect(await outcomesOf(ref)).toHaveLength(1);
  });

  test.each<Fault>([429, 503, 'lost', 'late'])('an event whose check cannot be read (%s) is applied by the job', async (fault) => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    const back = new URL(`${origin}/verify?code=${await codeOf(one, vendor)}`);
    expect(await exchange(one, back)).toMatchObject(inReview);
    vendor.decide(ref, 'approved', { personalCode: one.personalCode });
    vendor.fails(vendor.paths.status, fault);
    expect(await deliver(vendor, vendor.event(ref))).toBe(204);
    expect((await me(one)).kycStatus).toBe('EMPTY');
    await expect.poll(() => outcomesOf(ref)).toEqual(['received']);
    vendor.fails(vendor.paths.status);
    await resolve();
    expect(await outcomesOf(ref)).toEqual(['applied']);
    expect((await me(one)).kycStatus).toBe('VERIFIED');
    expect(await mailsTo(one)).toBe(1);
  });

  test('a decision whose event never comes is read when its time has come, not sooner', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    expect(await exchange(one, new URL(`${origin}/verify?code=${await codeOf(one, vendor)}`))).toMatchObject(inReview);
    await resolve();
    vendor.decide(ref, 'refused');
    await resolve();
    expect(await checkStatus(one)).toBe('IN_PROGRESS');
    server.clock.advanceDays((providers[vendor.type].pollMinutes + 1) / 1440);
    await resolve();
    expect(await checkStatus(one)).toBe('FAILED');
  });

  test('a provider that refuses a start leaves a failed check, one whose answer is lost an open one that fails later [ONB-15]', async () => {
    const one = await newPerson();
    vendor.fails(vendor.paths.start, 429);
    expect(await start(one, vendor)).toMatchObject(failed);
    expect(await checksOf(one.id)).toMatchObject([{ status: 'FAILED' }]);
    for (const fault of [500, 'lost', 'late'] as const) {
      vendor.fails(vendor.paths.start, fault);
      server.clock.advanceDays(1 / 86_400);
      expect(await start(one, vendor)).toMatchObject(failed);
      expect((await checksOf(one.id))[0]).toMatchObject({ status: 'STARTING', providerRef: null });
    }
    server.clock.advanceDays(1 / 1440);
    await resolve();
    expect((await checksOf(one.id)).every(({ status }) => status === 'FAILED')).toBe(true);
    const ref = await begin(one, vendor);
    expect(await exchange(one, vendor.decide(ref, 'approved', { personalCode: one.personalCode }))).toMatchObject({ status: 200 });
  });

  test('a genuine event of another kind is answered and left alone', async () => {
    const { headers, rawBody } = vendor.otherEvent();
    const count = () => store.db.$count(identityEvent);
    const before = await count();
    expect(await deliver(vendor, { headers, rawBody })).toBe(204);
    expect(await deliver(vendor, { headers, rawBody: `${rawBody} ` })).toBe(401);
    expect(await count()).toBe(before);
  });

  test('an event about a check whose start was lost changes nothing', async () => {
    const one = await newPerson();
    vendor.fails(vendor.paths.start, 'lost');
    await start(one, vendor);
    const ref = vendor.refOf((await checksOf(one.id))[0]!);
    vendor.decide(ref, 'approved', { personalCode: one.personalCode });
    expect(await deliver(vendor, vendor.event(ref))).toBe(204);
    await expect.poll(() => outcomesOf(ref)).toEqual(['unknown']);
    expect((await me(one)).kycStatus).toBe('EMPTY');
  });

  test('who refuses the person is believed, and the person may begin again [ONB-14]', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    expect(await exchange(one, vendor.decide(ref, 'refused'))).toMatchObject(failed);
    expect(await checkStatus(one)).toBe('FAILED');
    const again = await begin(one, vendor);
    expect(await exchange(one, vendor.decide(again, 'approved', { personalCode: one.personalCode }))).toMatchObject({ status: 200 });
  });

  test('while the provider is still looking, an operator may decide; its final verdict comes into the same review', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    for (const person of [one, other]) {
      const ref = await begin(person, vendor);
      expect(await exchange(person, vendor.decide(ref, 'looking', { personalCode: person.personalCode }))).toMatchObject(inReview);
      expect(await reasonsOf(person)).toEqual(['PROVIDER_NOT_FINAL']);
      expect((await me(person)).kycStatus).toBe('EMPTY');
    }
    const ref = vendor.refOf((await checksOf(one.id))[0]!);
    vendor.decide(ref, 'approved', { personalCode: one.personalCode });
    await deliver(vendor, vendor.event(ref));
    await expect.poll(() => outcomesOf(ref)).toEqual(['applied']);
    expect((await me(one)).kycStatus).toBe('VERIFIED');
    expect(await reasonsOf(one)).toEqual([]);

    await decide(other, false);
    expect(await checkStatus(other)).toBe('FAILED');
    const decided = vendor.refOf((await checksOf(other.id))[0]!);
    vendor.decide(decided, 'approved', { personalCode: other.personalCode });
    await deliver(vendor, vendor.event(decided));
    await expect.poll(() => outcomesOf(decided)).toEqual(['repeated']);
    expect((await me(other)).kycStatus).toBe('EMPTY');
  });

  test('a name that differs from that of the account goes to an operator', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    expect(await exchange(one, vendor.decide(ref, 'approved', { surname: 'VIENUOLIS', personalCode: one.personalCode }))).toMatchObject(
      inReview,
    );
    expect(await reasonsOf(one)).toEqual(['NAME_DIFFERS']);
    const operator = await server.person({ userGroup: 'ADMIN', roles: ['COMPLIANCE'] });
    const queue = await operator.get<components['schemas']['Review'][]>('/admin/reviews');
    const [answered] = await store.db.select().from(identityEvidence).where(eq(identityEvidence.userId, one.id));
    expect(queue.find(({ userId }) => userId === one.id)?.evidence).toEqual({
      provider: name,
      verdict: answered!.verdict,
      documentType: 'ID_CARD',
      documentCountry: 'LT',
      documentExpiresAt: '2031-05-01',
      recordedAt: answered!.recordedAt.toISOString(),
    });
  });

  test('a document that ends soon opens the task to renew it; one without end and number is taken by birth and name', async () => {
    const soon = await newPerson();
    const end = new Date(server.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    await exchange(soon, vendor.decide(await begin(soon, vendor), 'approved', { expiresAt: end, personalCode: soon.personalCode }));
    expect(await soon.tasks()).toContain('/renew-kyc');
    const { surname, letters } = { idenfy: { surname: 'PETRAITĖ', letters: 'PETRA' }, veriff: { surname: 'ŽUKAITĖ', letters: 'ZUKAI' } }[
      name
    ];
    const person = await server.person({ isNew: true, surname });
    const ref = await begin(person, vendor);
    await exchange(person, vendor.decide(ref, 'approved', { surname, expiresAt: null, personalCode: null }));
    expect(await me(person)).toMatchObject({
      kycStatus: 'VERIFIED',
      personalNumber: `LT19800101ONA##${letters}`,
      documentExpiresAt: null,
    });
  });
});

/** The code in the address that the provider was given; the person comes back before it has decided. */
async function codeOf(person: Person, vendor: Vendor): Promise<string> {
  const [check] = await checksOf(person.id);
  const ref = vendor.refOf(check!);
  const back = vendor === vendors.idenfy ? onIdenfy.decide(ref, { status: 'ACTIVE' }) : onVeriff.returnOf(ref);
  return back.searchParams.get('code') ?? '';
}

test('the way to another provider is offered where there is another one', async () => {
  const person = await server.person();
  expect(await person.get('/verification/types')).toEqual(['PRIMARY', 'ALTERNATIVE']);
  const typesOf = async (given: IdentityProviders | undefined) => {
    const log = { warn: () => {} };
    const { listVerificationTypes } = verificationHandlers({ store, clock: server.clock, origin, providers: given, log });
    return (await listVerificationTypes({} as never)).body;
  };
  expect(await typesOf({ PRIMARY: providers.PRIMARY, ALTERNATIVE: providers.PRIMARY })).toEqual(['PRIMARY']);
  expect(await typesOf(undefined)).toEqual([]);
});

describe('what iDenfy says beside a verdict', () => {
  const vendor = vendors.idenfy;

  test('an approval that another event follows waits for that one, in whatever order they come', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    const back = onIdenfy.decide(ref, { status: 'APPROVED', data: { docPersonalCode: one.personalCode } });
    await deliver(vendor, onIdenfy.event(ref, { final: false }));
    expect(await exchange(one, back)).toMatchObject(inReview);
    expect(await reasonsOf(one)).toEqual(['PROVIDER_NOT_FINAL']);
    // polled, it still says approved
    server.clock.advanceDays(61 / 1440);
    await resolve();
    expect((await me(one)).kycStatus).toBe('EMPTY');
    await deliver(vendor, onIdenfy.event(ref, { final: true }));
    await expect.poll(async () => (await me(one)).kycStatus).toBe('VERIFIED');

    const other = await newPerson();
    const second = await begin(other, vendor);
    const returned = onIdenfy.decide(second, { status: 'APPROVED', data: { docPersonalCode: other.personalCode } });
    await deliver(vendor, onIdenfy.event(second, { final: true }));
    await deliver(vendor, onIdenfy.event(second, { final: false }));
    await expect.poll(() => outcomesOf(second)).toEqual(['notReturned', 'notReturned']);
    expect(await exchange(other, returned)).toMatchObject({ status: 200 });
  });

  test('SUSPECTED with everything passed goes to an operator, otherwise it is a refusal', async () => {
    const [passed, not] = [await newPerson(), await newPerson()];
    const first = onIdenfy.decide(await begin(passed, vendor), { status: 'SUSPECTED', data: { docPersonalCode: passed.personalCode } });
    expect(await exchange(passed, first)).toMatchObject(inReview);
    expect(await reasonsOf(passed)).toEqual(['PROVIDER_IN_DOUBT']);
    await decide(passed, true);
    expect((await me(passed)).kycStatus).toBe('VERIFIED');
    const second = onIdenfy.decide(await begin(not, vendor), {
      status: 'SUSPECTED',
      checks: { autoFace: 'FACE_MATCH', manualFace: 'FACE_MISMATCH', autoDocument: 'DOC_VALIDATED' },
      data: { docPersonalCode: not.personalCode },
    });
    expect(await exchange(not, second)).toMatchObject(failed);
    expect(await reasonsOf(not)).toEqual([]);
  });

  test('a status that nobody has described is no verdict', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    expect(await exchange(one, onIdenfy.decide(ref, { status: 'PRE_APPROVED' }))).toMatchObject(inReview);
    expect((await me(one)).kycStatus).toBe('EMPTY');
  });

  test('an expired check fails, and nobody is told of it who has begun another one', async () => {
    const [one, busy] = [await newPerson(), await newPerson()];
    for (const person of [one, busy]) await exchange(person, onIdenfy.decide(await begin(person, vendor), { status: 'ACTIVE' }));
    const refs = [one, busy].map(async (person) => vendor.refOf((await checksOf(person.id))[0]!));
    const [mine = '', theirs = ''] = await Promise.all(refs);
    await begin(busy, vendor);
    for (const ref of [mine, theirs]) {
      onIdenfy.decide(ref, { status: 'EXPIRED' });
      await deliver(vendor, onIdenfy.event(ref));
      await expect.poll(() => outcomesOf(ref)).toEqual(['applied']);
    }
    expect([await checkStatus(one), await checkStatus(busy)]).toEqual(['FAILED', 'IN_PROGRESS']);
    expect([await mailsTo(one), await mailsTo(busy)]).toEqual([1, 0]);
  });

  test('a hit of its screening waits for an operator, also where another provider finds nothing; refused, it stays so', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    const back = onIdenfy.decide(ref, { status: 'APPROVED', data: { docPersonalCode: one.personalCode } });
    await deliver(vendor, onIdenfy.event(ref, { status: { sanctionsStatus: 'FLAGS_FOUND', pepsStatus: 'NO_FLAGS' } }));
    expect(await exchange(one, back)).toMatchObject(inReview);
    expect(await reasonsOf(one)).toEqual(['SANCTIONED']);
    const clean = await begin(one, vendors.veriff);
    expect(await exchange(one, vendors.veriff.decide(clean, 'approved', { personalCode: one.personalCode }))).toMatchObject(inReview);
    expect(await reasonsOf(one)).toEqual(['SANCTIONED']);
    await decide(one, false);
    expect(await checkStatus(one)).toBe('FAILED');
    const again = await begin(one, vendors.veriff);
    expect(await exchange(one, vendors.veriff.decide(again, 'approved', { personalCode: one.personalCode }))).toMatchObject(inReview);
    expect(await reasonsOf(one)).toEqual(['REFUSED_BEFORE']);
  });

  test('who is monitored and found later is held until an operator has decided', async () => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    await exchange(one, onIdenfy.decide(ref, { status: 'APPROVED', data: { docPersonalCode: one.personalCode } }));
    expect(await checkStatus(one)).toBe('COMPLETED');
    await deliver(vendor, onIdenfy.monitoringEvent(ref, { pepsStatus: 'TRUE_POSITIVE', sanctionsStatus: 'NO_FLAGS' }));
    await expect.poll(() => checkStatus(one)).toBe('IN_PROGRESS');
    expect(await reasonsOf(one)).toEqual(['POLITICALLY_EXPOSED']);
    await decide(one, true);
    expect(await checkStatus(one)).toBe('COMPLETED');
  });
});

describe('what Veriff says beside a verdict', () => {
  const vendor = vendors.veriff;

  test.each([9103, 9104, 9121])('%s is no identity: the person begins again', async (code) => {
    const one = await newPerson();
    const ref = await begin(one, vendor);
    expect(await exchange(one, onVeriff.decide(ref, { code }))).toMatchObject(failed);
    const again = await begin(one, vendor);
    expect(await exchange(one, vendor.decide(again, 'approved', { personalCode: one.personalCode }))).toMatchObject({ status: 200 });
  });

  test('its screening is read with the decision, and an event later holds who was found', async () => {
    const [found, later] = [await newPerson(), await newPerson()];
    const ref = await begin(found, vendor);
    onVeriff.screens(ref, { pep: [{ sourceName: 'a parliament' }] });
    expect(await exchange(found, vendor.decide(ref, 'approved', { personalCode: found.personalCode }))).toMatchObject(inReview);
    expect(await reasonsOf(found)).toEqual(['POLITICALLY_EXPOSED']);

    const clean = await begin(later, vendor);
    onVeriff.screens(clean, {});
    expect(await exchange(later, vendor.decide(clean, 'approved', { personalCode: later.personalCode }))).toMatchObject({ status: 200 });
    await deliver(vendor, onVeriff.screeningEvent(clean));
    await expect.poll(() => outcomesOf(clean)).toEqual(['repeated']);
    onVeriff.screens(clean, { sanctions: [{ sourceName: 'a list' }] });
    await deliver(vendor, onVeriff.screeningEvent(clean, 'updated_result'));
    await expect.poll(() => checkStatus(later)).toBe('IN_PROGRESS');
    await decide(later, false);
    expect(await checkStatus(later)).toBe('FAILED');
  });
});
