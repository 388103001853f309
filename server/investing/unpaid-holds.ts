import { and, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { countedDays } from '../../domain/reservation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db, Tx } from '../store/db.ts';
import { type Places, statement } from '../store/statement.ts';
import { investment, payment } from '../store/schema.ts';

/** A person's unpaid investments in a project, as `domain/reservation.ts` counts them (decisions 032, 079). */
interface Unpaid {
  /** Held now, whenever it began. */
  heldCents: Cents;
  investments: number;
  /** At a provider and announced. */
  payments: number;
  transfers: number;
}

const unpaidStatuses = ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED'] as const;

type Owner = { userId: Placeholder; projectId: Placeholder | SQL };

/**
 * Serializes concurrent requests of a person in a project, so that each sees the investments of the other. Part of a statement before `unpaidOf`, in the same
 * transaction.
 */
export const waitForOther = ({ userId, projectId }: Owner): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended('unpaid ' || ${userId}::text || ' ' || ${projectId}::text, 0))`;

function countUnpaid(db: Db, own: Owner, since: Placeholder) {
  const isOwn = and(eq(investment.userId, own.userId), eq(investment.projectId, own.projectId));
  const payments = db
    .select({
      payments: sql<number>`count(*)::int`.as('payments'),
      transfers: sql<number>`(count(*) filter (where ${payment.provider} = 'directPayment'))::int`.as('transfers'),
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(isOwn, inArray(payment.status, ['STARTING', 'OPEN', 'FAILED']), gt(payment.createdAt, since)))
    .as('of_payments');
  const investments = db
    .select({
      heldCents: sql<number>`coalesce(sum(${investment.amountCents}) filter (where ${investment.holdsReservation}), 0)::float8`.as(
        'held_cents',
      ),
      investments: sql<number>`(count(*) filter (where ${gt(investment.createdAt, since)}))::int`.as('investments'),
    })
    .from(investment)
    .where(and(isOwn, inArray(investment.status, [...unpaidStatuses])))
    .as('of_investments');
  return db
    .select({
      heldCents: investments.heldCents,
      investments: investments.investments,
      payments: payments.payments,
      transfers: payments.transfers,
    })
    .from(investments)
    .innerJoin(payments, sql`true`);
}

const ofProject = statement((db, at: Places<{ userId: string; projectId: string; since: Date }>) =>
  countUnpaid(db, at, at.since).prepare('unpaid_of_project'),
);
const ofInvestment = statement((db, at: Places<{ userId: string; investmentId: string; since: Date }>) =>
  countUnpaid(db, { userId: at.userId, projectId: projectOf(at.investmentId) }, at.since).prepare('unpaid_of_investment'),
);

/** The project of an investment, as part of a statement. */
export const projectOf = (investmentId: Placeholder): SQL => sql`(select project_id from investment where id = ${investmentId})`;

/** A person's unpaid investments in a project, or in the project of an investment. A statement with `waitForOther` comes before it. */
export async function unpaidOf(
  tx: Tx,
  clock: Clock,
  { userId, ...where }: { userId: string } & ({ projectId: string } | { investmentId: string }),
): Promise<Unpaid> {
  const since = new Date(clock.now().getTime() - countedDays * 86_400_000);
  const [row] = await ('projectId' in where ? ofProject(tx, { ...where, userId, since }) : ofInvestment(tx, { ...where, userId, since }));
  return row ?? { heldCents: 0, investments: 0, payments: 0, transfers: 0 };
}
