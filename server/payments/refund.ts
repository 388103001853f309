import { eq } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { draftInstruction, liveInstruction } from '../instructions/draft.ts';
import { type HeldBy, transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { appUser, instruction, investment, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { draftMoveBack } from './wallet-moves.ts';

interface AsideMoney {
  paymentId: string;
  before: (typeof payment.$inferSelect)['status'];
  userId: string;
  amountCents: Cents;
  heldBy: HeldBy;
  actor: string;
}

/**
 * Sets the money of a payment aside on a separate ledger account and drafts its refund to the sender. The payment is `RETURNED` once the bank has confirmed.
 * The caller has locked the payment.
 */
export async function setAsideForRefund(
  tx: Tx,
  clock: Clock,
  { paymentId, before, userId, amountCents, heldBy, actor }: AsideMoney,
): Promise<void> {
  const status = move(investmentPaymentMachine, before, { type: 'payment.unallocated' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  await tx.update(payment).set({ status }).where(eq(payment.id, paymentId));
  await transfer(tx, {
    kind: 'payment.unallocated',
    ref: paymentId,
    from: { kind: 'investor', holder: userId },
    to: { kind: 'unallocated', holder: userId },
    amountCents,
    heldBy,
    at,
  });
  await recordAudit(tx, { subject: 'payment', subjectId: paymentId, event: 'payment.unallocated', before, after: status, actor, at });
  await draftRefund(tx, clock, paymentId, actor);
}

async function draftRefund(tx: Tx, clock: Clock, paymentId: string, actor: string): Promise<void> {
  const [row] = await tx
    .select({ payment, investment, profile: appUser.profile })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(eq(payment.id, paymentId));
  if (!row) return;
  const { userId, projectId, number } = row.investment;
  await draftMoveBack(tx, clock, paymentId);
  await draftInstruction(tx, clock, {
    kind: 'REFUND',
    subjectId: paymentId,
    projectId,
    amountCents: row.payment.amountCents,
    source: { kind: 'unallocated', holder: userId },
    outside: { kind: 'investor', holder: userId },
    heldBy: row.payment.heldBy,
    payee: { userId, name: row.payment.payerName ?? nameOf(row.profile), iban: row.payment.payerIban },
    remittance: investmentReference(number),
    actor,
  });
}

/** Drafts a refund again after an earlier one failed or was cancelled. Idempotent for the same operator. False where no such payment exists. */
export async function returnPayment(tx: Tx, clock: Clock, paymentId: string, actor: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: payment.status })
    .from(investment)
    .innerJoin(payment, eq(payment.investmentId, investment.id))
    .where(eq(payment.id, paymentId))
    .for('update');
  if (!row) return false;
  const [live] = await tx.select({ draftedBy: instruction.draftedBy }).from(instruction).where(liveInstruction('REFUND', paymentId));
  if (live?.draftedBy === actor) return true;
  if (live || row.status !== 'RETURN_DUE') throw new Refusal('INVALID_STATUS_TRANSITION');
  await draftRefund(tx, clock, paymentId, actor);
  return true;
}
