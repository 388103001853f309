import { and, asc, eq, isNull } from 'drizzle-orm';
import { accountOf, transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { StatementEntry } from '../statements/entry.ts';
import type { Tx } from '../store/db.ts';
import { instruction, paymentFile } from '../store/schema.ts';
import { type InstructionRow, moveInstructions } from './instruction.ts';
import { afterConfirmation } from './outcomes.ts';

/** `unmatched`: no instruction of ours explains the line; it stays a difference of the reconciliation. */
export type EntryOutcome = 'confirmed' | 'repeated' | 'unmatched';

/**
 * A debit line of the bank confirms the instruction that it names by end-to-end id, else the one of its amount, payee's account and text. The money leaves
 * transit. Idempotent by line; a second line for the same instruction is unmatched.
 */
export async function confirmByEntry(tx: Tx, clock: Clock, entry: StatementEntry): Promise<EntryOutcome> {
  if (entry.direction !== 'DEBIT') return 'unmatched';
  const [known] = await tx.select({ id: instruction.id }).from(instruction).where(eq(instruction.confirmedEntry, entry.id));
  if (known) return 'repeated';
  const row = await paidBy(tx, entry);
  if (!row) return 'unmatched';
  if (row.status === 'SENT') await confirmInstruction(tx, clock, row, { actor: 'bank', entryId: entry.id });
  // the money came back before the line that shows it leave was read
  else await tx.update(instruction).set({ confirmedEntry: entry.id }).where(eq(instruction.id, row.id));
  return 'confirmed';
}

/** The money of a sent instruction has left. The caller has locked the row. */
export async function confirmInstruction(
  tx: Tx,
  clock: Clock,
  row: InstructionRow,
  { actor, entryId }: { actor: string; entryId?: string },
): Promise<void> {
  await moveInstructions(tx, clock, [row], { event: 'confirm', actor, change: { confirmedEntry: entryId ?? null } });
  await transfer(tx, {
    kind: 'instruction.confirmed',
    ref: row.id,
    from: { kind: 'transit', holder: row.id },
    to: accountOf(row.outsideAccount),
    amountCents: row.amountCents,
    heldBy: row.heldBy,
    at: clock.now(),
  });
  await afterConfirmation(tx, clock, row, actor);
}

async function paidBy(tx: Tx, entry: StatementEntry): Promise<InstructionRow | undefined> {
  const isNamed = entry.endToEndId !== undefined;
  const rows = await tx
    .select({ instruction })
    .from(instruction)
    .innerJoin(paymentFile, and(eq(paymentFile.id, instruction.paymentFileId), eq(paymentFile.accountIban, entry.account)))
    .where(
      and(
        eq(instruction.amountCents, entry.amountCents),
        isNull(instruction.confirmedEntry),
        entry.endToEndId !== undefined
          ? eq(instruction.id, entry.endToEndId)
          : and(eq(instruction.status, 'SENT'), eq(instruction.payeeIban, entry.counterparty.iban ?? '')),
      ),
    )
    .orderBy(asc(instruction.draftedAt), asc(instruction.id))
    .for('update');
  const candidates = rows.map((row) => row.instruction).filter(({ status }) => status !== 'REJECTED');
  return isNamed ? candidates[0] : candidates.find(({ remittance }) => plain(remittance) === plain(entry.reference));
}

/** Banks change the case, punctuation and spaces of a text. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
