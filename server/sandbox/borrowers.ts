import { and, eq } from 'drizzle-orm';
import { sumOfParts } from '../../domain/distribution.ts';
import { addDays } from '../../domain/duration.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { type DueDate, isMissed } from '../../domain/repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { book } from '../payments/incoming.ts';
import { approveDistribution } from '../repayments/approve-distribution.ts';
import { claimsOn, scheduleOf, sumOf } from '../repayments/claims.ts';
import { announcedRepayment } from '../repayments/announced-repayment.ts';
import { missingCents } from '../repayments/kept-drafts.ts';
import { eachOwingProject } from '../repayments/owing-projects.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { distribution, project } from '../store/schema.ts';

/** The two people of the demo who propose and approve a distribution. */
const proposer = 'demo-treasury';
const approver = 'demo-credit';

interface Transfer {
  dueDate: string;
  /** The day on which it is on the account. */
  day: string;
  /** Percent of what is owed by then, for this and earlier due dates. */
  percent: number;
}

/**
 * The borrowers of the demo pay what has come due by their habits: on time, late, partly, never. Each transfer is booked as the bank's are, and its
 * distribution is approved at once. Safe to run at any time, in several processes.
 */
export async function payAsBorrowers(store: Store, clock: Clock): Promise<void> {
  await eachOwingProject(store, async (tx, row) => {
    for (const transfer of transfersBy(row, today(clock))) await pay(tx, clock, row.id, transfer);
  });
}

/** What the owner of a project has transferred by a day, in the order of the days. Who is late already pays all of it on the day itself. */
function transfersBy({ data, ...row }: ProjectRow, day: string): Transfer[] {
  const { payingHabit: habit, missedFrom } = data;
  const early = announcedRepayment({ ...row, data });
  const unpaid = scheduleOf({ ...row, data }).filter(
    ({ status, dueDate }) => status !== 'PAID' && !isMissed(missedFrom, dueDate) && (!early || dueDate < early.on),
  );
  // who has announced an early repayment makes it on its day
  if (early && early.on <= day && !isMissed(missedFrom, early.on)) return [{ dueDate: early.on, day: early.on, percent: 100 }];
  if (!habit && unpaid.some(({ status }) => status === 'LATE'))
    return unpaid
      .filter(({ dueDate }) => dueDate <= day)
      .slice(-1)
      .map(({ dueDate }) => ({ dueDate, day, percent: 100 }));
  return unpaid
    .flatMap((due) => transfersFor(due, habit))
    .filter((transfer) => transfer.day <= day)
    .sort((a, b) => a.day.localeCompare(b.day) || a.dueDate.localeCompare(b.dueDate));
}

function transfersFor({ dueDate }: DueDate, habit: ProjectRow['data']['payingHabit']): Transfer[] {
  const whole = (on: string) => ({ dueDate, day: on, percent: 100 });
  if (habit?.kind === 'late') return [whole(addDays(dueDate, habit.days))];
  if (habit?.kind === 'partly') return [{ dueDate, day: dueDate, percent: habit.percent }, whole(addDays(dueDate, habit.days))];
  return [whole(dueDate)];
}

async function pay(tx: Tx, clock: Clock, projectId: string, { dueDate, day, percent }: Transfer): Promise<void> {
  const [row] = await tx.select().from(project).where(eq(project.id, projectId));
  if (!row) return;
  const owedCents =
    announcedRepayment(row)?.on === dueDate
      ? ((await missingCents(tx, row, dueDate)) ?? 0)
      : sumOfParts(sumOf(await claimsOn(tx, row, { day, until: dueDate, withDrafts: true })));
  const amountCents = Math.floor((owedCents * percent) / 100);
  if (amountCents === 0) return;
  const receiptId = `borrower-${projectId}-${dueDate}-${day}`;
  const outcome = await book(tx, clock, {
    id: receiptId,
    amountCents,
    reference: repaymentReference(row.offerNumber, dueDate),
    payer: row.data.owner?.name ?? projectId,
    valueOn: day,
  });
  if (outcome !== 'matched') return;
  const [drafted] = await tx
    .select({ id: distribution.id })
    .from(distribution)
    .where(and(eq(distribution.receiptId, receiptId), eq(distribution.status, 'DRAFTED')));
  if (!drafted) return;
  const subjectId = drafted.id;
  await recordAudit(tx, { subject: 'distribution', subjectId, event: 'distribution.propose', actor: proposer, at: clock.now() });
  await approveDistribution(tx, clock, subjectId, approver);
}
