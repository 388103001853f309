import { addDays, addMonths } from './duration.ts';

/** What default rates need of a loan. Days are `YYYY-MM-DD`. */
export interface LoanHistory {
  id: string;
  /** Credit class when it was offered; undefined where it was not scored. */
  riskClass?: string | undefined;
  /** The day on which it began to run. */
  startedOn: string;
  /** Days of the payment schedule. */
  dueDates: readonly string[];
  /** Each default, with the day on which it was cured. */
  defaults: readonly { on: string; curedOn?: string | undefined }[];
  /** The day on which it was repaid, recovered or written off. */
  endedOn?: string | undefined;
}

/** Twelve months, both days included. */
export interface ObservationWindow {
  from: string;
  to: string;
}

/** What is observed of loans in one window. */
export interface Observation<Loan extends LoanHistory = LoanHistory> {
  window: ObservationWindow;
  /** The denominator: not in default at the beginning, with a payment scheduled in the window. */
  counted: Loan[];
  /** The numerator: those of the denominator with at least one default in the window. */
  defaulted: Loan[];
  /** Not in default at the beginning, but without a scheduled payment in the window. */
  excluded: Loan[];
}

/** Length of an observation window. [Delegated Regulation (EU) 2022/2115, Art. 2(1)] */
const windowMonths = 12;

/**
 * Whether a loan was running and not in default at the beginning of a day: only what happened on earlier days counts.
 * [Delegated Regulation (EU) 2022/2115, Art. 2(2)(a)]
 */
export function isNonDefaultedAt({ startedOn, endedOn, defaults }: LoanHistory, day: string): boolean {
  if (startedOn >= day || (endedOn !== undefined && endedOn < day)) return false;
  return !defaults.some(({ on, curedOn }) => on < day && (curedOn === undefined || curedOn >= day));
}

/**
 * The windows of twelve months that end on a day, the oldest first: they follow each other without a gap and do not overlap. As many as there are since the
 * first loan began to run, so the whole history is used, of 36 months and more where there is one. [Delegated Regulation (EU) 2022/2115, Art. 2(1) and (4)]
 */
export function observationWindows(asOf: string, firstStart: string | undefined): ObservationWindow[] {
  if (firstStart === undefined) return [];
  const end = addDays(asOf, 1);
  const windows: ObservationWindow[] = [];
  // each counted from the end: months of different lengths do not shift the ones before
  for (let count = 1; ; count++) {
    const from = addMonths(end, -windowMonths * count);
    if (from <= firstStart) return windows.toReversed();
    windows.push({ from, to: addDays(addMonths(end, -windowMonths * (count - 1)), -1) });
  }
}

/** Numerator and denominator of one window, by number of loans, not by amount. [Delegated Regulation (EU) 2022/2115, Art. 2(2) and (3), recital 3] */
export function observe<Loan extends LoanHistory>(loans: readonly Loan[], window: ObservationWindow): Observation<Loan> {
  const isWithin = (day: string) => day >= window.from && day <= window.to;
  const performing = loans.filter((loan) => isNonDefaultedAt(loan, window.from));
  const counted = performing.filter(({ dueDates }) => dueDates.some(isWithin));
  return {
    window,
    counted,
    defaulted: counted.filter(({ defaults }) => defaults.some(({ on }) => isWithin(on))),
    excluded: performing.filter(({ dueDates }) => !dueDates.some(isWithin)),
  };
}

/** The observations up to a day, the oldest first. */
export function observeUntil<Loan extends LoanHistory>(loans: readonly Loan[], asOf: string): Observation<Loan>[] {
  const [first] = loans.map(({ startedOn }) => startedOn).sort();
  return observationWindows(asOf, first).map((window) => observe(loans, window));
}

/** Those of the loans in one risk category. [Delegated Regulation (EU) 2022/2115, Art. 3(2)] */
export const observationsOf = <Loan extends LoanHistory>(
  observations: readonly Observation<Loan>[],
  isOf: (loan: Loan) => boolean,
): Observation<Loan>[] =>
  observations.map(({ window, counted, defaulted, excluded }) => ({
    window,
    counted: counted.filter(isOf),
    defaulted: defaulted.filter(isOf),
    excluded: excluded.filter(isOf),
  }));

/** The observed one-year default rate of a window in percent; undefined where no loan was observed. [Delegated Regulation (EU) 2022/2115, Art. 2(2)] */
export const observedRate = ({ counted, defaulted }: Pick<Observation, 'counted' | 'defaulted'>): number | undefined =>
  counted.length === 0 ? undefined : (100 * defaulted.length) / counted.length;

/**
 * The default rate: the simple average of the observed one-year rates in percent. Windows have equal weights; one in which no loan was observed has no rate.
 * Undefined where none has. [Delegated Regulation (EU) 2022/2115, Art. 2(1) and 3(1)]
 */
export function averageRate(observations: readonly Observation[]): number | undefined {
  const rates = observations.map(observedRate).filter((rate) => rate !== undefined);
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** Loans in all windows together from which a rate is taken as an estimate. [decision 053] */
export const enoughObservations = 20;

/** The loans that an expected rate is based on. */
export type ExpectedBasis = 'CLASS' | 'LETTER' | 'ALL';

/** How many loans were observed, each as often as it was counted. */
export const observedCount = (observations: readonly Observation[]): number =>
  observations.reduce((sum, { counted }) => sum + counted.length, 0);

/**
 * The expected one-year default rate of a risk category, in percent: the default rate of the category so far; where fewer than `enoughObservations` loans
 * were observed in it, that of its letter (A for A1), and where those are too few, that of all loans. Undefined where nothing was observed.
 * [Delegated Regulation (EU) 2022/2115, Art. 4(1); decision 053]
 */
export function expectedRate(
  observations: readonly Observation[],
  riskClass: string | undefined,
): { percent: number; basis: ExpectedBasis } | undefined {
  const ofClass = observationsOf(observations, (loan) => loan.riskClass === riskClass);
  const letter = riskClass?.slice(0, 1);
  const ofLetter = observationsOf(observations, (loan) => loan.riskClass?.slice(0, 1) === letter);
  const [basis, base] =
    riskClass !== undefined && observedCount(ofClass) >= enoughObservations
      ? (['CLASS', ofClass] as const)
      : riskClass !== undefined && observedCount(ofLetter) >= enoughObservations
        ? (['LETTER', ofLetter] as const)
        : (['ALL', observations] as const);
  const percent = averageRate(base);
  return percent === undefined ? undefined : { percent, basis };
}

/** The days of which default rates are published: the ends of the financial years since the first loan, the newest first. [Art. 20(1) of Regulation (EU) 2020/1503] */
export function publicationDays(today: string, firstStart: string | undefined): string[] {
  if (firstStart === undefined) return [];
  const days: string[] = [];
  for (let year = Number(today.slice(0, 4)) - 1; `${year}-12-31` >= addMonths(firstStart, windowMonths); year--) days.push(`${year}-12-31`);
  return days;
}
