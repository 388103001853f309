import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { verifyPassword } from '../../server/users/password.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { sendWaiting } from '../../server/mail/outbox.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { termsAcceptance } from '../../server/store/tables/onboarding.ts';
import { emailVerification, registration } from '../../server/store/tables/registration.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser } from '../../server/store/schema.ts';
import { locales } from '../../domain/locale.ts';
import { problemMessage } from '../../src/api/problems.ts';
import { text } from '../support/catalogue.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

const { message: tooMany = '' } = problemMessage('RATE_LIMITED');

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

const form = (email: string, more: object = {}) => ({
  name: 'Ona',
  lastName: 'Petraitė',
  email,
  password: 'correct-horse-1',
  userType: 'INDIVIDUAL',
  consent: { consentTerms: true, consentMarketing: false, consentNews: true },
  marketingLeads: [{ source: 'GOOGLE', clickId: 'abc' }],
  utmParameters: { utm_source: 'letter' },
  language: 'lt',
  ...more,
});
const call = async (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await server.app.inject({ method, url: `/api/v1${path}`, payload });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as { errorCode?: string; id?: string } };
};
const lettersTo = (email: string) => store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt);

const linkIn = (letter: { bodyText: string } | undefined) =>
  /http:\/\/localhost:4000(\/registration\/verify\?token=[\w-]+)/.exec(letter?.bodyText ?? '')?.[1] ?? '';

/** Opens the link of an e-mail and presses the button of its page; answers where that leads, or the status. */
async function confirm(link: string, password = 'correct-horse-1'): Promise<unknown> {
  const page = await server.app.inject({ url: link });
  if (page.statusCode !== 200) return page.headers.location;
  const sent = await server.app.inject({
    method: 'POST',
    url: '/registration/verify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: link.split('token=')[1] ?? '', password }).toString(),
  });
  return sent.headers.location ?? sent.statusCode;
}

