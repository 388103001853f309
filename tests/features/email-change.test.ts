import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { confirmChange, requestChange, undoChange } from '../../server/auth/email-change/email-change.ts';
import {
  applyPayoutAccounts,
  cancelPayoutAccountPath,
  cancelPendingPayoutAccount,
  holdPendingPayoutAccount,
  pendingPayoutAccount,
  requestPayoutAccount,
} from '../../server/instructions/payout-account/change-payout-account.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Tx } from '../../server/store/db.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, emailChange, externalIdentity, payeeAccount, sessionToken } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { origin } from './browser.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer((own) => {
  ({ store, app } = own);
});

type EmailChange = components['schemas']['EmailChange'];
const browser = () => newBrowser(() => app);
const emailsTo = (email: string) => store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt);
const confirmPath = '/sign-in/new-email';
const undoPath = '/sign-in/former-email';
async function tokenTo(email: string, path: string): Promise<string> {
  const last = (await emailsTo(email)).findLast(({ bodyText }) => bodyText.includes(`${path}?token=`));
  return new RegExp(`${path}\\?token=([\\w-]{43})`).exec(last?.bodyText ?? '')?.[1] ?? '';
}
const call = (token: string, method: 'GET' | 'POST', payload?: object) =>
  app.inject({
    method,
    url: '/api/v1/me/email-change',
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const press = (path: string, token: string) => browser().submit(path, { token, lang: 'en' });
const emailOf = async (id: string) => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]?.email;
const eventsOf = async (id: string) =>
  (await store.db.select({ event: audit.event }).from(audit).where(eq(audit.subjectId, id)).orderBy(audit.at)).map(({ event }) => event);

const payoutAccounts = {
  cancelPendingPayoutAccount,
  holdPendingPayoutAccount: (tx: Tx, userId: string, undoMs: number) => holdPendingPayoutAccount(tx, systemClock, userId, undoMs),
};

/** Without the wait of the operation, whose answers take whole steps of time. */
const ask = (userId: string, email: string) => requestChange({ store, clock: systemClock, origin }, { userId, email, isWritten: true });

/** The address of the account becomes `email`; answers the token that undoes it. */
async function change(user: { id: string; email: string; token: string }, email: string): Promise<string> {
  const before = (await emailOf(user.id)) ?? '';
  await ask(user.id, email);
  expect((await press(confirmPath, await tokenTo(email, confirmPath))).statusCode).toBe(200);
  expect(await emailOf(user.id)).toBe(email);
  return tokenTo(before, undoPath);
}
async function signsIn(email: string, password: string): Promise<boolean> {
  const own = browser();
  const page = await own.follow(await own.start());
  return (await own.submit(page.address, { email, password })).statusCode === 303;
}

describe('a change of address [ACC-01]', () => {
  test('is asked for after a recent sign-in, and nothing changes until the new address confirms it, once', async () => {
    const user = await newUser(store);
    const email = `new-${user.email}`;
    const asked = await call(user.token, 'POST', { email: ` ${email.toUpperCase()} ` });
    expect([asked.statusCode, asked.json<EmailChange>()]).toEqual([
      202,
      { email: user.email, pending: { email, expiresAt: expect.any(String) } },
    ]);
    expect((await call(user.token, 'GET')).json<EmailChange>().pending?.email).toBe(email);

    const token = await tokenTo(email, confirmPath);
    const page = await browser().go(`${confirmPath}?token=${token}`);
    expect([page.statusCode, page.body.includes(email), await emailOf(user.id)]).toEqual([200, true, user.email]);
    expect(page.headers['referrer-policy']).toBe('no-referrer');

    const both = await Promise.all([press(confirmPath, token), press(confirmPath, token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect([await emailOf(user.id), await signsIn(email, scenarioPassword), await signsIn(user.email, scenarioPassword)]).toEqual([
      email,
      true,
      false,
    ]);
    expect((await call(user.token, 'GET')).json()).toEqual({ email });
    expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Your e-mail address has been changed']);
    expect((await emailsTo(email))[0]?.bodyText).not.toContain(token);
    expect(await eventsOf(user.id)).toEqual(expect.arrayContaining(['email.requestChange', 'email.change']));
    expect(JSON.stringify(await store.db.select().from(audit).where(eq(audit.subjectId, user.id)))).not.toContain(email);
  });

  test('is refused without a recent sign-in, for the present address and for what is no address', async () => {
    const user = await newUser(store);
    const refused = async (email: string) => {
      const answer = await call(user.token, 'POST', { email });
      return [answer.statusCode, answer.json<{ errorCode: string }>().errorCode];
    };
    expect(await refused(user.email.toUpperCase())).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refused('nobody at home')).toEqual([400, 'INVALID_EMAIL']);
    await store.db
      .update(sessionToken)
      .set({ signedInAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessionToken.tokenHash, fingerprint(user.token)));
    expect(await refused('someone@example.com')).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await store.db.select().from(emailChange).where(eq(emailChange.userId, user.id))).toEqual([]);
  });

  test('to an address that has an account is answered alike; only its owner is told, without a link', async () => {
    const [user, owner] = [await newUser(store), await newUser(store)];
    const answers = [];
    for (const email of [owner.email, `free-${user.email}`]) {
      const started = performance.now();
      const answer = await call(user.token, 'POST', { email });
      // whole steps, and not at once
      expect((performance.now() - started) / 400).toBeGreaterThan(0.95);
      const { pending, ...rest } = answer.json<EmailChange>();
      answers.push([answer.statusCode, rest, pending?.email === email, Object.keys(pending ?? {})]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const [told] = await emailsTo(owner.email);
    expect([told?.subject, told?.bodyText.includes('token=')]).toEqual(['Your e-mail address already has an account', false]);
  });

  test('takes an address whose registration nobody has confirmed, and not one that was registered meanwhile', async () => {
    const [user, unconfirmed, other] = [await newUser(store), await newUser(store), await newUser(store)];
    await store.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, unconfirmed.id));
    await store.db.delete(sessionToken).where(eq(sessionToken.userId, unconfirmed.id));
    await change(user, unconfirmed.email);

    const taken = `taken-${user.email}`;
    await ask(user.id, taken);
    await store.db.update(appUser).set({ email: taken }).where(eq(appUser.id, other.id));
    expect((await press(confirmPath, await tokenTo(taken, confirmPath))).statusCode).toBe(410);
    expect([await emailOf(user.id), await emailOf(other.id)]).toEqual([unconfirmed.email, taken]);
  });

  test('ends with a newer one, and after half an hour', async () => {
    const user = await newUser(store);
    const [first, second] = [`a-${user.email}`, `b-${user.email}`];
    await ask(user.id, first);
    await ask(user.id, second);
    expect((await press(confirmPath, await tokenTo(first, confirmPath))).statusCode).toBe(410);
    expect((await press(confirmPath, await tokenTo(second, confirmPath))).statusCode).toBe(200);

    const clock = new MovableClock();
    const deps = { store, clock, origin, ...payoutAccounts };
    const third = `c-${user.email}`;
    await requestChange(deps, { userId: user.id, email: third, isWritten: true });
    clock.set(new Date(clock.now().getTime() + 30 * 60_000));
    expect([await confirmChange(deps, await tokenTo(third, confirmPath)), await emailOf(user.id)]).toEqual([false, second]);
  });

  test('asked for twice at the same moment has one link that works', async () => {
    const user = await newUser(store);
    const emails = [`a-${user.email}`, `b-${user.email}`];
    await Promise.all(emails.map((email) => ask(user.id, email)));
    const tokens = await Promise.all(emails.map((email) => tokenTo(email, confirmPath)));
    const answers = await Promise.all(tokens.map((token) => press(confirmPath, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('is limited in requests of a person and in e-mails to an address', async () => {
    const user = await newUser(store);
    const email = `much-${user.email}`;
    const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await call(user.token, 'POST', { email })).statusCode));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    expect(await emailsTo(email)).toHaveLength(3);
  });
});

describe('undoing a change of address [ACC-02]', () => {
  test('gives the old address back, ends every session and the password, and asks for a new one', async () => {
    const user = await newUser(store);
    const email = `taken-over-${user.email}`;
    const token = await change(user, email);
    await store.db
      .insert(externalIdentity)
      .values({ issuer: 'https://other.example', subject: user.id, userId: user.id, createdAt: new Date() });
    expect((await browser().go(`${undoPath}?token=${token}`)).body).toContain(user.email);

    const own = browser();
    const undone = await own.submit(undoPath, { token, lang: 'en' });
    expect([undone.statusCode, String(undone.headers.location)]).toEqual([303, expect.stringMatching(/^\/sign-in\/new-password\?token=/)]);
    expect([await emailOf(user.id), await signsIn(user.email, scenarioPassword)]).toEqual([user.email, false]);
    expect((await call(user.token, 'GET')).statusCode).toBe(401);
    expect(await store.db.select().from(externalIdentity).where(eq(externalIdentity.userId, user.id))).toEqual([]);

    const password = 'lantern over the 7th river';
    const reset = new URL(String(undone.headers.location), origin).searchParams.get('token') ?? '';
    await own.submit('/sign-in/new-password', { token: reset, password, repeated: password, lang: 'en' });
    expect([await signsIn(user.email, password), (await press(undoPath, token)).statusCode]).toEqual([true, 410]);
    expect((await emailsTo(email)).at(-1)?.subject).toBe('The change of your e-mail address was undone');
    expect(await eventsOf(user.id)).toEqual(expect.arrayContaining(['email.undoChange', 'password.reset']));
  });

  test('cancels an account for payouts that waits', async () => {
    const user = await newUser(store);
    const token = await change(user, `a-${user.email}`);
    const account = { userId: user.id, iban: 'LT601010012345678901', holderName: 'Somebody', nameCheck: 'MATCH' as const };
    await requestPayoutAccount({ store, clock: systemClock, origin }, account);
    expect((await press(undoPath, token)).statusCode).toBe(303);
    expect(await pendingPayoutAccount(store.db, user.id)).toBeUndefined();
  });

  test.each(['before', 'after'] as const)(
    'is in time for an account for payouts that was entered %s the change, however late it is undone',
    async (moment) => {
      const [user, other] = [await newUser(store), await newUser(store)];
      const account = { userId: user.id, iban: 'LT601010012345678901', holderName: 'Somebody', nameCheck: 'MATCH' as const };
      await requestPayoutAccount({ store, clock: systemClock, origin }, { ...account, userId: other.id });
      const waiting = await pendingPayoutAccount(store.db, other.id);
      if (moment === 'before') await requestPayoutAccount({ store, clock: systemClock, origin }, account);
      const token = await change(user, `a-${user.email}`);
      if (moment === 'after') await requestPayoutAccount({ store, clock: systemClock, origin }, account);
      expect(await pendingPayoutAccount(store.db, other.id), 'of somebody else').toEqual(waiting);
      const clock = new MovableClock();
      const minute = 60_000;
      clock.set(new Date(clock.now().getTime() + 72 * 60 * minute - minute));
      await applyPayoutAccounts({ store, clock });
      expect(await pendingPayoutAccount(store.db, user.id)).toBeDefined();
      expect((await press(undoPath, token)).statusCode).toBe(303);
      clock.set(new Date(clock.now().getTime() + 2 * minute));
      await applyPayoutAccounts({ store, clock });
      expect(await store.db.$count(payeeAccount, eq(payeeAccount.userId, user.id))).toBe(0);
    },
  );

  test('is not needed to stop an account for payouts: the old address is told of it, and cancels it', async () => {
    const user = await newUser(store);
    const latest = `b-${user.email}`;
    await change(user, `a-${user.email}`);
    await change(user, latest);
    const account = { userId: user.id, iban: 'LT601010012345678901', holderName: 'Somebody', nameCheck: 'MATCH' as const };
    await requestPayoutAccount({ store, clock: systemClock, origin }, account);
    const tokens = await Promise.all([user.email, latest].map((email) => tokenTo(email, cancelPayoutAccountPath)));
    expect(tokens).toEqual([expect.stringMatching(/.{43}/), tokens[0]]);
    expect((await press(cancelPayoutAccountPath, tokens[0]!)).statusCode).toBe(200);
    expect(await pendingPayoutAccount(store.db, user.id)).toBeUndefined();
    expect(await tokenTo(user.email, cancelPayoutAccountPath)).toBe('');
    expect(await emailOf(user.id)).toBe(latest);
  });

  test('works after a second change, whose own link ends with it', async () => {
    const user = await newUser(store);
    const [second, third] = [`a-${user.email}`, `b-${user.email}`];
    const first = await change(user, second);
    const later = await change(user, third);
    expect((await press(undoPath, first)).statusCode).toBe(303);
    expect([await emailOf(user.id), (await press(undoPath, later)).statusCode]).toEqual([user.email, 410]);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  test('of the second change leaves the first one to be undone', async () => {
    const user = await newUser(store);
    const second = `a-${user.email}`;
    const first = await change(user, second);
    const later = await change(user, `b-${user.email}`);
    expect((await press(undoPath, later)).statusCode).toBe(303);
    expect(await emailOf(user.id)).toBe(second);
    expect((await press(undoPath, first)).statusCode).toBe(303);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  test('at the same moment twice is done once, and not after 72 hours', async () => {
    const user = await newUser(store);
    const token = await change(user, `a-${user.email}`);
    const both = await Promise.all([press(undoPath, token), press(undoPath, token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 410]);

    const late = await newUser(store);
    const undo = await change(late, `a-${late.email}`);
    const clock = new MovableClock();
    clock.set(new Date(systemClock.now().getTime() + 72 * 3_600_000));
    expect(await undoChange({ store, clock, origin, ...payoutAccounts }, undo)).toEqual({ kind: 'expired' });
    expect(await emailOf(late.id)).toBe(`a-${late.email}`);
  });

  test('locks the account where the old address has another account by now', async () => {
    const [user, other] = [await newUser(store), await newUser(store)];
    const token = await change(user, `a-${user.email}`);
    await store.db.update(appUser).set({ email: user.email }).where(eq(appUser.id, other.id));
    expect((await press(undoPath, token)).statusCode).toBe(409);
    const [row] = await store.db.select().from(appUser).where(eq(appUser.id, user.id));
    expect([row?.lockedAt !== null, row?.email]).toEqual([true, `a-${user.email}`]);
  });
});
