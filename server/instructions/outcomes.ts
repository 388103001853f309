import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/open.ts';
import { incomingTransfer, payment } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';

/** What the bank's confirmation of an instruction changes elsewhere: money that had to go back is back. */
export async function afterConfirmation(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'REFUND') await movePayment(tx, clock, { id: row.subjectId, before: 'RETURN_DUE', after: 'RETURNED', actor });
  if (row.kind === 'RETURN') await moveTransfer(tx, clock, { id: row.subjectId, before: 'RETURN_DUE', after: 'RETURNED', actor });
}

/** An instruction was cancelled, rejected or returned: what it was for waits for a decision again. */
export async function afterFailure(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'REFUND') await movePayment(tx, clock, { id: row.subjectId, before: 'RETURNED', after: 'RETURN_DUE', actor });
  if (row.kind === 'RETURN') {
    const before = row.status === 'CONFIRMED' ? 'RETURNED' : 'RETURN_DUE';
    await moveTransfer(tx, clock, { id: row.subjectId, before, after: 'UNMATCHED', actor });
  }
}

/** A returned transfer is on the list of unmatched ones again; a new draft takes it off. */
export async function beforeNewDraft(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'RETURN') await moveTransfer(tx, clock, { id: row.subjectId, before: 'UNMATCHED', after: 'RETURN_DUE', actor });
}

interface Moved<Status> {
  id: string;
  before: Status;
  after: Status;
  actor: string;
}

/** Nothing where the payment has another status: one that still has to be returned stays so. */
async function movePayment(tx: Tx, clock: Clock, { id, before, after, actor }: Moved<'RETURN_DUE' | 'RETURNED'>): Promise<void> {
  const [moved] = await tx
    .update(payment)
    .set({ status: after })
    .where(and(eq(payment.id, id), eq(payment.status, before)))
    .returning({ id: payment.id });
  if (moved) await recordReturn(tx, clock, { id, before, after, actor });
}

async function moveTransfer(
  tx: Tx,
  clock: Clock,
  { id, before, after, actor }: Moved<'UNMATCHED' | 'RETURN_DUE' | 'RETURNED'>,
): Promise<void> {
  const [moved] = await tx
    .update(incomingTransfer)
    .set({ status: after, ...(after === 'UNMATCHED' && { decidedBy: null, decidedAt: null }) })
    .where(and(eq(incomingTransfer.id, id), eq(incomingTransfer.status, before)))
    .returning({ id: incomingTransfer.id });
  if (moved) await recordReturn(tx, clock, { id, before, after, actor });
}

async function recordReturn(tx: Tx, clock: Clock, { id, ...change }: Moved<string>): Promise<void> {
  const event =
    change.after === 'RETURNED' ? 'transfer.returned' : change.before === 'UNMATCHED' ? 'transfer.return' : 'transfer.returnFailed';
  await recordAudit(tx, { subject: 'payment', subjectId: id, event, ...change, at: clock.now() });
}
