import { eq, inArray, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { book } from '../../server/payments/incoming.ts';
import { announceEarlyRepayment, withdrawEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { declareDefault } from '../../server/projects/lifecycle.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution, setCosts } from '../../server/repayments/draft-distribution.ts';
import { updateDueDates } from '../../server/repayments/due-dates.ts';
import { openCosts, progressOf } from '../../server/repayments/kept-drafts.ts';
import type { Store } from '../../server/store/store.ts';
import {
  audit,
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  investment,
  mail,
  notification,
  payout,
  project,
} from '../../server/store/schema.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { disbursedLoan } from './early-loan-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const at = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const decision = { reason: 'Letter.', actor: 'usr-credit' };
const operator = 'usr-treasury';
type Loan = Awaited<ReturnType<typeof loan>>;

/** A loan with an investor who has withdrawn their offer in time. */
async function loan() {
  const made = await disbursedLoan({ store, server });
  const left = await server.person();
  const createdAt = server.clock.now();
  const offer = { userId: left.id, projectId: made.projectId, amountCents: 70_000, ratePercent: '9', createdAt };
  await store.db.insert(investment).values({ ...offer, status: 'WITHDRAWN', withdrawnAt: createdAt, holdsReservation: false });
  return { ...made, left };
}
const rowOf = async ({ projectId }: Loan) => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
const office = () => ({ clock: server.clock, origin: 'http://localhost:4000' });

let receipts = 0;
/** A receipt for a due date; answers the id of its distribution. */
async function receive({ offerNumber }: Loan, dueDate: string, amountCents: number): Promise<string> {
  const id = `bkg-two-${++receipts}`;
  const booking = { id, amountCents, reference: repaymentReference(offerNumber, dueDate), payer: 'UAB Borrower' };
  expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('matched');
  const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
  return draft!.id;
}
const approve = (id: string) => store.tx((tx) => approveDistribution(tx, server.clock, id, operator));

const toldTo = async (people: readonly { id: string; email: string }[]) => [
  await store.db
    .select()
    .from(notification)
    .where(
      inArray(
        notification.userId,
        people.map(({ id }) => id),
      ),
    )
    .orderBy(notification.id),
  await store.db
    .select()
    .from(mail)
    .where(
      inArray(
        mail.recipient,
        people.map(({ email }) => email),
      ),
    )
    .orderBy(mail.id),
];
/** Everything that is stored of a loan and told to who lends it. */
async function stored({ projectId, lenders, left }: Loan): Promise<unknown[]> {
  const { db } = store;
  const own = db.select({ id: distribution.id }).from(distribution).where(eq(distribution.projectId, projectId));
  const lent = db.select({ id: investment.id }).from(investment).where(eq(investment.projectId, projectId));
  return [
    await db.select().from(project).where(eq(project.id, projectId)),
    await db.select().from(investment).where(eq(investment.projectId, projectId)).orderBy(investment.id),
    await db.select().from(distribution).where(eq(distribution.projectId, projectId)).orderBy(distribution.id),
    await db
      .select()
      .from(distributionLine)
      .where(inArray(distributionLine.distributionId, own))
      .orderBy(distributionLine.distributionId, distributionLine.dueDate, distributionLine.investmentId),
    await db.select().from(incomingTransfer).where(eq(incomingTransfer.projectId, projectId)).orderBy(incomingTransfer.id),
    await db.select().from(payout).where(inArray(payout.investmentId, lent)).orderBy(payout.id),
    await db
      .select()
      .from(instruction)
      .where(or(eq(instruction.projectId, projectId), inArray(instruction.subjectId, lent)))
      .orderBy(instruction.id),
    await db.select().from(audit).where(eq(audit.subjectId, projectId)).orderBy(audit.id),
    await toldTo([...lenders, left]),
  ];
}

test('what happens to one loan changes nothing of another, and is told to its lenders alone', async () => {
  const [own, other] = [await loan(), await loan()];
  at('2026-03-20');
  const on = '2026-05-05';
  const announce = ({ projectId }: Loan, costs: number) =>
    store.tx((tx) => announceEarlyRepayment(tx, office(), projectId, { ...decision, day: on, costs }));
  await announce(own, 300);
  const row = await rowOf(own);
  const early = row.data.earlyRepayment!;
  const { parts } = await progressOf(store.db, row, early);
  await announce(other, 200);
  for (const cents of [400_000, 100_000]) await receive(other, on, cents);
  expect(await openCosts(store.db, row, early)).toBe(30_000);
  const [first, second] = [await receive(own, on, 500_000), await receive(own, on, 200_000)];
  expect((await progressOf(store.db, row, early)).parts, 'of its own lines alone').toEqual(parts);

  const before = [await stored(other), await toldTo([own.left])];
  const steps: [string, () => Promise<unknown>][] = [
    ['costs', () => store.tx((tx) => setCosts(tx, server.clock, second, 10_000, operator))],
    ['a receipt that is no repayment', () => store.tx((tx) => cancelDistribution(tx, server.clock, first, operator))],
    ['the end of its early repayment', () => store.tx((tx) => withdrawEarlyRepayment(tx, office(), own.projectId, decision))],
    ['a receipt of more than is owed', async () => approve(await receive(own, own.dates[0]!, 900_000))],
    [
      'a day',
      async () => {
        const today = await rowOf(own);
        await store.tx((tx) => updateDueDates(tx, server.clock, today, { actor: 'calendar' }));
      },
    ],
    ['a default', () => store.tx((tx) => declareDefault(tx, office(), own.projectId, { ...decision, calledIn: true }))],
    ['all of it', async () => approve(await receive(own, own.dates.at(-1)!, 1_300_000))],
  ];
  for (const [name, step] of steps) {
    if (name === 'a receipt of more than is owed') at('2026-06-02');
    await step();
    expect({ name, others: [await stored(other), await toldTo([own.left])] }).toEqual({ name, others: before });
  }
  expect((await rowOf(own)).status).toBe('RECOVERED');
  const [notified] = await toldTo(own.lenders);
  expect(notified!.length).toBeGreaterThan(2 * own.lenders.length);
  expect(await ledgerErrors(store.db)).toEqual([]);
});
