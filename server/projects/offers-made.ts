import { and, eq, inArray } from 'drizzle-orm';
import type { OffersMade } from '../../domain/project-correction.ts';
import { fromCents } from '../../domain/money.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Db, Tx } from '../store/db.ts';
import { investment } from '../store/schema.ts';

/** Statuses of an offer that is made and not revoked, of a project that is not funded; a failed payment may be made again. */
const openStatuses = ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED'] as const;

export const isOpenOffer = (projectId: string) => and(eq(investment.projectId, projectId), inArray(investment.status, [...openStatuses]));

/** The investors with an offer in a project that is not funded, each once. */
export async function offerers(db: Pick<Db | Tx, 'selectDistinct'>, projectId: string): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: investment.userId }).from(investment).where(isOpenOffer(projectId));
  return rows.map(({ userId }) => userId);
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other));

/** The offered amounts that a correction must leave room for. */
export async function offersMade(
  db: Pick<Db | Tx, 'select'>,
  { id, reservedCents }: Pick<ProjectRow, 'id' | 'reservedCents'>,
): Promise<OffersMade> {
  const rows = await db.select({ cents: investment.amountCents }).from(investment).where(isOpenOffer(id));
  const amounts = rows.map(({ cents }) => cents);
  return {
    count: amounts.length,
    reserved: fromCents(reservedCents),
    smallest: fromCents(amounts.length === 0 ? 0 : Math.min(...amounts)),
    divisor: fromCents(amounts.reduce(divisorOf, 0)),
  };
}
