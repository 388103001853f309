import { and, desc, eq, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../store/db.ts';
import { document, investment, payment, project } from '../store/schema.ts';
import { type Places, statement } from '../store/statement.ts';
import { isReservationHeld } from './reservations.ts';
import { toInvestmentResponse } from './responses.ts';

const investmentById = statement((db, at: Places<{ id: string; userId: string }>) =>
  db
    .select({
      id: investment.id,
      status: investment.status,
      amountCents: investment.amountCents,
      ratePercent: investment.ratePercent,
      projectId: investment.projectId,
      holdsReservation: investment.holdsReservation,
      createdAt: investment.createdAt,
      reflectionEndsAt: investment.reflectionEndsAt,
      paidAt: investment.paidAt,
      withdrawnAt: investment.withdrawnAt,
      projectStatus: project.status,
      investingEnabled: project.investingEnabled,
      fundingEndsAt: sql<string | null>`${project.data}->>'fundingEndsAt'`,
    })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(and(eq(investment.id, at.id), eq(investment.userId, at.userId)))
    .prepare('investment_by_id'),
);
const lastPaymentOf = statement((db, at: Places<{ id: string }>) =>
  db
    .select({ provider: payment.provider, status: payment.status })
    .from(payment)
    .where(eq(payment.investmentId, at.id))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1)
    .prepare('last_payment_of'),
);
const documentsOfInvestment = statement((db, at: Places<{ id: string }>) =>
  db
    .select({ id: document.id, type: document.type, name: document.name })
    .from(document)
    .where(eq(document.investmentId, at.id))
    .orderBy(document.id)
    .prepare('documents_of_investment'),
);

/** An investment of a person as it is now; undefined where they have none of this id. */
export async function readInvestment(
  db: Db,
  clock: Clock,
  { id, userId }: { id: string; userId: string },
): Promise<components['schemas']['Investment'] | undefined> {
  const [[found], [last], documents] = await Promise.all([
    investmentById(db, { id, userId }),
    lastPaymentOf(db, { id }),
    documentsOfInvestment(db, { id }),
  ]);
  if (!found) return undefined;
  const { fundingEndsAt, projectStatus, investingEnabled, ...row } = found;
  const placeHeld =
    row.status === 'NEW' && isReservationHeld(row, { status: projectStatus, investingEnabled, data: { fundingEndsAt } }, clock);
  return toInvestmentResponse(row, projectStatus, documents, last, placeHeld, clock.now());
}
