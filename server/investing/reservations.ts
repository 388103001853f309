import { and, eq, inArray, lt, lte, type Placeholder, sql } from 'drizzle-orm';
import { hasClosed } from '../../domain/eligibility.ts';
import type { Cents } from '../../domain/money.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Db, Tx } from '../store/open.ts';
import { investment, project } from '../store/schema.ts';
import type { InvestmentRow, ProjectRow } from './responses.ts';

/** Hours that a new, unpaid investment keeps its amount from others (4.3). */
export const reservationHours = 24;

export const staleBefore = (clock: Clock) => new Date(clock.now().getTime() - reservationHours * 3_600_000);

/**
 * Reserves the amount in a project that may be invested in today (4.4, decision 011), if need be after expired reservations were released. False when
 * there is no room or the project takes no money.
 */
export async function reserve(tx: Tx, clock: Clock, projectId: string, amountCents: Cents): Promise<boolean> {
  if (await takeRoom(tx, clock, projectId, amountCents)) return true;
  await releaseStale(tx, clock, projectId);
  return takeRoom(tx, clock, projectId, amountCents);
}

/**
 * Tests and takes in one statement, which locks the project's row until the transaction ends: of any number of investors at the same moment only as many
 * succeed as there is room for.
 */
async function takeRoom(tx: Tx, clock: Clock, projectId: string, amountCents: Cents): Promise<boolean> {
  const isOpen = sql`coalesce(${project.data}->>'fundingEndsAt' >= ${today(clock)}, true)`;
  const reservedCents = sql`${project.reservedCents} + ${amountCents}`;
  const reserved = await tx
    .update(project)
    .set({ reservedCents })
    .where(
      and(
        eq(project.id, projectId),
        eq(project.status, 'ACTIVE'),
        eq(project.investingEnabled, true),
        isOpen,
        lte(reservedCents, project.targetCents),
      ),
    )
    .returning({ id: project.id })
    .prepare('project_reserve')
    .execute();
  return reserved.length === 1;
}

/**
 * Whether an investment may still be paid: it holds its reservation, and the project has been neither cancelled nor switched off. After the closing date a
 * reservation holds for its hours and no longer, also while nobody has released it.
 */
export const isReservationHeld = (
  investment: Pick<InvestmentRow, 'holdsReservation' | 'createdAt'>,
  { status, investingEnabled, data: { fundingEndsAt } }: Pick<ProjectRow, 'status' | 'investingEnabled' | 'data'>,
  clock: Clock,
): boolean =>
  investment.holdsReservation &&
  status === 'ACTIVE' &&
  investingEnabled &&
  (investment.createdAt >= staleBefore(clock) || !hasClosed({ status, fundingEndsAt }, today(clock)));

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

/** Cents of a project that are reserved by investments created before `before` (ISO) and still new: their reservations have expired. Part of a statement. */
export const staleCentsOf = (before: string | Placeholder, projectId: string | Placeholder) =>
  sql<string>`(select coalesce(sum(amount_cents), 0)::text from investment
    where project_id = ${projectId} and status = 'NEW' and holds_reservation and created_at < ${before}::timestamptz)`;

/** By project: what is still written as reserved, but nobody has a claim to any more. */
export async function staleByProject(db: Db | Tx, clock: Clock): Promise<Map<string, Cents>> {
  const rows = await db
    .select({ projectId: investment.projectId, cents: sql<string>`sum(${investment.amountCents})` })
    .from(investment)
    .where(and(eq(investment.status, 'NEW'), eq(investment.holdsReservation, true), lt(investment.createdAt, staleBefore(clock))))
    .groupBy(investment.projectId);
  return new Map(rows.map(({ projectId, cents }) => [projectId, Number(cents)]));
}
