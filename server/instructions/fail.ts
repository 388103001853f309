import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { accountOf, transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import { instruction } from '../store/schema.ts';
import { confirmInstruction } from './confirm.ts';
import { type InstructionRow, lockInstructions, moveInstructions } from './instruction.ts';
import { afterFailure } from './outcomes.ts';
import { notifyUndelivered } from './undelivered-notice.ts';

/**
 * An operator records that the bank rejected a sent instruction. Its money returns to its source. Idempotent. Instructions sent by a payment provider are
 * rejected by the provider only: an operator cannot see whether they will be paid (INVALID_STATUS_TRANSITION).
 */
export async function rejectInstruction(
  tx: Tx,
  clock: Clock,
  { id, reason, actor }: { id: string; reason: string; actor: string },
): Promise<void> {
  const [row] = await lockInstructions(tx, [id]);
  if (!row || (row.status === 'REJECTED' && row.reason === reason)) return;
  if (row.heldBy !== null && row.heldBy !== actor) throw new Refusal('INVALID_STATUS_TRANSITION');
  await moveInstructions(tx, clock, [row], { event: 'reject', actor, change: { reason } });
  await transfer(tx, {
    kind: 'instruction.rejected',
    ref: id,
    from: { kind: 'transit', holder: id },
    to: accountOf(row.sourceAccount),
    amountCents: row.amountCents,
    heldBy: row.heldBy,
    at: clock.now(),
  });
  await afterFailure(tx, clock, row, actor);
  await notifyUndelivered(tx, clock, row);
}

/** A credit line that may be returned money of one of our instructions. */
export interface ReturnedMoney {
  /** Our id of the bank's line. */
  id: string;
  amountCents: Cents;
  reference: string;
  payerIban?: string | undefined;
  /** Of the returned instruction. */
  endToEndId?: string | undefined;
  /** ISO 20022 code; present only on a return. */
  returnReason?: string | undefined;
}

/**
 * A credit line marks as returned the confirmed instruction that it names or, if the line carries a return reason, the only one of its amount and account. An
 * instruction that is not confirmed yet is confirmed first, as money must have left before it returns. False where the line is no return.
 */
export async function returnByEntry(tx: Tx, clock: Clock, line: ReturnedMoney): Promise<boolean> {
  const [known] = await tx.select({ id: instruction.id }).from(instruction).where(eq(instruction.returnedEntry, line.id));
  if (known) return true;
  const row = await returnedBy(tx, line);
  if (!row) return false;
  await returnInstruction(tx, clock, row, { actor: 'bank', reason: line.returnReason ?? 'NARR', entryId: line.id });
  return true;
}

/** Marks a sent instruction as returned. The caller has locked the row. */
export async function returnInstruction(
  tx: Tx,
  clock: Clock,
  row: InstructionRow,
  { actor, reason, entryId }: { actor: string; reason: string; entryId: string },
): Promise<void> {
  if (row.status === 'SENT') await confirmInstruction(tx, clock, row, { actor });
  const confirmed: InstructionRow = { ...row, status: 'CONFIRMED' };
  await moveInstructions(tx, clock, [confirmed], { event: 'return', actor, change: { reason, returnedEntry: entryId } });
  await transfer(tx, {
    kind: 'instruction.returned',
    ref: row.id,
    from: accountOf(row.outsideAccount),
    to: accountOf(row.sourceAccount),
    amountCents: row.amountCents,
    heldBy: row.heldBy,
    at: clock.now(),
  });
  await afterFailure(tx, clock, confirmed, actor);
  await notifyUndelivered(tx, clock, row);
}

async function returnedBy(tx: Tx, { amountCents, reference, payerIban, endToEndId, returnReason }: ReturnedMoney) {
  const named = [endToEndId, ...(/\bin-[0-9a-f]{32}\b/i.exec(reference) ?? [])].filter((id) => id !== undefined);
  const mayReturn = and(
    eq(instruction.amountCents, amountCents),
    inArray(instruction.status, ['SENT', 'CONFIRMED']),
    isNull(instruction.heldBy),
  );
  if (named.length > 0) {
    const [row] = await tx
      .select()
      .from(instruction)
      .where(
        and(
          inArray(
            instruction.id,
            named.map((id) => id.toLowerCase()),
          ),
          mayReturn,
        ),
      )
      .for('update');
    if (row) return row;
  }
  if (returnReason === undefined || !payerIban) return undefined;
  const rows = await tx
    .select()
    .from(instruction)
    .where(and(eq(instruction.payeeIban, payerIban), mayReturn))
    .for('update');
  return rows.length === 1 ? rows[0] : undefined;
}
