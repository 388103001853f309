import { passkeyScriptPath } from '../../server/auth/passkeys/passkey-offer.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../server/app.ts';
import { deleteExpired } from '../../server/auth/sweep-expired-sessions.ts';
import { hashPassword, verifyPassword } from '../../server/users/password.ts';
import { sessionCheck } from '../../server/auth/sessions.ts';
import { pageLocales, pageMessages } from '../../server/auth/messages.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { mail } from '../../server/store/tables/mail.ts';
import type { Store } from '../../server/store/store.ts';
import type { Profile } from '../../server/store/schema.ts';
import { appUser, authCode, notification, sessionToken } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn, nonce, origin } from './browser.ts';

const password = 'correct horse battery';

const profile: Profile = {
  name: 'Ona',
  surname: 'Petraitė',
  phoneNumber: '+37060000000',
  country: 'LT',
  citizenship: 'LT',
  city: 'Vilnius',
  street: 'Gedimino pr.',
  houseNumber: '1',
  personalNumber: '49001010000',
  company: false,
  companyName: null,
  companyCode: null,
  vatCode: null,
  companyRepresentationType: null,
  referralCode: 'ONA-7K2F',
  registrationFormReviewNeeded: false,
  axiologyUserData: { walletNumber: null },
  bondsSettings: { questionnaireAnswered: false, termsAccepted: true },
  investorExperience: { type: 'EXPERIENCED' },
  documentExpiresAt: '2031-05-01',
  netWorth: null,
  abilityToBearLoss: null,
};

let store: Store;
let app: FastifyInstance;
let people = 0;

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin, sandbox: false });
});

afterAll(async () => {
  await app?.close();
  await store?.close();
});

const openBrowser = (server = () => app, own?: () => Record<string, string>) => browserOn(server, own);

let browser: ReturnType<typeof openBrowser>;
let email: string;
let userId: string;

beforeEach(async () => {
  browser = openBrowser();
  people += 1;
  email = `person-${people}@example.com`;
  userId = `usr-${people}`;
  await store.db.insert(appUser).values({
    id: userId,
    email,
    passwordHash: await hashPassword(password),
    profile,
    kycStatus: 'VERIFIED',
    language: 'lt',
    compliance: {
      status: 'IN_PROGRESS',
      checks: [
        { name: 'IDENTITY_VERIFICATION', status: 'COMPLETED', requiresReevaluation: false },
        { name: 'LOSS_SIMULATION', status: 'NOT_STARTED', requiresReevaluation: false },
      ],
    },
  });
});

describe('starting', () => {
  test('authorize answers the address of the provider with our own state, PKCE and language [AUTH-07]', async () => {
    const address = new URL(await browser.start('lt'));
    expect(`${address.origin}${address.pathname}`).toBe(`${origin}/oidc/auth`);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('ui_locales')).toBe('lt');
    expect(address.searchParams.get('redirect_uri')).toBe(`${origin}/auth/return`);
    expect(address.searchParams.get('state')).not.toBe(nonce);
    expect(address.searchParams.get('state')?.length).toBeGreaterThan(20);
  });

  test('authorize without a nonce is refused [AUTH-07]', async () => {
    const answer = await browser.go('/api/v1/auth/authorize?locale=en');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED', fieldErrors: { state: 'required' } });
  });

  test('pt-BR opens the Portuguese page, and every language has its own [AUTH-08]', async () => {
    const { answer } = await browser.follow(await browser.start('pt-BR'));
    expect(answer.body).toContain('<html lang="pt-PT">');
    expect(answer.body).toContain(pageMessages.pt.lead);
    for (const locale of pageLocales) {
      const page = await browser.follow(await browser.start(locale));
      expect(page.answer.body).toContain(`<h1>${pageMessages[locale].title}</h1>`);
    }
  });

  test('the page can be read in another language without starting again', async () => {
    const { address } = await browser.follow(await browser.start('en'));
    const page = await browser.go(`${address}?lang=de`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(pageMessages.de.lead);
  });
});

