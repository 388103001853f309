import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settlementCents } from '../../domain/early-repayment.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { announceEarlyRepayment, withdrawEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { declareDefault, writeOff } from '../../server/projects/lifecycle.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution } from '../../server/repayments/draft-distribution.ts';
import { settlementOn } from '../../server/repayments/early-settlement.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import type { Tx } from '../../server/store/db.ts';
import type { Store } from '../../server/store/store.ts';
import { distribution, payout, project } from '../../server/store/schema.ts';
import { disbursedLoan } from './early-loan-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const at = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));

const day = '2026-07-15';

/** The principal is paid for the announced day, and 100 € of interest are open: their receipt was drafted before, and given up after. */
async function repaidButForInterest() {
  const { projectId, offerNumber, dates } = await disbursedLoan({ store, server });
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  const rowOf = async () => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
  const receive = async (named: string, amountCents: number) => {
    const id = `bkg-${projectId}-${amountCents}`;
    const transfer = { id, amountCents, reference: repaymentReference(offerNumber, named), payer: 'UAB Borrower' };
    expect(await store.tx((tx) => book(tx, server.clock, transfer))).toBe('matched');
    const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
    return draft!.id;
  };
  at('2026-04-01');
  await store.tx((tx) => announceEarlyRepayment(tx, office, projectId, { day, reason: 'Letter.', actor: 'usr-credit' }));
  at(dates[0]!);
  const part = await receive(dates[0]!, 100_00);
  at(day);
  const others = settlementCents(0, await settlementOn(store.db, await rowOf(), { on: day, withDrafts: true }));
  const settling = await receive(day, others);
  await store.tx((tx) => approveDistribution(tx, server.clock, settling, 'usr-a'));
  await store.tx((tx) => cancelDistribution(tx, server.clock, part, 'usr-a'));
  return { projectId, dates, office, rowOf, receive };
}

test('an early repayment whose principal is paid neither lapses nor is ended, and no principal is owed again [27]', async () => {
  const { projectId, dates, office, rowOf, receive } = await repaidButForInterest();
  at('2026-07-30');
  await markOverdue(store, office);
  const decision = { reason: 'Letter.', actor: 'usr-credit' };
  for (const decide of [
    (tx: Tx) => withdrawEarlyRepayment(tx, office, projectId, decision),
    (tx: Tx) => declareDefault(tx, office, projectId, { ...decision, calledIn: true }),
  ])
    await expect(store.tx(decide)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  expect((await rowOf()).data.earlyRepayment).toMatchObject({ on: day });

  at('2026-08-05');
  const last = await receive(dates[0]!, 200_00);
  await store.tx((tx) => approveDistribution(tx, server.clock, last, 'usr-a'));
  const row = await rowOf();
  expect(row).toMatchObject({ status: 'PAID_OFF', data: { earlyRepayment: { on: day, settledOn: '2026-08-05' } } });
  const paid = await store.db.select().from(payout).where(eq(payout.distributionId, last));
  expect(paid.map(({ principalCents }) => principalCents)).toEqual([0, 0]);
});

test('a loan whose principal is repaid early can be written off with the interest that is open [27]', async () => {
  const { projectId, dates, office, rowOf } = await repaidButForInterest();
  at(dates.at(-1)!);
  await markOverdue(store, office);
  expect((await rowOf()).status).toBe('DEFAULTED');
  await store.tx((tx) => writeOff(tx, office, projectId, { reason: 'Nothing is left.', actor: 'usr-credit' }));
  expect((await rowOf()).status).toBe('WRITTEN_OFF');
});

test('a loan that is repaid early on a due date has that day in its schedule once [27]', async () => {
  const { projectId, offerNumber, dates } = await disbursedLoan({ store, server });
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  const rowOf = async () => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
  const [first, second] = dates as [string, string];
  at('2026-04-01');
  await store.tx((tx) => announceEarlyRepayment(tx, office, projectId, { day: second, reason: 'Letter.', actor: 'usr-credit' }));
  const pay = async (named: string, amountCents: number) => {
    const id = `bkg-${projectId}-${named}`;
    await store.tx((tx) =>
      book(tx, server.clock, { id, amountCents, reference: repaymentReference(offerNumber, named), payer: 'UAB Borrower' }),
    );
    const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
    await store.tx((tx) => approveDistribution(tx, server.clock, draft!.id, 'usr-a'));
  };
  at(first);
  // a quarter of 12,000 € at 9 %, in two shares
  await pay(first, 270_00);
  at(second);
  await pay(second, settlementCents(0, await settlementOn(store.db, await rowOf(), { on: second, withDrafts: true })));
  const row = await rowOf();
  expect(row.status).toBe('PAID_OFF');
  expect(row.data.repaymentSchedule).toEqual([
    { dueDate: first, status: 'PAID' },
    { dueDate: second, status: 'PAID' },
  ]);
});
