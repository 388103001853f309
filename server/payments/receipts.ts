import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { findRfReference, referredInvestment } from '../../domain/payment-reference.ts';
import { moveTransfer, recordReceipt } from '../instructions/move-transfer.ts';
import { transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { incomingTransfer, investment, type Mismatch, payment, project } from '../store/schema.ts';
import { type AccountReceipt, type PaymentProvider, transferPrefix } from './provider.ts';
import { settle } from './settle.ts';
import { draftMove } from './wallet-moves.ts';

const maxTextLength = 140;

/**
 * Books a transfer that was received on a payer's virtual account. It pays the payment of this person that its reference names, else the only open one of
 * exactly this amount; any other stays in the person's wallet and waits for an operator. Idempotent.
 */
export async function bookReceipt(
  tx: Tx,
  clock: Clock,
  provider: Pick<PaymentProvider, 'id'>,
  receipt: AccountReceipt,
): Promise<'applied' | 'unmatched' | 'repeated'> {
  const { amountCents, userId, sender } = receipt;
  const id = `${transferPrefix(provider.id)}${receipt.ref}`;
  const awaited = await paymentFor(tx, provider.id, receipt);
  const [fresh] = await tx
    .insert(incomingTransfer)
    .values({
      id,
      amountCents,
      reference: receipt.reference.slice(0, maxTextLength),
      payer: sender.name.slice(0, maxTextLength),
      payerIban: sender.iban,
      heldBy: provider.id,
      userId,
      bookedAt: clock.now(),
      status: 'UNMATCHED',
    })
    .onConflictDoNothing()
    .returning();
  if (!fresh) return 'repeated';
  await recordReceipt(tx, clock, id, provider.id);
  if ('payment' in awaited) {
    const { paymentId, investmentId } = awaited.payment;
    const outcome = await payByReceipt(tx, clock, { paymentId, receipt: fresh, actor: provider.id });
    if (outcome !== 'refused') {
      await moveTransfer(tx, clock, fresh, { event: 'transfer.match', actor: provider.id, change: { investmentId } });
      return 'applied';
    }
  }
  const reason: Mismatch = 'reason' in awaited ? awaited.reason : 'NOT_EXPECTED';
  await tx.update(incomingTransfer).set({ reason }).where(eq(incomingTransfer.id, id));
  await transfer(tx, {
    kind: 'transfer.unallocated',
    ref: id,
    from: { kind: 'investor', holder: 'unknown' },
    to: { kind: 'unallocated', holder: 'transfers' },
    amountCents,
    heldBy: provider.id,
    at: clock.now(),
  });
  return 'unmatched';
}

type Incoming = typeof incomingTransfer.$inferSelect;

/**
 * Settles a payment with money from the payer's wallet. `paid`: the move into the project's wallet is drafted. `return-due`: the payment has ended meanwhile,
 * and its refund is drafted. `refused`: nothing was booked.
 */
export async function payByReceipt(
  tx: Tx,
  clock: Clock,
  { paymentId, receipt, actor }: { paymentId: string; receipt: Incoming; actor: string },
): Promise<'paid' | 'return-due' | 'refused'> {
  const { amountCents, payer: name, payerIban: iban, id, heldBy } = receipt;
  const payer = iban && name ? ({ name, iban, source: 'PROVIDER' } as const) : undefined;
  const outcome = await settle(tx, clock, { paymentId, outcome: 'paid', amountCents, payer, actor });
  if (outcome !== 'applied' && outcome !== 'return-due') return 'refused';
  await tx
    .update(payment)
    .set({ providerRef: id.slice(transferPrefix(heldBy ?? '').length) })
    .where(eq(payment.id, paymentId));
  if (outcome === 'return-due') return outcome;
  await draftMove(tx, clock, paymentId, 'IN');
  return 'paid';
}

type Awaited = { payment: { paymentId: string; investmentId: string } } | { reason: Mismatch };

/** The payment of the person that the money is for. Locks the open ones. */
async function paymentFor(tx: Tx, providerId: string, { userId, amountCents, reference }: AccountReceipt): Promise<Awaited> {
  // first, as everywhere: a payment that ends at this moment is seen as ended
  await tx
    .select({ id: investment.id })
    .from(investment)
    .where(and(eq(investment.userId, userId), eq(investment.status, 'PAYMENT_INITIATED')))
    .orderBy(investment.id)
    .for('update');
  const open = await tx
    .select({ paymentId: payment.id, investmentId: investment.id, number: investment.number, amountCents: payment.amountCents })
    .from(payment)
    .innerJoin(investment, and(eq(investment.id, payment.investmentId), eq(investment.userId, userId)))
    .innerJoin(project, and(eq(project.id, investment.projectId), ne(project.status, 'CANCELED')))
    .where(and(eq(payment.providerId, providerId), isNotNull(payment.virtualAccount), eq(payment.status, 'OPEN')))
    .orderBy(investment.id);
  const number = referredInvestment(findRfReference(reference) ?? '');
  const named = open.find((one) => one.number === number);
  if (named) return named.amountCents === amountCents ? { payment: named } : { reason: 'WRONG_AMOUNT' };
  // it names the investment of somebody else
  if (number !== undefined && !(await isOwn(tx, number, userId))) return { reason: 'NOT_EXPECTED' };
  const [only, ...others] = open.filter((one) => one.amountCents === amountCents);
  if (only && others.length === 0) return { payment: only };
  return { reason: number === undefined ? 'UNKNOWN_REFERENCE' : 'NOT_EXPECTED' };
}

async function isOwn(tx: Tx, number: number, userId: string): Promise<boolean> {
  const [named] = await tx.select({ userId: investment.userId }).from(investment).where(eq(investment.number, number));
  return named === undefined || named.userId === userId;
}
