import { inArray } from 'drizzle-orm';
import { recordOf } from '../../domain/unknown.ts';
import type { Clock } from '../lib/clock.ts';
import { type ErrorCode, Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/open.ts';
import { instruction } from '../store/schema.ts';
import { type InstructionRow, lockInstructions, moveInstructions } from './instruction.ts';
import { afterFailure } from './outcomes.ts';
import { mustBeFunded } from './rewards.ts';

type Involving = Pick<InstructionRow, 'draftedBy' | 'payeeUserId' | 'accountEnteredBy'>;

/** Nobody approves what they drafted or are paid by (FORBIDDEN), nor what they have entered the account of (OWN_ACCOUNT_ENTRY). */
function involvementIn(rows: readonly Involving[], actor: string): ErrorCode | undefined {
  if (rows.some(({ draftedBy, payeeUserId }) => draftedBy === actor || payeeUserId === actor)) return 'FORBIDDEN';
  return rows.some(({ accountEnteredBy }) => accountEnteredBy === actor) ? 'OWN_ACCOUNT_ENTRY' : undefined;
}

/** The same for what proposals name, before their decision: read at once for all of them. [decision 128] */
export async function approvalInvolvement(db: Db, calls: readonly { body: unknown }[], actor: string): Promise<(ErrorCode | undefined)[]> {
  const idsOf = calls.map(({ body }) => {
    const { ids } = recordOf(body);
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  });
  const rows = await db
    .select({
      id: instruction.id,
      draftedBy: instruction.draftedBy,
      payeeUserId: instruction.payeeUserId,
      accountEnteredBy: instruction.accountEnteredBy,
    })
    .from(instruction)
    .where(inArray(instruction.id, [...new Set(idsOf.flatMap((ids) => [...ids]))]));
  return idsOf.map((ids) =>
    involvementIn(
      rows.filter(({ id }) => ids.has(id)),
      actor,
    ),
  );
}

/**
 * A person agrees that the bank is to pay: all of these or none. Nobody approves what they have a part in (`involvementIn`), nor what has no account of
 * its payee (PAYEE_ACCOUNT_MISSING), nor a reward that the company has not paid in for (REWARDS_NOT_FUNDED). What the same person has approved before is
 * left as it is.
 */
export async function approveInstructions(tx: Tx, clock: Clock, { ids, actor }: { ids: readonly string[]; actor: string }): Promise<void> {
  const rows = await lockInstructions(tx, ids);
  const waiting = rows.filter(({ status, approvedBy }) => status !== 'APPROVED' || approvedBy !== actor);
  if (waiting.some(({ status }) => status !== 'DRAFTED')) throw new Refusal('INVALID_STATUS_TRANSITION');
  const involved = involvementIn(waiting, actor);
  if (involved) throw new Refusal(involved);
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
