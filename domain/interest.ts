import { addMonths, daysBetween, endOfTerm, type Term, termUnit } from './duration.ts';
import type { Cents } from './money.ts';

/** From `threshold` euros on, money earns `interest` percent a year. */
export type Tier = { threshold: number; interest: number };
export type PayoutScheduleType = 'MONTHLY' | 'QUARTERLY' | 'SEMI_ANNUALLY' | 'ANNUALLY' | 'END_OF_TERM';
export const payoutScheduleTypes = [
  'MONTHLY',
  'QUARTERLY',
  'SEMI_ANNUALLY',
  'ANNUALLY',
  'END_OF_TERM',
] as const satisfies readonly PayoutScheduleType[];

type WireTerm = { value: number; unit: string };

/**
 * Percent a year for an amount in cents: the tier with the highest threshold not above the amount, the lowest tier when all are above it.
 * The order of the tiers does not matter. 0 when there is none. [PROJ-11, T-43]
 */
export function rateFor(tiers: readonly Tier[], amountCents: Cents): number {
  const rising = [...tiers].sort((a, b) => a.threshold - b.threshold);
  const reached = rising.filter(({ threshold }) => threshold * 100 <= amountCents).at(-1);
  return (reached ?? rising[0])?.interest ?? 0;
}

function fraction({ value, unit }: WireTerm): { over: number; under: number } {
  return { over: value, under: { DAY: 365, MONTH: 12, YEAR: 1 }[termUnit(unit) ?? ('MONTH' satisfies Term['unit'])] };
}

/** A term in years: months/12, days/365. [PROJ-12, decisions part 5] */
export function termInYears(term: WireTerm): number {
  const { over, under } = fraction(term);
  return over / under;
}

const rateScale = 1_000_000;

/** amount × rate % × over/under, exact; `half-up` or `down` to whole cents. */
function interest(amountCents: Cents, rate: number, over: number, under: number, rounding: 'half-up' | 'down'): Cents {
  const dividend = BigInt(Math.round(amountCents)) * BigInt(Math.round(rate * rateScale)) * BigInt(Math.round(over));
  const divisor = 100n * BigInt(rateScale) * BigInt(under);
  return Number(rounding === 'down' ? dividend / divisor : (2n * dividend + divisor) / (2n * divisor));
}

export type Offer = { rate: number; totalPercent: number; payoutCents: Cents; interestCents: Cents };

/** What an amount earns over the whole term. Rounded once, half up, to the cent: 4,999 € for 18 months at 9 % pay out 5,673.87 €. [PROJ-12, PROJ-13] */
export function offer({ amountCents, tiers, term }: { amountCents: Cents; tiers: readonly Tier[]; term: WireTerm }): Offer {
  const rate = rateFor(tiers, amountCents);
  const interestCents = totalInterest(amountCents, rate, term);
  const totalPercent = Number((rate * termInYears(term)).toPrecision(12));
  return { rate, totalPercent, payoutCents: amountCents + interestCents, interestCents };
}

/** Interest in cents over the whole term at a known rate. */
export function totalInterest(amountCents: Cents, rate: number, term: WireTerm): Cents {
  const { over, under } = fraction(term);
  return interest(amountCents, rate, over, under, 'half-up');
}

const monthsBetweenPayouts: Record<PayoutScheduleType, number> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMI_ANNUALLY: 6,
  ANNUALLY: 12,
  END_OF_TERM: Number.POSITIVE_INFINITY,
};

export type ScheduleRow = { dueDate: string; interestCents: Cents; principalCents: Cents };

interface Loan {
  term: WireTerm;
  payoutScheduleType: string;
  /** First day of interest, `YYYY-MM-DD`. */
  start: string;
}

/** A time for which interest is paid, up to its due date, as a share of the year. */
export interface Period {
  dueDate: string;
  over: number;
  under: number;
}

/** The times for which a loan pays; the amount and the rate do not move them. None for a schedule type it does not know. [decisions part 5] */
export function payoutPeriods({ term, payoutScheduleType, start }: Loan): Period[] {
  const intervals: Partial<Record<string, number>> = monthsBetweenPayouts;
  const step = intervals[payoutScheduleType];
  if (step === undefined) return [];
  const end = endOfTerm(start, term);
  const inDays = termUnit(term.unit) === 'DAY';
  const periods: Period[] = [];
  for (let months = step; ; months += step) {
    const dueDate = Number.isFinite(months) ? addMonths(start, months) : end;
    if (dueDate >= end) return [...periods, { dueDate: end, ...fraction(term) }];
    const previous = periods.at(-1)?.dueDate ?? start;
    periods.push({ dueDate, ...(inDays ? { over: daysBetween(previous, dueDate), under: 365 } : { over: step, under: 12 }) });
  }
}

/**
 * Due dates with interest for each period and the principal on the last. Interest of a period is rounded down; the last row takes the rest,
 * so that the rows add up to the calculator's sum exactly. Empty for a schedule type it does not know. `rate` is percent a year. Who asks for many amounts
 * of one loan finds its `periods` once. [decisions part 5]
 */
export function schedule(
  { amountCents, rate, ...loan }: Loan & { amountCents: Cents; rate: number },
  periods: readonly Period[] = payoutPeriods(loan),
): ScheduleRow[] {
  let paid = 0;
  return periods.map(({ dueDate, over, under }, index) => {
    if (index === periods.length - 1)
      return { dueDate, interestCents: totalInterest(amountCents, rate, loan.term) - paid, principalCents: amountCents };
    const interestCents = interest(amountCents, rate, over, under, 'down');
    paid += interestCents;
    return { dueDate, interestCents, principalCents: 0 };
  });
}

/**
 * The instalments of an investment that is repaid on `on`, in cents: those before it, then the interest of the days since the last of them and the whole
 * principal. Interest of days is rate × days / 365, rounded down, never above that of the whole period. The instalments as they are where `on` is not
 * before their end. [loan contract and bond terms 4.3]
 */
export function repaidEarly(
  rows: readonly ScheduleRow[],
  { amountCents, rate, start }: { amountCents: Cents; rate: number; start: string },
  on: string,
): ScheduleRow[] {
  const next = rows.find(({ dueDate }) => dueDate >= on);
  if (!next) return [...rows];
  const earlier = rows.filter(({ dueDate }) => dueDate < on);
  const days = Math.max(0, daysBetween(earlier.at(-1)?.dueDate ?? start, on));
  const interestCents =
    next.dueDate === on ? next.interestCents : Math.min(next.interestCents, interest(amountCents, rate, days, 365, 'down'));
  return [...earlier, { dueDate: on, interestCents, principalCents: amountCents }];
}

/** Interest earned by `today`: amount × rate × days / 36500, never more than the whole term's; 0 before `start`. [INV-02, decisions part 5] */
export function accrued({
  amountCents,
  rate,
  term,
  start,
  today,
}: {
  amountCents: Cents;
  rate: number;
  term: WireTerm;
  start: string;
  today: string;
}): Cents {
  const days = Math.max(0, daysBetween(start, today));
  return Math.min(interest(amountCents, rate, days, 365, 'half-up'), totalInterest(amountCents, rate, term));
}
