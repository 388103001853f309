import { eq } from 'drizzle-orm';
import type { Parts } from '../../domain/distribution.ts';
import { earliestRepayment, settlementCents } from '../../domain/early-repayment.ts';
import { addDays } from '../../domain/duration.ts';
import { fromCents, isWholeCents, toCents } from '../../domain/money.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { scheduleOf, sumOf } from '../repayments/claims.ts';
import { emailSettlement } from '../repayments/early-repayment-email.ts';
import { earlyRepaymentNotice } from '../repayments/early-repayment-messages.ts';
import { announcedRepayment } from '../repayments/announced-repayment.ts';
import { progressOf, toKeptReceipts } from '../repayments/kept-drafts.ts';
import { lastDatesPaid, settlementOn } from '../repayments/early-settlement.ts';
import { endEarlyRepayment } from '../repayments/end-early-repayment.ts';
import { isOwing } from '../repayments/owing-status.ts';
import { lendersOf } from '../repayments/payout-notifications.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db, Tx } from '../store/db.ts';
import { project } from '../store/schema.ts';
import type { Decision } from './lifecycle.ts';
import { type Office, notifyInvestors } from './notify-investors.ts';

type Schemas = components['schemas'];
type Reader = Pick<Db | Tx, 'select'>;

/** A loan whose owner has it, that owes something, and whose whole principal was not called in. */
const isRepayable = (row: ProjectRow): boolean => isOwing(row) && row.disbursedAt !== null && !row.data.calledInOn;

/** May an early repayment be announced? One at a time. */
export const mayAnnounce = (row: ProjectRow): boolean => isRepayable(row) && !announcedRepayment(row);

/**
 * The days that may be announced today: with the notice, not before the last due date that is paid (`paidOn`), and before the last due date.
 */
export function announceableDays(
  row: Pick<ProjectRow, 'data'>,
  day: string,
  paidOn: string | undefined,
): { firstDay: string; lastDay: string } {
  const earliest = earliestRepayment(day);
  const last = scheduleOf(row).at(-1)?.dueDate ?? day;
  return { firstDay: paidOn !== undefined && paidOn > earliest ? paidOn : earliest, lastDay: addDays(last, -1) };
}

const announceableDaysOf = async (tx: Reader, row: ProjectRow, day: string) =>
  announceableDays(row, day, (await lastDatesPaid(tx, [row.id])).get(row.id));

/** What settles a loan on a day; on the first that may be announced where none is given. INVALID_STATUS_TRANSITION, EARLY_REPAYMENT_DAY. */
export async function settlementFor(tx: Reader, row: ProjectRow, day: string, requestedDay?: string): Promise<Schemas['Settlement']> {
  if (!isRepayable(row)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const days = await announceableDaysOf(tx, row, day);
  const on = requestedDay ?? days.firstDay;
  if (on < day || on > days.lastDay) throw new Refusal('EARLY_REPAYMENT_DAY');
  const claims = await settlementOn(tx, row, { on, withDrafts: true });
  return { day: on, ...days, reference: repaymentReference(row.offerNumber, on), ...amountsOf(claims, 0) };
}

const amountsOf = (claims: readonly Parts[], costsCents: number) => {
  const { interestCents, principalCents, defaultInterestCents } = sumOf(claims);
  return {
    principal: fromCents(principalCents),
    interest: fromCents(interestCents),
    defaultInterest: fromCents(defaultInterestCents),
    total: fromCents(settlementCents(costsCents, claims)),
  };
};

/** The early repayment as operators see it, with what is owed on its day; null where there is none. */
export async function earlyRepaymentOf(tx: Reader, row: ProjectRow): Promise<Schemas['EarlyRepayment'] | null> {
  const { earlyRepayment: early } = row.data;
  if (!early) return null;
  const { on, announcedOn, costsCents, settledOn } = early;
  const progress = announcedRepayment(row) && (await progressOf(tx, row, early));
  return {
    day: on,
    announcedOn,
    settledOn: settledOn ?? null,
    reference: repaymentReference(row.offerNumber, on),
    costs: fromCents(progress?.costsCents ?? costsCents),
    ...amountsOf(progress ? [progress.parts] : [], progress?.costsCents ?? 0),
    kept: toKeptReceipts(progress),
  };
}

async function lockRow(tx: Tx, id: string): Promise<ProjectRow> {
  const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * Announces to the lenders that the whole loan is repaid on a day, and to its owner the amount (loan contract and bond terms 4.3, decision 090).
 * INVALID_STATUS_TRANSITION where the loan cannot be repaid or a day is announced already; EARLY_REPAYMENT_DAY for a day without the notice.
 */
export async function announceEarlyRepayment(
  tx: Tx,
  office: Office,
  id: string,
  { day: on, costs = 0, reason, messageToInvestors, actor }: Decision & { day: string; costs?: number },
): Promise<void> {
  const { clock } = office;
  if (!isWholeCents(costs) || costs < 0) throw new Refusal('VALIDATION_FAILED', undefined, { costs: 'cents' });
  const row = await lockRow(tx, id);
  if (!mayAnnounce(row)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const announcedOn = today(clock);
  const { firstDay, lastDay } = await announceableDaysOf(tx, row, announcedOn);
  if (on < firstDay || on > lastDay) throw new Refusal('EARLY_REPAYMENT_DAY');
  const earlyRepayment = { on, announcedOn, costsCents: toCents(costs) };
  const announced: ProjectRow = { ...row, data: { ...row.data, earlyRepayment } };
  await tx.update(project).set({ data: announced.data }).where(eq(project.id, id));
  const entry = { subject: 'project', subjectId: id, actor, at: clock.now() } as const;
  await recordAudit(tx, { ...entry, event: 'earlyRepayment.announce', after: on });
  await recordAudit(tx, { ...entry, event: 'earlyRepayment.announce.reason', after: reason });
  await emailSettlement(tx, clock, announced, earlyRepayment);
  const notice = earlyRepaymentNotice(row.data.name, on);
  const notification = { userIds: await lendersOf(tx, id), code: 'EARLY_REPAYMENT_ANNOUNCED', notice, projectId: id };
  await notifyInvestors(tx, office, { ...notification, messageToInvestors });
}

/** The owner does not repay early after all, as an operator has learned. */
export async function withdrawEarlyRepayment(
  tx: Tx,
  office: Office,
  id: string,
  { reason, actor, messageToInvestors }: Decision,
): Promise<void> {
  const row = await lockRow(tx, id);
  await endEarlyRepayment(tx, office, row, { event: 'earlyRepayment.end', actor, messageToInvestors });
  const entry = { subject: 'project', subjectId: id, event: 'earlyRepayment.end.reason', after: reason } as const;
  await recordAudit(tx, { ...entry, actor, at: office.clock.now() });
}
