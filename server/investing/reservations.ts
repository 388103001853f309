import { and, eq, gt, inArray, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { hasClosed } from '../../domain/eligibility.ts';
import type { Cents } from '../../domain/money.ts';
import { reservationHours } from '../../domain/reservation.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Db, Tx } from '../store/db.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { investment, payment, project, type ProjectData } from '../store/schema.ts';
import { endUnpaid } from './end-payment.ts';
import { type InvestmentRow, type ProjectRow, roomLeft } from './responses.ts';

/** Payments by bank transfer, in `payment.provider`. */
const transferType = 'directPayment';

const staleBefore = (clock: Clock) => new Date(clock.now().getTime() - reservationHours * 3_600_000);

/**
 * Reserves the amount in a project that may be invested in today (4.4, decision 011), if need be after expired reservations were released. False when
 * there is no room or the project takes no money.
 */
export async function reserve(tx: Tx, clock: Clock, projectId: string, amountCents: Cents): Promise<boolean> {
  if (await reserveAmount(tx, clock, projectId, amountCents)) return true;
  await releaseStale(tx, clock, projectId);
  return reserveAmount(tx, clock, projectId, amountCents);
}

type Room = { projectId: string; amountCents: Cents; today: string };

/**
 * Atomic check and reserve, as a statement or a part of one. Locks the project's row until the transaction ends, which prevents oversubscription under
 * concurrency.
 */
export function takingRoom(db: Db, at: Places<Room>) {
  const reservedCents = sql`${project.reservedCents} + ${typedParam(at.amountCents, project.reservedCents)}::bigint`;
  return db
    .update(project)
    .set({ reservedCents })
    .where(
      and(
        eq(project.id, at.projectId),
        eq(project.status, 'ACTIVE'),
        eq(project.investingEnabled, true),
        sql`coalesce(${project.data}->>'fundingEndsAt' >= ${at.today}, true)`,
        lte(reservedCents, project.targetCents),
      ),
    )
    .returning({ id: project.id });
}

const reserveRoom = statement((db, at: Places<Room>) => takingRoom(db, at).prepare('project_reserve'));

async function reserveAmount(tx: Tx, clock: Clock, projectId: string, amountCents: Cents): Promise<boolean> {
  const reserved = await reserveRoom(tx, { projectId, amountCents, today: today(clock) });
  return reserved.length === 1;
}

/**
 * Whether an investment may still be paid: it holds its reservation, and the project has been neither cancelled nor switched off. After the closing date a
 * reservation is valid for its hours only, even if it was not released yet.
 */
export const isReservationHeld = (
  investment: Pick<InvestmentRow, 'holdsReservation' | 'createdAt'>,
  {
    status,
    investingEnabled,
    data: { fundingEndsAt },
  }: Pick<ProjectRow, 'status' | 'investingEnabled'> & {
    data: Pick<ProjectData, 'fundingEndsAt'>;
  },
  clock: Clock,
): boolean =>
  investment.holdsReservation &&
  status === 'ACTIVE' &&
  investingEnabled &&
  (investment.createdAt >= staleBefore(clock) || !hasClosed({ status, fundingEndsAt }, today(clock)));

/** The free cents of a project for a person, including their own unpaid reservation. */
export const freeFor = (row: Pick<ProjectRow, 'targetCents' | 'reservedCents'>, staleCents: Cents, heldCents: Cents): Cents =>
  Math.min(row.targetCents, roomLeft(row, staleCents) + heldCents);

export async function release(tx: Tx, projectId: string, amountCents: Cents): Promise<void> {
  await tx
    .update(project)
    .set({ reservedCents: sql`${project.reservedCents} - ${amountCents}` })
    .where(eq(project.id, projectId));
}

/** Releases the expired reservations of new investments and announced transfers (decision 079). */
export async function releaseStale(tx: Tx, clock: Clock, projectId: string): Promise<void> {
  const stale = tx
    .select({ id: investment.id })
    .from(investment)
    .where(
      and(
        eq(investment.projectId, projectId),
        eq(investment.status, 'NEW'),
        eq(investment.holdsReservation, true),
        lt(investment.heldUntil, clock.now()),
      ),
    )
    .for('update', { skipLocked: true });
  const given = await tx
    .update(investment)
    .set({ holdsReservation: false })
    .where(inArray(investment.id, stale))
    .returning({ amountCents: investment.amountCents });
  const sum = given.reduce((total, { amountCents }) => total + amountCents, 0);
  const yielded = await endYielding(tx, clock, projectId);
  if (sum + yielded > 0) await release(tx, projectId, sum + yielded);
}

/** Ends the announced transfers of a project whose reservation has expired. A transfer that is being booked holds the lock and is kept. Returns their cents. */
async function endYielding(tx: Tx, clock: Clock, projectId: string): Promise<Cents> {
  const rows = await tx
    .select({
      payment: { id: payment.id, status: payment.status },
      id: investment.id,
      status: investment.status,
      amountCents: investment.amountCents,
    })
    .from(investment)
    .innerJoin(payment, eq(payment.investmentId, investment.id))
    .where(and(eq(investment.projectId, projectId), isYielding(clock.now())))
    .orderBy(investment.id)
    .for('update', { skipLocked: true });
  let cents = 0;
  for (const row of rows) if (await endUnpaid(tx, clock, row.payment, row, 'demand')) cents += row.amountCents;
  return cents;
}

const isYielding = (now: Date) =>
  and(
    eq(investment.status, 'PAYMENT_INITIATED'),
    eq(investment.holdsReservation, true),
    eq(payment.provider, transferType),
    eq(payment.status, 'OPEN'),
    lt(payment.heldUntil, now),
  );

/**
 * Expired reservations of a project in cents, still counted as reserved: new investments and announced transfers held until before `now` (ISO). Part of a
 * statement.
 */
export const staleCentsOf = ({ now, projectId }: Record<'now' | 'projectId', string | Placeholder | SQL>) =>
  sql<string>`(select coalesce(sum(amount_cents), 0)::text from investment
    where project_id = ${projectId} and holds_reservation and (
      status = 'NEW' and held_until < ${now}::timestamptz
      or status = 'PAYMENT_INITIATED' and exists (select from payment where investment_id = investment.id
        and provider = ${transferType} and payment.status = 'OPEN' and payment.held_until < ${now}::timestamptz)))`;

/** The instant of `staleCentsOf`. */
export const staleInstant = (clock: Clock) => ({ now: clock.now().toISOString() });

/** The expired reservations that are still counted as reserved, by project. */
export async function staleByProject(db: Db | Tx, clock: Clock): Promise<Map<string, Cents>> {
  const stale = staleCentsOf({ ...staleInstant(clock), projectId: sql.raw('project.id') });
  const rows = await db
    .select({ projectId: project.id, cents: stale })
    .from(project)
    .where(gt(project.reservedCents, project.collectedCents));
  return new Map(rows.map(({ projectId, cents }) => [projectId, Number(cents)]));
}
