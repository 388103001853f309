import { and, eq, gt, max } from 'drizzle-orm';
import { settlementCents } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/open.ts';
import { distribution, distributionLine, investment, payout } from '../store/schema.ts';
import { claimsOn, type LenderClaim } from './claims.ts';

type Reader = Pick<Tx, 'select'>;

/** What a loan owes its lenders where all of it is repaid on a day; default interest is counted up to `day`. */
export const settlementOn = (
  tx: Reader,
  projectRow: ProjectRow,
  { on, day = on, withDrafts }: { on: string; day?: string; withDrafts: boolean },
): Promise<LenderClaim[]> => claimsOn(tx, projectRow, { day, until: on, withDrafts, settlesOn: on });

/** Do payouts, or drafts of them, leave nothing to pay on the announced day? */
export const isSettled = async (tx: Reader, projectRow: ProjectRow, asked: Parameters<typeof settlementOn>[2]): Promise<boolean> =>
  settlementCents(0, await settlementOn(tx, projectRow, asked)) === 0;

/**
 * Was principal paid for the announced day? Older due dates may be open where their receipt was drafted before and given up since; the repayment is made
 * all the same, and the principal is not owed by the schedule again.
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
  /** The due date, or the announced day, that it is for. */
  dueDate: string;
}

/**
 * What a receipt may pay, less what drafts pay already: all that has fallen due by its value date and by the date it names. What falls due after the day
 * of an announced early repayment waits. [decisions 046 and 090]
 */
export const claimsForReceipt = (tx: Reader, projectRow: ProjectRow, { valueOn, dueDate }: Receipt): Promise<LenderClaim[]> =>
  claimsOn(tx, projectRow, { day: valueOn, until: dueDate > valueOn ? dueDate : valueOn, withDrafts: true });

/** The last due date of which lenders were paid something, or will be by a draft; undefined before. */
export async function lastDatePaid(tx: Reader, projectId: string): Promise<string | undefined> {
  const [paid] = await tx
    .select({ dueDate: max(payout.dueDate) })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .where(eq(investment.projectId, projectId));
  const [drafted] = await tx
    .select({ dueDate: max(distributionLine.dueDate) })
    .from(distributionLine)
    .innerJoin(distribution, eq(distribution.id, distributionLine.distributionId))
    .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')));
  return [paid?.dueDate, drafted?.dueDate]
    .filter((day) => typeof day === 'string')
    .sort()
    .at(-1);
}
