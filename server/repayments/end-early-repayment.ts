import { eq, inArray, sql } from 'drizzle-orm';
import { type EarlyRepayment, hasLapsed } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { distribution, incomingTransfer, project } from '../store/schema.ts';
import { earlyRepaymentEndedNotice } from './early-repayment-messages.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { scheduleOf } from './claims.ts';
import { divideDrafts } from './divide-drafts.ts';
import { discardDraft } from './draft-distribution.ts';
import { draftsOf, keptFor } from './drafts.ts';
import { isPrincipalRepaid, isSettled } from './early-settlement.ts';
import { explainedNotice } from './payout-messages.ts';
import { emailAll, lendersOf, notifyAll } from './payout-notifications.ts';

interface Ending {
  event: 'earlyRepayment.end' | 'earlyRepayment.lapse';
  actor: string;
  /** What an operator wrote for the lenders. */
  messageToInvestors?: string | undefined;
}

interface Office {
  clock: Clock;
  origin: string;
}

/**
 * Cancels an announced early repayment and notifies the lenders: the loan continues by its schedule. INVALID_STATUS_TRANSITION where none is announced, a draft
 * already settles it, or its principal is paid. The caller has locked the project. Returns the updated row.
 */
export async function endEarlyRepayment(
  tx: Tx,
  { clock, origin }: Office,
  row: ProjectRow,
  { event, actor, messageToInvestors }: Ending,
): Promise<ProjectRow> {
  const early = await endableRepayment(tx, row);
  if (!early) throw new Refusal('INVALID_STATUS_TRANSITION');
  const data = { ...row.data, earlyRepayment: null };
  await tx.update(project).set({ data }).where(eq(project.id, row.id));
  await recordAudit(tx, { subject: 'project', subjectId: row.id, event, before: early.on, actor, at: clock.now() });
  const endedNotice = earlyRepaymentEndedNotice(row.data.name);
  const notice = messageToInvestors === undefined ? endedNotice : explainedNotice(endedNotice, messageToInvestors);
  const notification = { userIds: await lendersOf(tx, row.id), notice, projectId: row.id };
  await notifyAll(tx, clock, { ...notification, code: 'EARLY_REPAYMENT_ENDED' });
  await emailAll(tx, { clock, origin }, notification);
  const ended = { ...row, data };
  await releaseKept(tx, clock, ended, { early, actor });
  return ended;
}

/**
 * Uses the receipts kept for an ended early repayment for what the schedule owes, as drafts that operators decide on. Where nothing is due, they become
 * unmatched transfers. [decision 094]
 */
async function releaseKept(
  tx: Tx,
  clock: Clock,
  row: ProjectRow,
  { early, actor }: { early: EarlyRepayment; actor: string },
): Promise<void> {
  const kept = keptFor(early, await draftsOf(tx, row.id));
  if (kept.length === 0) return;
  const day = today(clock);
  const dueDate = scheduleOf(row)
    .map((due) => due.dueDate)
    .findLast((due) => due <= day || due === early.on);
  const receipts = kept.map((draft) => draft.row.receiptId);
  // without a due date it pays what is owed on its value date: the whole principal where the debt was called in
  await tx
    .update(incomingTransfer)
    .set({ dueDate: dueDate ?? sql`${incomingTransfer.valueOn}` })
    .where(inArray(incomingTransfer.id, receipts));
  await tx.update(distribution).set({ costsCents: 0 }).where(inArray(distribution.receiptId, receipts));
  await divideDrafts(tx, row);
  const drafts = await draftsOf(tx, row.id);
  for (const draft of drafts)
    if (receipts.includes(draft.row.receiptId) && draft.row.restCents === draft.row.amountCents)
      await discardDraft(tx, clock, draft.row, { reason: 'MORE_THAN_OWED', actor });
}

/** The announced repayment, if it can still be cancelled: no draft settles it and its principal is not paid. */
export async function endableRepayment(tx: Pick<Tx, 'select'>, row: ProjectRow): Promise<EarlyRepayment | undefined> {
  const early = announcedRepayment(row);
  if (!early || (await isSettled(tx, row, { on: early.on, withDrafts: true }))) return undefined;
  return (await isPrincipalRepaid(tx, row.id, early.on)) ? undefined : early;
}

/** Ends an announced repayment whose day has passed without payment. The caller has locked the project. Returns the updated row. */
export async function lapseEarlyRepayment(tx: Tx, office: Office, row: ProjectRow): Promise<ProjectRow> {
  const early = announcedRepayment(row);
  if (!early || !hasLapsed(early, today(office.clock)) || !(await endableRepayment(tx, row))) return row;
  return endEarlyRepayment(tx, office, row, { event: 'earlyRepayment.lapse', actor: 'calendar' });
}
