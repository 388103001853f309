import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { interestStart } from '../../domain/bonds.ts';
import { endOfTerm } from '../../domain/duration.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { type Clock, today } from '../clock.ts';
import { type Account, note, transfer, transferred } from '../investing/books.ts';
import { release } from '../investing/reservations.ts';
import { dueDates } from '../repayments/due-dates.ts';
import type { Tx } from '../store/open.ts';
import { investment, payment, project } from '../store/schema.ts';

/** `applied`: this news changed something. `repeated`: it was known. `return-due`: money came that nobody waits for. `refused`: it does not fit. */
export type Outcome = 'applied' | 'repeated' | 'return-due' | 'refused';

interface News {
  paymentId: string;
  outcome: 'paid' | 'failed';
  /** What the provider says was paid; must be the amount of the payment. */
  amountCents?: number;
  actor: string;
}

/**
 * Writes the end of a payment: investment, project and ledger together, or nothing. Runs in the caller's transaction and may be told the same news any number of times.
 * Rows are locked investment first, then payment, then project, everywhere.
 */
export async function settle(tx: Tx, clock: Clock, { paymentId, outcome, amountCents, actor }: News): Promise<Outcome> {
  const [found] = await tx
    .select({ owned: investment, open: payment, of: project })
    .from(investment)
    .innerJoin(payment, eq(payment.investmentId, investment.id))
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(payment.id, paymentId))
    .for('update');
  if (!found || (amountCents !== undefined && amountCents !== found.open.amountCents)) return 'refused';
  const { owned, open, of } = found;
  const at = clock.now();

  if (outcome === 'failed') {
    if (open.status !== 'OPEN') return open.status === 'FAILED' ? 'repeated' : 'refused';
    return (await giveUp(tx, clock, found, actor)) ? 'applied' : 'refused';
  }

  if (open.status === 'PAID' || open.status === 'RETURN_DUE') return 'repeated';
  const isAwaited = open.status === 'OPEN' && of.status !== 'CANCELED';
  const status = isAwaited ? move(investmentMachine, owned.status, { type: 'payment.complete' }) : undefined;
  if (!status) {
    // the project was given up while the money was under way
    if (open.status === 'OPEN') await giveUp(tx, clock, found, actor);
    await tx.update(payment).set({ status: 'RETURN_DUE' }).where(eq(payment.id, open.id));
    await transfer(tx, {
      kind: 'payment.unallocated',
      ref: open.id,
      from: { kind: 'investor', of: owned.userId },
      to: { kind: 'unallocated', of: owned.userId },
      amountCents: open.amountCents,
      at,
    });
    await note(tx, {
      subject: 'payment',
      subjectId: open.id,
      event: 'payment.unallocated',
      before: open.status,
      after: 'RETURN_DUE',
      actor,
      at,
    });
    return 'return-due';
  }

  const investor: Account = { kind: 'investor', of: owned.userId };
  const escrow: Account = { kind: 'escrow', of: owned.projectId };
  await tx.execute(sql`
    with paid as (update payment set status = 'PAID' where id = ${open.id}),
    of as (update investment set status = ${status}, paid_at = ${at.toISOString()}::timestamptz where id = ${owned.id}),
    ${transferred({ kind: 'payment.completed', ref: owned.id, from: investor, to: escrow, amountCents: open.amountCents, at })}
    insert into audit (subject, subject_id, event, before, after, actor, at)
    values ('investment', ${owned.id}, 'payment.complete', ${owned.status}, ${status}, ${actor}, ${at.toISOString()}::timestamptz)`);
  await collect(tx, clock, owned, actor);
  return 'applied';
}

/** The payment ends unpaid, and what the investment had reserved is free again. */
async function giveUp(
  tx: Tx,
  clock: Clock,
  { owned, open }: { owned: typeof investment.$inferSelect; open: typeof payment.$inferSelect },
  actor: string,
): Promise<boolean> {
  const status = move(investmentMachine, owned.status, { type: 'payment.fail' });
  if (!status) return false;
  const at = clock.now();
  await tx.update(payment).set({ status: 'FAILED' }).where(eq(payment.id, open.id));
  await tx.update(investment).set({ status, holdsReservation: false }).where(eq(investment.id, owned.id));
  await release(tx, owned.projectId, owned.amountCents);
  await note(tx, { subject: 'investment', subjectId: owned.id, event: 'payment.fail', before: owned.status, after: status, actor, at });
  return true;
}

/** Counts the money as collected (the caller has locked the project, so that a person is counted once); the last euro makes the project fully funded and puts every paid investment to work. */
export async function collect(
  tx: Tx,
  clock: Clock,
  paid: { id: string; userId: string; projectId: string; amountCents: number },
  actor: string,
): Promise<void> {
  const at = clock.now();
  const [of] = await tx
    .update(project)
    .set({
      collectedCents: sql`${project.collectedCents} + ${paid.amountCents}`,
      investorCount: sql`${project.investorCount} + case when exists (select from ${investment} where ${and(
        eq(investment.projectId, paid.projectId),
        eq(investment.userId, paid.userId),
        ne(investment.id, paid.id),
        inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']),
      )}) then 0 else 1 end`,
    })
    .where(eq(project.id, paid.projectId))
    .returning();
  if (!of || of.collectedCents < of.targetCents) return;
  const funded = move(projectMachine, of.status, { type: 'fund' });
  if (!funded) return;

  const start = interestStart(of.data.bond, today(clock));
  const begun = { ...of.data, interestStartDate: start, endOfTerm: endOfTerm(start, of.data.loanTerm) };
  const data = { ...begun, repaymentSchedule: dueDates(begun) };
  await tx.update(project).set({ status: funded, data }).where(eq(project.id, of.id));
  await note(tx, { subject: 'project', subjectId: of.id, event: 'fund', before: of.status, after: funded, actor, at });
  const waiting = await tx
    .select()
    .from(investment)
    .where(and(eq(investment.projectId, of.id), eq(investment.status, 'PAYMENT_COMPLETED')))
    .orderBy(investment.id)
    .for('update');
  for (const each of waiting) {
    const status = move(investmentMachine, each.status, { type: 'project.fund' });
    if (!status) continue;
    await tx.update(investment).set({ status }).where(eq(investment.id, each.id));
    await transfer(tx, {
      kind: 'project.funded',
      ref: each.id,
      from: { kind: 'escrow', of: of.id },
      to: { kind: 'owner', of: of.id },
      amountCents: each.amountCents,
      at,
    });
    await note(tx, { subject: 'investment', subjectId: each.id, event: 'project.fund', before: each.status, after: status, actor, at });
  }
}
