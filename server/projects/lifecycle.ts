import { and, eq, inArray } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { endOfDay, endOfReflection } from '../../domain/reflection.ts';
import { lastDayToResume } from '../../domain/suspension.ts';
import type { DecidedProjectEvent } from '../../machines/lifecycles/audit-event.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { type ProjectLifecycleEvent, projectMachine } from '../../machines/lifecycles/project.machine.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { moveProject, updateDueDates } from '../repayments/due-dates.ts';
import { announcedRepayment } from '../repayments/announced-repayment.ts';
import { emailCalledIn } from '../repayments/called-in-email.ts';
import { divideDrafts } from '../repayments/divide-drafts.ts';
import { endableRepayment, endEarlyRepayment } from '../repayments/end-early-repayment.ts';
import {
  calledInNotice,
  canceledNotice,
  defaultedNotice,
  notPaidOutNotice,
  resumedNotice,
  suspendedNotice,
  writtenOffNotice,
} from '../repayments/payout-messages.ts';
import { lendersOf } from '../repayments/payout-notifications.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { distribution, investment, payment, project } from '../store/schema.ts';
import { returnPaidMoney } from '../payments/withdraw.ts';
import { isCorrectedSince, openCorrection } from './corrections.ts';
import { isOpenOffer, offerers } from './offers-made.ts';
import { undoFunding } from './undo-funding.ts';
import { type Office, notifyInvestors } from './notify-investors.ts';

export interface Decision {
  /** Why; written into the audit log. */
  reason: string;
  /** The message to the notified investors. */
  messageToInvestors?: string | undefined;
  actor: string;
}

/** The project, locked, if this may happen to it now. */
export async function lockProject(tx: Tx, id: string, event: ProjectLifecycleEvent['type']): Promise<ProjectRow> {
  const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  if (!move(projectMachine, row.status, { type: event })) throw new Refusal('INVALID_STATUS_TRANSITION');
  return row;
}

const noteReason = (tx: Tx, clock: Clock, id: string, event: DecidedProjectEvent, { reason, actor }: Decision) =>
  recordAudit(tx, { subject: 'project', subjectId: id, event: `${event}.reason`, after: reason, actor, at: clock.now() });

/** The change of status that somebody decided, and why. */
async function recordDecision(
  tx: Tx,
  clock: Clock,
  before: ProjectRow,
  { event, status, decision }: { event: DecidedProjectEvent; status: ProjectRow['status']; decision: Decision },
): Promise<void> {
  const { actor } = decision;
  await recordAudit(tx, { subject: 'project', subjectId: before.id, event, before: before.status, after: status, actor, at: clock.now() });
  await noteReason(tx, clock, before.id, event, decision);
}

/** Offers that are made, locked before their project as in `settle`. */
const lockOpenOffers = (tx: Tx, projectId: string) =>
  tx.select({ id: investment.id }).from(investment).where(isOpenOffer(projectId)).orderBy(investment.id).for('update');

/** Until then all investors with an offer may revoke, experienced or not, paid or not (decision 076). */
const reopenReflection = (tx: Tx, projectId: string, reflectionEndsAt: Date) =>
  tx.update(investment).set({ reflectionEndsAt }).where(isOpenOffer(projectId));

/**
 * Suspends the offer, which then takes no money (Regulation (EU) 2020/1503, Article 23(12)); all investors with an offer are notified, and may revoke until it
 * is open again.
 */
