import { paymentDays } from '../../domain/early-repayment.ts';
import { accrued } from '../../domain/interest.ts';
import type { Cents } from '../../domain/money.ts';
import { calledInPayments, instalmentsOf } from '../../domain/repayment.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { investment, project } from '../store/schema.ts';
import type { payout } from '../store/tables/repayments.ts';
import { disbursedOn } from './disbursed-on.ts';
import type { ProjectTerms } from './own-investments.ts';

/** A payout of one investment. */
export type Paid = Pick<
  typeof payout.$inferSelect,
  'dueDate' | 'interestCents' | 'principalCents' | 'defaultInterestCents' | 'withheldCents' | 'paidOn'
>;
/** The fields of a project in lists of investments. */
export type LentProject = Pick<typeof project.$inferSelect, 'id' | 'status' | 'disbursedAt'> & {
  data: ProjectTerms;
  writtenOffOn: string | null;
};

/** Everything that was owed has been paid. */
const isRepaid = ({ status }: Pick<LentProject, 'status'>): boolean => status === 'PAID_OFF' || status === 'RECOVERED';

/** The payment days of a loan that has paid everything; undefined before. A loan that was called in has fewer than its contract. [decision 115] */
function daysOfRepaid({ data, status }: Pick<LentProject, 'data' | 'status'>): ReadonlySet<string> | undefined {
  const { repaymentSchedule = [], earlyRepayment } = data;
  if (!isRepaid({ status }) || repaymentSchedule.length === 0) return undefined;
  return new Set(paymentDays(repaymentSchedule, earlyRepayment).map(({ dueDate }) => dueDate));
}

/**
 * Cents of interest accrued by today, by the day of early repayment or of the write-off; of a fully repaid loan, the interest paid. None before the loan begins
 * or when it was cancelled.
 */
export function earnedCents(
  row: Pick<typeof investment.$inferSelect, 'status' | 'amountCents' | 'ratePercent'>,
  projectRow: Pick<LentProject, 'data' | 'status' | 'writtenOffOn'>,
  today: string,
): Cents {
  const start = projectRow.data.interestStartDate;
  if (!start || row.status !== 'COMPLETED' || projectRow.status === 'CANCELED') return 0;
  const { amountCents } = row;
  const rate = Number(row.ratePercent);
  const { data, writtenOffOn } = projectRow;
  const earlyOn = data.earlyRepayment?.on;
  const days = daysOfRepaid(projectRow);
  const day = writtenOffOn !== null && writtenOffOn < today ? writtenOffOn : today;
  const earned = accrued({ amountCents, rate, term: data.loanTerm, start, today: day });
  if (!days && earlyOn === undefined) return earned;
  const paid = instalmentsOf(
    data,
    earlyOn,
  )({ amountCents, rate })
    .filter(({ dueDate }) => !days || days.has(dueDate))
    .reduce((sum, { interestCents }) => sum + interestCents, 0);
  return !days && earlyOn !== undefined && day < earlyOn ? Math.min(earned, paid) : paid;
}

export interface Repayment {
  dueDate: string;
  interestCents: Cents;
  principalCents: Cents;
  /** Of received payments only. */
  defaultInterestCents: Cents;
  withheldCents: Cents;
  paidOn: string | null;
  status: components['schemas']['Repayment']['status'];
}

type RepaymentsOf = (row: Pick<typeof investment.$inferSelect, 'amountCents' | 'ratePercent'>, paid: readonly Paid[]) => Repayment[];

/**
 * The repayments of the investments in a project: future ones by the contract, past ones by the payouts; for a due date paid in parts, each part and the open
 * rest. Open principal of a debt that was called in is listed on the day on which it is due. `paid` are the payouts of the investment.
 */
export function repaymentsIn(row: Pick<LentProject, 'data' | 'status' | 'disbursedAt'>, today: string): RepaymentsOf {
  const { data, status: projectStatus } = row;
  // a loan that was cancelled before it was paid out has no instalments, and written-off amounts are not future payments
  if (!data.interestStartDate || projectStatus === 'WRITTEN_OFF')
    return (_, paid) => paid.map(paidPart).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const { repaymentSchedule = [], earlyRepayment } = data;
  const statusOf = new Map(paymentDays(repaymentSchedule, earlyRepayment).map(({ dueDate, status }) => [dueDate, status]));
  const daysPaid = daysOfRepaid({ data, status: projectStatus });
  const instalments = instalmentsOf(data, earlyRepayment?.on);
  const { calledInOn } = data;
  return ({ amountCents, ratePercent }, paid) => {
    const rows = instalments({ amountCents, rate: Number(ratePercent) }).flatMap((instalment): Repayment[] => {
      const { dueDate } = instalment;
      const parts = paid.filter((one) => one.dueDate === dueDate).map(paidPart);
      const interestCents = parts.reduce((left, part) => left - part.interestCents, instalment.interestCents);
      const principalCents = parts.reduce((left, part) => left - part.principalCents, instalment.principalCents);
      if (parts.length > 0 && interestCents + principalCents <= 0) return parts;
      if (daysPaid && !daysPaid.has(dueDate)) return parts;
      const status = isRepaid({ status: projectStatus }) ? 'PAID' : (statusOf.get(dueDate) ?? 'DUE');
      return [...parts, { dueDate, interestCents, principalCents, defaultInterestCents: 0, withheldCents: 0, paidOn: null, status }];
    });
    return calledInOn ? calledInPayments(rows, { calledInOn, today, disbursedOn: disbursedOn(row) }) : rows;
  };
}

const paidPart = ({ dueDate, interestCents, principalCents, defaultInterestCents, withheldCents, paidOn }: Paid): Repayment => ({
  dueDate,
  interestCents,
  principalCents,
  defaultInterestCents,
  withheldCents,
  paidOn,
  status: 'PAID',
});
