import { amountOf } from '../../../domain/amount.ts';
import { interestStart } from '../../../domain/bonds.ts';
import { dayOf } from '../../../domain/duration.ts';
import { offer, repaidEarly, type ScheduleRow, schedule } from '../../../domain/interest.ts';
import { type Cents, toCents } from '../../../domain/money.ts';
import { calledInPayments, type DueDate } from '../../../domain/repayment.ts';
import type { components } from '../../../openapi/schema.d.ts';

type Project = components['schemas']['Project'];

export interface Calculation {
  amountCents: Cents;
  /** Percent a year. */
  rate: number;
  /** Percent over the whole term. */
  totalPercent: number;
  interestCents: Cents;
  payoutCents: Cents;
  rows: ScheduleRow[];
}

/** Euros the calculator starts with: the second rate when there is one, so that the ladder shows both sides. */
export function startingDigits(project: Project): string {
  const rising = project.interestPerAnnum.map((tier) => tier.threshold).sort((one, other) => one - other);
  return String(Math.round(Math.max(rising[1] ?? rising[0] ?? 0, project.minInvestment ?? 0, 1000)));
}

/** What the typed amount would earn if the interest began today, or from the issue of the bonds. [B203] */
export function calculate(project: Project, digits: string, today: string = dayOf(new Date())): Calculation {
  const amountCents = toCents(amountOf(digits));
  const promised = offer({ amountCents, tiers: project.interestPerAnnum, term: project.loanTerm });
  const rows = schedule({
    amountCents,
    rate: promised.rate,
    term: project.loanTerm,
    payoutScheduleType: project.payoutScheduleType,
    start: interestStart(project.bond, today),
  });
  return { amountCents, ...promised, rows };
}

/** The instalments of the typed amount as the project pays them: by its own dates once interest runs, up to the day of an early repayment. */
export function instalments(project: Project, { amountCents, rate, rows }: Calculation): ScheduleRow[] {
  const { interestStartDate: start, earlyRepaymentOn, loanTerm: term, payoutScheduleType } = project;
  if (start === undefined) return rows;
  const own = schedule({ amountCents, rate, term, payoutScheduleType, start });
  return earlyRepaymentOn === undefined ? own : repaidEarly(own, { amountCents, rate, start }, earlyRepaymentOn);
}

type Instalment = ScheduleRow & { status: DueDate['status'] | undefined };

/**
 * The instalments of the typed amount; of a debt that was called in with the principal on the day on which it is due since. Its owner had the loan by then,
 * so nothing puts off the day from which it is late.
 */
export const duePayments = ({ calledIn }: Project, rows: readonly Instalment[], today: string): readonly Instalment[] =>
  calledIn === undefined
    ? rows
    : calledInPayments(
        rows.map((row) => ({ ...row, status: row.status ?? 'DUE' })),
        { calledInOn: calledIn.on, today, disbursedOn: calledIn.on },
      );

const isOver = ({ status }: Project): boolean =>
  status === 'PAID_OFF' || status === 'RECOVERED' || status === 'WRITTEN_OFF' || status === 'CANCELED';

/** Whether an amount may still earn the interest of the whole term: not once the loan is over, in default, called in, or to be repaid early. [PROJ-13] */
export const isForecastPossible = (project: Project): boolean =>
  !isOver(project) && project.status !== 'DEFAULTED' && project.calledIn === undefined && project.earlyRepaymentOn === undefined;

/** Index of the rate that the amount has reached: -1 when there is none. [B203] */
export function reachedTier(tiers: readonly { threshold: number }[], amountCents: Cents): number {
  const reached = tiers.findLastIndex((tier) => toCents(tier.threshold) <= amountCents);
  return reached < 0 && tiers.length > 0 ? 0 : reached;
}
