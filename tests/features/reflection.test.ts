import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOfReflection } from '../../domain/reflection.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/open.ts';
import { appUser, investment } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn } from './investing-support.ts';

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store);
  // no hour in which the day changes between two lines
  on.clock.set(new Date('2026-03-27T10:00:00Z'));
});
afterAll(() => store?.close());

async function invested(user: ScenarioUser) {
  const made = await makeScenario(store, on.clock, { users: [user], projects: [{}] });
  const userId = made.users[0]!.id;
  const requestBody = await on.invest(userId, made.projects[0]!.id, 1000);
  if (requestBody.status !== 201) throw new Error('not made');
  return { userId, id: requestBody.body.id, told: requestBody.body.reflectionEndsAt };
}

async function read({ userId, id }: { userId: string; id: string }) {
  const answer = await on.read(userId, id);
  if (answer.status !== 200) throw new Error('not read');
  return answer.body.reflectionEndsAt;
}

test('an inexperienced investor is told until when the offer may be withdrawn, before paying and after, while it may [WIZ-05]', async () => {
  const made = await invested({});
  const end = endOfReflection(on.clock.now()).toISOString();
  expect(end).toBe('2026-03-31T20:59:59.000Z');
  expect([made.told, await read(made)]).toEqual([end, end]);
  await on.pay(made.userId, made.id);
  expect(await read(made)).toBe(end);
  on.clock.set(new Date('2026-03-31T20:59:00Z'));
  expect(await read(made)).toBe(end);
  on.clock.set(new Date('2026-03-31T21:00:00Z'));
  expect(await read(made)).toBeNull();
});

test('an experienced investor has no such time; who becomes experienced later keeps it', async () => {
  const experienced = await invested({ experience: 'EXPERIENCED' });
  expect([experienced.told, await read(experienced)]).toEqual([null, null]);
  const later = await invested({});
  await store.db
    .update(appUser)
    .set({ profile: sql`jsonb_set(${appUser.profile}, '{investorExperience,type}', '"EXPERIENCED"')` })
    .where(eq(appUser.id, later.userId));
  expect(await read(later)).toBe(later.told);
  expect(later.told).not.toBeNull();
});

test('investments from before it was kept get the same time as later ones', async () => {
  const [own, experienced] = [await invested({}), await invested({ experience: 'EXPERIENCED' })];
  const migration = await readFile(new URL('../../server/store/migrations/0013_reflection.sql', import.meta.url), 'utf8');
  await store.db.execute(sql`update investment set reflection_ends_at = null`);
  await store.db.execute(sql.raw(migration.slice(migration.indexOf('update'))));
  expect(own.told).not.toBeNull();
  expect([await read(own), await read(experienced)]).toEqual([own.told, null]);
  const all = await store.db.select().from(investment).where(sql`reflection_ends_at is not null`);
  expect(all.map(({ reflectionEndsAt }) => reflectionEndsAt)).toEqual(all.map(({ createdAt }) => endOfReflection(createdAt)));
});
