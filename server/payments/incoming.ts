import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { referredInvestment } from '../../domain/payment-reference.ts';
import { draftInstruction } from '../instructions/draft.ts';
import { returnByEntry } from '../instructions/fail.ts';
import { moveTransfer, recordReceipt } from '../instructions/move-transfer.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { type HeldBy, isHeldBy, transfer } from '../ledger/ledger.ts';
import { assignRepayment, receiveRepayment } from '../repayments/receive.ts';
import type { Tx } from '../store/db.ts';
import { incomingTransfer, investment, type Mismatch, payment, project } from '../store/schema.ts';
import { payByReceipt } from './receipts.ts';
import { returnPayment } from './refund.ts';
import { settle } from './settle.ts';

export interface Booking {
  id: string;
  amountCents: Cents;
  reference: string;
  payer: string;
  payerIban?: string | undefined;
  /** Day from which the bank counts the money, `YYYY-MM-DD`. */
  valueOn?: string | undefined;
  /** Where the money lies; absent for the collection account. */
  heldBy?: HeldBy | undefined;
  /** As the payer's bank named the payment. */
  endToEndId?: string | undefined;
  /** ISO 20022 return reason; present only where the bank reports a return. */
  returnReason?: string | undefined;
}

const platform = { kind: 'unallocated', holder: 'transfers' } as const;
const outside = { kind: 'investor', holder: 'unknown' } as const;

/**
 * Books a credit line of the bank. Returned money marks its instruction as returned. A borrower's repayment is drafted as a distribution. A transfer with the
 * reference and the exact amount of an open payment completes the investment; any other is unmatched and waits for an operator, its money on a separate ledger
 * account. Idempotent.
 */
export async function book(tx: Tx, clock: Clock, booking: Booking): Promise<'matched' | 'returned' | 'unmatched' | 'repeated'> {
  const { id, amountCents, reference, payer, payerIban, heldBy, valueOn } = booking;
  if (await returnByEntry(tx, clock, booking)) return 'returned';
  const [fresh] = await tx
    .insert(incomingTransfer)
    .values({ id, amountCents, reference, payer, payerIban, heldBy, valueOn, bookedAt: clock.now(), status: 'UNMATCHED' })
    .onConflictDoNothing()
    .returning();
  if (!fresh) return 'repeated';
  await recordReceipt(tx, clock, id, 'bank');
  const repayment = await receiveRepayment(tx, clock, booking);
  if (repayment === 'received') return 'matched';
  if (repayment === 'nothing-owed') return leaveUnmatched(tx, clock, booking, 'NOT_EXPECTED');
  const expected = await expectedBy(tx, booking.reference);
  const reason: Mismatch | undefined = !expected
    ? 'UNKNOWN_REFERENCE'
    : expected.amountCents !== booking.amountCents
      ? 'WRONG_AMOUNT'
      : expected.paymentId === undefined
        ? 'NOT_EXPECTED'
        : undefined;
  if (reason === undefined && expected?.paymentId) {
    const outcome = await settle(tx, clock, {
      paymentId: expected.paymentId,
      outcome: 'paid',
      amountCents,
      ...(payerIban !== undefined && { payer: { name: payer, iban: payerIban, source: 'STATEMENT' } }),
      actor: 'bank',
    });
    if (outcome === 'applied') {
      const change = { investmentId: expected.investmentId };
      await moveTransfer(tx, clock, fresh, { event: 'transfer.match', actor: 'bank', change });
      return 'matched';
    }
  }
  return leaveUnmatched(tx, clock, booking, reason ?? 'NOT_EXPECTED');
}

async function leaveUnmatched(tx: Tx, clock: Clock, { id, amountCents, heldBy }: Booking, reason: Mismatch): Promise<'unmatched'> {
  await tx.update(incomingTransfer).set({ reason }).where(eq(incomingTransfer.id, id));
  await transfer(tx, { kind: 'transfer.unallocated', ref: id, from: outside, to: platform, amountCents, heldBy, at: clock.now() });
  return 'unmatched';
}

/** The investment that a reference names, with its payment if an open bank transfer exists and the project is not cancelled. */
async function expectedBy(
  tx: Tx,
  reference: string,
): Promise<{ investmentId: string; amountCents: Cents; paymentId: string | undefined } | undefined> {
  const number = referredInvestment(reference);
  if (number === undefined) return undefined;
  const [named] = await tx
    .select({ id: investment.id, amountCents: investment.amountCents, projectId: investment.projectId })
    .from(investment)
    .where(eq(investment.number, number))
    // first, as everywhere: a payment that ends at this moment is seen as ended, else its money would be booked here and by `settle`
    .for('update');
  if (!named) return undefined;
  const [open] = await tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(project, and(eq(project.id, named.projectId), ne(project.status, 'CANCELED')))
    .where(
      and(
        eq(payment.investmentId, named.id),
        eq(payment.provider, 'directPayment'),
        // a payment that a provider collects arrives on another account
        isNull(payment.heldBy),
        eq(payment.status, 'OPEN'),
      ),
    )
    .for('update');
  return { investmentId: named.id, amountCents: named.amountCents, paymentId: open?.id };
}

