import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { checkAssertion, assertionOf } from '../../server/auth/passkeys/assertion.ts';
import { newChallenge } from '../../server/auth/passkeys/challenges.ts';
import { addPasskey, maxPasskeys, registrationOptions } from '../../server/auth/passkeys/passkeys.ts';
import { stepUpMs } from '../../server/auth/step-up.ts';
import { deleteExpired } from '../../server/auth/sweep-expired-sessions.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, oidcPayload, operatorRole, passkey, passkeyChallenge, sessionToken } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import type { components } from '../../openapi/schema.d.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { origin } from './browser.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { operatorsNeedFactor: true },
);

type Options = components['schemas']['PasskeyOptions'];
type User = Awaited<ReturnType<typeof newUser>>;
const site = { origin, domain: 'localhost' };
const browser = () => newBrowser(() => app);
const call = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  app.inject({
    method,
    url: `/api/v1/me/passkeys${path}`,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    ...(payload && { payload }),
  });
const codeOf = (answer: { statusCode: number; json: () => unknown }) => {
  const { errorCode } = answer.json() as { errorCode?: string };
  return `${answer.statusCode} ${errorCode ?? ''}`;
};
const optionsFor = async (token: string) => (await call(token, 'POST', '/options')).json<Options>();
const passkeysOf = (userId: string) => store.db.select().from(passkey).where(eq(passkey.userId, userId));
const subjectsTo = async (email: string) =>
  (await store.db.select({ subject: mail.subject }).from(mail).where(eq(mail.recipient, email))).map(({ subject }) => subject);
const refusalsOf = async (userId: string) =>
  (await store.db.select().from(audit).where(eq(audit.subjectId, userId)))
    .filter(({ event }) => event === 'session.refused')
    .map(({ after }) => after);

/** A passkey of this person, made the way a browser does. */
async function registered(user: User, more: Partial<Parameters<typeof softwareAuthenticator>[0]> = {}) {
  const device = softwareAuthenticator({ origin, ...more });
  const answer = await call(user.token, 'POST', '', device.register(await optionsFor(user.token)));
  expect(answer.statusCode).toBe(201);
  return { device, id: answer.json<{ id: string }>().id };
}

/** The sign-in page in a browser of its own, and the challenge that its script asks for. */
async function signInPage(own = browser()) {
  const { address, answer } = await own.follow(await own.start());
  const path = new URL(address).pathname;
  const challenge = async () => (await own.go(`${path}/passkey/options`, { method: 'POST' })).json<{ challenge: string }>().challenge;
  const send = (credential: string) => own.submit(`${path}/passkey`, { credential, lang: 'en' });
  return { own, path, html: answer.body, headers: answer.headers, challenge, send };
}
async function entersWith(make: (challenge: string) => string): Promise<number> {
  const page = await signInPage();
  return (await page.send(make(await page.challenge()))).statusCode;
}

async function operator(): Promise<User> {
  const user = await newUser(store);
  await store.db.insert(operatorRole).values({ userId: user.id, role: 'OWNER', grantedBy: 'test', grantedAt: new Date() });
  return user;
}

/** Of the tests that change nothing. */
let refused: User | undefined;
let refusedDevice: ReturnType<typeof softwareAuthenticator> | undefined;

