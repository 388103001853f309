import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { hasClosed } from '../../domain/eligibility.ts';
import type { Cents } from '../../domain/money.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Db, Tx } from '../store/open.ts';
import { investment, project } from '../store/schema.ts';

/** Hours that a new, unpaid investment keeps its amount from others (4.3). */
export const reservationHours = 24;

export const staleBefore = (clock: Clock) => new Date(clock.now().getTime() - reservationHours * 3_600_000);

/** For a row of `project`, as part of a statement: it may be invested in today (4.4, decision 011). */
export const onOffer = (clock: Clock) =>
  sql`status = 'ACTIVE' and investing_enabled and coalesce(data->>'fundingEndsAt' >= ${today(clock)}, true)`;

/**
 * Takes the amount out of what is left of a project on offer. One statement that tests and writes, so that of any number of investors at the same moment
 * only as many succeed as there is room for. False when there is no room or the project takes no money.
 */
export async function reserve(tx: Tx, clock: Clock, projectId: string, amountCents: Cents): Promise<boolean> {
  const taken = await tx
    .update(project)
    .set({ reservedCents: sql`${project.reservedCents} + ${amountCents}` })
    .where(and(eq(project.id, projectId), onOffer(clock), sql`${project.reservedCents} + ${amountCents} <= ${project.targetCents}`))
    .returning({ id: project.id });
  return taken.length === 1;
}

/**
 * Whether what was promised may still be paid: the amount is kept, and the project has been neither given up nor switched off. After the closing date it is
 * kept for the hours of a reservation and no longer, also where nobody has taken it out of the books.
 */
export const isReservationHeld = (
  of: Pick<typeof investment.$inferSelect, 'holdsReservation' | 'createdAt'>,
  { status, investingEnabled, data: { fundingEndsAt } }: typeof project.$inferSelect,
  clock: Clock,
): boolean =>
  of.holdsReservation &&
  status === 'ACTIVE' &&
  investingEnabled &&
  (of.createdAt >= staleBefore(clock) || !hasClosed({ status, fundingEndsAt }, today(clock)));

/** For a row of `investment` called `of` and its row of `project`, as part of a statement: where this is so, `isReservationHeld` is; not always the other way round. */
export const surelyKeepsPlace = (clock: Clock) =>
  sql`of.holds_reservation and of.created_at >= ${staleBefore(clock).toISOString()}::timestamptz and project.status = 'ACTIVE' and investing_enabled`;

export async function release(tx: Tx, projectId: string, amountCents: Cents): Promise<void> {
  await tx
    .update(project)
    .set({ reservedCents: sql`${project.reservedCents} - ${amountCents}` })
    .where(eq(project.id, projectId));
}

/** Gives back what new investments have held for longer than a day. */
export async function releaseStale(tx: Tx, clock: Clock, projectId: string): Promise<void> {
  const stale = tx
    .select({ id: investment.id })
    .from(investment)
    .where(
      and(
        eq(investment.projectId, projectId),
        eq(investment.status, 'NEW'),
        eq(investment.holdsReservation, true),
        lt(investment.createdAt, staleBefore(clock)),
      ),
    )
    .for('update', { skipLocked: true });
  const given = await tx
    .update(investment)
    .set({ holdsReservation: false })
    .where(inArray(investment.id, stale))
    .returning({ amountCents: investment.amountCents });
  const sum = given.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum > 0) await release(tx, projectId, sum);
}

/** For one project, as part of a statement: what is still written as reserved, but nobody has a claim to any more. */
export const staleCentsOf = (clock: Clock, projectId: string) =>
  sql<string>`(select coalesce(sum(amount_cents), 0)::text from investment
    where project_id = ${projectId} and status = 'NEW' and holds_reservation and created_at < ${staleBefore(clock).toISOString()}::timestamptz)`;

/** By project: what is still written as reserved, but nobody has a claim to any more. */
export async function staleByProject(db: Db | Tx, clock: Clock): Promise<Map<string, Cents>> {
  const rows = await db
    .select({ projectId: investment.projectId, cents: sql<string>`sum(${investment.amountCents})` })
    .from(investment)
    .where(and(eq(investment.status, 'NEW'), eq(investment.holdsReservation, true), lt(investment.createdAt, staleBefore(clock))))
    .groupBy(investment.projectId);
  return new Map(rows.map(({ projectId, cents }) => [projectId, Number(cents)]));
}
