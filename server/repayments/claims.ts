import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Claim, noParts, owedOf, type PaidParts, type Parts } from '../../domain/distribution.ts';
import { isWaiting } from '../../domain/early-repayment.ts';
import { countsFrom, type DueDate, dueDates, instalmentsOf, principalDueOn } from '../../domain/repayment.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import type { InvestmentRow, ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { distribution, distributionLine, investment, payout } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';

type Reader = Pick<Tx, 'select'>;

/** An investment that is lent to a project. */
export type LentInvestment = Pick<InvestmentRow, 'id' | 'userId' | 'amountCents' | 'ratePercent'>;
/** A lender's claim on a due date, with the lender. */
export type LenderClaim = Claim & Pick<LentInvestment, 'userId'>;

/** The due dates of a project, each with its status. */
export const scheduleOf = ({ data }: Pick<ProjectRow, 'data'>): DueDate[] => data.repaymentSchedule ?? dueDates(data);

/** The due dates that do not wait for an announced early repayment. */
export function countedDates(row: Pick<ProjectRow, 'status' | 'data'>): DueDate[] {
  const early = announcedRepayment(row);
  return scheduleOf(row).filter(({ dueDate }) => !isWaiting(early, dueDate));
}

export const lentTo = (tx: Reader, projectId: string): Promise<LentInvestment[]> =>
  tx
    .select({
      id: investment.id,
      userId: investment.userId,
      amountCents: investment.amountCents,
      ratePercent: investment.ratePercent,
    })
    .from(investment)
    .where(and(eq(investment.projectId, projectId), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)))
    .orderBy(investment.id);

interface ClaimOptions {
  /** The day of calculation, `YYYY-MM-DD`: default interest runs up to it. */
  day: string;
  /** The last due date that counts. */
  until: string;
  /** True: amounts in drafts of distributions count as paid. */
  withDrafts: boolean;
  /** The day on which the whole loan is repaid early: owed are the due dates before it, the interest up to it, and the whole principal. */
  settlesOn?: string;
}

/**
 * The claims of each lender of a project, for each due date that is not fully paid. The whole principal of a loan that was called in is owed at once; interest
 * is owed as it falls due. Due dates that wait for an announced early repayment are not owed.
 */
export async function claimsOn(tx: Reader, projectRow: ProjectRow, options: ClaimOptions): Promise<LenderClaim[]> {
  const { day, until, withDrafts, settlesOn } = options;
  const open = openDates(projectRow, options);
  if (open.length === 0) return [];
  const paid = await paidOf(tx, projectRow.id, open, withDrafts);
  const instalments = instalmentsOf(projectRow.data, settlesOn);
  const gotOn = disbursedOn(projectRow);
  return (await lentTo(tx, projectRow.id)).flatMap(({ id: investmentId, userId, amountCents, ratePercent }) =>
    instalments({ amountCents, rate: Number(ratePercent) })
      .filter(({ dueDate }) => open.includes(dueDate))
      .map((row) => {
        const { dueDate } = row;
        const instalment = dueDate <= until ? row : { ...row, interestCents: 0 };
        // default interest runs from the day that counts, none before the loan was disbursed
        const counted = (on: string) => countsFrom(on, gotOn) ?? day;
        const from = { ...instalment, dueDate: counted(dueDate) };
        const principalOn = counted(principalDueOn(dueDate, projectRow.data.calledInOn));
        const parts = paid.get(keyOf({ investmentId, dueDate })) ?? [];
        return { investmentId, userId, dueDate, ...owedOf(from, parts, day, principalOn) };
      }),
  );
}

function openDates(projectRow: ProjectRow, { until, settlesOn }: ClaimOptions): string[] {
  const unpaid = countedDates(projectRow).filter(({ status }) => status !== 'PAID');
  const isCalledIn = Boolean(projectRow.data.calledInOn);
  if (settlesOn === undefined) return unpaid.filter(({ dueDate }) => isCalledIn || dueDate <= until).map(({ dueDate }) => dueDate);
  return [...unpaid.filter(({ dueDate }) => dueDate < settlesOn).map(({ dueDate }) => dueDate), settlesOn];
}

const keyOf = ({ investmentId, dueDate }: Pick<Claim, 'investmentId' | 'dueDate'>) => `${investmentId} ${dueDate}`;

async function paidOf(tx: Reader, projectId: string, open: readonly string[], withDrafts: boolean): Promise<Map<string, PaidParts[]>> {
  const parts = <Table extends typeof payout | typeof distributionLine>(table: Table) => ({
    investmentId: table.investmentId,
    dueDate: table.dueDate,
    interestCents: table.interestCents,
    principalCents: table.principalCents,
    defaultInterestCents: table.defaultInterestCents,
  });
  const payouts = await tx
    .select({ ...parts(payout), valueOn: sql<string>`coalesce(${distribution.valueOn}, ${payout.paidOn})` })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .leftJoin(distribution, eq(distribution.id, payout.distributionId))
    .where(and(eq(investment.projectId, projectId), inArray(payout.dueDate, [...open])));
  const drafted = withDrafts
    ? await tx
        .select({ ...parts(distributionLine), valueOn: distribution.valueOn })
        .from(distributionLine)
        .innerJoin(distribution, eq(distribution.id, distributionLine.distributionId))
        .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))
        .orderBy(asc(distribution.draftedAt))
    : [];
  const paid = new Map<string, PaidParts[]>();
  for (const row of [...payouts, ...drafted]) {
    const key = keyOf(row);
    const list = paid.get(key);
    if (list) list.push(row);
    else paid.set(key, [row]);
  }
  return paid;
}

/** The sum of what is owed, in cents, by part. */
export function sumOf(claims: readonly Parts[]): ReturnType<typeof noParts> {
  const total = noParts();
  for (const claim of claims) {
    total.interestCents += claim.interestCents;
    total.principalCents += claim.principalCents;
    total.defaultInterestCents += claim.defaultInterestCents;
  }
  return total;
}
