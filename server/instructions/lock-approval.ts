import { asc, inArray } from 'drizzle-orm';
import { recordOf } from '../../domain/unknown.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import { instruction } from '../store/schema.ts';

/**
 * Refuses a proposal by the operator who entered the account (OWN_ACCOUNT_ENTRY). Locks the instructions, so that no account is entered before the proposal is
 * stored. [decision 120]
 */
export async function lockApproval(tx: Tx, { body, proposedBy }: { body: unknown; proposedBy: string }): Promise<void> {
  const { ids } = recordOf(body);
  if (!Array.isArray(ids)) return;
  const rows = await tx
    .select({ accountEnteredBy: instruction.accountEnteredBy })
    .from(instruction)
    .where(inArray(instruction.id, ids.map(String)))
    .orderBy(asc(instruction.id))
    .for('share');
  if (rows.some(({ accountEnteredBy }) => accountEnteredBy === proposedBy)) throw new Refusal('OWN_ACCOUNT_ENTRY');
}
