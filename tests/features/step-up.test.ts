import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { requireRecentSignIn } from '../../server/auth/step-up.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { operatorRole, proposal, sessionToken, signedInDevice } from '../../server/store/schema.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { operatorsNeedFactor: false },
);

const minute = 60_000;
const agoAt = (minutes: number) => new Date(Date.now() - minutes * minute);

type Browser = ReturnType<typeof newBrowser>;
const enter = async (browser: Browser, email: string) =>
  (await browser.exchange(await browser.signIn(email, scenarioPassword))).json<{ token: string }>().token;
/** A new token by the session at the provider, as after an hour: nobody enters a password. */
async function renew(browser: Browser): Promise<string> {
  const { searchParams } = new URL((await browser.follow(await browser.start())).address);
  const code = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  return (await browser.exchange(code)).json<{ token: string }>().token;
}
const check = async (token: string) =>
  requireRecentSignIn(
    store,
    systemClock,
  )({ headers: { authorization: `Bearer ${token}` } }).then(
    () => 'recent',
    (error: { code?: string; status?: number }) => `${error.status} ${error.code}`,
  );
const signedInAgo = (token: string, minutes: number) =>
  store.db
    .update(sessionToken)
    .set({ signedInAt: agoAt(minutes) })
    .where(eq(sessionToken.tokenHash, fingerprint(token)));

describe('a sign-in of the last ten minutes', () => {
  test('is asked for after ten minutes, and of a session from before this was recorded', async () => {
    const { email } = await newUser(store);
    const token = await enter(
      newBrowser(() => app),
      email,
    );
    expect(await check(token)).toBe('recent');
    await signedInAgo(token, 9.9);
    expect(await check(token)).toBe('recent');
    await signedInAgo(token, 10.1);
    expect(await check(token)).toBe('403 STEP_UP_REQUIRED');
    await store.db
      .update(sessionToken)
      .set({ signedInAt: null })
      .where(eq(sessionToken.tokenHash, fingerprint(token)));
    expect(await check(token)).toBe('403 STEP_UP_REQUIRED');
    expect(await check('unknown')).toBe('403 STEP_UP_REQUIRED');
  });

  test('is not made by a session that is renewed without a password', async () => {
    const { id, email } = await newUser(store);
    const browser = newBrowser(() => app);
    await enter(browser, email);
    await store.db
      .update(signedInDevice)
      .set({ signedInAt: agoAt(30) })
      .where(eq(signedInDevice.userId, id));
    expect(await check(await renew(browser))).toBe('403 STEP_UP_REQUIRED');
  });

  test('is made by entering the password again, which is asked for although the session is open', async () => {
    const { id, email } = await newUser(store);
    const browser = newBrowser(() => app);
    await enter(browser, email);
    await store.db
      .update(signedInDevice)
      .set({ signedInAt: agoAt(30) })
      .where(eq(signedInDevice.userId, id));
    const anew = await browser.go('/api/v1/auth/authorize?locale=en&state=k3Jx9QpA&prompt=login');
    const { address } = await browser.follow(anew.json<string>());
    expect(new URL(address).pathname).toMatch(/^\/sign-in\//);
    expect(await check(await enter(browser, email))).toBe('recent');
  });
});

test('approving needs it, declining and taking back do not [ADMIN-06]', async () => {
  const operator = async () => {
    const user = await newUser(store);
    await store.db.insert(operatorRole).values({ userId: user.id, role: 'OWNER', grantedBy: user.id, grantedAt: new Date() });
    const token = await enter(
      newBrowser(() => app),
      user.email,
    );
    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}`, ...headers }, payload });
    return { token, post };
  };
  const [first, second, one] = [await operator(), await operator(), await newUser(store)];
  const propose = async (role: string) =>
    (await first.post('/admin/operators', { email: one.email, role }, { 'idempotency-key': crypto.randomUUID() })).json<{ id: string }>()
      .id;
  const [approved, declined, withdrawn] = [await propose('VIEWER'), await propose('SUPPORT'), await propose('CREDIT')];
  await signedInAgo(first.token, 30);
  await signedInAgo(second.token, 30);

  const refused = await second.post(`/admin/proposals/${approved}`, { decision: 'APPROVE' });
  expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([403, 'STEP_UP_REQUIRED']);
  expect((await store.db.select().from(proposal).where(eq(proposal.id, approved)))[0]?.status).toBe('WAITING');
  expect((await second.post(`/admin/proposals/${declined}`, { decision: 'DECLINE', reason: 'no' })).statusCode).toBe(200);
  expect((await first.post(`/admin/proposals/${withdrawn}`, { decision: 'WITHDRAW' })).statusCode).toBe(200);

  await signedInAgo(second.token, 1);
  expect((await second.post(`/admin/proposals/${approved}`, { decision: 'APPROVE' })).json()).toMatchObject({ status: 'EXECUTED' });
});
