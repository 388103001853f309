import { addDays } from '../../domain/duration.ts';
import { rateFor, schedule } from '../../domain/interest.ts';
import { withheldCents, withheldPercent } from '../../domain/tax.ts';
import { transferAll } from '../ledger/ledger.ts';
import { payout } from '../store/tables/repayments.ts';
import type { Tx } from '../store/db.ts';
import { ledgerAccount, ledgerTransfer } from '../store/schema.ts';
import { costsRecovered, countryOf, interestPaid, isCompany } from './books.ts';
import { demoProjects } from './projects.ts';
import { type DatedInvestment, demoInvestments } from './investments.ts';
import { dataOf, missedOn } from './project-data.ts';
import type { SeedTime } from './seed-time.ts';

/** What the demo investments and the other lenders have paid, and what the borrowers have paid back, on ledger accounts. */
export async function seedLedger(tx: Tx, investments: readonly DatedInvestment[], { day, now }: SeedTime): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values([
      { id: 'investor:demo-lenders', kind: 'investor' },
      ...[...new Set(demoInvestments.map(({ user }) => user))].map((user) => ({ id: `investor:${user}`, kind: 'investor' })),
      ...demoProjects.flatMap(({ id }) => [
        { id: `escrow:${id}`, kind: 'escrow' },
        { id: `owner:${id}`, kind: 'owner' },
      ]),
    ])
    .onConflictDoNothing();
  await tx.insert(ledgerTransfer).values(transfers(investments, now));
  const paidOut = payouts(investments, day);
  await tx.insert(payout).values(paidOut);
  await transferAll(
    tx,
    interestPaid(paidOut, (investmentId) => demoInvestments.find(({ id }) => id === investmentId)?.project ?? ''),
  );
  await transferAll(
    tx,
    costsRecovered((projectId) => {
      const repaid = demoProjects.find(({ id }) => id === projectId);
      return (repaid && dataOf(repaid, day).endOfTerm) ?? addDays(day, -1);
    }),
  );
}

/** Every paid euro: from the lender into escrow, on to the owner when the project is funded, back when it is repaid or canceled. */
function transfers(investments: readonly DatedInvestment[], now: Date): (typeof ledgerTransfer.$inferInsert)[] {
  const paid = [
    ...demoProjects
      .filter(({ collected }) => collected > 0)
      .map(({ id, collected }) => ({ project: id, ref: `others-${id}`, from: 'investor:demo-lenders', cents: collected * 100, at: now })),
    ...investments.flatMap(({ one, paidAt }) =>
      paidAt ? [{ project: one.project, ref: one.id, from: `investor:${one.user}`, cents: one.amount * 100, at: paidAt }] : [],
    ),
  ];
  return paid.flatMap(({ project: id, ref, from, cents: amountCents, at }) => {
    const status = demoProjects.find((each) => each.id === id)?.status;
    const rows = [{ kind: 'payment.completed', ref, fromAccount: from, toAccount: `escrow:${id}`, amountCents, at }];
    if (status === 'CANCELED') rows.push({ kind: 'project.canceled', ref, fromAccount: `escrow:${id}`, toAccount: from, amountCents, at });
    if (status === 'FULLY_FUNDED' || status === 'LATE' || status === 'PAID_OFF')
      rows.push({ kind: 'project.funded', ref, fromAccount: `escrow:${id}`, toAccount: `owner:${id}`, amountCents, at });
    if (status === 'PAID_OFF')
      rows.push({ kind: 'project.repaid', ref, fromAccount: `owner:${id}`, toAccount: from, amountCents, at: now });
    return rows;
  });
}

/** Interest that was paid on every due date so far, with the tax that was withheld of it. */
function payouts(investments: readonly DatedInvestment[], day: string): (typeof payout.$inferInsert)[] {
  return investments.flatMap(({ one, start }) => {
    const projectRow = demoProjects.find(({ id }) => id === one.project);
    if (!projectRow || !start || one.status !== 'COMPLETED' || projectRow.status === 'CANCELED') return [];
    const amountCents = one.amount * 100;
    const late = missedOn(projectRow, day);
    const percent = withheldPercent({ country: countryOf(one.user), isCompany: isCompany(one.user), hasCertificate: false });
    return schedule({
      amountCents,
      rate: rateFor(projectRow.tiers, amountCents),
      term: { value: projectRow.months, unit: 'MONTH' },
      payoutScheduleType: projectRow.payout,
      start,
    })
      .filter(({ dueDate }) => (projectRow.status === 'PAID_OFF' || dueDate < day) && (late === undefined || dueDate < late))
      .map(({ dueDate, interestCents, principalCents }) => ({
        investmentId: one.id,
        dueDate,
        userId: one.user,
        interestCents,
        withheldCents: withheldCents(interestCents, percent),
        principalCents,
        paidOn: dueDate < day ? dueDate : day,
      }));
  });
}
