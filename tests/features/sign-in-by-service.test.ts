import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, oidcPayload } from '../../server/store/schema.ts';
import { externalIdentity } from '../../server/store/tables/auth.ts';
import { facebookKeys, startFakeFacebook } from '../support/providers/fake-facebook.ts';
import { openIdKeys, startFakeOpenId } from '../support/providers/fake-open-id.ts';
import { openTestStore } from '../support/store.ts';
import { origin } from './browser.ts';
import { newBrowser, newUser } from './sign-in-server.ts';

let onGoogle: Awaited<ReturnType<typeof startFakeOpenId>>;
let onBroker: Awaited<ReturnType<typeof startFakeOpenId>>;
let onFacebook: Awaited<ReturnType<typeof startFakeFacebook>>;
let store: Store;
let app: FastifyInstance;

beforeAll(async () => {
  [onGoogle, onBroker, onFacebook] = await Promise.all([startFakeOpenId('google'), startFakeOpenId('issuer'), startFakeFacebook()]);
  store = await openTestStore();
  app = await buildApp({
    store,
    clock: systemClock,
    origin,
    sandbox: false,
    trustProxy: true,
    signIn: {
      google: { ...openIdKeys, issuer: onGoogle.url },
      facebook: { ...facebookKeys, dialogUrl: onFacebook.url, graphUrl: onFacebook.url },
      issuers: [{ name: 'broker', label: 'My bank', issuer: onBroker.url, ...openIdKeys }],
    },
  });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
  await Promise.all([onGoogle?.close(), onBroker?.close(), onFacebook?.close()]);
});

interface Visitor {
  subject: string;
  email?: string;
}
const services = {
  google: { label: 'Google', on: () => onGoogle, visitedBy: (visitor: Visitor) => onGoogle.visitedBy(claimsOf(visitor)) },
  broker: { label: 'My bank', on: () => onBroker, visitedBy: (visitor: Visitor) => onBroker.visitedBy(claimsOf(visitor)) },
  facebook: {
    label: 'Facebook',
    on: () => onFacebook,
    visitedBy: ({ subject, email }: Visitor) => onFacebook.visitedBy({ id: subject, ...(email && { email }), first_name: 'Greta' }),
  },
};
const claimsOf = ({ subject, email }: Visitor) => ({
  sub: subject,
  ...(email && { email, email_verified: true }),
  given_name: 'Greta',
  family_name: 'Šimkutė',
});

/** A browser on the sign-in page, which goes to a service and back as its answers send it. */
async function onSignInPage() {
  const tab = newBrowser(() => app);
  const { address } = await tab.follow(await tab.start());
  const page = new URL(address).pathname;
  /** To a service and back, until a page is shown here or the app is reached. */
  async function goBy(name: string) {
    const there = await tab.go(`${page}/social/${name}`);
    if (there.statusCode !== 303) return { address: page, answer: there };
    const sent = await fetch(String(there.headers.location), { redirect: 'manual' });
    return tab.follow(sent.headers.get('location') ?? '');
  }
  return { tab, page, goBy };
}

const linkedTo = async (subject: string) =>
  (await store.db.select().from(externalIdentity).where(eq(externalIdentity.subject, subject))).map(({ userId }) => userId);
const codeIn = (address: string) => new URL(address, origin).searchParams.get('code');

