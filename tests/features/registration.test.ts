import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendWaiting } from '../../server/mail/outbox.ts';
import { mail } from '../../server/mail/tables.ts';
import { registration } from '../../server/registration/tables.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { appUser } from '../../server/store/schema.ts';
import { serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

beforeAll(async () => {
  store = await openStore({ url: process.env['TEST_DATABASE_URL'], dataDir: 'memory://' });
  server = await serverOn(store);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
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
const lettersTo = (email: string) => store.db.select().from(mail).where(eq(mail.recipient, email));

describe('registration', () => {
  test('an account is made, waits for the mail, and opens by its link, once [REG-02, REG-13, MKT-07]', async () => {
    const { status, body } = await call('/users', form('Ona.New@Example.com'));
    expect(status).toBe(201);
    const [letter, ...more] = await lettersTo('ona.new@example.com');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ language: 'lt', subject: 'Patvirtinkite savo el. pašto adresą', sentAt: null });
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
    const opened = await server.app.inject({ url: link });
    expect(opened.headers.location).toBe('/registration-verification-callback?lang=lt');
    expect(
      (
        await store.db
          .select()
          .from(appUser)
          .where(eq(appUser.id, body.id ?? ''))
      )[0]?.emailVerifiedAt,
    ).not.toBeNull();
    expect((await server.app.inject({ url: link })).headers.location).toBe('/verify-registration?expired=1');
  });

  const wrong: [string, object, string][] = [
    ['without the terms nobody is registered [REG-03]', { consent: { consentTerms: false } }, 'TERMS_CONSENT_REQUIRED'],
    ['a weak password is refused [REG-07]', { password: 'horsehorse' }, 'WEAK_PASSWORD'],
    ['a phone number that is none is refused [REG-14]', { phoneNumber: '12' }, 'INVALID_PHONE_NUMBER'],
    ['an address that is none is refused [REG-07]', { email: 'ona@' }, 'INVALID_EMAIL'],
    ['markup is no name [REG-07]', { name: '<b>Ona</b>' }, 'USER_CREATION_FAILURE'],
  ];
  test.each(wrong)('%s', async (_title, more, errorCode) => {
    const email = `wrong-${errorCode.toLowerCase()}@example.com`;
    expect(await call('/users', form(email, more))).toMatchObject({ status: 400, body: { errorCode } });
    expect(await lettersTo(email)).toEqual([]);
  });

  test('an address has one account, however it is written [REG-07]', async () => {
    expect((await call('/users', form('twice@example.com'))).status).toBe(201);
    expect(await call('/users', form('TWICE@example.com'))).toMatchObject({ status: 400, body: { errorCode: 'EMAIL_ALREADY_EXISTS' } });
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
  test('each goes out once, and one that fails goes out later', async () => {
    await call('/users', form('post@example.com'));
    const sent: string[] = [];
    let isDown = true;
    const post = {
      send: async ({ to }: { to: string }) => {
        if (isDown) throw new Error('down');
        sent.push(to);
      },
    };
    expect(await sendWaiting(store, server.clock, post)).toBe(0);
    isDown = false;
    await Promise.all([sendWaiting(store, server.clock, post), sendWaiting(store, server.clock, post)]);
    expect(sent.filter((to) => to === 'post@example.com')).toEqual(['post@example.com']);
    expect(await sendWaiting(store, server.clock, post)).toBe(0);
  });
});

describe('public forms', () => {
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
    const { surname: _surname, ...less } = request;
    expect(await call('/get-funded', less)).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  });
});
