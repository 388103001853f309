import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { toCents } from '../../domain/money.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { instalmentsOf } from '../../domain/repayment.ts';
import { Refusal } from '../../server/lib/refusal.ts';
import { announceEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution } from '../../server/repayments/draft-distribution.ts';
import { lentTo } from '../../server/repayments/claims.ts';
import { missingCents } from '../../server/repayments/kept-drafts.ts';
import { draftsOf } from '../../server/repayments/drafts.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import type { Store } from '../../server/store/store.ts';
import { distribution, payout, project } from '../../server/store/schema.ts';
import { balanceOf } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { disbursedLoan } from './early-loan-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const origin = 'http://localhost:4000';
const announcedOn = '2026-04-01';
const on = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const rowOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;

interface Step {
  at: number;
  names: 0 | 1 | 2 | 3 | 'early';
  amountCents: number;
  then: 'approve' | 'cancel' | 'wait';
}

/** What may happen on a day between the announcement and the day of repayment. */
const step = fc.record<Step>({
  /** Of the days between them, 0 to 1. */
  at: fc.integer({ min: 0, max: 100 }),
  /** The due date that a receipt names, or the announced day. */
  names: fc.constantFrom<Step['names'][]>(0, 1, 2, 3, 'early', 'early', 'early'),
  // six of them never cover the principal
  amountCents: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom(26_999, 27_000, 180_000)),
  /** What becomes of the oldest draft after it. */
  then: fc.constantFrom('approve', 'cancel', 'wait'),
});

let bookings = 0;

async function announcedLoan(days: number) {
  const loan = await disbursedLoan({ store, server });
  const { projectId, offerNumber, dates } = loan;
  const day = addDays(announcedOn, days);
  on(announcedOn);
  const office = { clock: server.clock, origin };
  await store.tx((tx) => announceEarlyRepayment(tx, office, projectId, { day, reason: 'Letter.', actor: 'usr-credit', costs: 12.5 }));
  const receive = (amountCents: number, named: Step['names'] = 'early', valueOn?: string) =>
    store.tx((tx) =>
      book(tx, server.clock, {
        id: `bkg-order-${++bookings}`,
        amountCents,
        reference: repaymentReference(offerNumber, named === 'early' ? day : dates[named]!),
        payer: 'UAB Borrower',
        valueOn,
      }),
    );
  /** Decides on the oldest draft that may be decided on. */
  const decide = async (then: Step['then']) => {
    const drafts = await store.db
      .select()
      .from(distribution)
      .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))
      .orderBy(distribution.draftedAt, distribution.id);
    for (const { id } of then === 'wait' ? [] : drafts) {
      const decided = store.tx((tx) => (then === 'approve' ? approveDistribution : cancelDistribution)(tx, server.clock, id, 'usr-b'));
      const isDone = await decided.then(
        () => true,
        (error: unknown) => {
          // a receipt that pays nothing before the others have arrived
          if (error instanceof Refusal && error.code === 'INVALID_STATUS_TRANSITION') return false;
          throw error;
        },
      );
      if (isDone) return true;
    }
    return false;
  };
  const live = async (steps: Step[]) => {
    for (const { at, names, amountCents, then } of steps.toSorted((a, b) => a.at - b.at)) {
      on(addDays(announcedOn, Math.floor((days * at) / 100)));
      await markOverdue(store, office);
      await receive(amountCents, names);
      await decide(then);
    }
  };
  const missing = async (valueOn: string) => (await missingCents(store.db, await rowOf(projectId), valueOn))!;
  return { ...loan, day, office, receive, decide, live, missing };
}

/** What is missing arrives in parts, each a share of what is still missing, valued some days before. */
const part = fc.record({ percent: fc.integer({ min: 1, max: 99 }), before: fc.integer({ min: 0, max: 9 }) });