describe.each(['google', 'facebook', 'broker'] as const)('signing in with %s', (name) => {
  const { label, on, visitedBy } = services[name];

  test('makes an account that completes its registration here, and is the same one the next time [REG-09]', async () => {
    const one = { subject: `new-${name}`, email: `new-${name}@example.com` };
    visitedBy(one);
    const { tab, goBy } = await onSignInPage();
    const back = new URL((await goBy(name)).address);
    const [code, state] = [back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? ''];
    const { token } = (await tab.exchange({ code, state })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const me = async () => (await app.inject({ url: '/api/v1/me', headers })).json<Record<string, unknown>>();
    expect(await me()).toMatchObject({ email: one.email, name: 'Greta', registrationFormReviewNeeded: true });
    const payload = {
      name: 'Greta',
      lastName: 'Šimkutė',
      userType: 'INDIVIDUAL',
      phoneNumber: '+37061111111',
      consent: { consentTerms: true, consentMarketing: false, consentNews: false },
      language: 'en',
    };
    const completed = await app.inject({ method: 'PUT', url: '/api/v1/users/social-registration', headers, payload });
    expect([completed.statusCode, completed.body]).toEqual([200, expect.stringContaining(one.email)]);
    expect(await me()).toMatchObject({ registrationFormReviewNeeded: false });

    visitedBy({ ...one, email: `changed-${name}@example.com` });
    expect(codeIn((await (await onSignInPage()).goBy(name)).address)).toBeTruthy();
    expect(await store.db.$count(appUser, eq(appUser.email, one.email))).toBe(1);
    expect(await store.db.$count(appUser, eq(appUser.email, `changed-${name}@example.com`))).toBe(0);
  });

  test('links an account with a password only after that password was entered', async () => {
    const { id, email, password } = await newUser(store);
    const subject = `owner-${name}`;
    visitedBy({ subject, email });
    const { tab, goBy } = await onSignInPage();
    const asked = await goBy(name);
    expect(new URL(asked.address, origin).pathname).toMatch(/\/social\/link$/);
    expect(asked.answer.body).toContain(email);
    expect((await tab.submit(asked.address, { password: 'not-it' })).statusCode).toBe(401);
    expect(await linkedTo(subject)).toEqual([]);
    const sent = await tab.submit(asked.address, { password });
    expect(codeIn((await tab.follow(String(sent.headers.location))).address)).toBeTruthy();
    expect(await linkedTo(subject)).toEqual([id]);
    expect(codeIn((await (await onSignInPage()).goBy(name)).address)).toBeTruthy();
  });

  test.each([{ status: 500, body: {} }, 'lost', 'refused'] as const)(
    'says that the service gives no valid answer (%s) and that nobody is signed in; the same sign-in goes on afterwards',
    async (fault) => {
      visitedBy({ subject: `again-${name}`, email: `again-${name}@example.com` });
      const { goBy, page, tab } = await onSignInPage();
      on().fail('exchangeCode', fault);
      const failed = await goBy(name);
      expect(failed.answer.statusCode).toBe(400);
      expect(failed.answer.body).toContain(`We received no valid response from ${label}, so you are not signed in.`);
      expect(failed.answer.body).toContain(`href="${page}/social/${name}"`);
      expect((await tab.go(page)).statusCode).toBe(200);
      expect(codeIn((await goBy(name)).address)).toBeTruthy();
    },
  );

  test('takes the answer of a visit once, and none of a visit that has ended', async () => {
    visitedBy({ subject: `once-${name}`, email: `once-${name}@example.com` });
    const { tab, page } = await onSignInPage();
    const leave = async () => {
      const there = await tab.go(`${page}/social/${name}`);
      return (await fetch(String(there.headers.location), { redirect: 'manual' })).headers.get('location') ?? '';
    };
    const [late, back] = [await leave(), await leave()];
    await store.db
      .update(oidcPayload)
      .set({ expiresAt: new Date(0) })
      .where(eq(oidcPayload.model, 'SocialVisit'));
    expect((await tab.follow(late)).answer.statusCode).toBe(410);
    expect((await tab.follow(back)).answer.statusCode).toBe(410);
    const next = await leave();
    expect(codeIn((await tab.follow(next)).address)).toBeTruthy();
    expect((await tab.follow(next)).answer.statusCode).toBe(410);
  });
});

test('a service that cannot be found is not the end of the sign-in', async () => {
  const other = await buildApp({
    store,
    clock: systemClock,
    origin,
    sandbox: false,
    trustProxy: true,
    signIn: { google: { ...openIdKeys, issuer: 'http://127.0.0.1:9' }, facebook: undefined, issuers: [] },
  });
  const tab = newBrowser(() => other);
  const { address } = await tab.follow(await tab.start('de'));
  const failed = await tab.go(`${new URL(address).pathname}/social/google`);
  await other.close();
  expect(failed.statusCode).toBe(502);
  expect(failed.body).toContain('Von Google kam keine gültige Antwort');
  expect(failed.body).toContain('Auf andere Weise anmelden');
});

test('whom a service refuses, or gives without an address, is led on as before [AUTH-13]', async () => {
  onGoogle.visitedBy('refuses');
  const refused = await (await onSignInPage()).goBy('google');
  expect(new URL(refused.address, origin).searchParams.get('error_description')).toBe('consent');
  onGoogle.visitedBy({ sub: 'unconfirmed', email: 'unconfirmed@example.com', email_verified: false });
  const unconfirmed = await (await onSignInPage()).goBy('google');
  expect(new URL(unconfirmed.address, origin).searchParams.get('error_description')).toBe('email');
  expect(await store.db.$count(appUser, eq(appUser.email, 'unconfirmed@example.com'))).toBe(0);
  onBroker.visitedBy({ sub: '48001010000' });
  expect((await (await onSignInPage()).goBy('broker')).answer.body).toContain('We received no e-mail address from My bank');
});