describe('the sign-in page', () => {
  test('works without its one script and may load nothing from elsewhere', async () => {
    const { answer } = await browser.follow(await browser.start());
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toMatch(/; script-src 'self'; connect-src 'self';/);
    expect(answer.body.match(/<script[^]*?<\/script>/g)).toEqual([`<script src="${passkeyScriptPath}" defer></script>`]);
    expect(answer.body).not.toMatch(/style="|onclick/);
    const style = await browser.go('/sign-in/style.css');
    expect(style.headers['content-type']).toContain('text/css');
    expect(style.body).toContain('--accent');
  });

  test('a wrong password shows an error beside the form, and the e-mail stays', async () => {
    const { address } = await browser.follow(await browser.start());
    const wrong = await browser.submit(address, { email, password: 'nonsense' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain(pageMessages.en.wrong);
    expect(wrong.body).toContain(`value="${email}"`);
    const right = await browser.submit(address, { email: email.toUpperCase(), password });
    expect(right.statusCode).toBe(303);
  });

  test('an unknown e-mail is answered like a wrong password', async () => {
    const { address } = await browser.follow(await browser.start());
    const unknown = await browser.submit(address, { email: 'nobody@example.com', password });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toContain(pageMessages.en.wrong);
  });

  test('what was typed is shown as text, not as a page', async () => {
    const { address } = await browser.follow(await browser.start());
    const page = await browser.submit(address, { email: '"><script>x</script>', password: 'x' });
    expect(page.body).not.toContain('<script>');
  });

  test('after five wrong passwords the sixth try waits, even with the right one', async () => {
    const { address } = await browser.follow(await browser.start('de'));
    for (let attempts = 0; attempts < 5; attempts++)
      expect((await browser.submit(address, { email, password: 'nonsense' })).statusCode).toBe(401);
    const stopped = await browser.submit(address, { email, password });
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(stopped.body).toContain(pageMessages.de.tooMany(15));
  });

  test('the page of the sixth try says whom to write to, in each language [25 E5]', async () => {
    const { address } = await browser.follow(await browser.start());
    for (let attempts = 0; attempts < 5; attempts++) await browser.submit(address, { email, password: 'nonsense' });
    for (const locale of pageLocales) {
      const next = await browser.follow(await browser.start(locale));
      const stopped = await browser.submit(next.address, { email, password });
      expect(stopped.statusCode).toBe(429);
      expect(stopped.body).toContain(`<a href="/sign-in/forgotten?lang=${locale}">${pageMessages[locale].tooManyHelp}</a>`);
    }
  });

  test('behind a proxy what a client writes about its own address counts for nothing', async () => {
    const behind = await buildApp({ store, clock: systemClock, origin, sandbox: false, trustProxy: true });
    let attempts = 0;
    const liar = openBrowser(
      () => behind,
      () => ({ 'x-forwarded-for': `198.51.100.${++attempts}, 203.0.113.9` }),
    );
    const neighbour = openBrowser(
      () => behind,
      () => ({ 'x-forwarded-for': '203.0.113.10' }),
    );
    try {
      const { address } = await liar.follow(await liar.start());
      for (let n = 0; n < 5; n++) expect((await liar.submit(address, { email, password: 'nonsense' })).statusCode).toBe(401);
      expect((await liar.submit(address, { email, password })).statusCode).toBe(429);
      // the proxy's own word does count: a neighbour is not stopped
      const other = await neighbour.follow(await neighbour.start());
      expect((await neighbour.submit(other.address, { email, password })).statusCode).toBe(303);
    } finally {
      await behind.close();
    }
  });

  test('who has not confirmed the address is told so, and no mail goes out', async () => {
    await store.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, userId));
    const { address } = await browser.follow(await browser.start());
    const page = await browser.submit(address, { email, password });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain(pageMessages.en.unverified);
    expect(page.body).toContain('href="/verify-registration"');
    expect(await store.db.select().from(mail).where(eq(mail.recipient, email))).toEqual([]);
  });

  test('tries at the same time are counted one by one', async () => {
    const { address } = await browser.follow(await browser.start());
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.submit(address, { email, password: 'nonsense' })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  test('an expired page, a made-up one and one of another browser say so and lead home', async () => {
    const { address } = await browser.follow(await browser.start('es'));
    for (const page of [await browser.go('/sign-in/aaaaaaaaaaaaaaaaaaaaa?lang=es'), await openBrowser().go(`${address}?lang=es`)]) {
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain(pageMessages.es.expiredTitle);
      expect(page.body).toContain('href="/"');
    }
    const sent = await openBrowser().submit(address, { email, password, lang: 'es' });
    expect(sent.statusCode).toBe(410);
  });

  test('Back to a page that was used says to whoever is signed in that they are, and to others that it has expired [AUTH-12]', async () => {
    const { address } = await browser.follow(await browser.start('es'));
    await browser.follow((await browser.submit(address, { email, password, lang: 'es' })).headers.location as string);
    const back = await browser.go(`${address}?lang=es`);
    expect(back.body).toContain(pageMessages.es.signedInTitle);
    expect(back.body).not.toContain(pageMessages.es.expiredTitle);
    expect((await openBrowser().go(`${address}?lang=es`)).body).toContain(pageMessages.es.expiredTitle);
  });

  test('a request that the provider refuses is told in the language that was chosen in the app [I18N-01]', async () => {
    const headers = { cookie: 'lang=lt', 'accept-language': 'de', accept: 'text/html' };
    const page = await app.inject({ url: '/oidc/auth?client_id=nobody', headers });
    expect(page.body).toContain(pageMessages.lt.failedTitle);
    const unchosen = await app.inject({ url: '/oidc/auth?client_id=nobody', headers: { ...headers, cookie: '' } });
    expect(unchosen.body).toContain(pageMessages.de.failedTitle);
  });

  test('an expired page speaks the language that was chosen in the app, whatever the browser prefers', async () => {
    const page = await openBrowser().go('/sign-in/aaaaaaaaaaaaaaaaaaaaa', {
      headers: { cookie: 'lang=lt', 'accept-language': 'de-DE,de' },
    });
    expect(page.body).toContain(pageMessages.lt.expiredTitle);
  });
});

describe('coming back', () => {
  test('the app gets its own nonce back, exchanges the code and reads the user [AUTH-07] [AUTH-09]', async () => {
    const { code, state } = await browser.signIn(email);
    expect(state).toBe(nonce);
    const answer = await browser.exchange({ code, state });
    expect(answer.statusCode).toBe(200);
    const { token, expiresIn } = answer.json<{ token: string; expiresIn: number }>();
    expect(expiresIn).toBe(3600);
    const me = await browser.go('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(200);
    expect(me.json()).toMatchObject({ id: userId, email, name: 'Ona', kycStatus: 'VERIFIED', language: 'lt' });
  });

  test('a code works once [AUTH-09]', async () => {
    const codes = await browser.signIn(email);
    const answers = await Promise.all([1, 2, 3].map(() => browser.exchange(codes)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await browser.exchange(codes)).json()).toMatchObject({ errorCode: 'UNAUTHORIZED' });
  });

  test('a code counts only with its state and in its browser [AUTH-09]', async () => {
    const { code, state } = await browser.signIn(email);
    expect((await browser.exchange({ code, state: 'another1' })).statusCode).toBe(401);
    expect((await openBrowser().exchange({ code, state })).statusCode).toBe(401);
    expect((await browser.exchange({ code, state })).statusCode).toBe(200);
  });

  test('the way back opens once, and only in the browser that started', async () => {
    const page = await browser.follow(await browser.start());
    const sent = await browser.submit(page.address, { email, password });
    const resumed = await browser.go(String(sent.headers.location));
    const back = String(resumed.headers.location);
    expect(back).toContain('/auth/return?code=');
    expect((await openBrowser().go(back)).headers.location).toBe(`${origin}/auth?error_description=expired`);
    // the foreign attempt used it up: whoever has the address cannot go on with it
    expect((await browser.go(back)).headers.location).toBe(`${origin}/auth?error_description=expired`);
  });

  test('a person who does not agree comes back with the reason [AUTH-13]', async () => {
    const started = new URL(await browser.start());
    const back = await browser.go(`/auth/return?error=access_denied&state=${started.searchParams.get('state')}`);
    expect(back.headers.location).toBe(`${origin}/auth?error_description=consent&state=${nonce}`);
  });

  test('whoever is signed in at the provider needs no second password', async () => {
    await browser.signIn(email);
    const again = new URL((await browser.follow(await browser.start('en', 'second12'))).address);
    expect(again.pathname).toBe('/auth');
    expect(again.searchParams.get('state')).toBe('second12');
  });

  test('neither codes nor tokens are stored as they are', async () => {
    const { code, state } = await browser.signIn(email);
    const { token } = (await browser.exchange({ code, state })).json<{ token: string }>();
    const stored = JSON.stringify([await store.db.select().from(authCode), await store.db.select().from(sessionToken)]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(token);
  });
});

describe('the session', () => {
  const bearer = async () => {
    const { token } = (await browser.exchange(await browser.signIn(email))).json<{ token: string }>();
    return { authorization: `Bearer ${token}` };
  };

  test('no token, a made-up one and an expired one are all "sign in first" [AUTH-04]', async () => {
    expect((await browser.go('/api/v1/me')).statusCode).toBe(401);
    const madeUp = await browser.go('/api/v1/me', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
    expect(madeUp.json()).toMatchObject({ errorCode: 'UNAUTHORIZED' });
    const headers = await bearer();
    const inAnHour = { now: () => new Date(Date.now() + 3601_000) };
    expect(await sessionCheck(store, systemClock).authenticate({ headers })).toEqual({ id: userId });
    const limits = { idleMs: 7200_000, absoluteMs: 43_200_000 };
    expect(await sessionCheck(store, inAnHour, limits).authenticate({ headers })).toBeUndefined();
  });

  test('a token that has just been good is no longer, once it has ended, whatever else is wrong with the call [AUTH-21]', async () => {
    const headers = await bearer();
    expect((await browser.go('/api/v1/me', { headers })).statusCode).toBe(200);
    expect((await browser.go('/api/v1/investments?limit=none', { headers })).statusCode).toBe(400);
    expect((await browser.go('/api/v1/investments/inv-of-nobody', { headers })).statusCode).toBe(404);
    await browser.go('/api/v1/auth/logout', { headers });
    for (const path of ['me', 'investments?limit=none', 'investments/inv-of-nobody', 'investments/calendar']) {
      const answer = await browser.go(`/api/v1/${path}`, { headers });
      expect([path, answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([path, 401, 'UNAUTHORIZED']);
    }
  });

  test('signing out ends the token and the session at the provider [AUTH-15]', async () => {
    const headers = await bearer();
    const answer = await browser.go('/api/v1/auth/logout', { headers });
    const address = answer.json<string>();
    expect(new URL(address).origin).toBe(origin);
    expect((await browser.go('/api/v1/me', { headers })).statusCode).toBe(401);
    const gone = await browser.go(address);
    expect(gone.headers.location).toBe(`${origin}/`);
    const next = await browser.follow(await browser.start());
    expect(new URL(next.address).pathname).toMatch(/^\/sign-in\//);
  });

  test('after a sign-out that the server never heard of the password is asked for, and somebody else can sign in [AUTH-15, AUTH-03]', async () => {
    await browser.signIn(email);
    const other = `other.${email}`;
    await store.db.insert(appUser).values({
      id: `other-${userId}`,
      email: other,
      passwordHash: await hashPassword(password),
      profile,
      compliance: { status: 'APPROVED', checks: [] },
    });
    const anew = await browser.go(`/api/v1/auth/authorize?locale=en&state=${nonce}&prompt=login`);
    const { address } = await browser.follow(anew.json<string>());
    expect(new URL(address).pathname).toMatch(/^\/sign-in\//);
    const sent = await browser.submit(address, { email: other, password });
    const back = new URL((await browser.follow(String(sent.headers.location))).address);
    const answer = await browser.exchange({ code: back.searchParams.get('code') ?? '', state: nonce });
    const { token } = answer.json<{ token: string }>();
    const me = await browser.go('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toMatchObject({ email: other });
  });

  test('signing out without a token still answers where to go [AUTH-15]', async () => {
    const answer = await browser.go('/api/v1/auth/logout');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toContain(origin);
  });

  test('an experienced investor has no loss simulation to do', async () => {
    const answer = await browser.go('/api/v1/compliance', { headers: await bearer() });
    expect(answer.json()).toEqual({
      status: 'APPROVED',
      checks: [{ name: 'IDENTITY_VERIFICATION', status: 'COMPLETED', requiresReevaluation: false }],
    });
  });

  test("notifications are one's own, by kind and status, in the language of the call", async () => {
    const title = { en: 'New terms', lt: 'Naujos sąlygos' };
    const base = { code: 'TERMS_AND_CONDITIONS', title, content: title, userId };
    await store.db.insert(notification).values([
      { ...base, id: `${userId}-1`, type: 'TASK', status: 'NEW', callToAction: '/terms-and-conditions' },
      { ...base, id: `${userId}-2`, type: 'MESSAGE', status: 'COMPLETED' },
    ]);
    const headers = { ...(await bearer()), locale: 'lt' };
    const all = (await browser.go('/api/v1/user-notifications', { headers })).json<{ id: string; title: string }[]>();
    expect(all.map(({ id }) => id).sort()).toEqual([`${userId}-1`, `${userId}-2`]);
    expect(all[0]?.title).toBe('Naujos sąlygos');
    const tasks = (await browser.go('/api/v1/user-notifications?types=TASK&statuses=NEW', { headers })).json<{ id: string }[]>();
    expect(tasks.map(({ id }) => id)).toEqual([`${userId}-1`]);
  });

  test('what has expired is forgotten, what still counts is not', async () => {
    const headers = await bearer();
    await deleteExpired(store, systemClock);
    expect((await browser.go('/api/v1/me', { headers })).statusCode).toBe(200);
    await deleteExpired(store, { now: () => new Date(Date.now() + 25 * 3600_000) });
    expect(await store.db.select().from(sessionToken)).toHaveLength(0);
  });

  test('a user who is gone has no session', async () => {
    const headers = await bearer();
    await store.db.delete(sessionToken).where(eq(sessionToken.userId, userId));
    expect((await browser.go('/api/v1/me', { headers })).statusCode).toBe(401);
  });
});

describe('passwords', () => {
  test('are kept as Argon2id with their own salt', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(password, one)).toBe(true);
    expect(await verifyPassword(`${password} `, one)).toBe(false);
    expect(await verifyPassword('', null)).toBe(false);
  });
});
