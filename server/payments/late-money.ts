import { and, eq, inArray } from 'drizzle-orm';
import { referredInvestment } from '../../domain/payment-reference.ts';
import { moveTransfer } from '../instructions/move-transfer.ts';
import { isHeldBy, transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { bankEntry, incomingTransfer, type payment } from '../store/schema.ts';

interface LateMoney {
  payment: Pick<typeof payment.$inferSelect, 'id' | 'amountCents' | 'providerId' | 'heldBy'>;
  investment: { id: string; number: number; userId: string };
  actor: string;
}

/**
 * A provider may report a payment as failed first and as paid later; meanwhile the bank's line may have been booked as an unmatched transfer. `assigned`: the
 * transfer now belongs to the payment, so that the money is booked once. `returned`: an operator already returns it. `none`: no unmatched transfer has this
 * reference and amount.
 */
export async function assignLateMoney(
  tx: Tx,
  clock: Clock,
  { payment, investment, actor }: LateMoney,
): Promise<'assigned' | 'returned' | 'none'> {
  if (payment.providerId === null) return 'none';
  const lines = await tx
    .select()
    .from(incomingTransfer)
    .where(
      and(
        eq(incomingTransfer.amountCents, payment.amountCents),
        isHeldBy(incomingTransfer.heldBy, payment.heldBy),
        eq(incomingTransfer.reason, 'NOT_EXPECTED'),
        inArray(incomingTransfer.status, ['UNMATCHED', 'RETURN_DUE', 'RETURNED']),
      ),
    )
    .orderBy(incomingTransfer.bookedAt, incomingTransfer.id)
    .for('update');
  const own = lines.filter(({ reference }) => referredInvestment(reference) === investment.number);
  const waiting = own.find(({ status }) => status === 'UNMATCHED');
  if (!waiting) return own.length > 0 ? 'returned' : 'none';
  const at = clock.now();
  const { id, amountCents } = waiting;
  const change = { investmentId: investment.id, decidedBy: actor, decidedAt: at };
  await moveTransfer(tx, clock, waiting, { event: 'transfer.match', actor, change });
  // the line now belongs to the payment: another line of this reference is other money
  await tx.update(bankEntry).set({ outcome: 'MATCHED', paymentId: payment.id, receiptId: null }).where(eq(bankEntry.receiptId, id));
  await transfer(tx, {
    kind: 'transfer.assigned',
    ref: id,
    from: { kind: 'unallocated', holder: 'transfers' },
    to: { kind: 'investor', holder: investment.userId },
    amountCents,
    heldBy: payment.heldBy,
    at,
  });
  return 'assigned';
}
