import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type InvestmentPaymentEvent, investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { instruction, payment, type PaymentState, project } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';
import { moveTransfer } from './move-transfer.ts';

/** The effects of a confirmation on other records: a payment or transfer is marked as returned, a loan as disbursed. */
export async function afterConfirmation(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'REFUND') await movePayment(tx, clock, { id: row.subjectId, before: 'RETURN_DUE', event: 'transfer.returned', actor });
  if (row.kind === 'RETURN')
    await moveTransfer(tx, clock, { id: row.subjectId, status: 'RETURN_DUE' }, { event: 'transfer.returned', actor });
  if (row.kind === 'DISBURSEMENT') await noteDisbursement(tx, clock, row);
}

/** The effects of a cancelled, rejected or returned instruction: its subject waits for an operator's decision again. */
export async function afterFailure(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'REFUND') await movePayment(tx, clock, { id: row.subjectId, before: 'RETURNED', event: 'transfer.returnFailed', actor });
  if (row.kind === 'RETURN') {
    const status = row.status === 'CONFIRMED' ? 'RETURNED' : 'RETURN_DUE';
    const change = { decidedBy: null, decidedAt: null };
    await moveTransfer(tx, clock, { id: row.subjectId, status }, { event: 'transfer.returnFailed', actor, change });
  }
  if (row.kind === 'DISBURSEMENT') await noteDisbursement(tx, clock, row);
}

/** A transfer whose return failed is listed as unmatched; a new draft removes it from that list. */
export async function beforeNewDraft(tx: Tx, clock: Clock, row: InstructionRow, actor: string): Promise<void> {
  if (row.kind === 'RETURN') await moveTransfer(tx, clock, { id: row.subjectId, status: 'UNMATCHED' }, { event: 'transfer.return', actor });
}

/** A loan is disbursed once the payments from all holders of its money are confirmed, and no longer when one of them is returned. [decision 074] */
async function noteDisbursement(tx: Tx, clock: Clock, { projectId }: InstructionRow): Promise<void> {
  if (projectId === null) return;
  const parts = await tx
    .select({ status: instruction.status, heldBy: instruction.heldBy })
    .from(instruction)
    .where(and(eq(instruction.projectId, projectId), eq(instruction.kind, 'DISBURSEMENT')));
  const paidFrom = new Set(parts.filter(({ status }) => status === 'CONFIRMED').map(({ heldBy }) => heldBy));
  const isDisbursed = parts.every(({ heldBy }) => paidFrom.has(heldBy));
  await tx
    .update(project)
    .set({ disbursedAt: isDisbursed ? clock.now() : null })
    .where(and(eq(project.id, projectId), (isDisbursed ? isNull : isNotNull)(project.disbursedAt)));
}

interface MovedPayment {
  id: string;
  before: PaymentState;
  event: InvestmentPaymentEvent['type'];
  actor: string;
}

/** Nothing where the payment has another status: one that still has to be returned stays so. */
async function movePayment(tx: Tx, clock: Clock, { id, before, event, actor }: MovedPayment): Promise<void> {
  const status = move(investmentPaymentMachine, before, { type: event });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const [moved] = await tx
    .update(payment)
    .set({ status })
    .where(and(eq(payment.id, id), eq(payment.status, before)))
    .returning({ id: payment.id });
  if (moved) await recordAudit(tx, { subject: 'payment', subjectId: id, event, before, after: status, actor, at: clock.now() });
}
