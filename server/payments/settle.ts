import { and, eq, type SQL, sql } from 'drizzle-orm';
import { interestStart } from '../../domain/bonds.ts';
import { endOfTerm } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { dueDates } from '../../domain/repayment.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Account, note, transfer, transferred } from '../ledger/ledger.ts';
import { release } from '../investing/reservations.ts';
import type { Db, Tx } from '../store/open.ts';
import { audit, investment, payment, project, projectInvestor } from '../store/schema.ts';

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
    return (await cancelPayment(tx, clock, found, actor)) ? 'applied' : 'refused';
  }

  if (open.status === 'PAID' || open.status === 'RETURN_DUE' || open.status === 'RETURNED') return 'repeated';
  const isAwaited = open.status === 'OPEN' && of.status !== 'CANCELED';
  const status = isAwaited ? move(investmentMachine, owned.status, { type: 'payment.complete' }) : undefined;
  if (!status) {
    // the project was given up while the money was under way
    if (open.status === 'OPEN') await cancelPayment(tx, clock, found, actor);
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

/** Money that came too late goes back to its sender, once; the same person may decide so again after a lost answer. False where there is no such payment. */
export async function returnPayment(tx: Tx, clock: Clock, paymentId: string, actor: string): Promise<boolean> {
  const [found] = await tx
    .select({ late: payment, userId: investment.userId })
    .from(investment)
    .innerJoin(payment, eq(payment.investmentId, investment.id))
    .where(eq(payment.id, paymentId))
    .for('update');
  if (!found) return false;
  const { late, userId } = found;
  const event = 'transfer.return';
  if (late.status === 'RETURNED') {
    const decision = and(eq(audit.subjectId, paymentId), eq(audit.event, event), eq(audit.actor, actor));
    const own = await tx.select({ id: audit.id }).from(audit).where(decision);
    if (own.length > 0) return true;
  }
  if (late.status !== 'RETURN_DUE') throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  await tx.update(payment).set({ status: 'RETURNED' }).where(eq(payment.id, paymentId));
  await transfer(tx, {
    kind: 'payment.returned',
    ref: paymentId,
    from: { kind: 'unallocated', of: userId },
    to: { kind: 'investor', of: userId },
    amountCents: late.amountCents,
    at,
  });
  await note(tx, { subject: 'payment', subjectId: paymentId, event, before: late.status, after: 'RETURNED', actor, at });
  return true;
}

const awaiting = 'PAYMENT_INITIATED';
const arrived = move(investmentMachine, awaiting, { type: 'payment.complete' });

/**
 * What `settle` writes for money that is waited for, in one statement; most payments are such. Answers undefined for any other, for the last euro of a
 * project, and when somebody was faster: then nothing was written, and `settle` decides. `further` are parts of the statement that happen with its part `done`.
 */
export async function settleAtOnce(
  db: Db,
  clock: Clock,
  { paymentId, amountCents, actor }: { paymentId: string; amountCents: Cents; actor: string },
  further: SQL,
): Promise<'applied' | undefined> {
  const at = clock.now();
  const { rows } = (await db.execute(sql`
    with done as (
      select owned.id, owned.user_id, owned.project_id, open.amount_cents
      from investment owned join payment open on open.investment_id = owned.id join project of on of.id = owned.project_id
      where open.id = ${paymentId} and open.status = 'OPEN' and open.amount_cents = ${amountCents}::bigint and owned.status = ${awaiting}
        and of.status <> 'CANCELED' and of.collected_cents + open.amount_cents < of.target_cents
      for no key update),
    paid as (update payment set status = 'PAID' from done where payment.id = ${paymentId}),
    of as (update investment set status = ${arrived}, paid_at = ${at.toISOString()}::timestamptz from done where investment.id = done.id),
    counted as (insert into project_investor (project_id, user_id) select project_id, user_id from done on conflict do nothing returning user_id),
    collected as materialized (select project_id, amount_cents, (select count(*) from counted) as investors from done),
    added as (
      update project set collected_cents = collected_cents + amount_cents, investor_count = investor_count + investors
      from collected where id = project_id),
    ${transferred(
      {
        kind: 'payment.completed',
        ref: sql`id`,
        from: { kind: 'investor', of: sql`user_id` },
        to: { kind: 'escrow', of: sql`project_id` },
        amountCents: sql`amount_cents`,
        at,
      },
      sql`from done`,
    )},
    noted as (
      insert into audit (subject, subject_id, event, before, after, actor, at)
      select 'investment', id, 'payment.complete', ${awaiting}, ${arrived}, ${actor}, ${at.toISOString()}::timestamptz from done)${further}
    select id from done`)) as unknown as { rows: unknown[] };
  return rows.length === 1 ? 'applied' : undefined;
}

/** The payment ends unpaid, and what the investment had reserved is free again. */
async function cancelPayment(
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

/** Counts the money as collected, and a person once; the caller has locked the project. The last euro makes the project fully funded and puts every paid investment to work. */
export async function collect(
  tx: Tx,
  clock: Clock,
  paid: { userId: string; projectId: string; amountCents: Cents },
  actor: string,
): Promise<void> {
  const at = clock.now();
  const { projectId, userId } = paid;
  const counted = await tx.insert(projectInvestor).values({ projectId, userId }).onConflictDoNothing().returning();
  const [of] = await tx
    .update(project)
    .set({
      collectedCents: sql`${project.collectedCents} + ${paid.amountCents}`,
      investorCount: sql`${project.investorCount} + ${counted.length}`,
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
