import { eq, sql } from 'drizzle-orm';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { learnPayeeAccount } from '../instructions/payee-account.ts';
import type { Clock } from '../lib/clock.ts';
import { transfer } from '../ledger/ledger.ts';
import { recordBothAudits } from '../store/audit.ts';
import { endUnpaid } from '../investing/end-payment.ts';
import { release } from '../investing/reservations.ts';
import type { InvestmentRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { atCommit } from '../store/store.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { addCollected, fundIfCollected } from './collect.ts';
import { assignLateMoney } from './late-money.ts';
import { setAsideForRefund } from './refund.ts';
import { investment, payment, project } from '../store/schema.ts';

type PaymentRow = typeof payment.$inferSelect;

/** `applied`: this result changed something. `repeated`: it was known. `return-due`: money arrived that no payment waits for. `refused`: it does not fit. */
export type Outcome = 'applied' | 'repeated' | 'return-due' | 'refused';

export interface PaymentResult {
  paymentId: string;
  outcome: 'paid' | 'failed';
  /** The amount that the provider reports as paid; must equal the amount of the payment. */
  amountCents?: number;
  /** Who paid, from which account, where that is known. */
  payer?: Payer | undefined;
  /** A user's id, or the name of what reports the result. */
  actor: string;
}

interface Payer {
  name: string;
  iban: string;
  source: 'STATEMENT' | 'PROVIDER';
}

interface SettledRow {
  payment: Pick<PaymentRow, 'id' | 'status' | 'amountCents' | 'providerId' | 'heldBy'>;
  investment: Pick<InvestmentRow, 'id' | 'number' | 'status' | 'userId' | 'projectId' | 'amountCents'>;
}

interface LockedPayment extends SettledRow {
  project: Pick<typeof project.$inferSelect, 'status' | 'collectedCents' | 'targetCents'>;
}

const lockRow = statement((db, at: Places<{ paymentId: string }>) =>
  db
    .select({
      investment: {
        id: investment.id,
        number: investment.number,
        status: investment.status,
        userId: investment.userId,
        projectId: investment.projectId,
        amountCents: investment.amountCents,
      },
      payment: {
        id: payment.id,
        status: payment.status,
        amountCents: payment.amountCents,
        providerId: payment.providerId,
        heldBy: payment.heldBy,
      },
      project: { status: project.status, collectedCents: project.collectedCents, targetCents: project.targetCents },
    })
    .from(investment)
    .innerJoin(payment, eq(payment.investmentId, investment.id))
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(payment.id, at.paymentId))
    .for('update')
    .prepare('payment_settled'),
);
type Paid = {
  paymentId: string;
  paymentStatus: PaymentRow['status'];
  payerName: string | null;
  payerIban: string | null;
  investmentId: string;
  status: InvestmentRow['status'];
  paidAt: Date;
};

/** Keeps the stored payer where neither a name nor an account is given. */
const storePaid = statement((db, at: Places<Paid>) => {
  const paid = db.$with('paid').as(
    db
      .update(payment)
      .set({
        status: typedParam(at.paymentStatus, payment.status),
        payerName: sql`coalesce(${typedParam(at.payerName, payment.payerName)}, ${payment.payerName})`,
        payerIban: sql`coalesce(${typedParam(at.payerIban, payment.payerIban)}, ${payment.payerIban})`,
      })
      .where(eq(payment.id, at.paymentId))
      .returning({ id: payment.id }),
  );
  return db
    .with(paid)
    .update(investment)
    .set({ status: typedParam(at.status, investment.status), paidAt: typedParam(at.paidAt, investment.paidAt) })
    .where(eq(investment.id, at.investmentId))
    .prepare('payment_paid');
});
/** The rows that `settle` reads. Rows are locked investment first, then payment, then project, everywhere. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | undefined> {
  const [row] = await lockRow(tx, { paymentId });
  return row;
}

/**
 * Applies the result of a payment to investment, project and ledger, all or nothing. Runs in the caller's transaction; idempotent. `locked`: the rows, where
 * the caller has already locked them by `lockPayment`.
 */
