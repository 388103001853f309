import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../domain/duration.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { contractFiles } from '../../server/investing/contract-files.ts';
import { today } from '../../server/lib/clock.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, investment, mail } from '../../server/store/schema.ts';
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

describe('an offer that is paid late is made anew [INV-12]', () => {
  const setType = (userId: string, type: string) =>
    store.db
      .update(appUser)
      .set({ profile: sql`jsonb_set(${appUser.profile}, '{investorExperience,type}', to_jsonb(${type}::text))` })
      .where(eq(appUser.id, userId));
  const kept = async (id: string) => (await store.db.select().from(investment).where(eq(investment.id, id)))[0];
  const letters = () => store.db.$count(mail);

  test('once its period is over: with four more days, the day in the contract and an e-mail', async () => {
    const made = await invested({});
    on.clock.advanceDays(6);
    expect(await read(made)).toBeNull();
    const sent = await letters();
    await on.pay(made.userId, made.id);
    expect(await read(made)).toBe(endOfReflection(on.clock.now()).toISOString());
    expect(await letters()).toBe(sent + 1);
    const row = await kept(made.id);
    expect(row?.offeredAt && dayOf(row.offeredAt)).toBe(today(on.clock));
    expect((await on.withdraw(made.userId, made.id)).status).toBe(200);
  });

  test('not while it runs, whether paid at once or again after a failure', async () => {
    const made = await invested({});
    on.clock.advanceDays(3);
    const sent = await letters();
    const url = String((await on.pay(made.userId, made.id)).body);
    expect([await read(made), await letters()]).toEqual([made.told, sent]);
    await on.bankSays('payment.failed', url, 1000);
    on.clock.advanceDays(3);
    expect(await read(made)).toBeNull();
    await on.pay(made.userId, made.id);
    expect(await read(made)).toBe(endOfReflection(on.clock.now()).toISOString());
  });

  test('when the investor is no longer experienced, and not when experienced by now', async () => {
    const [fallen, risen] = [await invested({ experience: 'EXPERIENCED' }), await invested({})];
    await setType(fallen.userId, 'INEXPERIENCED');
    await on.pay(fallen.userId, fallen.id);
    expect(await read(fallen)).toBe(endOfReflection(on.clock.now()).toISOString());
    expect(await kept(fallen.id)).toMatchObject({ sophisticated: false });
    on.clock.advanceDays(6);
    await setType(risen.userId, 'EXPERIENCED');
    await on.pay(risen.userId, risen.id);
    expect(await kept(risen.id)).toMatchObject({ offeredAt: null, reflectionEndsAt: new Date(risen.told ?? '') });
  });

  test('also with the money of a repaid loan', async () => {
    const made = await makeScenario(store, on.clock, {
      users: [{}],
      projects: [{ status: 'PAID_OFF', loanAmount: 1000 }, {}],
      investments: [{ user: 0, project: 0, amount: 1000, status: 'COMPLETED' }],
    });
    const userId = made.users[0]!.id;
    const target = await on.invest(userId, made.projects[1]!.id, 1000);
    if (target.status !== 201) throw new Error('not made');
    on.clock.advanceDays(6);
    const body = { sourceInvestmentId: made.investments[0]!.id, targetInvestmentId: target.body.id };
    expect(await on.handlers.transferInvestment({ ...on.as(userId), body })).toMatchObject({ status: 204 });
    expect(await read({ userId, id: target.body.id })).toBe(endOfReflection(on.clock.now()).toISOString());
  });

  test('and its contract has the day on which it is paid, before it is paid the day of reading', async () => {
    const dates: string[] = [];
    const files = contractFiles(store, on.clock, async ({ date }) => {
      dates.push(date);
      return Buffer.from(date);
    });
    const made = await invested({});
    on.clock.advanceDays(6);
    await files.read(made.id, made.userId);
    on.clock.advanceDays(1);
    await on.pay(made.userId, made.id);
    const paidOn = today(on.clock);
    on.clock.advanceDays(1);
    await files.read(made.id, made.userId);
    expect(dates).toEqual([addDays(paidOn, -1), paidOn]);
  });
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
