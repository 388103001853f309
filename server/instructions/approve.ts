import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/open.ts';
import { lockInstructions, moveInstructions } from './instruction.ts';
import { afterFailure } from './outcomes.ts';
import { mustBeFunded } from './rewards.ts';

/**
 * A person agrees that the bank is to pay: all of these or none. Nobody approves what they drafted or are paid by (FORBIDDEN) or have entered the
 * account of (OWN_ACCOUNT_ENTRY), nor what has no account of its payee (PAYEE_ACCOUNT_MISSING), nor a reward that the company has not paid in for (REWARDS_NOT_FUNDED). What the same person has approved before
 * is left as it is.
 */
export async function approveInstructions(tx: Tx, clock: Clock, { ids, actor }: { ids: readonly string[]; actor: string }): Promise<void> {
  const rows = await lockInstructions(tx, ids);
  const waiting = rows.filter(({ status, approvedBy }) => status !== 'APPROVED' || approvedBy !== actor);
  if (waiting.some(({ status }) => status !== 'DRAFTED')) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (waiting.some(({ draftedBy, payeeUserId }) => draftedBy === actor || payeeUserId === actor)) throw new Refusal('FORBIDDEN');
  if (waiting.some(({ accountEnteredBy }) => accountEnteredBy === actor)) throw new Refusal('OWN_ACCOUNT_ENTRY');
  if (waiting.some(({ payeeIban }) => payeeIban === null)) throw new Refusal('PAYEE_ACCOUNT_MISSING');
  await mustBeFunded(tx, waiting);
  await moveInstructions(tx, clock, waiting, { event: 'approve', actor, change: { approvedBy: actor, approvedAt: clock.now() } });
}

/** A draft is given up; its money stays where it is. Cancelling it again changes nothing. */
export async function cancelInstruction(tx: Tx, clock: Clock, { id, actor }: { id: string; actor: string }): Promise<void> {
  const [row] = await lockInstructions(tx, [id]);
  if (!row || row.status === 'CANCELLED') return;
  await moveInstructions(tx, clock, [row], { event: 'cancel', actor });
  await afterFailure(tx, clock, row, actor);
}
