import { asc, inArray } from 'drizzle-orm';
import { instructionMachine, type InstructionEvent } from '../../machines/lifecycles/instruction.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { instruction } from '../store/schema.ts';

export type InstructionRow = typeof instruction.$inferSelect;

/** The instructions with these ids, locked in the order of their ids. Throws NOT_FOUND where one does not exist. */
export async function lockInstructions(tx: Tx, ids: readonly string[]): Promise<InstructionRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.select().from(instruction).where(inArray(instruction.id, wanted)).orderBy(asc(instruction.id)).for('update');
  if (rows.length < wanted.length) throw new Refusal('NOT_FOUND');
  return rows;
}

/** The fields that an event changes besides the status. */
type Change = Partial<
  Pick<InstructionRow, 'approvedBy' | 'approvedAt' | 'paymentFileId' | 'providerId' | 'reason' | 'confirmedEntry' | 'returnedEntry'>
>;

interface Step {
  event: InstructionEvent['type'];
  actor: string;
  change?: Change;
}

/**
 * Moves locked instructions, all of one status, by their lifecycle and writes it into the audit log. Throws INVALID_STATUS_TRANSITION where the lifecycle
 * does not allow it.
 */
export async function moveInstructions(
  tx: Tx,
  clock: Clock,
  rows: readonly InstructionRow[],
  { event, actor, change = {} }: Step,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const before = first.status;
  const status = move(instructionMachine, before, { type: event });
  if (!status || rows.some((row) => row.status !== before)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const ids = rows.map(({ id }) => id);
  await tx
    .update(instruction)
    .set({
      status,
      approvedBy: change.approvedBy,
      approvedAt: change.approvedAt,
      paymentFileId: change.paymentFileId,
      providerId: change.providerId,
      reason: change.reason,
      confirmedEntry: change.confirmedEntry,
      returnedEntry: change.returnedEntry,
    })
    .where(inArray(instruction.id, ids));
  const at = clock.now();
  await Promise.all(
    ids.map((id) =>
      recordAudit(tx, { subject: 'instruction', subjectId: id, event: `instruction.${event}`, before, after: status, actor, at }),
    ),
  );
}
