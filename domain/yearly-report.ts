import type { Cents } from './money.ts';

/**
 * The yearly report on projects (Regulation (EU) 2020/1503, Article 16(1); Implementing Regulation (EU) 2022/2120, Article 1): what each offer raised in a
 * calendar year, and from whom.
 */

/** Money that reached an offer, or left it again because the offer was withdrawn or cancelled (negative). */
export interface OfferMovement {
  investorId: string;
  /** ISO 3166-1 alpha-2, as it was when the investor made the offer; empty where it is not known. */
  residence: string;
  isSophisticated: boolean;
  /** `YYYY-MM-DD` in Vilnius. */
  day: string;
  amountCents: Cents;
}

export interface Investors {
  /** Those whose money is still there; who has withdrawn everything is none. */
  count: number;
  amountCents: Cents;
}

export interface Residence {
  country: string;
  sophisticated: Investors;
  nonSophisticated: Investors;
}

export interface Raised {
  /** In the year, less what was given back in it; negative where more was given back than was paid. */
  yearCents: Cents;
  /** Since the offer opened, as it stood at the end of the year. */
  totalCents: Cents;
  /** What was raised in the year, by country. */
  residences: Residence[];
}

const startOf = (year: number) => `${year}-01-01`;
const endOf = (year: number) => `${year}-12-31`;
const isIn = (year: number, day: string) => day >= startOf(year) && day <= endOf(year);

/** What an offer raised in a year, and what it had raised at its end. Later movements say nothing about it. */
export function raisedIn(year: number, movements: readonly OfferMovement[]): Raised {
  const known = movements.filter(({ day }) => day <= endOf(year));
  const ofYear = known.filter(({ day }) => isIn(year, day));
  const countries = [...new Set(ofYear.map(({ residence }) => residence))].sort();
  return {
    yearCents: sum(ofYear),
    totalCents: sum(known),
    residences: countries
      .map((country) => {
        const own = ofYear.filter(({ residence }) => residence === country);
        return {
          country,
          sophisticated: investorsOf(own.filter(({ isSophisticated }) => isSophisticated)),
          nonSophisticated: investorsOf(own.filter(({ isSophisticated }) => !isSophisticated)),
        };
      })
      .filter(({ sophisticated, nonSophisticated }) => !isNothing(sophisticated) || !isNothing(nonSophisticated)),
  };
}

const sum = (movements: readonly OfferMovement[]): Cents => movements.reduce((total, { amountCents }) => total + amountCents, 0);

function investorsOf(movements: readonly OfferMovement[]): Investors {
  const own = new Map<string, Cents>();
  for (const { investorId, amountCents } of movements) own.set(investorId, (own.get(investorId) ?? 0) + amountCents);
  return { count: [...own.values()].filter((cents) => cents > 0).length, amountCents: sum(movements) };
}

const isNothing = ({ count, amountCents }: Investors) => count === 0 && amountCents === 0;

export interface OfferPeriod {
  /** The first day on which investments were taken. */
  openedOn: string | undefined;
  /** When it was funded or cancelled; undefined while it is open. */
  endedOn: string | undefined;
}

/** An offer belongs to the report of each year in which it was open, also where it raised nothing, and of each year in which money moved. */
export function wasOffered(year: number, { openedOn, endedOn }: OfferPeriod, movements: readonly OfferMovement[]): boolean {
  if (movements.some(({ day }) => isIn(year, day))) return true;
  return openedOn !== undefined && openedOn <= endOf(year) && (endedOn === undefined || endedOn >= startOf(year));
}

/** The last day of February of the year after (Implementing Regulation (EU) 2022/2120, Article 1(3)). */
export const reportDueOn = (year: number): string => new Date(Date.UTC(year + 1, 2, 0)).toISOString().slice(0, 10);
