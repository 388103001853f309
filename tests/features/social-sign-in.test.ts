import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { verifyPassword } from '../../server/users/password.ts';
import { messagesFor } from '../../server/lib/i18n.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { audit } from '../../server/store/tables/audit.ts';
import { externalIdentity } from '../../server/store/tables/auth.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { termsAcceptance } from '../../server/store/tables/onboarding.ts';
import { registration } from '../../server/store/tables/registration.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

const origin = 'http://localhost:4000';
let store: Store;
let app: FastifyInstance;

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: new MovableClock(), origin, sandbox: true });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

/** A browser without scripts: it keeps cookies by their path and follows redirects until a page is shown, or the app is reached. */
function browser(cookie: string) {
  const [first = '', given = ''] = cookie.split('=');
  const jar = new Map([[first, { value: given, path: '/' }]]);
  async function open(address: string, form?: Record<string, string>): Promise<{ at: URL; page: string; status: number }> {
    let next = new URL(address, origin);
    let body = form && new URLSearchParams(form).toString();
    for (;;) {
      if (next.pathname === '/auth') return { at: next, page: '', status: 200 };
      const sent = [...jar]
        .filter(([, { path }]) => next.pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ');
      const answer = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `${next.pathname}${next.search}`,
        headers: {
          cookie: sent,
          accept: 'text/html',
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = '', ...rest] = line.split(/;\s*/);
        const [name = '', value = ''] = pair.split('=');
        const path = rest.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
        jar.set(name, { value, path });
      }
      body = undefined;
      const location = answer.headers.location;
      if (location === undefined) return { at: next, page: answer.body, status: answer.statusCode };
      next = new URL(location, next);
    }
  }
  return { open };
}

/** A sign-in that has begun: its address, in the browser that began it. */
async function begin(provider?: 'facebook' | 'google') {
  const started = await app.inject(`/api/v1/auth/authorize?locale=lt&state=n-1${provider ? `&provider=${provider}` : ''}`);
  const tab = browser(String(started.headers['set-cookie']).split(';')[0] ?? '');
  return { address: started.json<string>(), tab };
}

/** Signs in by another service and answers where the app is reached. */
async function signInBy(provider: 'facebook' | 'google', outcome: string, email = '', subject = '') {
  const { address, tab } = await begin(provider);
  const { at, page } = await tab.open(address);
  expect(at.pathname).toBe(`/sandbox/social/${provider}`);
  expect(page).toContain('lang="lt"');
  const form = { outcome, firstName: 'Greta', lastName: 'Šimkutė', email, subject };
  return { tab, ...(await tab.open(`${at.pathname}${at.search}`, form)) };
}

const linked = async (subject: string) =>
  (await store.db.select().from(externalIdentity).where(eq(externalIdentity.subject, subject))).map(({ issuer, userId }) => ({
    issuer,
    userId,
  }));
const idOf = async (email: string) => (await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email)))[0]?.id;

test('who shares an address by another service becomes a user who completes the registration here [REG-09]', async () => {
  const { at } = await signInBy('google', 'share', 'Greta.New@Example.com');
  expect(at.searchParams.get('code')).toBeTruthy();
  const [user] = await store.db.select().from(appUser).where(eq(appUser.email, 'greta.new@example.com'));
  expect(user?.profile).toMatchObject({ name: 'Greta', surname: 'Šimkutė', registrationFormReviewNeeded: true });
  expect(user).toMatchObject({ language: 'lt', passwordHash: null });
});

test('who keeps the address back is told so, and who shares nothing is told that [AUTH-13]', async () => {
  for (const provider of ['facebook', 'google'] as const) {
    const withoutEmail = await signInBy(provider, 'withoutEmail');
    expect(withoutEmail.at.searchParams.get('error_description')).toBe('email');
    expect(withoutEmail.at.searchParams.get('state')).toBe('n-1');
    const refused = await signInBy(provider, 'refuse');
    expect(refused.at.searchParams.get('error_description')).toBe('consent');
    expect(refused.at.searchParams.get('code')).toBeNull();
  }
});

test('a password that a stranger set for an unconfirmed address opens nothing once its owner has come by another service [AUTH-13]', async () => {
  const payload = {
    name: 'Mallory',
    lastName: 'Stranger',
    email: 'owner@example.com',
    password: 'strangers-word-1',
    userType: 'LEGAL_ENTITY',
    phoneNumber: '+37061111111',
    consent: { consentTerms: true, consentMarketing: true },
    language: 'en',
  };
  expect((await app.inject({ method: 'POST', url: '/api/v1/users', payload })).statusCode).toBe(201);
  await signInBy('facebook', 'share', 'owner@example.com');
  const [user] = await store.db.select().from(appUser).where(eq(appUser.email, 'owner@example.com'));
  expect(user?.emailVerifiedAt).not.toBeNull();
  expect(await verifyPassword('strangers-word-1', user?.passwordHash)).toBe(false);
});

