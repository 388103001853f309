import { asc, inArray } from 'drizzle-orm';
import { recordOf } from '../../domain/unknown.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/open.ts';
import { instruction } from '../store/schema.ts';

/** Nobody proposes to pay on an account that they have entered (OWN_ACCOUNT_ENTRY); nobody enters one until the proposal is stored. [decision 120] */
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
