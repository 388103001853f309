import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { factorMessages } from '../../server/auth/second-factor/factor-messages.ts';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';
import { secondFactorOf } from '../../server/auth/second-factor/second-factor.ts';
import { canRemovePasskeysByEmail } from '../../server/auth/passkeys/remove-passkeys.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { passkey, sessionToken } from '../../server/store/schema.ts';
import { escapeHtml } from '../../server/lib/escape-html.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { everybodyNeedsFactor: true },
);

const messages = factorMessages.en;
const secretOn = (page: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '');
const keyOn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
const codeNow = (secret: string) => codeAt(secret, stepAt(systemClock.now()));

/** An investor who has entered the password, and the page that follows. */
async function afterPassword() {
  const { id, email } = await newUser(store);
  const browser = newBrowser(() => app);
  const enter = async () => {
    const page = await browser.follow(await browser.start());
    const sent = await browser.submit(page.address, { email, password: scenarioPassword });
    return browser.follow(String(sent.headers.location));
  };
  return { id, email, browser, enter, ...(await enter()) };
}

const addPasskey = (userId: string) =>
  store.db.insert(passkey).values({
    id: `psk-${userId}`,
    userId,
    credentialId: `credential-${userId}`,
    publicKey: 'AA',
    counter: 0,
    transports: [],
    aaguid: '00000000-0000-0000-0000-000000000000',
    name: 'Key',
    isSynced: false,
    createdAt: systemClock.now(),
  });

test('whoever has no second factor sets one up before they are signed in, and is where they wanted to go then [ASVS 6.3.3]', async () => {
  const { id, browser, address, answer } = await afterPassword();
  expect(address).toMatch(/\/second-factor$/);
  expect(answer.body).toContain(escapeHtml(messages.needed));
  const secret = secretOn(answer.body);
  const wrong = await browser.submit(address, { key: keyOn(answer.body), code: '000000' });
  expect([wrong.statusCode, secretOn(wrong.body)]).toEqual([400, secret]);
  const codes = await browser.submit(address, { key: keyOn(wrong.body), code: codeNow(secret) });
  expect(codes.body).toContain(messages.codesTitle);
  expect(await store.db.select().from(sessionToken).where(eq(sessionToken.userId, id))).toHaveLength(1);
  const done = await browser.submit(`${address}/done`, {});
  const { searchParams } = new URL((await browser.follow(String(done.headers.location))).address);
  const token = await browser.exchange({ code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' });
  expect(token.statusCode).toBe(200);
  expect(await secondFactorOf(store, id)).toEqual({ codesLeft: 10 });
});

test('the address of the end alone signs nobody in', async () => {
  const { browser, address } = await afterPassword();
  const skipped = await browser.submit(`${address}/done`, {});
  expect(skipped.statusCode).toBe(410);
  const uid = /sign-in\/([^/]+)\//.exec(address)?.[1] ?? '';
  expect((await browser.go(`/sign-in/${uid}/code`)).statusCode).toBe(410);
});

test('another browser has no part in it', async () => {
  const { address } = await afterPassword();
  expect((await newBrowser(() => app).go(address)).statusCode).toBe(410);
});

test('a sign-in that was left after the enrolment goes on where it was', async () => {
  const { browser, address, answer } = await afterPassword();
  const secret = secretOn(answer.body);
  await browser.submit(address, { key: keyOn(answer.body), code: codeNow(secret) });
  const again = await browser.go(address);
  expect(again.body).toContain(escapeHtml(messages.enrolled));
  expect(again.body).not.toContain(secret);
  expect((await browser.submit(`${address}/done`, {})).statusCode).toBe(303);
  expect((await browser.submit(`${address}/done`, {})).statusCode).toBe(410);
});

test('whoever has an app is asked for its code, and whoever has a passkey for that', async () => {
  const { id, enter, browser, address, answer } = await afterPassword();
  await browser.submit(address, { key: keyOn(answer.body), code: codeNow(secretOn(answer.body)) });
  expect((await enter()).address).toMatch(/\/code$/);
  expect(id).toBeTruthy();
  const other = await afterPassword();
  await addPasskey(other.id);
  expect((await other.enter()).address).toMatch(/\/passkey$/);
});

test('nobody turns off the last one, and a mailbox removes no passkey', async () => {
  const { id, browser, address, answer } = await afterPassword();
  const secret = secretOn(answer.body);
  await browser.submit(address, { key: keyOn(answer.body), code: codeNow(secret) });
  const done = await browser.submit(`${address}/done`, {});
  await browser.follow(String(done.headers.location));
  const code = codeAt(secret, stepAt(systemClock.now()) + 1);
  const refused = await browser.submit('/sign-in/account/second-factor/remove', { present: scenarioPassword, code });
  expect([refused.statusCode, await secondFactorOf(store, id)]).toEqual([409, { codesLeft: 10 }]);
  await addPasskey(id);
  expect(await canRemovePasskeysByEmail(store.db, id, { everybody: true })).toBe(false);
  expect(await canRemovePasskeysByEmail(store.db, id)).toBe(true);
  const removed = await browser.submit('/sign-in/account/second-factor/remove', { present: scenarioPassword, code });
  expect([removed.statusCode, await secondFactorOf(store, id)]).toEqual([303, undefined]);
});
