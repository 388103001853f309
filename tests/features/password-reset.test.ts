import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { resetPageMessages } from '../../server/auth/password-reset/reset-messages.ts';
import { requestReset, setNewPassword } from '../../server/auth/password-reset/reset-password.ts';
import { pageMessages } from '../../server/auth/messages.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import { sendWaiting } from '../../server/mail/outbox.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, passwordReset } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { origin } from './browser.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';
import { messages } from '../support/messages.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer((own) => {
  ({ store, app } = own);
});

const newPassword = 'lantern over the 7th river';
const browser = () => newBrowser(() => app);
const emailsTo = (email: string) => store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt);
const linkOf = (text: string | undefined) => /\/sign-in\/new-password\?token=[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
const request = (email: string) => browser().submit('/sign-in/forgotten', { email, lang: 'en' });

async function linkFor(email: string): Promise<string> {
  await request(email);
  return linkOf((await emailsTo(email)).at(-1)?.bodyText);
}

function choose(link: string, password = newPassword, repeated = password) {
  const token = new URL(link, origin).searchParams.get('token') ?? '';
  return browser().submit('/sign-in/new-password', { token, password, repeated, lang: 'en' });
}

async function signsIn(email: string, password: string): Promise<boolean> {
  const own = browser();
  const page = await own.follow(await own.start());
  return (await own.submit(page.address, { email, password })).statusCode === 303;
}

test('the link of the e-mail sets a new password, once, and ends every session', async () => {
  const { email, id, token } = await newUser(store);
  const link = await linkFor(email);
  expect((await browser().go(link)).body).toContain(email);
  expect((await choose(link)).statusCode).toBe(200);

  expect((await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
  expect([await signsIn(email, scenarioPassword), await signsIn(email, newPassword)]).toEqual([false, true]);
  expect((await choose(link, 'and yet another 1')).statusCode).toBe(410);
  expect((await browser().go(link)).statusCode).toBe(410);

  const emails = await emailsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Set a new password', messages.passwordChanged]);
  expect(emails[0]?.bodyText).not.toMatch(/token=[\w-]{43}/);
  const events = await store.db.select({ event: audit.event }).from(audit).where(eq(audit.subjectId, id));
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['password.requestReset', 'password.reset']));
});

test('only the fingerprint of the link is stored, and an e-mail that was sent holds it no more', async () => {
  const { email, id } = await newUser(store);
  const link = await linkFor(email);
  const secret = new URL(link, origin).searchParams.get('token');
  const rows = await store.db.select().from(passwordReset).where(eq(passwordReset.userId, id));
  expect(JSON.stringify(rows)).not.toContain(secret);
  const quiet = { warn: () => undefined, error: () => undefined };
  await sendWaiting(store, systemClock, { send: () => Promise.resolve() }, quiet);
  expect((await emailsTo(email))[0]?.bodyText).not.toContain(secret);
});

test('an older link ends with a newer one, and each after half an hour', async () => {
  const { email } = await newUser(store);
  const [older, newer] = [await linkFor(email), await linkFor(email)];
  expect((await choose(older)).statusCode).toBe(410);
  expect((await browser().go(newer)).statusCode).toBe(200);

  const clock = new MovableClock();
  await requestReset({ store, clock, origin }, email);
  const token = new URL(linkOf((await emailsTo(email)).at(-1)?.bodyText), origin).searchParams.get('token') ?? '';
  clock.set(new Date(clock.now().getTime() + 30 * 60_000));
  expect(await setNewPassword({ store, clock, origin }, token, { password: newPassword })).toBe(false);
});

test('two uses at the same moment set one password', async () => {
  const { email } = await newUser(store);
  const link = await linkFor(email);
  const answers = await Promise.all([choose(link), choose(link, 'another one for 2027')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
});

describe('an address', () => {
  test('without an account, unconfirmed or locked gets the same answer in the same time, and no e-mail', async () => {
    const [known, unconfirmed, locked] = [await newUser(store), await newUser(store), await newUser(store)];
    await store.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, unconfirmed.id));
    await store.db.update(appUser).set({ lockedAt: new Date() }).where(eq(appUser.id, locked.id));
    for (const email of [known.email, unconfirmed.email, locked.email, `nobody-${known.id}@example.com`]) {
      const started = performance.now();
      const answer = await request(email);
      const steps = (performance.now() - started) / 400;
      expect(answer.statusCode).toBe(200);
      expect(answer.body.replaceAll(email, '…')).toContain(resetPageMessages.en.sent('…').replaceAll("'", '&#39;'));
      // whole steps, and not at once
      expect(steps).toBeGreaterThan(0.95);
      expect(await emailsTo(email)).toHaveLength(email === known.email ? 1 : 0);
    }
  });

  test('of an account that another service opens gets an e-mail without a link (decision 040)', async () => {
    const { email, id } = await newUser(store);
    await store.db.update(appUser).set({ passwordHash: null }).where(eq(appUser.id, id));
    await request(email);
    const emails = await emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your account has no password']);
    expect(emails[0]?.bodyText).not.toContain('token=');
  });

  test('gets three e-mails in a quarter of an hour, whoever asks', async () => {
    const { email } = await newUser(store);
    for (let time = 0; time < 5; time += 1) expect((await request(email)).statusCode).toBe(200);
    expect(await emailsTo(email)).toHaveLength(3);
  });

  test.each(['', 'ona@', 'ona'])('%j is refused', async (email) => {
    expect((await request(email)).statusCode).toBe(400);
  });
});

test.each([
  ['short1', 'short1'],
  ['Password2027!', 'Password2027!'],
  [newPassword, `${newPassword}!`],
])('the password %j, repeated as %j, is refused and the link stays good', async (password, repeated) => {
  const { email } = await newUser(store);
  const link = await linkFor(email);
  expect((await choose(link, password, repeated)).statusCode).toBe(400);
  expect((await choose(link)).statusCode).toBe(200);
});

test('guesses of the old password do not delay the first sign-in with the new one', async () => {
  const { email } = await newUser(store);
  for (let time = 0; time < 12; time += 1) await signsIn(email, `a wrong one ${time}`);
  expect(await signsIn(email, scenarioPassword)).toBe(false);
  await choose(await linkFor(email));
  expect(await signsIn(email, newPassword)).toBe(true);
});

test('the page with the secret in its address names it to no other site and no cache', async () => {
  const { email } = await newUser(store);
  const { headers } = await browser().go(await linkFor(email));
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});

test('whoever asks for too many is told when to come back, and is not sent to ask for one more', async () => {
  const ask = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/sign-in/forgotten',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=often-${n}%40example.com&lang=lt`,
      remoteAddress: '198.51.100.8',
    });
  await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
  const refused = await ask(30);
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)]);
  expect(refused.body).toContain(pageMessages.lt.tooMany(15));
  expect(refused.body).not.toContain(pageMessages.lt.tooManyHelp);
  expect(refused.body).not.toContain(pageMessages.lt.tooManySafe);
});