test('nothing else that a stranger entered for an unconfirmed address stays: its owner fills in the registration [REG-09, REG-10]', async () => {
  await signInBy('google', 'share', 'owner@example.com');
  const [user] = await store.db.select().from(appUser).where(eq(appUser.email, 'owner@example.com'));
  expect(user?.profile).toMatchObject({
    name: 'Greta',
    surname: 'Šimkutė',
    phoneNumber: null,
    company: false,
    registrationFormReviewNeeded: true,
  });
  expect(user?.language).toBe('lt');
  expect(user?.compliance.checks.map(({ name }) => name)).not.toContain('KYB');
  const id = user?.id ?? '';
  expect(await store.db.select().from(registration).where(eq(registration.userId, id))).toEqual([]);
  expect(await store.db.select().from(termsAcceptance).where(eq(termsAcceptance.userId, id))).toEqual([]);
});

test('an answer of another service counts once, and only for the sign-in that asked [AUTH-13]', async () => {
  const { address, tab } = await begin('google');
  const { at } = await tab.open(address);
  const returnTo = at.searchParams.get('redirect_uri') ?? '';
  const forged = await tab.open(`${new URL(returnTo).pathname}?state=made-up&code=made-up`);
  expect(forged.status).toBe(410);
  // a page of somebody else is never returned to
  const elsewhere = await tab.open(
    `/sandbox/social/google?state=x&redirect_uri=${encodeURIComponent('https://evil.example/sign-in/x/social/return')}`,
  );
  expect(elsewhere.status).toBe(404);
});

test('the sign-in page offers both services, and asks none by itself [REG-01]', async () => {
  const { address, tab } = await begin();
  const { at, page } = await tab.open(address);
  expect(at.pathname).toMatch(/^\/sign-in\//);
  expect(page).toContain('/social/facebook');
  expect(page).toContain('/social/google');
});

test('who signed in by another service is known there by issuer and subject, whatever happens to the address [25 A20]', async () => {
  await signInBy('google', 'share', 'subject@example.com', 'google-1');
  const userId = await idOf('subject@example.com');
  expect(await linked('google-1')).toEqual([{ issuer: 'https://accounts.google.com', userId }]);
  // the address changes there, or is no longer shared
  expect((await signInBy('google', 'share', 'subject.new@example.com', 'google-1')).at.searchParams.get('code')).toBeTruthy();
  expect((await signInBy('google', 'withoutEmail', '', 'google-1')).at.searchParams.get('code')).toBeTruthy();
  expect(await idOf('subject.new@example.com')).toBeUndefined();
  expect(await linked('google-1')).toHaveLength(1);
});

test('an address that changed hands opens no account, at the same service or another [25 A20]', async () => {
  for (const [provider, subject] of [
    ['google', 'google-heir'],
    ['facebook', 'facebook-heir'],
  ] as const) {
    const { at, page } = await signInBy(provider, 'share', 'subject@example.com', subject);
    expect(at.pathname).toMatch(/\/social\/link$/);
    expect(page).not.toContain('type="password"');
    expect(await linked(subject)).toEqual([]);
  }
});

test('an account with a password is linked only by that password, once [25 A20]', async () => {
  const { users } = await makeScenario(store, new MovableClock(), { users: [{}] });
  const { id, email, password } = users[0]!;
  const { at, page, tab } = await signInBy('google', 'share', email.toUpperCase(), 'google-owner');
  expect(at.pathname).toMatch(/\/social\/link$/);
  expect(page).toContain(email);
  expect(await linked('google-owner')).toEqual([]);
  expect((await tab.open(at.pathname, { password: '' })).status).toBe(400);
  const wrong = await tab.open(at.pathname, { password: 'not-it' });
  expect(wrong.status).toBe(401);
  // the address is not asked for, so it is not called wrong
  expect(wrong.page).toContain(messagesFor('lt')._('signIn.linkWrong'));
  expect(await linked('google-owner')).toEqual([]);
  expect((await tab.open(at.pathname, { password })).at.searchParams.get('code')).toBeTruthy();
  expect(await linked('google-owner')).toEqual([{ issuer: 'https://accounts.google.com', userId: id }]);
  const entries = await store.db
    .select({ after: audit.after, actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.subjectId, id), eq(audit.event, 'identity.link')));
  expect(entries).toEqual([{ after: 'https://accounts.google.com', actor: id }]);
  // from now on without it
  expect((await signInBy('google', 'share', email, 'google-owner')).at.searchParams.get('code')).toBeTruthy();
  // another person of the same service with this address is not linked, even with the password
  const heir = await signInBy('google', 'share', email, 'google-other');
  expect((await heir.tab.open(heir.at.pathname, { password })).status).toBe(409);
  expect(await linked('google-other')).toEqual([]);
});

test('guesses of the password on the page that links count like those of the sign-in [25 A20]', async () => {
  const { users } = await makeScenario(store, new MovableClock(), { users: [{}] });
  const { email, password } = users[0]!;
  const { at, tab } = await signInBy('facebook', 'share', email, 'facebook-guess');
  for (let guess = 0; guess < 5; guess++) expect((await tab.open(at.pathname, { password: `guess-${guess}` })).status).toBe(401);
  expect((await tab.open(at.pathname, { password })).status).toBe(429);
});

test('only the sign-in that met the other service can link, and nobody who did not meet it [25 A20]', async () => {
  const { address, tab } = await begin('google');
  const { at } = await tab.open(address);
  const uid = /sign-in\/([\w-]+)/.exec(at.searchParams.get('redirect_uri') ?? '')?.[1];
  expect((await tab.open(`/sign-in/${uid}/social/link`)).status).toBe(410);
  expect((await tab.open(`/sign-in/${uid}/social/link`, { password: 'x' })).status).toBe(410);
});
