import { inArray } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import { instruction } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';

/** How many payees an approver is shown by name. */
const maxNames = 5;

/** What a proposal to approve instructions is about: how many, how much, whom they pay. */
export async function describeApproval(db: Db, { body }: { body: unknown }): Promise<components['schemas']['ProposalFacts']> {
  const ids = typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids.map(String) : [];
  const rows = await db
    .select({
      amountCents: instruction.amountCents,
      payeeName: instruction.payeeName,
      payeeIban: instruction.payeeIban,
      accountEnteredBy: instruction.accountEnteredBy,
    })
    .from(instruction)
    .where(inArray(instruction.id, ids))
    .orderBy(instruction.payeeName);
  return {
    count: rows.length,
    amount: fromCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    names: [...new Set(rows.map(payeeOf))].slice(0, maxNames),
  };
}

/** An account that an operator has entered is shown whole: whoever approves it compares it. [decision 120] */
function payeeOf({ payeeName, payeeIban, accountEnteredBy }: Pick<InstructionRow, 'payeeName' | 'payeeIban' | 'accountEnteredBy'>): string {
  return payeeIban !== null && accountEnteredBy !== null ? `${payeeName} (${ibanGroups(payeeIban)})` : payeeName;
}
