import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountMessages } from '../../server/auth/account/account-messages.ts';
import { deviceName } from '../../server/auth/account/device-name.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';
import { messages } from '../support/messages.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer((own) => {
  ({ store, app } = own);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const newPassword = 'lantern over the 7th river';

function device(agent = firefox) {
  const browser = newBrowser(() => app, { 'user-agent': agent });
  return {
    ...browser,
    /** Signs in; the token of the app. */
    async enter(email: string, password = scenarioPassword): Promise<string> {
      return (await browser.exchange(await browser.signIn(email, password))).json<{ token: string }>().token;
    },
    /** A new token, by the session at the provider. */
    async renew(): Promise<string> {
      const { searchParams } = new URL((await browser.follow(await browser.start())).address);
      const code = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
      return (await browser.exchange(code)).json<{ token: string }>().token;
    },
  };
}
const works = async (token: string) =>
  (await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
/** Somebody is still signed in at the provider there: the next sign-in of the app asks for no password. */
const isRemembered = async (one: ReturnType<typeof device>) => new URL((await one.follow(await one.start())).address).pathname === '/auth';
const subjectsTo = async (email: string) =>
  (await store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt)).map(({ subject }) => subject);

test('the page names each device, and one of them is this one', async () => {
  const { email } = await newUser(store);
  const [laptop, phone] = [device(), device(safari)];
  await laptop.enter(email);
  await phone.enter(email);
  const { body } = await laptop.go('/sign-in/account');
  expect(body).toContain('Firefox on Windows');
  expect(body).toContain('Safari on iOS');
  expect(body.split(accountMessages.en.thisDevice)).toHaveLength(2);
});

test('one device is signed out, here and at the provider, and no other', async () => {
  const { email } = await newUser(store);
  const [laptop, phone] = [device(), device(safari)];
  const [laptopToken, phoneToken] = [await laptop.enter(email), await phone.enter(email)];
  const id = /name="device" value="([^"]+)"/.exec((await laptop.go('/sign-in/account')).body)?.[1] ?? '';
  expect((await laptop.submit('/sign-in/account/devices/end', { device: id })).statusCode).toBe(303);
  expect([await works(laptopToken), await works(phoneToken)]).toEqual([true, false]);
  expect([await isRemembered(laptop), await isRemembered(phone)]).toEqual([true, false]);
  expect((await laptop.go('/sign-in/account')).body).not.toContain('Safari');
});

describe('ten minutes after the sign-in', () => {
  /** A laptop and a phone that signed in eleven minutes ago, and what the laptop may send. */
  async function later() {
    const user = await newUser(store);
    const [laptop, phone] = [device(), device(safari)];
    await laptop.enter(user.email);
    const token = await phone.enter(user.email);
    const phoneId = /name="device" value="([^"]+)"/.exec((await laptop.go('/sign-in/account')).body)?.[1] ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    return { ...user, laptop, token, phoneId };
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(['end', 'end-others'])('%s asks for the password, and a wrong one ends nothing', async (path) => {
    const { laptop, token, phoneId } = await later();
    const end = (fields: object) => laptop.submit(`/sign-in/account/devices/${path}`, { device: phoneId, ...fields });
    const asked = await end({});
    expect(asked.statusCode).toBe(403);
    expect(asked.body).toContain(accountMessages.en.confirmEnd);
    expect((await end({ present: 'a wrong one 1' })).statusCode).toBe(403);
    expect((await end({ present: '' })).statusCode).toBe(403);
    expect(await works(token)).toBe(true);
    expect((await end({ present: scenarioPassword })).statusCode).toBe(303);
    expect(await works(token)).toBe(false);
  });

  test('an account without a password is told to sign in again', async () => {
    const { id, laptop, token } = await later();
    await store.db.update(appUser).set({ passwordHash: null }).where(eq(appUser.id, id));
    const asked = await laptop.submit('/sign-in/account/devices/end-others', { present: scenarioPassword });
    expect(asked.statusCode).toBe(403);
    expect(asked.body).toContain(accountMessages.en.signInAgain);
    expect(await works(token)).toBe(true);
  });
});