export async function suspendProject(tx: Tx, office: Office, id: string, decision: Decision): Promise<void> {
  const { clock } = office;
  await lockOpenOffers(tx, id);
  const row = await lockProject(tx, id, 'suspend');
  const status = move(projectMachine, row.status, { type: 'suspend' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(project).set({ status, suspendedAt: clock.now() }).where(eq(project.id, id));
  await recordDecision(tx, clock, row, { event: 'suspend', status, decision });
  await reopenReflection(tx, id, endOfDay(lastDayToResume(clock.now())));
  const notification = { userIds: await offerers(tx, id), code: 'OFFER_SUSPENDED', notice: suspendedNotice(row.data.name), projectId: id };
  await notifyInvestors(tx, office, { ...notification, messageToInvestors: decision.messageToInvestors });
}

/**
 * Resumes the offer, within thirty days of its suspension (Regulation (EU) 2020/1503, Article 23(12)); all investors with an offer are notified, and may revoke
 * within a new reflection period. A correction that was begun is approved or discarded before (CORRECTION_PENDING).
 */
export async function resumeProject(tx: Tx, office: Office, id: string, decision: Decision): Promise<void> {
  const { clock } = office;
  await lockOpenOffers(tx, id);
  const row = await lockProject(tx, id, 'resume');
  if (await openCorrection(tx, id)) throw new Refusal('CORRECTION_PENDING');
  const isLate = row.suspendedAt && today(clock) > lastDayToResume(row.suspendedAt);
  const status = isLate ? undefined : move(projectMachine, row.status, { type: 'resume' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(project).set({ status, suspendedAt: null }).where(eq(project.id, id));
  await recordDecision(tx, clock, row, { event: 'resume', status, decision });
  const endsAt = endOfReflection(clock.now());
  await reopenReflection(tx, id, endsAt);
  const notice = resumedNotice(row.data.name, { isCorrected: await isCorrectedSince(tx, row), lastDay: dayOf(endsAt) });
  const notification = { userIds: await offerers(tx, id), code: 'OFFER_RESUMED', notice, projectId: id };
  await notifyInvestors(tx, office, { ...notification, messageToInvestors: decision.messageToInvestors });
}

/** The offers of a project with the repaid investments they were paid from and their payments, locked in the order of `settle`. */
async function lockOffers(tx: Tx, projectId: string) {
  const offers = await tx.select().from(investment).where(eq(investment.projectId, projectId)).orderBy(investment.id).for('update');
  const ids = offers.map((offer) => offer.id);
  if (ids.length === 0) return { offers, sources: [], payments: [] };
  const sources = await tx.select().from(investment).where(inArray(investment.transferredTo, ids)).orderBy(investment.id).for('update');
  const payments = await tx
    .select()
    .from(payment)
    .where(inArray(payment.investmentId, ids))
    .orderBy(payment.createdAt, payment.id)
    .for('update');
  return { offers, sources, payments };
}

/**
 * Cancels the offer before it is funded, or its loan before it was paid out (decision 091): payments are returned to their origin, and all investors with an
 * offer are notified. Money in transit is returned when it arrives (`settle`). Locked are the investments, their payments, the project, in the order of
 * `settle`, then the payments to the owner.
 */
export async function cancelProject(
  tx: Tx,
  office: Office,
  id: string,
  { onlyFrom, ...decision }: Decision & { onlyFrom?: ProjectRow['status'] },
): Promise<void> {
  const { clock } = office;
  const { actor } = decision;
  await lockOffers(tx, id);
  const row = await lockProject(tx, id, 'cancel');
  // again: an offer may have been made and paid while the first locks were waited for
  const { offers, sources, payments } = await lockOffers(tx, id);
  if (onlyFrom && row.status !== onlyFrom) throw new Refusal('INVALID_STATUS_TRANSITION');
  const isFunded = row.status === 'FULLY_FUNDED';
  const userIds = await (isFunded ? lendersOf : offerers)(tx, id);
  const paid = offers.filter((offer) => offer.status === (isFunded ? 'COMPLETED' : 'PAYMENT_COMPLETED'));
  if (isFunded) await undoFunding(tx, clock, { projectRow: row, offers: paid, payments, actor });
  for (const offer of paid) {
    const source = sources.find(({ transferredTo }) => transferredTo === offer.id);
    const own = payments.filter(({ investmentId }) => investmentId === offer.id);
    await returnPaidMoney(tx, clock, offer, { kind: 'project.canceled', source, payments: own, actor });
  }
  const status = move(projectMachine, row.status, { type: 'cancel' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(project).set({ status, suspendedAt: null }).where(eq(project.id, id));
  await recordDecision(tx, clock, row, { event: 'cancel', status, decision });
  const notice = (isFunded ? notPaidOutNotice : canceledNotice)(row.data.name);
  const notification = { userIds, code: 'PROJECT_CANCELED', notice, projectId: id };
  await notifyInvestors(tx, office, { ...notification, messageToInvestors: decision.messageToInvestors });
}

/**
 * The borrower is unlikely to pay (Delegated Regulation (EU) 2022/2115). Where the lenders have called in the debt, its whole principal is owed at once, and
 * the owner is written to; that can follow later, for a loan that is in default already.
 * A loan that was not disbursed cannot be in default (decision 074).
 */
export async function declareDefault(tx: Tx, office: Office, id: string, decision: Decision & { calledIn: boolean }): Promise<void> {
  const { clock } = office;
  const { actor, calledIn, messageToInvestors } = decision;
  const [found] = await tx.select().from(project).where(eq(project.id, id)).for('update');
  if (!found) throw new Refusal('NOT_FOUND');
  const mayFollow = found.status === 'DEFAULTED' && calledIn && !found.data.calledInOn;
  if (!mayFollow && (found.disbursedAt === null || !move(projectMachine, found.status, { type: 'default' })))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  const day = today(clock);
  // a debt that was called in is owed at once: no further notice is given
  const called = { ...found, data: { ...found.data, ...(calledIn && { calledInOn: day }) } };
  const current =
    calledIn && announcedRepayment(found) ? await endEarlyRepayment(tx, office, called, { event: 'earlyRepayment.end', actor }) : called;
  const data = { ...current.data, defaultDeclaredOn: found.data.defaultDeclaredOn ?? day };
  let row: ProjectRow = { ...found, data };
  await tx.update(project).set({ data }).where(eq(project.id, id));
  if (calledIn) {
    await recordAudit(tx, { subject: 'project', subjectId: id, event: 'default.callIn', actor, at: clock.now() });
    // what is left over of a receipt that waits for a decision pays the principal that is owed now
    await divideDrafts(tx, row);
    await emailCalledIn(tx, clock, row);
  }
  if (!mayFollow) row = await moveProject(tx, clock, row, 'default', actor);
  await noteReason(tx, clock, id, 'default', decision);
  const notice = (mayFollow ? calledInNotice : defaultedNotice)(row.data.name);
  await notifyInvestors(tx, office, {
    userIds: await lendersOf(tx, id),
    code: 'LOAN_DEFAULTED',
    notice,
    projectId: id,
    messageToInvestors,
  });
  await updateDueDates(tx, clock, row, { actor });
}

/** Ends what a loan in default still owes. No money moves. */
export async function writeOff(tx: Tx, office: Office, id: string, decision: Decision): Promise<void> {
  const { clock } = office;
  const row = await lockProject(tx, id, 'writeOff');
  const [drafted] = await tx
    .select({ id: distribution.id })
    .from(distribution)
    .where(and(eq(distribution.projectId, id), eq(distribution.status, 'DRAFTED')))
    .limit(1);
  if (drafted) throw new Refusal('INVALID_STATUS_TRANSITION');
  const ended = (await endableRepayment(tx, row))
    ? await endEarlyRepayment(tx, office, row, { event: 'earlyRepayment.end', actor: decision.actor })
    : row;
  await moveProject(tx, clock, ended, 'writeOff', decision.actor);
  await noteReason(tx, clock, id, 'writeOff', decision);
  const notification = {
    userIds: await lendersOf(tx, id),
    code: 'LOAN_WRITTEN_OFF',
    notice: writtenOffNotice(row.data.name),
    projectId: id,
  };
  await notifyInvestors(tx, office, { ...notification, messageToInvestors: decision.messageToInvestors });
}
