import { inArray } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { type ErrorCode, Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { instruction } from '../store/schema.ts';
import { approvedIds } from './approved-ids.ts';
import { type InstructionRow, lockInstructions, moveInstructions } from './instruction.ts';
import { afterFailure } from './outcomes.ts';
import { assertRewardsFunded } from './rewards.ts';

type Involving = Pick<InstructionRow, 'draftedBy' | 'payeeUserId' | 'accountEnteredBy'>;

/** Refuses the approver who drafted an instruction or is its payee (FORBIDDEN), or who entered its account (OWN_ACCOUNT_ENTRY). */
function involvementIn(rows: readonly Involving[], actor: string): ErrorCode | undefined {
  if (rows.some(({ draftedBy, payeeUserId }) => draftedBy === actor || payeeUserId === actor)) return 'FORBIDDEN';
  return rows.some(({ accountEnteredBy }) => accountEnteredBy === actor) ? 'OWN_ACCOUNT_ENTRY' : undefined;
}

/** The same for the instructions of proposals that are not decided yet; one read for all of them. [decision 128] */
export async function approvalInvolvement(db: Db, calls: readonly { body: unknown }[], actor: string): Promise<(ErrorCode | undefined)[]> {
  const approved = calls.map(({ body }) => approvedIds(body));
  const rows = await db
    .select({
      id: instruction.id,
      draftedBy: instruction.draftedBy,
      payeeUserId: instruction.payeeUserId,
      accountEnteredBy: instruction.accountEnteredBy,
    })
    .from(instruction)
    .where(inArray(instruction.id, [...new Set(approved.flatMap((ids) => [...ids]))]));
  return approved.map((ids) =>
    involvementIn(
      rows.filter(({ id }) => ids.has(id)),
      actor,
    ),
  );
}

/**
 * Approves all of these instructions or none. Refused where the approver is involved (`involvementIn`), where the payee's account is missing
 * (PAYEE_ACCOUNT_MISSING), or for a reward that the company has not funded (REWARDS_NOT_FUNDED). Instructions that the same person approved before stay
 * unchanged.
 */
export async function approveInstructions(tx: Tx, clock: Clock, { ids, actor }: { ids: readonly string[]; actor: string }): Promise<void> {
  const rows = await lockInstructions(tx, ids);
  const waiting = rows.filter(({ status, approvedBy }) => status !== 'APPROVED' || approvedBy !== actor);
  if (waiting.some(({ status }) => status !== 'DRAFTED')) throw new Refusal('INVALID_STATUS_TRANSITION');
  const involved = involvementIn(waiting, actor);
  if (involved) throw new Refusal(involved);
  if (waiting.some(({ payeeIban }) => payeeIban === null)) throw new Refusal('PAYEE_ACCOUNT_MISSING');
  await assertRewardsFunded(tx, waiting);
  await moveInstructions(tx, clock, waiting, { event: 'approve', actor, change: { approvedBy: actor, approvedAt: clock.now() } });
}

/** Cancels a draft; its money stays where it is. Idempotent. */
export async function cancelInstruction(tx: Tx, clock: Clock, { id, actor }: { id: string; actor: string }): Promise<void> {
  const [row] = await lockInstructions(tx, [id]);
  if (!row || row.status === 'CANCELLED') return;
  await moveInstructions(tx, clock, [row], { event: 'cancel', actor });
  await afterFailure(tx, clock, row, actor);
}
