import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type DueDate, dueDates, instalmentOn, isMissed, unpaidBy } from '../../domain/repayment.ts';
import { withheldCents, withheldPercent } from '../../domain/tax.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine, type ProjectLifecycleEvent } from '../../machines/lifecycles/project.machine.ts';
import { type Clock, today } from '../lib/clock.ts';
import { transfer } from '../ledger/ledger.ts';
import { recordAudit } from '../store/audit.ts';
import type { InvestmentRow, ProjectRow } from '../investing/responses.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, investment, project } from '../store/schema.ts';
import { notifyLate, notifyRepaid } from './payout-notifications.ts';
import { payout, residencyPermit } from '../store/tables/repayments.ts';

/** Pays what is due by the calendar, each project in a transaction of its own. Safe to run at any time, in several processes. */
export async function payWhatIsDue(store: Store, clock: Clock): Promise<void> {
  const running = await store.db
    .select({ id: project.id })
    .from(project)
    .where(inArray(project.status, ['FULLY_FUNDED', 'LATE']));
  for (const { id } of running) await store.tx((tx) => payProject(tx, clock, id));
}

async function payProject(tx: Tx, clock: Clock, projectId: string): Promise<void> {
  const [projectRow] = await tx.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!projectRow || (projectRow.status !== 'FULLY_FUNDED' && projectRow.status !== 'LATE')) return;
  const day = today(clock);
  let row = projectRow;
  for (const due of unpaidBy(projectRow.data.repaymentSchedule ?? dueDates(projectRow.data), day)) {
    if (isMissed(row.data.missedFrom, due.dueDate)) row = await mark(tx, clock, row, due, 'LATE', 'miss');
    else {
      await payInvestors(tx, clock, row, due.dueDate);
      row = await mark(tx, clock, row, due, 'PAID', row.status === 'LATE' ? 'cure' : undefined);
    }
  }
  const rows = row.data.repaymentSchedule ?? [];
  if (rows.length > 0 && rows.every(({ status }) => status === 'PAID')) await finish(tx, clock, row);
}

async function mark(
  tx: Tx,
  clock: Clock,
  projectRow: ProjectRow,
  due: DueDate,
  status: DueDate['status'],
  event: ProjectLifecycleEvent['type'] | undefined,
): Promise<ProjectRow> {
  const repaymentSchedule = (projectRow.data.repaymentSchedule ?? dueDates(projectRow.data)).map((one) =>
    one.dueDate === due.dueDate ? { ...one, status } : one,
  );
  const data = { ...projectRow.data, repaymentSchedule };
  const moved = event ? move(projectMachine, projectRow.status, { type: event }) : undefined;
  await tx
    .update(project)
    .set({ data, ...(moved ? { status: moved } : {}) })
    .where(eq(project.id, projectRow.id));
  if (moved && event)
    await recordAudit(tx, {
      subject: 'project',
      subjectId: projectRow.id,
      event,
      before: projectRow.status,
      after: moved,
      actor: 'calendar',
      at: clock.now(),
    });
  // late already: they know
  if (moved && event === 'miss') await notifyLate(tx, clock, projectRow);
  return { ...projectRow, data, status: moved ?? projectRow.status };
}

/** Pays every investor of a project what its schedule says for a due date: interest, less what is kept back for the tax office, and at the end the principal. */
async function payInvestors(tx: Tx, clock: Clock, projectRow: ProjectRow, dueDate: string): Promise<void> {
  const lenders = await tx
    .select()
    .from(investment)
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(and(eq(investment.projectId, projectRow.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)))
    .orderBy(investment.id);
  const year = Number(dueDate.slice(0, 4));
  const certified = await tx
    .select({ userId: residencyPermit.userId })
    .from(residencyPermit)
    .where(and(eq(residencyPermit.taxYear, year), eq(residencyPermit.status, 'APPROVED')));
  const hasCertificate = new Set(certified.map(({ userId }) => userId));
  for (const { investment: lent, app_user: lender } of lenders) {
    const due = instalmentOn(projectRow.data, { amountCents: lent.amountCents, rate: Number(lent.ratePercent) }, dueDate);
    if (!due) continue;
    const percent = withheldPercent({
      country: lender.profile.country,
      isCompany: lender.profile.company,
      hasCertificate: hasCertificate.has(lender.id),
    });
    await payOne(tx, clock, { lent, projectRow, dueDate, interestCents: due.interestCents, principalCents: due.principalCents, percent });
  }
}

interface One {
  lent: InvestmentRow;
  projectRow: ProjectRow;
  dueDate: string;
  interestCents: number;
  principalCents: number;
  percent: number;
}

/** One payout and its rows in the books, together or not at all; a second time changes nothing. */
async function payOne(tx: Tx, clock: Clock, { lent, projectRow, dueDate, interestCents, principalCents, percent }: One): Promise<void> {
  const withheld = withheldCents(interestCents, percent);
  const [fresh] = await tx
    .insert(payout)
    .values({
      investmentId: lent.id,
      dueDate,
      userId: lent.userId,
      interestCents,
      withheldCents: withheld,
      principalCents,
      paidOn: today(clock),
    })
    .onConflictDoNothing()
    .returning({ dueDate: payout.dueDate });
  if (!fresh) return;
  const at = clock.now();
  const owner = { kind: 'owner', holder: projectRow.id } as const;
  const investor = { kind: 'investor', holder: lent.userId } as const;
  const ref = `${lent.id}:${dueDate}`;
  if (interestCents > 0) await transfer(tx, { kind: 'interest.paid', ref, from: owner, to: investor, amountCents: interestCents, at });
  if (withheld > 0)
    await transfer(tx, { kind: 'tax.withheld', ref, from: investor, to: { kind: 'tax', holder: 'income' }, amountCents: withheld, at });
  if (principalCents > 0)
    await transfer(tx, { kind: 'project.repaid', ref: lent.id, from: owner, to: investor, amountCents: principalCents, at });
}

async function finish(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const status = move(projectMachine, projectRow.status, { type: 'repay' });
  if (!status) return;
  await tx.update(project).set({ status }).where(eq(project.id, projectRow.id));
  await recordAudit(tx, {
    subject: 'project',
    subjectId: projectRow.id,
    event: 'repay',
    before: projectRow.status,
    after: status,
    actor: 'calendar',
    at: clock.now(),
  });
  await notifyRepaid(tx, clock, projectRow);
}
