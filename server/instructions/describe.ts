import { inArray } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import { instruction } from '../store/schema.ts';
import { approvedIds } from './approved-ids.ts';
import type { InstructionRow } from './instruction.ts';

/** How many payees an approver is shown by name. */
const maxNames = 5;

/** What proposals to approve instructions are about: how many, how much, whom they pay. One read for all of them. */
export async function describeApproval(db: Db, calls: readonly { body: unknown }[]): Promise<components['schemas']['ProposalFacts'][]> {
  const approved = calls.map(({ body }) => approvedIds(body));
  const rows = await db
    .select({
      id: instruction.id,
      amountCents: instruction.amountCents,
      payeeName: instruction.payeeName,
      payeeIban: instruction.payeeIban,
      accountEnteredBy: instruction.accountEnteredBy,
    })
    .from(instruction)
    .where(inArray(instruction.id, [...new Set(approved.flatMap((ids) => [...ids]))]))
    .orderBy(instruction.payeeName);
  return approved.map((ids) => {
    const own = rows.filter(({ id }) => ids.has(id));
    return {
      count: own.length,
      amount: fromCents(own.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      names: [...new Set(own.map(payeeOf))].slice(0, maxNames),
    };
  });
}

/** An account that an operator has entered is shown whole: whoever approves it compares it. [decision 120] */
function payeeOf({ payeeName, payeeIban, accountEnteredBy }: Pick<InstructionRow, 'payeeName' | 'payeeIban' | 'accountEnteredBy'>): string {
  return payeeIban !== null && accountEnteredBy !== null ? `${payeeName} (${ibanGroups(payeeIban)})` : payeeName;
}
