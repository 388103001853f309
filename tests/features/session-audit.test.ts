import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import { appUser, audit } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn, nonce } from './browser.ts';

let store: Store;
let app: FastifyInstance;
beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

const entriesOf = (subjectId: string) =>
  store.db
    .select({ event: audit.event, after: audit.after, actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.subjectId, subjectId), inArray(audit.event, ['session.start', 'session.end', 'session.refused'])))
    .orderBy(audit.id);

test('a sign-in, a wrong password and a sign-out are entries of the audit log, once each [25 A23]', async () => {
  const { users } = await makeScenario(store, systemClock, { users: [{}] });
  const { id, email } = users[0]!;
  const browser = browserOn(() => app);
  const page = await browser.follow(await browser.start());
  expect((await browser.submit(page.address, { email, password: 'Wrong-word-77' })).statusCode).toBe(401);
  expect(await entriesOf(id)).toEqual([{ event: 'session.refused', after: 'PASSWORD', actor: 'unknown' }]);

  const { code } = await browser.signIn(email, scenarioPassword);
  const { token } = (await browser.exchange({ code, state: nonce })).json<{ token: string }>();
  // a code counts once, and so does the token
  await browser.exchange({ code, state: nonce });
  const out = () => app.inject({ url: '/api/v1/auth/logout', headers: { authorization: `Bearer ${token}` } });
  await out();
  await out();
  expect((await entriesOf(id)).slice(1)).toEqual([
    { event: 'session.start', after: null, actor: id },
    { event: 'session.end', after: null, actor: id },
  ]);
});

test('a right password of an account that is locked or not confirmed is an entry, and so is a wrong one of nobody [25 A23]', async () => {
  const { users } = await makeScenario(store, systemClock, { users: [{}, {}] });
  const [locked, unconfirmed] = users;
  await store.db.update(appUser).set({ lockedAt: systemClock.now() }).where(eq(appUser.id, locked!.id));
  await store.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, unconfirmed!.id));
  const browser = browserOn(() => app);
  const page = await browser.follow(await browser.start());
  for (const { email } of [locked!, unconfirmed!]) await browser.submit(page.address, { email, password: scenarioPassword });
  await browser.submit(page.address, { email: 'nobody@example.com', password: scenarioPassword });
  const refused = (after: string) => [{ event: 'session.refused', after, actor: 'unknown' }];
  expect(await entriesOf(locked!.id)).toEqual(refused('LOCKED'));
  expect(await entriesOf(unconfirmed!.id)).toEqual(refused('UNVERIFIED'));
  // neither the address nor the password is written down
  expect(await entriesOf('unknown')).toEqual(refused('PASSWORD'));
});
