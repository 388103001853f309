import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { countedDays } from '../../domain/reservation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/open.ts';
import { investment, payment } from '../store/schema.ts';

/** What one person has begun in one project and not paid, as `domain/reservation.ts` counts it (decisions 032, 079). */
interface Unpaid {
  /** Held now, whenever it began. */
  heldCents: Cents;
  investments: number;
  /** At a provider and announced. */
  payments: number;
  transfers: number;
}

const unpaidStatuses = ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED'] as const;

/** Two requests of a person at the same moment wait for each other, so that each sees what the other has begun. */
export async function unpaidOf(tx: Tx, clock: Clock, { userId, projectId }: { userId: string; projectId: string }): Promise<Unpaid> {
  const since = new Date(clock.now().getTime() - countedDays * 86_400_000);
  const isOwn = and(eq(investment.userId, userId), eq(investment.projectId, projectId));
  // sent together, carried out in this order
  const waited = tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid ${userId} ${projectId}`}, 0))`).execute();
  const payments = tx
    .select({
      payments: sql<number>`count(*)::int`,
      transfers: sql<number>`(count(*) filter (where ${payment.provider} = 'directPayment'))::int`,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(isOwn, inArray(payment.status, ['STARTING', 'OPEN', 'FAILED']), gt(payment.createdAt, since)))
    .prepare('unpaid_payments')
    .execute();
  const investments = tx
    .select({
      heldCents: sql<number>`coalesce(sum(${investment.amountCents}) filter (where ${investment.holdsReservation}), 0)::float8`,
      investments: sql<number>`(count(*) filter (where ${investment.createdAt} > ${since.toISOString()}::timestamptz))::int`,
    })
    .from(investment)
    .where(and(isOwn, inArray(investment.status, [...unpaidStatuses])))
    .prepare('unpaid_investments')
    .execute();
  const [, [counted], [row]] = await Promise.all([waited, payments, investments]);
  return {
    heldCents: row?.heldCents ?? 0,
    investments: row?.investments ?? 0,
    payments: counted?.payments ?? 0,
    transfers: counted?.transfers ?? 0,
  };
}
