import { eq } from 'drizzle-orm';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { investment, payment } from '../store/schema.ts';
import type { InvestmentRow } from './responses.ts';

type Ended = Pick<InvestmentRow, 'id' | 'status'>;
type EndedPayment = Pick<typeof payment.$inferSelect, 'id' | 'status'>;

/**
 * Ends an unpaid payment and the reservation of its investment; the caller releases the amount in the project. Both rows are locked. False where the status
 * does not allow it.
 */
export async function endUnpaid(
  tx: Tx,
  clock: Clock,
  { id: paymentId, status: paymentBefore }: EndedPayment,
  { id, status: before }: Ended,
  actor: string,
): Promise<boolean> {
  const status = move(investmentMachine, before, { type: 'payment.fail' });
  const paymentStatus = move(investmentPaymentMachine, paymentBefore, { type: 'payment.fail' });
  if (!status || !paymentStatus) return false;
  const at = clock.now();
  await tx.update(payment).set({ status: paymentStatus }).where(eq(payment.id, paymentId));
  await tx.update(investment).set({ status, holdsReservation: false }).where(eq(investment.id, id));
  await recordAudit(tx, { subject: 'investment', subjectId: id, event: 'payment.fail', before, after: status, actor, at });
  await recordAudit(tx, {
    subject: 'payment',
    subjectId: paymentId,
    event: 'payment.fail',
    before: paymentBefore,
    after: paymentStatus,
    actor,
    at,
  });
  return true;
}
