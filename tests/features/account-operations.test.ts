import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';
import { stepUpMs } from '../../server/auth/step-up.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, operatorRole, recoveryCode, secondFactor, sessionToken } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { operatorsNeedFactor: true },
);

type Schemas = components['schemas'];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const newPassword = 'lantern over the 7th river';

const call = (token: string, method: Method, path: string, payload?: object) =>
  app.inject({ method, url: `/api/v1/me${path}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
const codeOf = (answer: { statusCode: number; body: string }) => {
  const { errorCode = '' } = answer.body ? (JSON.parse(answer.body) as { errorCode?: string }) : {};
  return `${answer.statusCode} ${errorCode}`.trim();
};
const works = async (token: string) => (await call(token, 'GET', '')).statusCode === 200;
const subjectsTo = async (email: string) =>
  (await store.db.select().from(mail).where(eq(mail.recipient, email))).map(({ subject }) => subject);
const eventsOf = async (id: string) => (await store.db.select().from(audit).where(eq(audit.subjectId, id))).map(({ event }) => event);
const signedInLongAgo = (token: string) =>
  store.db
    .update(sessionToken)
    .set({ signedInAt: new Date(Date.now() - stepUpMs - 1000) })
    .where(eq(sessionToken.tokenHash, fingerprint(token)));

function device(agent = firefox) {
  const browser = newBrowser(() => app, { 'user-agent': agent });
  const enter = async (email: string, password = scenarioPassword) =>
    (await browser.exchange(await browser.signIn(email, password))).json<{ token: string }>().token;
  /** Somebody is still signed in at the provider there. */
  const isRemembered = async () => new URL((await browser.follow(await browser.start())).address).pathname === '/auth';
  return { ...browser, enter, isRemembered };
}
async function laptopAndPhone() {
  const user = await newUser(store);
  const [laptop, phone] = [device(), device(safari)];
  return { ...user, laptop, phone, laptopToken: await laptop.enter(user.email), phoneToken: await phone.enter(user.email) };
}
const devicesOf = async (token: string) => (await call(token, 'GET', '/devices')).json<Schemas['DeviceList']>();

describe('the devices of an account [ACC-05]', () => {
  test('are listed, and one is that of the call; nobody else sees them', async () => {
    const { laptopToken } = await laptopAndPhone();
    const { isOffered, devices } = await devicesOf(laptopToken);
    expect(isOffered).toBe(true);
    expect(devices.map(({ browser, system, isThisOne }) => `${browser} ${system} ${isThisOne}`).sort()).toEqual([
      'Firefox Windows true',
      'Safari iOS false',
    ]);
    expect((await devicesOf((await newUser(store)).token)).devices).toEqual([]);
  });

  test('are signed out one by one, here and at the provider, by their owner only', async () => {
    const { id: userId, laptopToken, phoneToken, laptop, phone } = await laptopAndPhone();
    const other = await newUser(store);
    const id = (await devicesOf(laptopToken)).devices.find(({ isThisOne }) => !isThisOne)?.id ?? '';
    expect(codeOf(await call(other.token, 'DELETE', `/devices/${id}`))).toBe('404 NOT_FOUND');
    expect(codeOf(await call(laptopToken, 'DELETE', `/devices/${id}`))).toBe('204');
    expect([await works(laptopToken), await works(phoneToken)]).toEqual([true, false]);
    expect([await laptop.isRemembered(), await phone.isRemembered()]).toEqual([true, false]);
    expect(codeOf(await call(laptopToken, 'DELETE', `/devices/${id}`))).toBe('404 NOT_FOUND');
    expect(await eventsOf(userId)).toContain('session.endDevice');
  });

  test('are all signed out but that of the call', async () => {
    const { id, laptopToken, phoneToken, token, laptop, phone } = await laptopAndPhone();
    expect(codeOf(await call(laptopToken, 'DELETE', '/devices/others'))).toBe('204');
    expect([await works(laptopToken), await works(phoneToken), await works(token)]).toEqual([true, false, false]);
    expect([await laptop.isRemembered(), await phone.isRemembered()]).toEqual([true, false]);
    expect(await eventsOf(id)).toContain('session.endOthers');
  });

  test('are signed out by a session without a device, which stays', async () => {
    const { laptopToken, phoneToken, token } = await laptopAndPhone();
    expect(codeOf(await call(token, 'DELETE', '/devices/others'))).toBe('204');
    expect([await works(laptopToken), await works(phoneToken), await works(token)]).toEqual([false, false, true]);
  });
});

describe('the password [ACC-06]', () => {
  const change = (token: string, body: object = {}) =>
    call(token, 'PUT', '/password', { present: scenarioPassword, password: newPassword, ...body });

  test('is changed by the present one; other devices are signed out, and an e-mail tells', async () => {
    const { id, email, laptopToken, phoneToken, laptop, phone } = await laptopAndPhone();
    expect(codeOf(await change(laptopToken))).toBe('204');
    expect([await works(laptopToken), await works(phoneToken)]).toEqual([true, false]);
    expect([await laptop.isRemembered(), await phone.isRemembered()]).toEqual([true, false]);
    expect(await subjectsTo(email)).toContain(messages.passwordChanged);
    expect(await eventsOf(id)).toContain('password.change');
    expect(await works(await phone.enter(email, newPassword))).toBe(true);
  });

  test.each([
    ['WRONG_PASSWORD', 'present', { present: 'a wrong one 1' }],
    ['SAME_PASSWORD', 'password', { password: scenarioPassword }],
    ['WEAK_PASSWORD', 'password', { password: 'short' }],
    ['COMMON_PASSWORD', 'password', { password: 'Password2027!' }],
  ])('is not changed: %s', async (code, field, body) => {
    const { id, token } = await newUser(store);
    const hash = async () => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]?.passwordHash;
    const before = await hash();
    const answer = await change(token, body);
    expect(codeOf(answer)).toBe(`400 ${code}`);
    expect(answer.json()).toMatchObject({ fieldErrors: { [field]: code } });
    expect(await hash()).toBe(before);
  });

  test('is not changed where the account has none', async () => {
    const { id, token } = await newUser(store);
    await store.db.update(appUser).set({ passwordHash: null }).where(eq(appUser.id, id));
    expect(codeOf(await change(token))).toBe('403 FORBIDDEN');
    expect((await call(token, 'GET', '/sign-in-methods')).json()).toMatchObject({ hasPassword: false });
  });

  test('guesses of the present one have to wait like those of the sign-in', async () => {
    const { laptopToken } = await laptopAndPhone();
    const answers: string[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(codeOf(await change(laptopToken, { present: `wrong ${time}` })));
    expect(answers).toEqual([...Array<string>(5).fill('400 WRONG_PASSWORD'), '429 RATE_LIMITED']);
  });
});

describe('the second factor [ACC-07]', () => {
  const keyOf = async (token: string) => (await call(token, 'POST', '/second-factor/key')).json<Schemas['SecondFactorKey']>();
  const codeNow = (secret: string, shift = 0) => codeAt(secret, stepAt(new Date()) + shift);
  const codesIn = (answer: { json: () => unknown }) => (answer.json() as Schemas['RecoveryCodes']).codes;
  async function enrolled() {
    const user = await newUser(store);
    const { secret, key } = await keyOf(user.token);
    const answer = await call(user.token, 'POST', '/second-factor', { key, code: codeNow(secret) });
    expect(answer.statusCode).toBe(201);
    return { ...user, secret, key, codes: codesIn(answer) };
  }
  const stateOf = async (token: string) => (await call(token, 'GET', '/sign-in-methods')).json<Schemas['SignInMethods']>().secondFactor;

  test('is turned on by a code of the app; key and recovery codes are stored unreadable, and an e-mail tells', async () => {
    const { id, email, token, secret, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(token)).toEqual({ codesLeft: 10 });
    const stored = JSON.stringify([
      await store.db.select().from(secondFactor).where(eq(secondFactor.userId, id)),
      await store.db.select().from(recoveryCode).where(eq(recoveryCode.userId, id)),
      await store.db.select().from(audit).where(eq(audit.subjectId, id)),
    ]);
    for (const one of [secret, ...codes]) expect(stored).not.toContain(one);
    expect(await subjectsTo(email)).toContain(text('server', 'factorEmail.added.subject'));
    expect(codeOf(await call(token, 'POST', '/second-factor/key'))).toBe('400 INVALID_STATUS_TRANSITION');
  });

  test('answers with a secret are cached by nobody', async () => {
    const { token } = await newUser(store);
    expect((await call(token, 'POST', '/second-factor/key')).headers['cache-control']).toBe('no-store');
  });

  test('is not turned on by a wrong code, or with the key of another account', async () => {
    const [user, other] = [await newUser(store), await newUser(store)];
    const { key, secret } = await keyOf(user.token);
    expect(codeOf(await call(user.token, 'POST', '/second-factor', { key, code: '000000' }))).toBe('400 WRONG_CODE');
    expect(codeOf(await call(other.token, 'POST', '/second-factor', { key, code: codeNow(secret) }))).toBe('400 CHALLENGE_EXPIRED');
    expect([await stateOf(user.token), await stateOf(other.token)]).toEqual([undefined, undefined]);
  });

  test('gives new recovery codes for a code; the codes before end, and an e-mail tells', async () => {
    const { id, email, token, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    expect(codeOf(await call(token, 'POST', '/second-factor/recovery-codes', { code: '000000' }))).toBe('400 WRONG_CODE');
    const answer = await call(token, 'POST', '/second-factor/recovery-codes', { code: first });
    expect(answer.statusCode).toBe(200);
    expect(codesIn(answer).filter((code) => codes.includes(code))).toEqual([]);
    expect(await stateOf(token)).toEqual({ codesLeft: 10 });
    expect(await subjectsTo(email)).toContain('New recovery codes were made');
    expect(await eventsOf(id)).toContain('secondFactor.renewCodes');
    expect(codeOf(await call(token, 'POST', '/second-factor/removal', { code: second }))).toBe('400 WRONG_CODE');
  });

  test('is turned off by a code, and an e-mail tells', async () => {
    const { email, token, secret } = await enrolled();
    expect(codeOf(await call(token, 'POST', '/second-factor/removal', { code: codeNow(secret) }))).toBe('400 WRONG_CODE');
    expect(codeOf(await call(token, 'POST', '/second-factor/removal', { code: codeNow(secret, 1) }))).toBe('204');
    expect(await stateOf(token)).toBeUndefined();
    expect(await subjectsTo(email)).toContain(text('server', 'factorEmail.removed.subject'));
    expect(codeOf(await call(token, 'POST', '/second-factor/removal', { code: '123456' }))).toBe('400 INVALID_STATUS_TRANSITION');
    expect(codeOf(await call(token, 'POST', '/second-factor/recovery-codes', { code: '123456' }))).toBe('400 INVALID_STATUS_TRANSITION');
  });

  test('of an operator stays while there is no passkey', async () => {
    const { id, token, secret } = await enrolled();
    await store.db.insert(operatorRole).values({ userId: id, role: 'OWNER', grantedBy: 'test', grantedAt: new Date() });
    expect(codeOf(await call(token, 'POST', '/second-factor/removal', { code: codeNow(secret, 1) }))).toBe('400 LAST_FACTOR');
  });

  test('takes five wrong codes in a quarter of an hour, and right ones are not counted', async () => {
    const { token, secret, codes } = await enrolled();
    const renewal = (code: string) => call(token, 'POST', '/second-factor/recovery-codes', { code });
    let fresh = codes;
    for (let time = 0; time < 6; time += 1) fresh = codesIn(await renewal(fresh[0] ?? ''));
    expect(codeOf(await renewal(codeNow(secret, 1)))).toBe('200');
    const answers: string[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(codeOf(await renewal('000000')));
    expect(answers).toEqual([...Array<string>(5).fill('400 WRONG_CODE'), '429 RATE_LIMITED']);
  });
});

test('ten minutes after the sign-in nothing is changed, and that is told beforehand [ACC-05, ACC-06, ACC-07]', async () => {
  const { laptopToken, phoneToken } = await laptopAndPhone();
  const id = (await devicesOf(laptopToken)).devices.find(({ isThisOne }) => !isThisOne)?.id ?? '';
  expect((await call(laptopToken, 'GET', '/sign-in-methods')).json()).toMatchObject({ isSignInRecent: true });
  await signedInLongAgo(laptopToken);
  expect((await call(laptopToken, 'GET', '/sign-in-methods')).json()).toMatchObject({ isSignInRecent: false });
  const calls: [Method, string, object?][] = [
    ['DELETE', `/devices/${id}`],
    ['DELETE', '/devices/others'],
    ['PUT', '/password', { present: scenarioPassword, password: newPassword }],
    ['POST', '/second-factor/key'],
    ['POST', '/second-factor', { key: 'key', code: '123456' }],
    ['POST', '/second-factor/recovery-codes', { code: '123456' }],
    ['POST', '/second-factor/removal', { code: '123456' }],
  ];
  for (const [method, path, body] of calls)
    expect(`${path} ${codeOf(await call(laptopToken, method, path, body))}`).toBe(`${path} 403 STEP_UP_REQUIRED`);
  expect(await works(phoneToken)).toBe(true);
});