/**
 * An operator matches a transfer to an investment. The amount must be equal, and the open payment must be a bank transfer to the same holder: otherwise a
 * payout would leave from where the money is not. Money on a payer's virtual account can only pay for this person.
 */
export async function matchByHand(tx: Tx, clock: Clock, id: string, investmentId: string, actor: string): Promise<void> {
  const waiting = await waitingTransfer(
    tx,
    id,
    (incoming) => incoming.status === 'MATCHED' && incoming.investmentId === investmentId && incoming.decidedBy === actor,
  );
  if (!waiting) return;
  const isOfAccount = waiting.userId !== null;
  if (waiting.heldBy !== null && !isOfAccount) throw new Refusal('INVALID_STATUS_TRANSITION');
  const [named] = await tx.select().from(investment).where(eq(investment.id, investmentId));
  if (!named) throw new Refusal('INVESTMENT_NOT_FOUND');
  if (isOfAccount && named.userId !== waiting.userId) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (named.amountCents !== waiting.amountCents) throw new Refusal('TRANSFER_AMOUNT_MISMATCH');
  const [open] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.investmentId, investmentId),
        eq(payment.provider, 'directPayment'),
        isHeldBy(payment.heldBy, waiting.heldBy),
        isOfAccount ? isNotNull(payment.virtualAccount) : undefined,
        eq(payment.status, 'OPEN'),
      ),
    );
  if (!open) throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  await transfer(tx, {
    kind: 'transfer.assigned',
    ref: id,
    from: platform,
    to: { kind: 'investor', holder: named.userId },
    amountCents: waiting.amountCents,
    heldBy: waiting.heldBy,
    at,
  });
  const isPaid = isOfAccount
    ? (await payByReceipt(tx, clock, { paymentId: open.id, receipt: waiting, actor })) === 'paid'
    : 'applied' ===
      (await settle(tx, clock, {
        paymentId: open.id,
        outcome: 'paid',
        amountCents: waiting.amountCents,
        ...(waiting.payerIban !== null && { payer: { name: waiting.payer, iban: waiting.payerIban, source: 'STATEMENT' } }),
        actor,
      }));
  if (!isPaid) throw new Refusal('INVALID_STATUS_TRANSITION');
  const change = { investmentId, decidedBy: actor, decidedAt: at };
  await moveTransfer(tx, clock, waiting, { event: 'transfer.match', actor, change });
}

/** An operator matches a transfer to a due date of a project: a distribution is drafted from it. */
export async function matchRepayment(
  tx: Tx,
  clock: Clock,
  id: string,
  { projectId, dueDate }: { projectId: string; dueDate: string },
  actor: string,
): Promise<void> {
  const waiting = await waitingTransfer(
    tx,
    id,
    (incoming) =>
      incoming.status === 'MATCHED' && incoming.projectId === projectId && incoming.dueDate === dueDate && incoming.decidedBy === actor,
  );
  if (waiting?.heldBy) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (waiting) await assignRepayment(tx, clock, waiting, { projectId, dueDate, actor });
}

/** Drafts the return of a transfer, or of a payment that was received too late, to its sender. It is returned once the bank has confirmed. */
export async function sendBack(tx: Tx, clock: Clock, id: string, actor: string): Promise<void> {
  if (await returnPayment(tx, clock, id, actor)) return;
  const isDecided = ({ status, decidedBy }: Incoming) => (status === 'RETURN_DUE' || status === 'RETURNED') && decidedBy === actor;
  const waiting = await waitingTransfer(tx, id, isDecided);
  if (!waiting) return;
  const change = { decidedBy: actor, decidedAt: clock.now() };
  await moveTransfer(tx, clock, waiting, { event: 'transfer.return', actor, change });
  await draftInstruction(tx, clock, {
    kind: 'RETURN',
    subjectId: id,
    amountCents: waiting.amountCents,
    source: platform,
    outside,
    heldBy: waiting.heldBy,
    payee: { name: waiting.payer, iban: waiting.payerIban },
    remittance: waiting.reference,
    actor,
  });
}

type Incoming = typeof incomingTransfer.$inferSelect;

/** The unmatched transfer, locked. Undefined where the same person already made the same decision, as after a lost response. */
async function waitingTransfer(tx: Tx, id: string, isDone: (incoming: Incoming) => boolean): Promise<Incoming | undefined> {
  const [waiting] = await tx.select().from(incomingTransfer).where(eq(incomingTransfer.id, id)).for('update');
  if (!waiting) throw new Refusal('NOT_FOUND');
  if (isDone(waiting)) return undefined;
  if (waiting.status !== 'UNMATCHED') throw new Refusal('INVALID_STATUS_TRANSITION');
  return waiting;
}
