import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { countedDays } from '../../domain/reservation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/open.ts';
import { type Places, statement } from '../store/statement.ts';
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

type Owner = { userId: string; projectId: string };
const isOwn = (at: Places<Owner>) => and(eq(investment.userId, at.userId), eq(investment.projectId, at.projectId));

const waitForOther = statement((db, at: Places<{ name: string }>) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${at.name}, 0))` })
    .from(sql`(values (true)) as one`)
    .prepare('unpaid_lock'),
);
const unpaidPayments = statement((db, at: Places<Owner & { since: Date }>) =>
  db
    .select({
      payments: sql<number>`count(*)::int`,
      transfers: sql<number>`(count(*) filter (where ${payment.provider} = 'directPayment'))::int`,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(isOwn(at), inArray(payment.status, ['STARTING', 'OPEN', 'FAILED']), gt(payment.createdAt, at.since)))
    .prepare('unpaid_payments'),
);
const unpaidInvestments = statement((db, at: Places<Owner & { since: Date }>) =>
  db
    .select({
      heldCents: sql<number>`coalesce(sum(${investment.amountCents}) filter (where ${investment.holdsReservation}), 0)::float8`,
      investments: sql<number>`(count(*) filter (where ${gt(investment.createdAt, at.since)}))::int`,
    })
    .from(investment)
    .where(and(isOwn(at), inArray(investment.status, [...unpaidStatuses])))
    .prepare('unpaid_investments'),
);

/** Two requests of a person at the same moment wait for each other, so that each sees what the other has begun. */
export async function unpaidOf(tx: Tx, clock: Clock, { userId, projectId }: Owner): Promise<Unpaid> {
  const since = new Date(clock.now().getTime() - countedDays * 86_400_000);
  const own = { userId, projectId };
  // sent together, carried out in this order
  const [, [counted], [row]] = await Promise.all([
    waitForOther(tx, { name: `unpaid ${userId} ${projectId}` }),
    unpaidPayments(tx, { ...own, since }),
    unpaidInvestments(tx, { ...own, since }),
  ]);
  return {
    heldCents: row?.heldCents ?? 0,
    investments: row?.investments ?? 0,
    payments: counted?.payments ?? 0,
    transfers: counted?.transfers ?? 0,
  };
}
