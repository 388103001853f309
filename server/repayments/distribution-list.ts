import { and, eq, inArray, sql } from 'drizzle-orm';
import { isKept } from '../../domain/early-repayment.ts';
import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { type ProjectRow, textIn } from '../investing/responses.ts';
import type { Db } from '../store/db.ts';
import { descending, keyOf, type SortQuery, sorted } from '../store/paged-list.ts';
import { distribution, distributionLine, incomingTransfer, type Language, project } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';
import type { DistributionRow } from './drafts.ts';

type Distribution = components['schemas']['Distribution'];

interface DistributionQuery extends SortQuery<'PAYER' | 'RECEIVED' | 'AMOUNT'> {
  status?: Distribution['status'] | undefined;
  projectId?: string | undefined;
}

const newestFirst = descending(distribution.draftedAt, distribution.id);

/** Which distributions a list shows and in which order: newest first by default. */
export const distributionList = (query: DistributionQuery) => ({
  where: and(
    query.status && eq(distribution.status, query.status),
    query.projectId === undefined ? undefined : eq(distribution.projectId, query.projectId),
  ),
  order: sorted(
    query,
    { PAYER: incomingTransfer.payer, RECEIVED: distribution.valueOn, AMOUNT: distribution.amountCents },
    distribution.id,
    newestFirst,
  ),
});

/** Distributions with their receipts and projects. */
export const distributionRows = (db: Db, order = newestFirst) =>
  db
    .select({ row: distribution, receipt: incomingTransfer, project, key: keyOf(order) })
    .from(distribution)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
    .innerJoin(project, eq(project.id, distribution.projectId));

async function partsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const cents = (column: typeof distributionLine.interestCents) => sql<string>`coalesce(sum(${column}), 0)`;
  const sums = await db
    .select({
      id: distributionLine.distributionId,
      interest: cents(distributionLine.interestCents),
      principal: cents(distributionLine.principalCents),
      defaultInterest: cents(distributionLine.defaultInterestCents),
    })
    .from(distributionLine)
    .where(inArray(distributionLine.distributionId, [...ids]))
    .groupBy(distributionLine.distributionId);
  return new Map(sums.map((sum) => [sum.id, sum]));
}

function keptDay(projectRow: ProjectRow, { status, valueOn }: DistributionRow, dueDate: string | null): string | null {
  const early = announcedRepayment(projectRow);
  return status === 'DRAFTED' && early && dueDate !== null && isKept(early, { dueDate, valueOn }) ? early.on : null;
}

/** Distributions as operators read them, each with the sums of its lines. Amounts in euro. */
export async function toDistributions(
  db: Db,
  found: Awaited<ReturnType<typeof distributionRows>>,
  locale: Language,
): Promise<Distribution[]> {
  const parts = await partsOf(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row, receipt, project: projectRow }) => {
    const sums = parts.get(row.id);
    return {
      id: row.id,
      projectId: row.projectId,
      projectName: textIn(projectRow.data.name, locale),
      receiptId: row.receiptId,
      payer: receipt.payer,
      reference: receipt.reference,
      status: row.status,
      amount: fromCents(row.amountCents),
      costs: fromCents(Math.min(row.costsCents, row.amountCents)),
      interest: fromCents(Number(sums?.interest ?? 0)),
      principal: fromCents(Number(sums?.principal ?? 0)),
      defaultInterest: fromCents(Number(sums?.defaultInterest ?? 0)),
      rest: fromCents(row.restCents),
      valueOn: row.valueOn,
      draftedAt: row.draftedAt.toISOString(),
      keptFor: keptDay(projectRow, row, receipt.dueDate),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    };
  });
}