export async function settle(
  tx: Tx,
  clock: Clock,
  { paymentId, outcome, amountCents, payer, actor }: PaymentResult,
  locked?: LockedPayment,
): Promise<Outcome> {
  const row = locked ?? (await lockPayment(tx, paymentId));
  if (!row || (amountCents !== undefined && amountCents !== row.payment.amountCents)) return 'refused';

  if (outcome === 'failed') {
    if (await failPayment(tx, clock, row, actor)) return 'applied';
    return row.payment.status === 'FAILED' ? 'repeated' : 'refused';
  }
  if (row.payment.status === 'PAID' || row.payment.status === 'RETURN_DUE' || row.payment.status === 'RETURNED') return 'repeated';
  const isAwaited = isLive(row.payment) && row.project.status !== 'CANCELED';
  const status = isAwaited ? move(investmentMachine, row.investment.status, { type: 'payment.complete' }) : undefined;
  const paymentStatus = move(investmentPaymentMachine, row.payment.status, { type: 'payment.complete' });
  if (!status || !paymentStatus) {
    if (payer) await storePayer(tx, clock, row, payer);
    if ((await assignLateMoney(tx, clock, { ...row, actor })) === 'returned') return 'repeated';
    await keepForReturn(tx, clock, row, actor);
    return 'return-due';
  }

  const at = clock.now();
  const { id: investmentId, projectId, userId } = row.investment;
  const written = Promise.all([
    storePaid(tx, {
      paymentId,
      paymentStatus,
      payerName: payer?.name ?? null,
      payerIban: payer?.iban ?? null,
      investmentId,
      status,
      paidAt: at,
    }),
    transfer(tx, {
      kind: 'payment.completed',
      ref: investmentId,
      from: { kind: 'investor', holder: userId },
      to: { kind: 'escrow', holder: projectId },
      amountCents: row.payment.amountCents,
      heldBy: row.payment.heldBy,
      at,
    }),
    recordBothAudits(
      tx,
      {
        subject: 'investment',
        subjectId: investmentId,
        event: 'payment.complete',
        before: row.investment.status,
        after: status,
        actor,
        at,
      },
      {
        subject: 'payment',
        subjectId: row.payment.id,
        event: 'payment.complete',
        before: row.payment.status,
        after: paymentStatus,
        actor,
        at,
      },
    ),
    payer && learnPayeeAccount(tx, clock, payeeAccountFrom(row, payer)),
    addCollected(tx, { projectId, userId, amountCents: row.investment.amountCents }),
  ]);
  atCommit(tx, written);
  const collectedCents = row.project.collectedCents + row.investment.amountCents;
  await fundIfCollected(tx, clock, { id: projectId, collectedCents, targetCents: row.project.targetCents }, actor);
  return 'applied';
}

const payerColumns = ({ name, iban }: Payer) => ({ payerName: name, payerIban: iban });

const payeeAccountFrom = ({ investment: { userId } }: SettledRow, { name, iban, source }: Payer) => ({
  userId,
  iban,
  holderName: name,
  source,
});

/** Stores the account that the money was paid from: refunds go there, and the first one of a person is their payout account. */
async function storePayer(tx: Tx, clock: Clock, row: SettledRow, payer: Payer): Promise<void> {
  await tx.update(payment).set(payerColumns(payer)).where(eq(payment.id, row.payment.id));
  await learnPayeeAccount(tx, clock, payeeAccountFrom(row, payer));
}

const isLive = ({ status }: Pick<PaymentRow, 'status'>) => status === 'STARTING' || status === 'OPEN';

/** Money that no payment expects: the payment had ended, or the project was cancelled while the money was in transit. It is returned to its sender. */
async function keepForReturn(tx: Tx, clock: Clock, row: SettledRow, actor: string): Promise<void> {
  const { id, status, amountCents, heldBy } = row.payment;
  const isFailed = isLive(row.payment) && (await failPayment(tx, clock, row, actor));
  const before = isFailed ? 'FAILED' : status;
  await setAsideForRefund(tx, clock, { paymentId: id, before, userId: row.investment.userId, amountCents, heldBy, actor });
}

/** Fails the payment and releases the investment's reservation. False where its status does not allow that. */
async function failPayment(tx: Tx, clock: Clock, row: SettledRow, actor: string): Promise<boolean> {
  const { projectId, amountCents } = row.investment;
  if (!(await endUnpaid(tx, clock, row.payment, row.investment, actor))) return false;
  await release(tx, projectId, amountCents);
  return true;
}
