import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { operatorRole, recoveryCode, secondFactor } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { text } from '../support/catalogue.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { operatorsNeedFactor: true },
);

const browser = () => newBrowser(() => app);
type Browser = ReturnType<typeof browser>;
const page = '/sign-in/account/second-factor';
const codeOf = (secret: string, shift = 0) => codeAt(secret, stepAt(new Date()) + shift);

async function begin(email: string): Promise<{ own: Browser; next: string }> {
  const own = browser();
  const signIn = await own.follow(await own.start());
  const sent = await own.submit(signIn.address, { email, password: scenarioPassword });
  return { own, next: String(sent.headers.location) };
}
/** Signs in and enrols an app; its present code is used up. */
async function enrolled() {
  const user = await newUser(store);
  const own = browser();
  await own.exchange(await own.signIn(user.email, scenarioPassword));
  const { body } = await own.go(page);
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1]?.replaceAll(' ', '') ?? '';
  const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const send = (fields: object) => own.submit(page, { key, present: scenarioPassword, code: codeOf(secret), ...fields });
  const wrong = [(await send({ code: '000000' })).statusCode, (await send({ present: 'a wrong one 1' })).statusCode];
  const codes = [...(await send({})).body.matchAll(/<li><code>([a-z0-9-]+)<\/code>/g)].map(([, code]) => code ?? '');
  return { ...user, own, secret, codes, wrong };
}

test('an app is enrolled with the password and a right code; key and recovery codes are stored unreadable', async () => {
  const { id, email, secret, codes, wrong } = await enrolled();
  expect(wrong).toEqual([400, 403]);
  expect(new Set(codes).size).toBe(10);
  // 31 signs, so that 26 of them are 128 bits
  for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){6}[2-9a-hjkmnp-z]{4}$/);
  const [factor] = await store.db.select().from(secondFactor).where(eq(secondFactor.userId, id));
  const stored = JSON.stringify([factor, await store.db.select().from(recoveryCode).where(eq(recoveryCode.userId, id))]);
  expect(stored).not.toContain(secret);
  for (const code of codes) expect(stored).not.toContain(code);
  const emails = await store.db.select({ subject: mail.subject }).from(mail).where(eq(mail.recipient, email));
  expect(emails.map(({ subject }) => subject)).toContain(text('server', 'factorEmail.added.subject'));
});

test('the key of one account is not enrolled for another', async () => {
  const [one, other] = [await newUser(store), await newUser(store)];
  const [mine, theirs] = [browser(), browser()];
  await mine.signIn(one.email, scenarioPassword);
  await theirs.signIn(other.email, scenarioPassword);
  const { body } = await mine.go(page);
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1]?.replaceAll(' ', '') ?? '';
  const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await theirs.submit(page, { key, present: scenarioPassword, code: codeOf(secret) })).statusCode).toBe(303);
  expect(await store.db.select().from(secondFactor).where(eq(secondFactor.userId, other.id))).toEqual([]);
});

describe('a sign-in with the right password', () => {
  test('needs a code, and no code counts twice', async () => {
    const { email, secret } = await enrolled();
    const { own, next } = await begin(email);
    expect(next).toMatch(/^\/sign-in\/[\w-]+\/code$/);
    expect((await own.submit(next, { code: '000000' })).statusCode).toBe(401);
    const code = codeOf(secret, 1);
    const sent = await own.submit(next, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    const back = new URL((await own.follow(String(sent.headers.location))).address);
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);

    const again = await begin(email);
    expect((await again.own.submit(again.next, { code })).statusCode).toBe(401);
  });

  test('takes a recovery code in place of it, once, however it is typed', async () => {
    const { email, codes } = await enrolled();
    const [first = ''] = codes;
    const one = await begin(email);
    expect((await one.own.submit(one.next, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).statusCode).toBe(303);
    const other = await begin(email);
    expect((await other.own.submit(other.next, { code: first })).statusCode).toBe(401);
  });

  test('takes a recovery code of the time when they were shorter', async () => {
    const { id, email } = await enrolled();
    await store.db.insert(recoveryCode).values({ userId: id, codeHash: fingerprint(`recovery ${id} ab2cd-ef3gh`) });
    const { own, next } = await begin(email);
    expect((await own.submit(next, { code: 'AB2CDEF3GH' })).statusCode).toBe(303);
  });

  test('asks in a field that takes the whole recovery code', async () => {
    const { email, codes } = await enrolled();
    const { own, next } = await begin(email);
    const field = /<input id="code"[^>]*>/.exec((await own.go(next)).body)?.[0] ?? '';
    expect(Number(/maxlength="(\d+)"/.exec(field)?.[1])).toBeGreaterThanOrEqual(codes[0]?.length ?? Infinity);
    expect(field).not.toContain('inputmode="numeric"');
  });

  test('takes five wrong codes in a quarter of an hour, from wherever', async () => {
    const { email, secret } = await enrolled();
    const answers: number[] = [];
    // the wrong code at the enrolment counts as well
    for (let time = 0; time < 5; time += 1) {
      const { own, next } = await begin(email);
      answers.push((await own.submit(next, { code: '000000' })).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 401, 429]);
    const { own, next } = await begin(email);
    expect((await own.submit(next, { code: codeOf(secret, 1) })).statusCode).toBe(429);
  });

  test('leads nowhere without the code: the page of another sign-in, and the provider, ask for it', async () => {
    const { email } = await enrolled();
    const { own, next } = await begin(email);
    expect((await browser().go(next)).statusCode).toBe(410);
    expect((await own.go('/sign-in/account')).statusCode).toBe(410);
    expect((await own.follow(await own.start())).address).not.toContain('/auth?');
  });
});

test('it is turned off with the password and a code, and not replaced before', async () => {
  const { id, own, secret, codes } = await enrolled();
  const remove = (code: string) => own.submit(`${page}/remove`, { present: scenarioPassword, code });
  expect((await own.go(page)).statusCode).toBe(303);
  expect((await remove('000000')).statusCode).toBe(403);
  expect((await remove(codeOf(secret, 1))).statusCode).toBe(303);
  expect(await store.db.select().from(recoveryCode).where(eq(recoveryCode.userId, id))).toEqual([]);
  expect(codes).toHaveLength(10);
});

test('an operator without one reads and changes nothing in the back office', async () => {
  const [user] = (await makeScenario(store, systemClock, { users: [{}] })).users;
  await store.db.insert(operatorRole).values({ userId: user!.id, role: 'OWNER', grantedBy: 'test', grantedAt: new Date() });
  const status = async () =>
    (await app.inject({ url: '/api/v1/admin/instructions', headers: { authorization: `Bearer ${user!.token}` } })).statusCode;
  expect(await status()).toBe(403);
  await store.db.insert(secondFactor).values({ userId: user!.id, secret: { sealed: '' }, lastStep: 0, createdAt: new Date() });
  expect(await status()).toBe(200);
});
