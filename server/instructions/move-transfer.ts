import { and, eq } from 'drizzle-orm';
import { type IncomingTransferEvent, incomingTransferMachine } from '../../machines/lifecycles/incoming-transfer.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { incomingTransfer } from '../store/schema.ts';

type Row = typeof incomingTransfer.$inferSelect;

interface Step {
  event: IncomingTransferEvent['type'];
  actor: string;
  change?: Partial<Pick<Row, 'reason' | 'investmentId' | 'projectId' | 'dueDate' | 'valueOn' | 'decidedBy' | 'decidedAt'>>;
}

/**
 * Moves a transfer by its lifecycle and writes it into the audit log; nothing where it has another status by now. Throws INVALID_STATUS_TRANSITION where
 * the lifecycle does not allow it.
 */
export async function moveTransfer(
  tx: Tx,
  clock: Clock,
  { id, status: before }: Pick<Row, 'id' | 'status'>,
  { event, actor, change }: Step,
): Promise<void> {
  const status = move(incomingTransferMachine, before, { type: event });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const [moved] = await tx
    .update(incomingTransfer)
    .set({
      status,
      reason: change?.reason,
      investmentId: change?.investmentId,
      projectId: change?.projectId,
      dueDate: change?.dueDate,
      valueOn: change?.valueOn,
      decidedBy: change?.decidedBy,
      decidedAt: change?.decidedAt,
    })
    .where(and(eq(incomingTransfer.id, id), eq(incomingTransfer.status, before)))
    .returning({ id: incomingTransfer.id });
  if (moved) await recordAudit(tx, { subject: 'payment', subjectId: id, event, before, after: status, actor, at: clock.now() });
}

/** The first entry of a transfer in the audit log. */
export const recordReceipt = (tx: Tx, clock: Clock, id: string, actor: string) =>
  recordAudit(tx, { subject: 'payment', subjectId: id, event: 'transfer.receive', after: 'UNMATCHED', actor, at: clock.now() });
