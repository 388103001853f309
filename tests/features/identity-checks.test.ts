import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxCheckRef, sandboxIdentity } from '../../server/adapters/identity/sandbox.ts';
import { CheckNotStarted, type IdentityProvider } from '../../server/onboarding/identity-provider.ts';
import { resolveIdentityChecks } from '../../server/onboarding/resolve-identity-checks.ts';
import type { Store } from '../../server/store/open.ts';
import { identityEvent, verification } from '../../server/store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

const origin = 'http://localhost:4000';
const secret = Buffer.from('0123456789abcdef').toString('base64');
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let provider: IdentityProvider;
/** How the next start goes wrong. */
let fault: 'refused' | 'lost' | undefined;
/** The provider has not decided, whatever the visitor did. */
let isSlow = false;
let isDown = false;

beforeAll(async () => {
  store = await openTestStore();
  const sandbox = sandboxIdentity({ store, origin, secret });
  provider = {
    ...sandbox,
    async start(check) {
      // outside of any transaction: another connection sees the row that was written before
      const [row] = await store.db.select({ status: verification.status }).from(verification).where(eq(verification.id, check.id));
      expect(row?.status).toBe('STARTING');
      if (fault === 'refused') throw new CheckNotStarted();
      if (fault === 'lost') throw new Error('the answer was lost');
      return sandbox.start(check);
    },
    async status(ref) {
      if (isDown) throw new Error('the network is down');
      const found = await sandbox.status(ref);
      return found && isSlow ? { state: 'open' } : found;
    },
  };
  server = await serverOn(store, undefined, undefined, provider);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
});
beforeEach(() => {
  fault = undefined;
  isSlow = false;
  isDown = false;
});

const resolve = () => resolveIdentityChecks({ store, clock: server.clock, origin, provider, log: { warn: () => {} } });
const start = (one: Awaited<ReturnType<typeof server.person>>) => one.call('GET', '/verification/verify?locale=en&state=s&type=PRIMARY');
const exchange = (one: Awaited<ReturnType<typeof server.person>>, code: string | null) =>
  one.call('GET', `/verification/exchange-code?code=${code}`);
const checksOf = (userId: string) => store.db.select().from(verification).where(eq(verification.userId, userId));
const kycOf = async (one: Awaited<ReturnType<typeof server.person>>) => (await one.get<{ kycStatus: string }>('/me')).kycStatus;

async function deliver(checkId: string, by = secret) {
  const [id, now, body] = [
    `evt-${randomUUID()}`,
    new Date(),
    JSON.stringify({ type: 'check.updated', data: { ref: sandboxCheckRef(checkId) } }),
  ];
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, body),
  };
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/webhooks/identity/sandbox', headers, payload: body });
  const outcome = async () => (await store.db.select().from(identityEvent).where(eq(identityEvent.eventId, id)))[0]?.outcome;
  return { statusCode, outcome };
}

test('a provider that refuses to start a check leaves a failed one, and the person may start another [ONB-12, ONB-15]', async () => {
  const one = await server.person({ isNew: true });
  fault = 'refused';
  expect(await start(one)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
  expect(await checksOf(one.id)).toMatchObject([{ status: 'FAILED' }]);
  fault = undefined;
  expect((await start(one)).status).toBe(200);
});

test('a start whose response was lost stays STARTING until the job fails it [ONB-15]', async () => {
  const one = await server.person({ isNew: true });
  fault = 'lost';
  expect((await start(one)).status).toBe(400);
  expect(await checksOf(one.id)).toMatchObject([{ status: 'STARTING', providerRef: null }]);
  await resolve();
  expect(await checksOf(one.id)).toMatchObject([{ status: 'STARTING' }]);
  server.clock.advanceDays(1 / 1440);
  await resolve();
  expect(await checksOf(one.id)).toMatchObject([{ status: 'FAILED' }]);
});

test('an event verifies nobody before the browser that began the check has come back [ONB-13]', async () => {
  const one = await server.person({ isNew: true });
  const code = (await one.verify('approve')).get('code');
  const [check] = await checksOf(one.id);
  const { statusCode, outcome } = await deliver(check!.id);
  expect(statusCode).toBe(204);
  await expect.poll(outcome).toBe('notReturned');
  expect(await kycOf(one)).toBe('EMPTY');
  expect(await checksOf(one.id)).toMatchObject([{ subject: null }]);
  expect((await exchange(one, code)).status).toBe(200);
  expect(await kycOf(one)).toBe('VERIFIED');
});

test('an event with a wrong signature is refused, and one about an unknown check changes nothing', async () => {
  const one = await server.person({ isNew: true });
  await one.verify('approve');
  const [check] = await checksOf(one.id);
  expect((await deliver(check!.id, Buffer.from('fedcba9876543210').toString('base64'))).statusCode).toBe(401);
  await expect.poll((await deliver('no-such-check')).outcome).toBe('unknown');
});

test.each(['approve', 'refuse'] as const)(
  'a check that is decided after the person came back (%s) is applied by its event, once, and the person is told [ONB-13, ONB-14]',
  async (decision) => {
    const one = await server.person({ isNew: true });
    isSlow = true;
    const code = (await one.verify(decision)).get('code');
    const inReview = { status: 400, body: { errorCode: 'VERIFICATION_IN_REVIEW' } };
    expect(await exchange(one, code)).toMatchObject(inReview);
    expect(await exchange(one, code)).toMatchObject(inReview);
    const [check] = await checksOf(one.id);
    await expect.poll((await deliver(check!.id)).outcome).toBe('open');
    isSlow = false;
    await expect.poll((await deliver(check!.id)).outcome).toBe('applied');
    await expect.poll((await deliver(check!.id)).outcome).toBe('repeated');
    expect(await kycOf(one)).toBe(decision === 'approve' ? 'VERIFIED' : 'EMPTY');
    expect((await one.checks()).byName['IDENTITY_VERIFICATION']).toBe(decision === 'approve' ? 'COMPLETED' : 'FAILED');
    expect((await exchange(one, code)).status).toBe(decision === 'approve' ? 200 : 400);
  },
);

test('an event that cannot be applied is applied by the job, and so is a decision whose event was lost', async () => {
  const people = [await server.person({ isNew: true }), await server.person({ isNew: true })];
  isSlow = true;
  for (const one of people) await exchange(one, (await one.verify('approve')).get('code'));
  const [check] = await checksOf(people[0]!.id);
  isDown = true;
  const { outcome } = await deliver(check!.id);
  expect(await outcome()).toBe('received');
  isDown = false;
  isSlow = false;
  server.clock.advanceDays(11 / 1440);
  await resolve();
  expect(await outcome()).toBe('applied');
  expect(await Promise.all(people.map(kycOf))).toEqual(['VERIFIED', 'VERIFIED']);
});

test('a check belongs to whom it was started for: the sandbox knows no other', async () => {
  const one = await server.person({ isNew: true });
  await start(one);
  const [check] = await checksOf(one.id);
  const [known] = await store.db.select().from(sandboxIdentityCheck).where(eq(sandboxIdentityCheck.id, check!.id));
  expect(known).toMatchObject({ state: 's', returnUrl: `${origin}/verify`, outcome: null });
  expect(check).toMatchObject({ status: 'OPEN', providerId: 'sandbox', providerRef: sandboxCheckRef(check!.id) });
});