describe('registration', () => {
  test('an account is made, waits for the mail, and opens by its link, once [REG-02, REG-13, MKT-07]', async () => {
    const { status, body } = await call('/users', form('Ona.New@Example.com'));
    expect(status).toBe(201);
    const [letter, ...more] = await lettersTo('ona.new@example.com');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ language: 'lt', subject: 'Patvirtinkite savo el. pašto adresą', sentAt: null });
    const [before] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, body.id ?? ''));
    expect(before).toMatchObject({ emailVerifiedAt: null, language: 'lt', profile: { name: 'Ona', surname: 'Petraitė', company: false } });
    expect(
      (
        await store.db
          .select()
          .from(registration)
          .where(eq(registration.userId, body.id ?? ''))
      )[0],
    ).toMatchObject({
      consentNews: true,
      consentMarketing: false,
      marketingLeads: [{ source: 'GOOGLE', clickId: 'abc' }],
      utmParameters: { utm_source: 'letter' },
    });
    const link = /http:\/\/localhost:4000(\/registration\/verify\?token=[\w-]+)/.exec(letter?.bodyText ?? '')?.[1] ?? '';
    expect(await confirm(link)).toBe('/registration-verification-callback?lang=lt');
    expect(
      (
        await store.db
          .select()
          .from(appUser)
          .where(eq(appUser.id, body.id ?? ''))
      )[0]?.emailVerifiedAt,
    ).not.toBeNull();
    expect((await server.app.inject({ url: link })).headers.location).toBe('/verify-registration?link=used');
  });

  const wrong: [string, object, string][] = [
    ['without the terms nobody is registered [REG-03]', { consent: { consentTerms: false } }, 'TERMS_CONSENT_REQUIRED'],
    ['a weak password is refused [REG-07]', { password: 'horse' }, 'WEAK_PASSWORD'],
    ['a password of nine characters is refused [REG-07]', { password: 'horse-12 ' }, 'WEAK_PASSWORD'],
    ['a common password is refused [REG-07]', { password: 'password123' }, 'COMMON_PASSWORD'],
    ['a phone number that is none is refused [REG-14]', { phoneNumber: '12' }, 'INVALID_PHONE_NUMBER'],
    ['an address that is none is refused [REG-07]', { email: 'ona@' }, 'INVALID_EMAIL'],
    ['markup is no name [REG-07]', { name: '<b>Ona</b>' }, 'USER_CREATION_FAILURE'],
  ];
  test('a password of letters alone is taken [REG-07]', async () => {
    expect(await call('/users', form('letters@example.com', { password: 'correct horse battery' }))).toMatchObject({ status: 201 });
  });
  test.each(wrong)('%s', async (_title, more, errorCode) => {
    const email = `wrong-${errorCode.toLowerCase()}@example.com`;
    expect(await call('/users', form(email, more))).toMatchObject({ status: 400, body: { errorCode } });
    expect(await lettersTo(email)).toEqual([]);
  });

  test('who is here already is not told: the answer is the same, there is no second account, and its owner gets a mail [REG-07]', async () => {
    const first = await call('/users', form('twice@example.com'));
    const link = linkIn((await lettersTo('twice@example.com'))[0]);
    await confirm(link);
    const second = await call('/users', form('TWICE@example.com', { password: 'other-horse-2' }));
    expect(second.status).toBe(first.status);
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body));
    expect(second.body.id).not.toBe(first.body.id);
    expect(await store.db.select().from(appUser).where(eq(appUser.email, 'twice@example.com'))).toHaveLength(1);
    const [, email] = await lettersTo('twice@example.com');
    expect(email?.subject).toBe('Jūs jau turite paskyrą');
    expect(email?.bodyText).not.toContain('/registration/verify');
  });

  test('only the link of one’s own mail brings one’s own password into force [REG-12]', async () => {
    await call('/users', form('victim@example.com', { name: 'Mallory', password: 'strangers-word-1' }));
    await call('/users', form('victim@example.com', { name: 'Ona', password: 'own-password-1', userType: 'LEGAL_ENTITY' }));
    const [, own] = await lettersTo('victim@example.com');
    expect(own?.bodyText).toContain('Ona');
    expect(await confirm(linkIn(own), 'own-password-1')).toContain('/registration-verification-callback');
    const [row] = await store.db.select().from(appUser).where(eq(appUser.email, 'victim@example.com'));
    expect(row?.profile).toMatchObject({ name: 'Ona', company: true });
    expect(row?.compliance.checks.map(({ name }) => name)).toContain('KYB');
    expect(await verifyPassword('own-password-1', row?.passwordHash)).toBe(true);
    expect(await verifyPassword('strangers-word-1', row?.passwordHash)).toBe(false);
    // the older mail changes nothing any more
    const [stranger] = await lettersTo('victim@example.com');
    expect((await server.app.inject({ url: linkIn(stranger) })).headers.location).toBe('/verify-registration?link=used');
    const [after] = await store.db.select().from(appUser).where(eq(appUser.email, 'victim@example.com'));
    expect(after?.profile.name).toBe('Ona');
  });

  test('ticks, origin and friend are those of one’s own registration, whoever was first [REG-02, MKT-05, MKT-07]', async () => {
    const { body: friend } = await call('/users', form('first-friend@example.com'));
    const [friendly] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, friend.id ?? ''));
    const { body } = await call(
      '/users',
      form('ticks@example.com', {
        consent: { consentTerms: true, consentMarketing: true, consentNews: true },
        utmParameters: { utm_source: 'stranger' },
      }),
    );
    server.clock.advanceDays(1);
    const own = form('ticks@example.com', {
      consent: { consentTerms: true },
      marketingLeads: [{ source: 'LINKEDIN', clickId: 'own' }],
      utmParameters: { utm_source: 'own' },
      referralCode: friendly?.profile.referralCode,
    });
    await call('/users', own);
    const at = server.clock.now();
    const [, letter] = await lettersTo('ticks@example.com');
    await confirm(linkIn(letter));
    const [row] = await store.db
      .select()
      .from(registration)
      .where(eq(registration.userId, body.id ?? ''));
    expect(row).toMatchObject({
      consentMarketing: false,
      consentNews: false,
      marketingLeads: [{ source: 'LINKEDIN', clickId: 'own' }],
      utmParameters: { utm_source: 'own' },
      referredBy: friend.id,
    });
    const [terms] = await store.db
      .select()
      .from(termsAcceptance)
      .where(eq(termsAcceptance.userId, body.id ?? ''));
    for (const when of [row?.registeredAt, terms?.acceptedAt]) expect(Math.abs(at.getTime() - (when?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('a mail that is sent again brings nobody else’s password into force [REG-12]', async () => {
    await call('/users', form('asked@example.com', { name: 'Ona', password: 'own-password-1' }));
    await call('/users', form('asked@example.com', { name: 'Mallory', password: 'strangers-word-1' }));
    expect((await call('/users/verification-mail', { email: 'asked@example.com' })).status).toBe(204);
    const [own, , again] = await lettersTo('asked@example.com');
    expect(again?.bodyText).toContain('http://localhost:4000/register');
    expect(linkIn(again)).toBe('');
    expect(again?.bodyText).not.toContain('Mallory');
    await confirm(linkIn(own), 'own-password-1');
    const [row] = await store.db.select().from(appUser).where(eq(appUser.email, 'asked@example.com'));
    expect(await verifyPassword('own-password-1', row?.passwordHash)).toBe(true);
  });

  test('nor does it where the owner’s own mail was one too many for this address [REG-12]', async () => {
    await call('/users', form('many@example.com', { name: 'Mallory', password: 'strangers-word-1' }));
    for (let times = 0; times < 4; times++) await call('/users/verification-mail', { email: 'many@example.com' });
    await call('/users', form('many@example.com', { name: 'Ona', password: 'own-password-1' }));
    expect(await lettersTo('many@example.com')).toHaveLength(5);
    server.clock.advanceDays(1);
    await call('/users/verification-mail', { email: 'many@example.com' });
    const letters = await lettersTo('many@example.com');
    expect(letters).toHaveLength(6);
    expect(linkIn(letters[5])).toBe('');
  });

  test('a mail is sent again on request, and nobody learns whether an account waits [REG-12]', async () => {
    await call('/users', form('again@example.com'));
    const known = await call('/users/verification-mail', { email: ' Again@Example.com ' });
    const unknown = await call('/users/verification-mail', { email: 'nobody@example.com' });
    expect([known.status, unknown.status]).toEqual([204, 204]);
    expect(await lettersTo('again@example.com')).toHaveLength(2);
    expect(await lettersTo('nobody@example.com')).toEqual([]);
    const [, second] = await lettersTo('again@example.com');
    await confirm(linkIn(second));
    await call('/users/verification-mail', { email: 'again@example.com' });
    expect(await lettersTo('again@example.com')).toHaveLength(2);
    expect(await call('/users/verification-mail', { email: 'again@' })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_EMAIL' },
    });
  });

  test('opening the link confirms nothing: a scanner has no password [REG-12, 25 A12]', async () => {
    await call('/users', form('scanned@example.com', { password: 'strangers-word-1' }));
    const link = linkIn((await lettersTo('scanned@example.com'))[0]);
    const isOpen = async () => {
      const [row] = await store.db.select().from(appUser).where(eq(appUser.email, 'scanned@example.com'));
      return row?.emailVerifiedAt !== null;
    };
    for (let time = 0; time < 3; time += 1) {
      const page = await server.app.inject({ url: link });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).toContain('<form method="post" action="/registration/verify">');
      expect(page.body).not.toContain('<script');
      expect(await isOpen()).toBe(false);
    }
    // nor does somebody who presses the button without the password of the registration, however often
    for (const password of ['', 'own-password-1', 'own-password-2']) expect(await confirm(link, password)).toBe(password ? 403 : 400);
    for (let time = 0; time < 3; time += 1) expect(await confirm(link, 'own-password-3')).toBe(403);
    expect(await confirm(link, 'strangers-word-1')).toBe(429);
    expect(await isOpen()).toBe(false);
  });

  test('a link that was used or sent stands in no e-mail any more [REG-12]', async () => {
    await call('/users', form('used-link@example.com'));
    const link = linkIn((await lettersTo('used-link@example.com'))[0]);
    const token = link.split('token=')[1] ?? '';
    await confirm(link);
    const [letter] = await lettersTo('used-link@example.com');
    expect(letter?.bodyText).not.toContain(token);
    expect(letter?.bodyHtml).not.toContain(token);
    await call('/users', form('sent-link@example.com'));
    const sent: string[] = [];
    await sendWaiting(store, server.clock, { send: async ({ text }) => void sent.push(text) }, { warn() {}, error() {} });
    const [gone] = await lettersTo('sent-link@example.com');
    expect(sent.some((text) => text.includes('/registration/verify?token='))).toBe(true);
    expect(linkIn(gone)).toBe('');
    expect(gone?.bodyHtml).not.toMatch(/token=[\w-]{20}/);
  });

  test('a mailbox is not filled: five mails, and the answer stays the same [REG-12]', async () => {
    for (let times = 0; times < 7; times++) expect((await call('/users', form('flooded@example.com'))).status).toBe(201);
    expect(await lettersTo('flooded@example.com')).toHaveLength(5);
  });

  test('a link that is too old opens nothing, and a new one can be asked for [REG-12]', async () => {
    await call('/users', form('late@example.com'));
    const link = linkIn((await lettersTo('late@example.com'))[0]);
    // programs that look at mails ask with HEAD; that does not use the link up
    expect((await server.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(404);
    await store.db
      .update(emailVerification)
      .set({ expiresAt: new Date(server.clock.now().getTime() - 1000) })
      .where(eq(emailVerification.tokenHash, fingerprint(link.split('token=')[1] ?? '')));
    expect((await server.app.inject({ url: link })).headers.location).toBe('/verify-registration?link=expired');
    expect((await server.app.inject({ url: '/registration/verify?token=made-up' })).headers.location).toBe(
      '/verify-registration?link=expired',
    );
    const [row] = await store.db.select().from(appUser).where(eq(appUser.email, 'late@example.com'));
    expect(row?.emailVerifiedAt).toBeNull();
  });

  test('a link works for 48 hours and not for 49: the clock decides, not the row [REG-12, 25 B]', async () => {
    for (const [email, hours, to] of [
      ['in-time@example.com', 47.9, '/registration-verification-callback?lang=lt'],
      ['an-hour-late@example.com', 48.1, '/verify-registration?link=expired'],
    ] as const) {
      await call('/users', form(email));
      const link = linkIn((await lettersTo(email))[0]);
      server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000));
      expect({ email, to: await confirm(link) }).toEqual({ email, to });
    }
  });

  test('asking for another mail takes the same time whether somebody waits for it or not [25 A21]', async () => {
    await call('/users', form('waits@example.com'));
    const timed = async (email: string) => {
      const started = performance.now();
      expect((await call('/users/verification-mail', { email })).status).toBe(204);
      return performance.now() - started;
    };
    for (const email of ['waits@example.com', 'nobody-waits@example.com']) expect(await timed(email)).toBeGreaterThanOrEqual(395);
  });

  test('a company is registered as one, with the checks of a company [REG-02]', async () => {
    const { body } = await call('/users', form('firm@example.com', { userType: 'LEGAL_ENTITY' }));
    const [row] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, body.id ?? ''));
    expect(row?.profile.company).toBe(true);
    expect(row?.compliance.checks.map(({ name }) => name)).toContain('KYB');
  });

  test('a friend’s code in the cookie counts where the form has none [MKT-05]', async () => {
    const { body: friend } = await call('/users', form('cookie-friend@example.com'));
    const [row] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, friend.id ?? ''));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/users',
      headers: { cookie: `lang=lt; referral_code=${row?.profile.referralCode}` },
      payload: form('cookie-sent@example.com'),
    });
    const [sent] = await store.db.select().from(registration).where(eq(registration.userId, answer.json<{ id: string }>().id));
    expect(sent?.referredBy).toBe(friend.id);
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/v1/users',
      headers: { cookie: 'referral_code=%00' },
      payload: form('cookie-broken@example.com'),
    });
    expect(broken.statusCode).toBe(201);
  });

  test('who was sent by a friend is remembered with the friend [MKT-05]', async () => {
    const { body: friend } = await call('/users', form('friend@example.com'));
    const [row] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, friend.id ?? ''));
    const { body } = await call('/users', form('sent@example.com', { referralCode: row?.profile.referralCode?.toLowerCase() }));
    expect(
      (
        await store.db
          .select()
          .from(registration)
          .where(eq(registration.userId, body.id ?? ''))
      )[0]?.referredBy,
    ).toBe(friend.id);
  });
});

