import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { settlementCents } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { distribution, distributionLine, investment, payout } from '../store/schema.ts';
import { claimsOn, type LenderClaim } from './claims.ts';

type Reader = Pick<Tx, 'select'>;

/** What a loan owes its lenders where all of it is repaid on one day; default interest runs up to `day`. */
export const settlementOn = (
  tx: Reader,
  projectRow: ProjectRow,
  { on, day = on, withDrafts }: { on: string; day?: string; withDrafts: boolean },
): Promise<LenderClaim[]> => claimsOn(tx, projectRow, { day, until: on, withDrafts, settlesOn: on });

/** Whether payouts and drafts together leave nothing to pay on the announced day. */
export const isSettled = async (tx: Reader, projectRow: ProjectRow, options: Parameters<typeof settlementOn>[2]): Promise<boolean> =>
  settlementCents(0, await settlementOn(tx, projectRow, options)) === 0;

/**
 * Whether principal was paid for the announced day. Older due dates may be open, where the draft of their receipt was cancelled since; the early repayment
 * still counts as made, and the schedule does not owe the principal again.
 */
export async function isPrincipalRepaid(tx: Reader, projectId: string, on: string): Promise<boolean> {
  const [paid] = await tx
    .select({ id: payout.investmentId })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .where(and(eq(investment.projectId, projectId), eq(payout.dueDate, on), gt(payout.principalCents, 0)))
    .limit(1);
  return paid !== undefined;
}

interface Receipt {
  valueOn: string;
  /** The due date or announced day that the receipt is for. */
  dueDate: string;
}

/**
 * The claims that a receipt may pay, less those that drafts already pay: all due by its value date or by the date it names. Due dates after the day of an
 * announced early repayment wait. [decisions 046 and 090]
 */
export const claimsForReceipt = (tx: Reader, projectRow: ProjectRow, { valueOn, dueDate }: Receipt): Promise<LenderClaim[]> =>
  claimsOn(tx, projectRow, { day: valueOn, until: dueDate > valueOn ? dueDate : valueOn, withDrafts: true });

/** The last due date of each of these projects that payouts or drafts pay, at least in part. */
export async function lastDatesPaid(tx: Reader, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const paid = await tx
    .select({ projectId: investment.projectId, dueDate: max(payout.dueDate) })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .where(inArray(investment.projectId, [...projectIds]))
    .groupBy(investment.projectId);
  const drafted = await tx
    .select({ projectId: distribution.projectId, dueDate: max(distributionLine.dueDate) })
    .from(distributionLine)
    .innerJoin(distribution, eq(distribution.id, distributionLine.distributionId))
    .where(and(inArray(distribution.projectId, [...projectIds]), eq(distribution.status, 'DRAFTED')))
    .groupBy(distribution.projectId);
  const last = new Map<string, string>();
  for (const { projectId, dueDate } of [...paid, ...drafted])
    if (dueDate !== null && dueDate > (last.get(projectId) ?? '')) last.set(projectId, dueDate);
  return last;
}
