import { eq } from 'drizzle-orm';
import { sumOfParts } from '../../domain/distribution.ts';
import { isWaiting } from '../../domain/early-repayment.ts';
import { type DueDate, daysLate, endedSchedule, isDefaulted, isOverdue } from '../../domain/repayment.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { type ProjectLifecycleEvent, projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { project } from '../store/schema.ts';
import { claimsOn, countedDates, scheduleOf } from './claims.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { isSettled } from './early-settlement.ts';
import { isOwing } from './owing-status.ts';
import { notifyDefaulted, notifyLate, notifyRepaid } from './payout-notifications.ts';

interface Cause {
  /** Due dates that a receipt paid, at least in part; may be in the future. Absent for the daily job, which alone marks dates late and loans defaulted. */
  paid?: ReadonlySet<string>;
  actor: string;
}

/**
 * Updates the due dates and the status of a project to today: a due date is paid once nothing of it is owed and, in the daily job, late once its last day to
 * pay is over and the borrower has received the loan. The caller has locked the project. Returns the updated row. [decisions 046 and 074]
 */
export async function updateDueDates(tx: Tx, clock: Clock, projectRow: ProjectRow, { paid, actor }: Cause): Promise<ProjectRow> {
  if (!isOwing(projectRow)) return projectRow;
  const day = today(clock);
  const before = scheduleOf(projectRow);
  const settled = await settleEarly(tx, clock, projectRow, actor);
  const dates = settled ? scheduleOf(settled) : await datesOn(tx, projectRow, day, paid);
  let row = settled ?? projectRow;
  if (dates.length !== before.length || dates.some(({ status }, index) => status !== before[index]?.status)) {
    row = { ...row, data: { ...row.data, repaymentSchedule: dates } };
    await tx.update(project).set({ data: row.data }).where(eq(project.id, row.id));
  }
  const next = () => (paid ? betterEvent(row, day) : (betterEvent(row, day) ?? worseEvent(row, day)));
  for (let event = next(); event; event = next()) {
    row = await moveProject(tx, clock, row, event, actor);
    if (event === 'default') await notifyDefaulted(tx, clock, row);
  }
  return row;
}

/** Ends the schedule with the announced day, paid, once nothing is owed on it. Undefined where something is owed, or no early repayment was announced. */
async function settleEarly(tx: Tx, clock: Clock, row: ProjectRow, actor: string): Promise<ProjectRow | undefined> {
  const early = announcedRepayment(row);
  const day = today(clock);
  if (!early || !(await isSettled(tx, row, { on: early.on, day, withDrafts: false }))) return undefined;
  const { on } = early;
  const earlier = scheduleOf(row).filter(({ dueDate }) => dueDate < on);
  const repaymentSchedule = [...earlier, { dueDate: on }].map(({ dueDate }): DueDate => ({ dueDate, status: 'PAID' }));
  const data = { ...row.data, repaymentSchedule, earlyRepayment: { ...early, settledOn: day } };
  await tx.update(project).set({ data }).where(eq(project.id, row.id));
  await recordAudit(tx, { subject: 'project', subjectId: row.id, event: 'earlyRepayment.settle', after: on, actor, at: clock.now() });
  return { ...row, data };
}

async function datesOn(tx: Tx, projectRow: ProjectRow, day: string, paid: ReadonlySet<string> | undefined): Promise<DueDate[]> {
  const until = [day, ...(paid ?? [])].sort().at(-1) ?? day;
  const owed = new Map<string, number>();
  for (const claim of await claimsOn(tx, projectRow, { day, until, withDrafts: false }))
    owed.set(claim.dueDate, (owed.get(claim.dueDate) ?? 0) + sumOfParts(claim));
  const isAllPaid = Boolean(projectRow.data.calledInOn) && [...owed.values()].every((cents) => cents === 0);
  if (isAllPaid) return endedSchedule(scheduleOf(projectRow), day);
  const early = announcedRepayment(projectRow);
  return scheduleOf(projectRow).map((due): DueDate => {
    // due dates after the announced day wait until the repayment is made or ended
    if (isWaiting(early, due.dueDate)) return due;
    const hasFallenDue = due.dueDate <= day || paid?.has(due.dueDate);
    if (due.status === 'PAID' || (hasFallenDue && !owed.get(due.dueDate))) return { ...due, status: 'PAID' };
    if (paid) return due;
    // a due date is no longer late where the bank has returned the disbursement
    return { ...due, status: isOverdue(due, day, disbursedOn(projectRow)) ? 'LATE' : 'DUE' };
  });
}

/** The event that payments cause: everything is paid, or nothing is late any more. A default declared by operators is not cured. */
function betterEvent(row: ProjectRow, day: string): ProjectLifecycleEvent['type'] | undefined {
  const dates = row.data.repaymentSchedule ?? [];
  if (!isOwing(row) || dates.length === 0) return undefined;
  if (dates.every(({ status }) => status === 'PAID')) return row.status === 'DEFAULTED' ? 'recover' : 'repay';
  if (row.status === 'FULLY_FUNDED' || row.data.defaultDeclaredOn) return undefined;
  return countedDates(row).some((due) => isOverdue(due, day, disbursedOn(row))) ? undefined : 'cure';
}

/** The event that missed payments cause. */
function worseEvent(row: ProjectRow, day: string): ProjectLifecycleEvent['type'] | undefined {
  const dates = row.data.repaymentSchedule ?? [];
  if (!dates.some(({ status }) => status === 'LATE')) return undefined;
  if (row.status === 'FULLY_FUNDED') return 'miss';
  return row.status === 'LATE' && isDefaulted(daysLate(dates, day, disbursedOn(row))) ? 'default' : undefined;
}

/**
 * Moves a project to another status, records it in the audit log and notifies the lenders. Of a default the caller notifies them: operators give a reason, the
 * daily job does not.
 */
export async function moveProject(
  tx: Tx,
  clock: Clock,
  row: ProjectRow,
  event: ProjectLifecycleEvent['type'],
  actor: string,
): Promise<ProjectRow> {
  const status = move(projectMachine, row.status, { type: event });
  if (!status) throw new Error(`a project that is ${row.status} cannot ${event}`);
  await tx.update(project).set({ status }).where(eq(project.id, row.id));
  await recordAudit(tx, { subject: 'project', subjectId: row.id, event, before: row.status, after: status, actor, at: clock.now() });
  const moved = { ...row, status };
  if (event === 'miss') await notifyLate(tx, clock, moved);
  if (event === 'repay' || event === 'recover') await notifyRepaid(tx, clock, moved);
  return moved;
}