describe('letters', () => {
  const lines: string[] = [];
  const note = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`);
  const log = { lines, warn: note, error: note };

  test('each goes out once, and one that fails goes out later', async () => {
    await call('/users', form('post@example.com'));
    const sent: string[] = [];
    let isDown = true;
    const post = {
      send: async ({ to }: { to: string }) => {
        if (isDown) throw Object.assign(new Error(`451 not now <${to}>`), { responseCode: 451 });
        sent.push(to);
      },
    };
    const round = () => sendWaiting(store, server.clock, post, log);
    const later = (hours: number) => server.clock.advanceDays(hours / 24);
    expect(await round()).toBe(0);
    isDown = false;
    later(1);
    await Promise.all([round(), round()]);
    expect(sent.filter((to) => to === 'post@example.com')).toEqual(['post@example.com']);
    expect(await round()).toBe(0);

    // no email is lost when the mail server is down for half a day
    await call('/users', form('outage@example.com'));
    isDown = true;
    for (let rounds = 0; rounds < 40; rounds++) {
      expect(await round()).toBe(0);
      later(0.3);
    }
    expect(log.lines.join()).not.toMatch(/example\.com|given up/);
    expect(log.lines.join()).toContain('"responseCode":451');
    isDown = false;
    later(4);
    await round();
    expect(sent.filter((to) => to === 'outage@example.com')).toHaveLength(1);

    // one that is never taken is given up after a day, and that is written down
    await call('/users', form('refused@example.com'));
    isDown = true;
    for (let rounds = 0; rounds < 40; rounds++) {
      await round();
      later(1);
    }
    expect(log.lines.filter((line) => line.includes('given up'))).toHaveLength(1);
    isDown = false;
    expect(await round()).toBe(0);
  });

  test('a mail server that hangs holds up no statement, and a letter that a crash interrupted goes out later', async () => {
    await call('/users', form('slow@example.com'));
    const sent: string[] = [];
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const hangs = {
      send: () => {
        asked();
        return new Promise<never>(() => {});
      },
    };
    void sendWaiting(store, server.clock, hangs, log);
    await isAsked;
    const answer = await Promise.race([store.db.execute(sql`select 1`).then(() => 'answered'), pause(5000).then(() => 'waits')]);
    expect(answer).toBe('answered');
    const well = { send: async ({ to }: { to: string }) => void sent.push(to) };
    expect(await sendWaiting(store, server.clock, well, log)).toBe(0);
    server.clock.advanceDays(1 / 24);
    await sendWaiting(store, server.clock, well, log);
    expect(sent).toEqual(['slow@example.com']);
  }, 20_000);
});

describe('public forms', () => {
  test.each([
    ['/newsletter', { email: 'often@example.com' }],
    ['/get-funded', { name: 'J', surname: 'J', email: 'often@example.com', phoneNumber: '+37061111111', projectDescription: 'Flats' }],
  ])('%s from one address is not taken without end', { tags: ['full'] }, async (path, payload) => {
    const send = (remoteAddress: string) => server.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress });
    for (let times = 0; times < 30; times++) expect((await send('192.0.2.30')).statusCode).toBe(204);
    const refused = await send('192.0.2.30');
    expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('192.0.2.31')).statusCode).toBe(204);
  });

  test('the newsletter answers a known address alike [NEWS-01]', async () => {
    expect((await call('/newsletter', { email: 'reader@example.com' })).status).toBe(204);
    expect((await call('/newsletter', { email: 'Reader@example.com' })).status).toBe(204);
    expect(await call('/newsletter', { email: 'reader' })).toMatchObject({ status: 400, body: { errorCode: 'INVALID_EMAIL' } });
  });

  test('a request for funding needs everything, and a phone number that is one [FUND-02]', async () => {
    const request = {
      name: 'Jonas',
      surname: 'Jonaitis',
      email: 'j@example.com',
      phoneNumber: '+37061111111',
      projectDescription: 'Twelve flats',
    };
    expect((await call('/get-funded', request)).status).toBe(204);
    expect(await call('/get-funded', { ...request, phoneNumber: '111' })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_PHONE_NUMBER' },
    });
    // the form asks for the country code, and nobody guesses it
    expect(await call('/get-funded', { ...request, phoneNumber: '061111111' })).toMatchObject({ status: 400 });
    expect(await call('/get-funded', { ...request, phoneNumber: '+44 20 7946 0018' })).toMatchObject({ status: 204 });
    expect(await call('/get-funded', { ...request, name: ' ', projectDescription: '\n' })).toMatchObject({
      status: 400,
      body: { errorCode: 'VALIDATION_FAILED', fieldErrors: { name: 'required', projectDescription: 'required' } },
    });
    const { surname: _surname, ...less } = request;
    expect(await call('/get-funded', less)).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  });
});

test('whoever registers too often is told how long to wait, in every language [ERR-02]', async () => {
  const register = (n: number) =>
    server.app.inject({ method: 'POST', url: '/api/v1/users', payload: form(`often-${n}@example.com`), remoteAddress: '198.51.100.7' });
  for (let n = 0; n < 30; n++) expect((await register(n)).statusCode).toBe(201);
  const refused = await register(30);
  expect(refused.json()).toMatchObject({ errorCode: 'RATE_LIMITED' });
  const minutes = Math.ceil(Number(refused.headers['retry-after']) / 60);
  for (const locale of locales) expect(text('ui', tooMany, locale)).toMatch(new RegExp(`(?<!\\d)${minutes}(?!\\d)`));
});
