import { and, desc, eq } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { type Account, accountOf } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { instruction } from '../store/schema.ts';
import { draftInstruction } from './draft.ts';
import { type InstructionRow, moveInstructions } from './instruction.ts';

/** The instruction that pays the repaid principal of an investment, locked; undefined for money repaid without one. */
export async function principalPayout(tx: Tx, investmentId: string): Promise<InstructionRow | undefined> {
  const [row] = await tx
    .select()
    .from(instruction)
    .where(and(eq(instruction.kind, 'PAYOUT'), eq(instruction.subjectId, investmentId)))
    .orderBy(desc(instruction.draftedAt))
    .limit(1)
    .for('update');
  return row;
}

/** Cancels the draft, as the principal is used otherwise. Returns the ledger account that holds it. */
export async function cancelPrincipalPayout(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<Account> {
  await moveInstructions(tx, clock, [row], { event: 'cancel', actor });
  return accountOf(row.sourceAccount);
}

/**
 * Drafts the principal again after its transfer to another project ended. Returns the ledger account that it belongs to, undefined where it never was on one of
 * the platform's.
 */
export async function redraftPrincipalPayout(
  tx: Tx,
  clock: Clock,
  { investmentId, amountCents, actor }: { investmentId: string; amountCents: Cents; actor: string },
): Promise<Account | undefined> {
  const cancelled = await principalPayout(tx, investmentId);
  if (!cancelled || cancelled.payeeUserId === null) return undefined;
  const { payeeName: name, payeeIban: iban, payeeUserId: userId, projectId, remittance, heldBy } = cancelled;
  const source = accountOf(cancelled.sourceAccount);
  await draftInstruction(tx, clock, {
    kind: 'PAYOUT',
    subjectId: investmentId,
    amountCents,
    source,
    outside: accountOf(cancelled.outsideAccount),
    heldBy,
    projectId: projectId ?? undefined,
    payee: { name, iban, userId },
    remittance,
    actor,
  });
  return source;
}