test('a device of somebody else is not signed out', async () => {
  const [mine, theirs] = [await newUser(store), await newUser(store)];
  const [own, other] = [device(), device(safari)];
  await own.enter(mine.email);
  const token = await other.enter(theirs.email);
  await device().enter(theirs.email);
  const id = /name="device" value="([^"]+)"/.exec((await other.go('/sign-in/account')).body)?.[1] ?? '';
  expect(id).not.toBe('');
  await own.submit('/sign-in/account/devices/end', { device: id });
  expect((await other.go('/sign-in/account')).body).toContain(id);
  expect(await works(token)).toBe(true);
});

test('all others are signed out at once', async () => {
  const { email, id, token } = await newUser(store);
  const [laptop, phone] = [device(), device(safari)];
  const [laptopToken, phoneToken] = [await laptop.enter(email), await phone.enter(email)];
  await laptop.submit('/sign-in/account/devices/end-others', {});
  expect([await works(laptopToken), await works(phoneToken), await works(token)]).toEqual([true, false, false]);
  expect([await isRemembered(laptop), await isRemembered(phone)]).toEqual([true, false]);
  const events = await store.db.select({ event: audit.event }).from(audit).where(eq(audit.subjectId, id));
  expect(events.map(({ event }) => event)).toContain('session.endOthers');
});

test('an e-mail tells of a new device, not of the first and not of a known one', async () => {
  const { email } = await newUser(store);
  const [laptop, phone] = [device(), device(safari)];
  await laptop.enter(email);
  expect(await subjectsTo(email)).toEqual([]);
  await phone.enter(email);
  await laptop.renew();
  await phone.renew();
  expect(await subjectsTo(email)).toEqual(['Sign-in from a new device']);
});

describe('the password', () => {
  const change = (one: ReturnType<typeof device>, fields: object) =>
    one.submit('/sign-in/account/password', { present: scenarioPassword, password: newPassword, repeated: newPassword, ...fields });

  test('is changed by the present one; other devices are signed out, and an e-mail tells', async () => {
    const { email } = await newUser(store);
    const [laptop, phone] = [device(), device(safari)];
    const [laptopToken, phoneToken] = [await laptop.enter(email), await phone.enter(email)];
    expect((await change(laptop, {})).statusCode).toBe(303);
    expect([await works(laptopToken), await works(phoneToken)]).toEqual([true, false]);
    expect(await subjectsTo(email)).toContain(messages.passwordChanged);
    expect(await works(await phone.enter(email, newPassword))).toBe(true);
  });

  test.each([
    ['a wrong present one', { present: 'a wrong one 1' }, 403],
    ['no present one', { present: '' }, 400],
    ['one that differs from its repetition', { repeated: 'another one 2027' }, 400],
    ['a common one', { password: 'Password2027!', repeated: 'Password2027!' }, 400],
    ['the present one again', { password: scenarioPassword, repeated: scenarioPassword }, 400],
  ])('is not changed: %s', async (_name, fields, status) => {
    const { email, id } = await newUser(store);
    const laptop = device();
    await laptop.enter(email);
    const hash = async () => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]?.passwordHash;
    const before = await hash();
    expect((await change(laptop, fields)).statusCode).toBe(status);
    expect(await hash()).toBe(before);
  });

  test('guesses of the present one have to wait like those of the sign-in', async () => {
    const { email } = await newUser(store);
    const laptop = device();
    await laptop.enter(email);
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await change(laptop, { present: `wrong ${time}` })).statusCode);
    expect(answers).toEqual([403, 403, 403, 403, 403, 429]);
  });
});

test('whoever is not signed in, and forms of other sites, see and change nothing', async () => {
  const { email } = await newUser(store);
  expect((await device().go('/sign-in/account')).statusCode).toBe(410);
  const laptop = device();
  await laptop.enter(email);
  const answer = await laptop.go('/sign-in/account/devices/end-others', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: '',
  });
  expect(answer.statusCode).toBe(410);
});

test.each([
  [firefox, 'Firefox', 'Windows'],
  [safari, 'Safari', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge',
    'macOS',
  ],
  ['curl/8.0', undefined, undefined],
])('%s', (agent, browser, system) => {
  expect(deviceName(agent)).toEqual({ browser, system });
});
