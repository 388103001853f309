import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservationHours } from '../../domain/reservation.ts';
import { assertEligible } from '../../server/investing/create.ts';
import { isReservationHeld } from '../../server/investing/reservations.ts';
import { makeScenario, type ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, payment, project } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store);
});
afterAll(() => store?.close());

const closed = { code: 'PROJECT_INVESTING_DISABLED', status: 400 };
/** Half an hour before and after the end of 31 March in Vilnius, which has had summer time since the 29th. */
const lastHour = new Date('2026-03-31T20:30:00Z');
const nextDay = new Date('2026-03-31T21:30:00Z');

async function offer(requestBody: ScenarioProject = {}) {
  on.clock.set(lastHour);
  const made = await makeScenario(store, on.clock, {
    users: [{}, {}],
    projects: [{ fundingEndsAt: '2026-03-31', ...requestBody }],
  });
  return { userId: made.users[0]!.id, other: made.users[1]!.id, projectId: made.projects[0]!.id };
}

async function promised(requestBody: ScenarioProject = {}) {
  const people = await offer(requestBody);
  const made = await on.invest(people.userId, people.projectId, 1000);
  if (made.status !== 201) throw new Error('not made');
  return { ...people, investmentId: made.body.id };
}

const listed = async (id: string) => {
  on.projects.clear();
  const answer = await on.handlers.listProjects(on.as());
  return answer.status === 200 ? answer.body.find((each) => each.id === id)?.investingEnabled : undefined;
};
const shown = async (id: string) => {
  const answer = await on.handlers.getProject({ ...on.as(), params: { id } });
  return answer.status === 200 ? answer.body.investingEnabled : undefined;
};

test('a reservation outlives the closing date by its own day, to the millisecond', () => {
  const offered = { status: 'ACTIVE', investingEnabled: true, data: { fundingEndsAt: '2026-03-31' } } as const;
  const isHeldAfter = (ms: number) =>
    isReservationHeld({ holdsReservation: true, createdAt: lastHour }, offered, {
      now: () => new Date(lastHour.getTime() + reservationHours * 3_600_000 + ms),
    });
  expect([isHeldAfter(0), isHeldAfter(1)]).toEqual([true, false]);
});

describe('an offer', () => {
  test('takes money to the end of its closing date in Vilnius, and not a moment longer [WIZ-09]', async () => {
    const { userId, projectId } = await promised();
    on.clock.set(nextDay);
    expect(await refusalOf(on.invest(userId, projectId, 1000))).toEqual(closed);
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(row).toMatchObject({ reservedCents: 100_000, status: 'ACTIVE' });
  });

  test('is closed in the list and on its page as soon as the day is over, though no row was written [PROJ-06]', async () => {
    const { projectId } = await offer();
    expect([await listed(projectId), await shown(projectId)]).toEqual([true, true]);
    on.clock.set(nextDay);
    expect([await listed(projectId), await shown(projectId)]).toEqual([false, false]);
  });

  test('without a closing date takes money until it is full [PROJ-06]', async () => {
    on.clock.set(lastHour);
    const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{}] });
    on.clock.advanceDays(400);
    expect((await on.invest(users[0]!.id, projects[0]!.id, 1000)).status).toBe(201);
  });
});

const placeHeld = async (userId: string, id: string) => {
  const answer = await on.read(userId, id);
  return answer.status === 200 ? answer.body.placeHeld : undefined;
};

test('who has promised the last euro keeps the place while the project takes no money from others [WIZ-09]', async () => {
  const { userId, projectId, investmentId } = await promised({ loanAmount: 1000 });
  expect(await shown(projectId)).toBe(false);
  expect(await placeHeld(userId, investmentId)).toBe(true);
  await store.db.update(project).set({ investingEnabled: false }).where(eq(project.id, projectId));
  expect(await placeHeld(userId, investmentId)).toBe(false);
  await store.db.update(project).set({ investingEnabled: true }).where(eq(project.id, projectId));
  await on.pay(userId, investmentId);
  expect(await placeHeld(userId, investmentId)).toBe(false);
});

describe('what was promised before the closing date', () => {
  test('may be paid for a day, and the money counts [WIZ-09]', async () => {
    const { userId, projectId, investmentId } = await promised();
    on.clock.set(nextDay);
    expect([await shown(projectId), await placeHeld(userId, investmentId)]).toEqual([false, true]);
    const address = await on.pay(userId, investmentId);
    await on.bankSays('payment.completed', address.body as string, 1000);
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(row?.collectedCents).toBe(100_000);
  });

  test('may be moved from a repaid loan for a day, and not later [TRF-03]', async () => {
    const { userId, projectId, investmentId } = await promised();
    const [own] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
    on.clock.set(nextDay);
    await assertEligible(store.db, on.clock, { userId, projectId, own: own! });
    on.clock.advanceDays(1);
    expect(await refusalOf(assertEligible(store.db, on.clock, { userId, projectId, own: own! }))).toEqual(closed);
  });

  test('is over a day later, also where nobody has taken it out of the books [WIZ-09]', async () => {
    const { userId, investmentId } = await promised();
    on.clock.set(nextDay);
    on.clock.advanceDays(1);
    expect(await placeHeld(userId, investmentId)).toBe(false);
    expect(await refusalOf(on.pay(userId, investmentId))).toEqual(closed);
    expect(await store.db.select().from(payment).where(eq(payment.investmentId, investmentId))).toEqual([]);
  });

  test('and has failed to be paid is not promised again [WIZ-09]', async () => {
    const { userId, investmentId } = await promised();
    const address = await on.pay(userId, investmentId);
    await on.bankSays('payment.failed', address.body as string, 1000);
    on.clock.set(nextDay);
    expect(await refusalOf(on.pay(userId, investmentId))).toEqual(closed);
  });

  test.each([{ status: 'CANCELED' as const }, { investingEnabled: false }])(
    'is not paid to a project that was given up or switched off (%j) [WIZ-09]',
    async (change) => {
      const { userId, projectId, investmentId } = await promised();
      await store.db.update(project).set(change).where(eq(project.id, projectId));
      expect(await refusalOf(on.pay(userId, investmentId))).toEqual(closed);
    },
  );
});