test('whatever was received before, in any order and split, an early settlement leaves every lender exactly even [27]', {
  timeout: 240_000,
}, async () => {
  const parts = fc.array(part, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 35, max: 330 }), fc.array(step, { maxLength: 6 }), parts, async (days, steps, split) => {
      const { projectId, ids, day, office, receive, decide, live, missing } = await announcedLoan(days);
      await live(steps);
      on(day);
      await markOverdue(store, office);
      while (await decide('approve'));
      expect((await rowOf(projectId)).data.earlyRepayment).toMatchObject({ on: day });
      for (const { percent, before } of split) {
        const valueOn = addDays(day, -before);
        const amountCents = Math.floor(((await missing(valueOn)) * percent) / 100);
        if (amountCents > 0) expect(await receive(amountCents, 'early', valueOn)).toBe('matched');
        // parts alone settle nothing
        expect((await rowOf(projectId)).data.earlyRepayment).not.toHaveProperty('settledOn');
      }
      const last = await missing(day);
      expect(last).toBeGreaterThan(0);
      expect(await receive(last)).toBe('matched');
      expect(await missing(day)).toBe(0);
      expect(await decide('approve')).toBe(true);

      const row = await rowOf(projectId);
      expect(row.status).toMatch(/^(PAID_OFF|RECOVERED)$/);
      expect(row.data.earlyRepayment).toMatchObject({ settledOn: day });
      expect(row.data.repaymentSchedule!.at(-1)).toEqual({ dueDate: day, status: 'PAID' });
      const paid = await store.db.select().from(payout).where(inArray(payout.investmentId, ids));
      const instalments = instalmentsOf(row.data, day);
      for (const [index, id] of ids.entries()) {
        const own = paid.filter(({ investmentId }) => investmentId === id);
        const sum = (key: 'interestCents' | 'principalCents') => own.reduce((total, line) => total + line[key], 0);
        const amountCents = toCents([6001, 5999][index]!);
        const agreed = instalments({ amountCents, rate: 9 }).reduce((total, { interestCents }) => total + interestCents, 0);
        expect([sum('principalCents'), sum('interestCents')]).toEqual([amountCents, agreed]);
      }
      expect(await balanceOf(store, `received:${projectId}`)).toBe(0);
      expect(await balanceOf(store, `costs:${projectId}`)).toBe(1250);
      expect(await ledgerErrors(store.db)).toEqual([]);
    }),
    { numRuns: process.env['FULL'] === '1' ? 60 : 5 },
  );
});

test('whatever was received, an early repayment that lapses leaves nothing held: it pays what is due or waits unmatched [27]', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 35, max: 300 }), fc.array(step, { maxLength: 6 }), async (days, steps) => {
      const { projectId, office, day, live, decide, dates } = await announcedLoan(days);
      await live(steps);
      const lapsedOn = addDays(day, 10);
      on(lapsedOn);
      await markOverdue(store, office);
      const row = await rowOf(projectId);
      expect(row.data.earlyRepayment).toBeNull();
      // what was kept names a due date of the schedule, or is no draft any more
      const named = (await draftsOf(store.db, projectId)).map(({ dueDate }) => dueDate);
      expect(named.filter((dueDate) => !dates.includes(dueDate))).toEqual([]);
      while (await decide('approve'));
      expect(await store.db.$count(distribution, and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))).toBe(0);
      expect(await balanceOf(store, `received:${projectId}`)).toBe(0);
      const lines = await store.db
        .select()
        .from(payout)
        .where(
          inArray(
            payout.investmentId,
            (await lentTo(store.db, projectId)).map(({ id }) => id),
          ),
        );
      // nothing of the principal is paid before the end of the term
      expect(lines.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(0);
      expect(lines.every(({ dueDate }) => dates.includes(dueDate))).toBe(true);
      expect(await ledgerErrors(store.db)).toEqual([]);
    }),
    { numRuns: process.env['FULL'] === '1' ? 60 : 5 },
  );
});
