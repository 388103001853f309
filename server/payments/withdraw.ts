import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { withdrawalRefusal } from '../../domain/reflection.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { endUnpaid } from '../investing/end-payment.ts';
import { release } from '../investing/reservations.ts';
import type { InvestmentRow, ProjectRow } from '../investing/responses.ts';
import { redraftPrincipalPayout } from '../instructions/principal-payout.ts';
import { transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { setAsideForRefund } from './refund.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { investment, payment, project, projectInvestor } from '../store/schema.ts';

type PaymentRow = typeof payment.$inferSelect;
export interface Withdrawn {
  row: InvestmentRow;
  projectStatus: ProjectRow['status'];
  lastPayment: PaymentRow | undefined;
}

/**
 * Withdraws an offer (Regulation (EU) 2020/1503, Article 22): its amount is released, an open payment ends, and money that was paid leaves the escrow. Locked
 * are the investment, its payments, its project, in the order of `settle`.
 */
export async function withdraw(tx: Tx, clock: Clock, { userId, id }: { userId: string; id: string }): Promise<Withdrawn> {
  const found = await tx
    .select()
    .from(investment)
    .where(and(eq(investment.userId, userId), sql`${id} in (${investment.id}, ${investment.transferredTo})`))
    .orderBy(investment.id)
    .for('update');
  const own = found.find((row) => row.id === id);
  if (!own) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
  const source = found.find(({ transferredTo }) => transferredTo === id);
  const at = clock.now();
  const payments = await tx.select().from(payment).where(eq(payment.investmentId, id)).orderBy(payment.createdAt, payment.id).for('update');
  const [projectRow] = await tx.select({ status: project.status }).from(project).where(eq(project.id, own.projectId)).for('update');
  if (!projectRow) throw new Refusal('PROJECT_NOT_FOUND', 404);
  // checked with the project locked: its cancellation may have returned the money meanwhile
  const refusal = withdrawalRefusal({ ...own, projectStatus: projectRow.status }, at);
  if (refusal) throw new Refusal(refusal);

  const before = await endOpenPayment(tx, clock, own, payments);
  const status = move(investmentMachine, before, { type: 'withdraw' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(investment).set({ status, withdrawnAt: at, holdsReservation: false }).where(eq(investment.id, id));
  await recordAudit(tx, { subject: 'investment', subjectId: id, event: 'withdraw', before, after: status, actor: userId, at });
  // collected is part of reserved: it is reduced first
  if (before === 'PAYMENT_COMPLETED')
    await returnPaidMoney(tx, clock, own, { kind: 'investment.withdrawn', source, payments, actor: userId });
  if (own.holdsReservation) await release(tx, own.projectId, own.amountCents);

  const [last] = await tx
    .select()
    .from(payment)
    .where(
      inArray(
        payment.id,
        payments.slice(-1).map((row) => row.id),
      ),
    );
  return { row: { ...own, status, withdrawnAt: at, holdsReservation: false }, projectStatus: projectRow.status, lastPayment: last };
}

/** Ends the open payment; money that still arrives is returned (`settle`). Returns the status of the investment afterwards. */
async function endOpenPayment(tx: Tx, clock: Clock, own: InvestmentRow, payments: readonly PaymentRow[]): Promise<InvestmentRow['status']> {
  const open = payments.find(({ status }) => status === 'STARTING' || status === 'OPEN');
  if (!open || !(await endUnpaid(tx, clock, open, own, own.userId))) return own.status;
  return 'PAYMENT_FAILED';
}

interface Return {
  /** The kind of the ledger entry. */
  kind: 'investment.withdrawn' | 'project.canceled';
  /** The repaid investment whose money it was, if any. */
  source: InvestmentRow | undefined;
  payments: readonly PaymentRow[];
  actor: string;
}

/** Takes paid money out of the project and returns it to its origin: to its sender, or to the repaid investment that it was moved from. */
export async function returnPaidMoney(tx: Tx, clock: Clock, own: InvestmentRow, { kind, source, payments, actor }: Return): Promise<void> {
  const { id, userId, projectId, amountCents } = own;
  const at = clock.now();
  const paid = payments.find(({ status }) => status === 'PAID');
  const payable = source && (await redraftPrincipalPayout(tx, clock, { investmentId: source.id, amountCents, actor: userId }));
  await transfer(tx, {
    kind,
    ref: id,
    from: { kind: 'escrow', holder: projectId },
    to: payable ?? { kind: 'investor', holder: userId },
    amountCents,
    heldBy: paid?.heldBy,
    at,
  });
  const left = (await staysInvestor(tx, own, kind)) ? [] : await removeInvestor(tx, own);
  await tx
    .update(project)
    .set({
      collectedCents: sql`${project.collectedCents} - ${amountCents}`,
      investorCount: sql`${project.investorCount} - ${left.length}`,
    })
    .where(eq(project.id, projectId));
  if (paid) {
    const { id: paymentId, status: before, heldBy } = paid;
    await setAsideForRefund(tx, clock, { paymentId, before, userId, amountCents: paid.amountCents, heldBy, actor });
  } else if (source) {
    await tx.update(investment).set({ transferredTo: null }).where(eq(investment.id, source.id));
    await recordAudit(tx, { subject: 'investment', subjectId: source.id, event: 'transfer.undo', before: id, actor, at });
  }
}

/** Whether the person remains an investor of the project by another paid investment; never in a cancelled project. */
async function staysInvestor(tx: Tx, { id, projectId, userId }: InvestmentRow, kind: Return['kind']): Promise<boolean> {
  if (kind === 'project.canceled') return false;
  const [other] = await tx
    .select({ id: investment.id })
    .from(investment)
    .where(
      and(
        eq(investment.projectId, projectId),
        eq(investment.userId, userId),
        ne(investment.id, id),
        inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Returns the removed row; none where the person was not counted. */
const removeInvestor = (tx: Tx, { projectId, userId }: InvestmentRow) =>
  tx
    .delete(projectInvestor)
    .where(and(eq(projectInvestor.projectId, projectId), eq(projectInvestor.userId, userId)))
    .returning({ userId: projectInvestor.userId });
