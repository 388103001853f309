import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementCents } from '../../domain/early-repayment.ts';
import { addDays } from '../../domain/duration.ts';
import { toCents } from '../../domain/money.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { instalmentsOf } from '../../domain/repayment.ts';
import { announceEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution } from '../../server/repayments/draft-distribution.ts';
import { settlementOn } from '../../server/repayments/early-settlement.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import type { Store } from '../../server/store/open.ts';
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

/** What may happen on a day between the announcement and the day of repayment. */
const step = fc.record({
  /** Of the days between them, 0 to 1. */
  at: fc.integer({ min: 0, max: 100 }),
  /** The due date that a receipt names, or the announced day. */
  names: fc.constantFrom(0, 1, 2, 3, 'early' as const),
  amountCents: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom(26_999, 27_000, 1_199_999)),
  /** What becomes of the oldest draft after it. */
  then: fc.constantFrom('approve', 'cancel', 'wait'),
});

test('whatever was received before, in any order, an early settlement leaves every lender exactly even [27]', {
  timeout: 240_000,
}, async () => {
  let bookings = 0;
  const receive = async (offerNumber: number, day: string, amountCents: number) =>
    store.tx((tx) =>
      book(tx, server.clock, {
        id: `bkg-order-${++bookings}`,
        amountCents,
        reference: repaymentReference(offerNumber, day),
        payer: 'UAB Borrower',
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 35, max: 330 }), fc.array(step, { maxLength: 6 }), async (days, steps) => {
      const { projectId, ids, offerNumber, dates } = await disbursedLoan({ store, server });
      const day = addDays(announcedOn, days);
      on(announcedOn);
      const office = { clock: server.clock, origin };
      await store.tx((tx) => announceEarlyRepayment(tx, office, projectId, { day, reason: 'Letter.', actor: 'usr-credit' }));
      const decide = async (then: (typeof steps)[number]['then']) => {
        const [draft] = await store.db
          .select()
          .from(distribution)
          .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))
          .orderBy(distribution.draftedAt)
          .limit(1);
        if (!draft || then === 'wait') return false;
        await store.tx((tx) => (then === 'approve' ? approveDistribution : cancelDistribution)(tx, server.clock, draft.id, 'usr-b'));
        return true;
      };
      for (const { at, names, amountCents, then } of steps.toSorted((a, b) => a.at - b.at)) {
        on(addDays(announcedOn, Math.floor((days * at) / 100)));
        await markOverdue(store, office);
        await receive(offerNumber, names === 'early' ? day : dates[names]!, amountCents);
        await decide(then);
      }
      on(day);
      await markOverdue(store, office);
      while (await decide('approve'));
      const open = await rowOf(projectId);
      expect(open.data.earlyRepayment).toMatchObject({ on: day });
      const owedCents = settlementCents(0, await settlementOn(store.db, open, { on: day, withDrafts: true }));
      expect(await receive(offerNumber, day, owedCents)).toBe('matched');
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
      expect(await ledgerErrors(store.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