describe('a passkey [ACC-04]', () => {
  test('is registered after a recent sign-in, named by its model or by browser and system, and an e-mail tells', async () => {
    const user = await newUser(store);
    expect((await call(user.token, 'GET')).json()).toEqual({ isOffered: true, passkeys: [] });
    const { device } = await registered(user, { aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349', isSynced: true });
    await registered(user);
    const [first, second] = (await call(user.token, 'GET')).json<{ passkeys: object[] }>().passkeys;
    expect(first).toMatchObject({ name: 'Bitwarden', isSynced: true });
    expect(second).toMatchObject({ name: 'Firefox on Linux', isSynced: false });
    expect((await subjectsTo(user.email)).filter((one) => /passkey/i.test(one))).toHaveLength(2);
    const options = await optionsFor(user.token);
    expect(options.excludeCredentials.map(({ id }) => id)).toContain(device.id);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(user.id);

    await store.db
      .update(sessionToken)
      .set({ signedInAt: new Date(Date.now() - stepUpMs - 1000) })
      .where(eq(sessionToken.userId, user.id));
    const [row] = await passkeysOf(user.id);
    expect(codeOf(await call(user.token, 'POST', '/options'))).toBe('403 STEP_UP_REQUIRED');
    expect(codeOf(await call(user.token, 'DELETE', `/${row?.id}`))).toBe('403 STEP_UP_REQUIRED');
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { domain: 'evil.example' }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['a device that has not verified its user', { isUserVerified: false }],
    ['a sign-in', { type: 'webauthn.get' }],
  ])('of %s is refused', async (_, faults) => {
    const user = (refused ??= await newUser(store));
    const answer = softwareAuthenticator({ origin }).register(await optionsFor(user.token), faults);
    expect(codeOf(await call(user.token, 'POST', '', answer))).toBe('400 PASSKEY_REFUSED');
    expect(await passkeysOf(user.id)).toEqual([]);
  });

  test('is made with a challenge that counts once, for five minutes, in this session, and ends with a newer one', async () => {
    const [user, other] = [await newUser(store), await newUser(store)];
    const device = softwareAuthenticator({ origin });
    const options = await optionsFor(user.token);
    await optionsFor(other.token);
    expect(codeOf(await call(other.token, 'POST', '', device.register(options)))).toBe('400 PASSKEY_REFUSED');
    const both = await Promise.all([1, 2].map(() => call(user.token, 'POST', '', device.register(options))));
    expect(both.map(codeOf).sort()).toEqual(['201 ', '400 CHALLENGE_EXPIRED']);

    const [older, newer] = [await optionsFor(user.token), await optionsFor(user.token)];
    expect(codeOf(await call(user.token, 'POST', '', softwareAuthenticator({ origin }).register(older)))).toBe('400 PASSKEY_REFUSED');
    expect(codeOf(await call(user.token, 'POST', '', softwareAuthenticator({ origin }).register(newer)))).toBe('400 CHALLENGE_EXPIRED');

    const clock = new MovableClock();
    const caller = { userId: user.id, session: 'a session' };
    const late = await registrationOptions({ store, clock, site }, caller);
    clock.set(new Date(clock.now().getTime() + 300_001));
    const registration = softwareAuthenticator({ origin }).register(late);
    await expect(
      addPasskey({ store, clock, site }, caller, { registration: { ...registration, transports: ['internal'] }, deviceName: 'Browser' }),
    ).rejects.toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  test('belongs to one account, and an account has a limited number', async () => {
    const [user, other] = [await newUser(store), await newUser(store)];
    const { device, id } = await registered(user);
    expect(codeOf(await call(other.token, 'POST', '', device.register(await optionsFor(other.token))))).toBe('400 PASSKEY_EXISTS');
    expect(codeOf(await call(other.token, 'PATCH', `/${id}`, { name: 'Mine' }))).toBe('404 NOT_FOUND');
    expect(codeOf(await call(other.token, 'DELETE', `/${id}`))).toBe('404 NOT_FOUND');
    const [row] = await passkeysOf(user.id);
    const more = Array.from({ length: maxPasskeys - 1 }, (_one, index) => ({
      ...row!,
      id: `${id}-${index}`,
      credentialId: `${id}-${index}`,
    }));
    await store.db.insert(passkey).values(more);
    expect(codeOf(await call(user.token, 'POST', '/options'))).toBe('400 TOO_MANY_PASSKEYS');
  });

  test('is renamed and removed; then it opens nothing, and an e-mail tells', async () => {
    const user = await newUser(store);
    const { device, id } = await registered(user);
    expect((await call(user.token, 'PATCH', `/${id}`, { name: '  Phone ' })).json()).toMatchObject({ name: 'Phone' });
    expect(codeOf(await call(user.token, 'PATCH', `/${id}`, { name: '  ' }))).toBe('400 VALIDATION_FAILED');
    expect((await call(user.token, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect(codeOf(await call(user.token, 'DELETE', `/${id}`))).toBe('404 NOT_FOUND');
    expect(await entersWith((challenge) => device.assert(challenge))).toBe(401);
    expect((await subjectsTo(user.email)).filter((one) => /passkey/i.test(one))).toHaveLength(2);
  });
});

describe('a sign-in with a passkey [ACC-04]', () => {
  test('needs neither address nor password nor code, and its session is a recent one', async () => {
    const user = await newUser(store);
    const { device } = await registered(user);
    const page = await signInPage();
    expect(page.html).toContain('autocomplete="username webauthn"');
    expect(page.html).toContain('id="passkey" hidden');
    expect(page.html).not.toMatch(/<script>|onclick/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
    expect((await page.own.go('/sign-in/passkey.js')).headers['content-type']).toContain('text/javascript');

    const sent = await page.send(device.assert(await page.challenge()));
    const back = new URL((await page.own.follow(String(sent.headers.location))).address);
    const exchanged = await page.own.exchange({ code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' });
    const { token } = exchanged.json<{ token: string }>();
    expect((await call(token, 'POST', '/options')).statusCode).toBe(200);
    expect((await passkeysOf(user.id))[0]).toMatchObject({ counter: 2, lastUsedAt: expect.any(Date) });
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { domain: 'evil.example' }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['a device that has not verified its user', { isUserVerified: false }],
    ['a registration', { type: 'webauthn.create' }],
    ['another account', { userHandle: Buffer.from('another account').toString('base64url') }],
  ])('of %s is refused and written down', async (_, faults) => {
    const user = (refused ??= await newUser(store));
    const device = (refusedDevice ??= (await registered(user)).device);
    const before = (await refusalsOf(user.id)).length;
    expect(await entersWith((challenge) => device.assert(challenge, faults))).toBe(401);
    expect((await refusalsOf(user.id)).slice(before)).toEqual(['PASSKEY']);
  });

  test('with the key of another passkey, an unknown one or no answer at all is refused', async () => {
    const user = await newUser(store);
    const { device } = await registered(user);
    const stranger = softwareAuthenticator({ origin });
    expect(await entersWith((challenge) => stranger.assert(challenge))).toBe(401);
    expect(await entersWith((challenge) => stranger.assert(challenge).replace(stranger.id, device.id))).toBe(401);
    for (const text of ['', 'null', '{}', '{"id":1}']) expect(await entersWith(() => text)).toBe(401);
  });

  test('by a copy, whose counter goes back or stands still, is refused and written down as such', async () => {
    const user = await newUser(store);
    const { device } = await registered(user);
    expect(await entersWith((challenge) => device.assert(challenge, { counter: 9 }))).toBe(303);
    expect(await entersWith((challenge) => device.assert(challenge, { counter: 9 }))).toBe(401);
    expect(await entersWith((challenge) => device.assert(challenge, { counter: 0 }))).toBe(401);
    expect(await refusalsOf(user.id)).toEqual(['PASSKEY_COUNTER', 'PASSKEY_COUNTER']);
    const synced = await registered(user, { isSynced: true });
    expect(await entersWith((challenge) => synced.device.assert(challenge))).toBe(303);
    expect(await entersWith((challenge) => synced.device.assert(challenge))).toBe(303);
  });

  test('counts once, on the page that asked for it, and for five minutes', async () => {
    const user = await newUser(store);
    const { device } = await registered(user);
    const [page, other] = [await signInPage(), await signInPage()];
    const assertion = device.assert(await page.challenge());
    expect((await other.send(assertion)).statusCode).toBe(401);
    expect((await newBrowser(() => app).submit(`${page.path}/passkey`, { credential: assertion })).statusCode).toBe(410);
    const both = await Promise.all([page.send(assertion), page.send(assertion)]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([303, 401]);

    const clock = new MovableClock();
    const deps = { store, clock, site };
    const made = async () => device.assert(Buffer.from(await newChallenge(deps, { signIn: 'page' })).toString('base64url'));
    expect(await checkAssertion(deps, 'page', assertionOf(await made()))).toEqual({ kind: 'right', userId: user.id });
    const late = await made();
    clock.set(new Date(clock.now().getTime() + 300_001));
    expect(await checkAssertion(deps, 'page', assertionOf(late))).toEqual({ kind: 'expired' });
  });

  test('opens no locked account', async () => {
    const user = await newUser(store);
    const { device } = await registered(user);
    await store.db.update(appUser).set({ lockedAt: new Date() }).where(eq(appUser.id, user.id));
    expect(await entersWith((challenge) => device.assert(challenge))).toBe(403);
  });

  test('is possible a limited number of times from one network', async () => {
    const ip = '198.51.100.7';
    const page = await signInPage(newBrowser(() => app, { 'x-forwarded-for': ip }));
    const ask = async () => (await page.own.go(`${page.path}/passkey/options`, { method: 'POST' })).statusCode;
    expect(await ask()).toBe(200);
    await store.db
      .update(oidcPayload)
      .set({ payload: { count: 299 } })
      .where(eq(oidcPayload.id, fingerprint(`passkey ${ip}`)));
    expect([await ask(), await ask(), (await page.send('')).statusCode]).toEqual([200, 429, 429]);
  });
});

describe('of an operator [ACC-04]', () => {
  test('a passkey is the second factor: the password alone opens nothing, and the passkey asks for no code', async () => {
    const user = await operator();
    const reads = async () =>
      (await app.inject({ url: '/api/v1/admin/instructions', headers: { authorization: `Bearer ${user.token}` } })).statusCode;
    expect(await reads()).toBe(403);
    const { device } = await registered(user);
    expect(await reads()).toBe(200);

    const page = await signInPage();
    const sent = await page.own.submit(page.path, { email: user.email, password: scenarioPassword });
    expect(sent.headers.location).toBe(`${page.path}/passkey`);
    expect((await page.own.go(`${page.path}/passkey`)).statusCode).toBe(200);
    expect((await page.own.go('/sign-in/account')).statusCode).toBe(410);
    const next = await page.send(device.assert(await page.challenge()));
    expect((await page.own.follow(String(next.headers.location))).address).toContain('/auth?code=');
  });

  test('the last factor stays; a second one may go, and the command of the machine removes all', async () => {
    const user = await operator();
    const { id } = await registered(user);
    expect(codeOf(await call(user.token, 'DELETE', `/${id}`))).toBe('400 LAST_FACTOR');
    expect(await passkeysOf(user.id)).toHaveLength(1);
    await registered(user);
    expect((await call(user.token, 'DELETE', `/${id}`)).statusCode).toBe(204);
    await runAdmin(store, systemClock, ['remove-second-factor', user.email], 'cli:test');
    expect(await passkeysOf(user.id)).toEqual([]);
  });
});

test('of challenges that nobody has answered nothing stays', async () => {
  const clock = new MovableClock();
  await newChallenge({ store, clock }, { signIn: 'a page' });
  clock.set(new Date(clock.now().getTime() + 86_400_000 * 30));
  await deleteExpired(store, clock);
  expect(await store.db.select().from(passkeyChallenge)).toEqual([]);
});
