import { eq, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { draftInstruction, liveInstruction } from '../instructions/draft.ts';
import { learnPayeeAccount } from '../instructions/payee-account.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { type HeldBy, transfer } from '../ledger/ledger.ts';
import { recordAudit, recordBothAudits } from '../store/audit.ts';
import { endUnpaid } from '../investing/end-payment.ts';
import { release } from '../investing/reservations.ts';
import type { InvestmentRow } from '../investing/responses.ts';
import type { Tx } from '../store/open.ts';
import { atCommit } from '../store/store.ts';
import { given, type Places, statement } from '../store/statement.ts';
import { fundIfReady } from './fund-projects.ts';
import { assignLateMoney } from './late-money.ts';
import { draftMoveBack } from './wallet-moves.ts';
import { appUser, instruction, investment, payment, project, projectInvestor } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

type PaymentRow = typeof payment.$inferSelect;

/** `applied`: this result changed something. `repeated`: it was known. `return-due`: money came that nobody waits for. `refused`: it does not fit. */
export type Outcome = 'applied' | 'repeated' | 'return-due' | 'refused';

export interface PaymentResult {
  paymentId: string;
  outcome: 'paid' | 'failed';
  /** What the provider says was paid; must be the amount of the payment. */
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

/** Without a name and an account those that are known stay. */
const storePaid = statement((db, at: Places<Paid>) => {
  const paid = db.$with('paid').as(
    db
      .update(payment)
      .set({
        status: given(at.paymentStatus, payment.status),
        payerName: sql`coalesce(${given(at.payerName, payment.payerName)}, ${payment.payerName})`,
        payerIban: sql`coalesce(${given(at.payerIban, payment.payerIban)}, ${payment.payerIban})`,
      })
      .where(eq(payment.id, at.paymentId))
      .returning({ id: payment.id }),
  );
  return db
    .with(paid)
    .update(investment)
    .set({ status: given(at.status, investment.status), paidAt: given(at.paidAt, investment.paidAt) })
    .where(eq(investment.id, at.investmentId))
    .prepare('payment_paid');
});
/** A person is counted once, however often they invest. */
const addCollected = statement((db, at: Places<{ userId: string; projectId: string; amountCents: Cents }>) => {
  const added = db
    .$with('added')
    .as(
      db
        .insert(projectInvestor)
        .values({ projectId: at.projectId, userId: at.userId })
        .onConflictDoNothing()
        .returning({ userId: projectInvestor.userId }),
    );
  return db
    .with(added)
    .update(project)
    .set({
      collectedCents: sql`${project.collectedCents} + ${given(at.amountCents, project.collectedCents)}::bigint`,
      investorCount: sql`${project.investorCount} + (select count(*) from ${added})`,
    })
    .where(eq(project.id, at.projectId))
    .returning({ collectedCents: project.collectedCents, targetCents: project.targetCents })
    .prepare('project_collect');
});

/** What `settle` decides by. Rows are locked investment first, then payment, then project, everywhere. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | undefined> {
  const [row] = await lockRow(tx, { paymentId });
  return row;
}

/**
 * Writes the end of a payment: investment, project and ledger together, or nothing. Runs in the caller's transaction and may be told the same result any
 * number of times. `locked`: what the caller has locked by `lockPayment` together with rows of its own.
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

/** Money that goes back goes to the account it came from; the first such account of a person is where they are paid. */
async function storePayer(tx: Tx, clock: Clock, row: SettledRow, payer: Payer): Promise<void> {
  await tx.update(payment).set(payerColumns(payer)).where(eq(payment.id, row.payment.id));
  await learnPayeeAccount(tx, clock, payeeAccountFrom(row, payer));
}

const isLive = ({ status }: Pick<PaymentRow, 'status'>) => status === 'STARTING' || status === 'OPEN';

/** Money that nobody waits for: the payment has ended before, or the project was cancelled while the money was under way. It goes back to its sender. */
async function keepForReturn(tx: Tx, clock: Clock, row: SettledRow, actor: string): Promise<void> {
  const { id, status, amountCents, heldBy } = row.payment;
  const isFailed = isLive(row.payment) && (await failPayment(tx, clock, row, actor));
  const before = isFailed ? 'FAILED' : status;
  await setAside(tx, clock, { paymentId: id, before, userId: row.investment.userId, amountCents, heldBy, actor });
}

interface AsideMoney {
  paymentId: string;
  before: PaymentRow['status'];
  userId: string;
  amountCents: Cents;
  heldBy: HeldBy;
  actor: string;
}

/**
 * Money of a payment that has to go back to its sender: it waits in an account of its own, and the refund is drafted. The payment is `RETURNED` once the
 * bank has confirmed. The caller has locked the payment.
 */
export async function setAside(tx: Tx, clock: Clock, { paymentId, before, userId, amountCents, heldBy, actor }: AsideMoney): Promise<void> {
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

/**
 * Drafts the refund of a payment whose earlier one failed or was cancelled; the same person may decide so again after a lost answer. False where there is
 * no such payment.
 */
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

/** The payment ends unpaid, and what the investment had reserved is free again. False where its status does not allow that. */
async function failPayment(tx: Tx, clock: Clock, row: SettledRow, actor: string): Promise<boolean> {
  const { projectId, amountCents } = row.investment;
  if (!(await endUnpaid(tx, clock, row.payment, row.investment, actor))) return false;
  await release(tx, projectId, amountCents);
  return true;
}

/** Counts the money as collected, and a person once, and funds the project where that completes it; the caller has locked the project. */
export async function collect(
  tx: Tx,
  clock: Clock,
  paid: { userId: string; projectId: string; amountCents: Cents },
  actor: string,
): Promise<void> {
  const { projectId, userId, amountCents } = paid;
  const [row] = await addCollected(tx, { projectId, userId, amountCents });
  if (row) await fundIfCollected(tx, clock, { id: projectId, ...row }, actor);
}

type Collected = Pick<typeof project.$inferSelect, 'id' | 'collectedCents' | 'targetCents'>;

/** Money that completes the target funds the project, unless an investor may still withdraw. */
async function fundIfCollected(tx: Tx, clock: Clock, { id, collectedCents, targetCents }: Collected, actor: string): Promise<void> {
  if (collectedCents >= targetCents) await fundIfReady(tx, clock, id, actor);
}
