import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, passwordReset } from '../../server/store/schema.ts';
import { rolesOf } from '../../server/users/operator.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { operatorsNeedFactor: true },
);

const password = 'lantern over the 7th river';
const browser = () => newBrowser(() => app);
const admin = (...given: string[]) => runAdmin(store, systemClock, given, 'cli:root');
const tokenIn = (text: string) => /\/sign-in\/new-password\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
const open = (token: string) => browser().go(`/sign-in/new-password?token=${token}`);
const choose = (token: string) => browser().submit('/sign-in/new-password', { token, password, repeated: password, lang: 'en' });
const userOf = async (email: string) => (await store.db.select().from(appUser).where(eq(appUser.email, email)))[0]!;

test('the printed link sets the password of the first operator, once; the back office then asks for the second factor', async () => {
  const email = 'first@example.com';
  const printed = await admin('invite', 'First@Example.com');
  const token = tokenIn(printed);
  expect(printed).toContain('(OWNER)');
  const { id, passwordHash } = await userOf(email);
  expect(passwordHash).toBeNull();
  expect(await rolesOf(store.db, id)).toEqual(['OWNER']);
  const stored = await store.db.select().from(passwordReset).where(eq(passwordReset.userId, id));
  expect(JSON.stringify(stored)).not.toContain(token);

  const page = await open(token);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Choose your password');
  expect(page.body).toContain(email);
  const done = await choose(token);
  expect(done.statusCode).toBe(200);
  expect(done.body).toContain('href="/admin?lang=en"');
  expect([(await open(token)).statusCode, (await choose(token)).statusCode]).toEqual([410, 410]);

  const own = browser();
  const { token: session } = (await own.exchange(await own.signIn(email, password))).json<{ token: string }>();
  const get = (path: string) => app.inject({ url: `/api/v1/admin/${path}`, headers: { authorization: `Bearer ${session}` } });
  expect((await get('operators')).statusCode).toBe(403);
  expect((await get('me')).json()).toEqual({ id, roles: ['OWNER'], operations: [], needsSecondFactor: true });

  const entries = await store.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id);
  expect(entries.filter(({ event }) => /invite|grant|password/.test(event)).map(({ event, actor }) => `${event} ${actor}`)).toEqual([
    'operator.invite cli:root',
    'role.grant cli:root',
    `password.reset ${id}`,
  ]);
});

test('another invitation ends the link before it, and each is good for a day', async () => {
  const email = 'second@example.com';
  const first = tokenIn(await admin('invite', email, 'treasury'));
  const second = tokenIn(await admin('invite', email, 'treasury'));
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([410, 200]);
  expect(await rolesOf(store.db, (await userOf(email)).id)).toEqual(['TREASURY']);

  const yesterday = new MovableClock(new Date(Date.now() - 24 * 60 * 60_000));
  expect((await open(tokenIn(await runAdmin(store, yesterday, ['invite', email], 'cli:root')))).statusCode).toBe(410);
});

test('an account that somebody uses is not invited, nor is what is no address', async () => {
  const { email } = await newUser(store);
  await expect(admin('invite', email)).rejects.toThrow(`npm run admin -- grant ${email}`);
  await expect(admin('invite', 'nobody')).rejects.toThrow('nobody is not an e-mail address.');
  await expect(admin('invite', 'a@example.com', 'king')).rejects.toThrow('npm run admin -- invite <email>');
});
