import type { ScheduleRow } from './interest.ts';
import type { Cents } from './money.ts';
import { defaultInterest } from './repayment.ts';

/** Parts of a debt in the order in which a receipt pays them, after the costs of enforcement. [loan contract and bond terms 5.3, terms 7.3] */
export const partsInOrder = ['interestCents', 'principalCents', 'defaultInterestCents'] as const;

/** Cents of interest, principal and default interest. */
export type Parts = Record<(typeof partsInOrder)[number], Cents>;

/** What a lender is still owed of a due date, or what a receipt pays of it. */
export interface Claim extends Parts {
  investmentId: string;
  /** `YYYY-MM-DD`. */
  dueDate: string;
}

/** What a lender was given of a due date; `valueOn` is the day from which the borrower's money counted. */
export interface PaidParts extends Parts {
  valueOn: string;
}

export const noParts = (): Parts => ({ interestCents: 0, principalCents: 0, defaultInterestCents: 0 });
export const sumOfParts = ({ interestCents, principalCents, defaultInterestCents }: Parts): Cents =>
  interestCents + principalCents + defaultInterestCents;

/**
 * What is still owed of an instalment on a day, in cents: the instalment and its default interest, less what was paid. Never below 0. `principalOn`: when its
 * principal is due, where that is another day.
 */
export function owedOf(
  { dueDate, interestCents, principalCents }: ScheduleRow,
  paid: readonly PaidParts[],
  day: string,
  principalOn: string = dueDate,
): Parts {
  const left = (owed: Cents, part: keyof Parts) =>
    Math.max(
      0,
      paid.reduce((rest, row) => rest - row[part], owed),
    );
  const overdue = (on: string, overdueCents: Cents, cents: (row: PaidParts) => Cents) =>
    defaultInterest({ overdueCents, dueDate: on, today: day, paid: paid.map((row) => ({ day: row.valueOn, cents: cents(row) })) });
  const extra =
    principalOn === dueDate
      ? overdue(dueDate, interestCents + principalCents, (row) => row.interestCents + row.principalCents)
      : overdue(dueDate, interestCents, (row) => row.interestCents) + overdue(principalOn, principalCents, (row) => row.principalCents);
  return {
    interestCents: left(interestCents, 'interestCents'),
    principalCents: left(principalCents, 'principalCents'),
    defaultInterestCents: left(extra, 'defaultInterestCents'),
  };
}

/**
 * Splits an amount in proportion to what each is owed, exact to the cent: shares are rounded down, and the cents that remain go to the largest
 * remainders, the first of equal ones. Nobody gets more than is owed. The amount must not be above the sum of what is owed.
 */
export function shareOut(amountCents: Cents, owed: readonly Cents[]): Cents[] {
  const total = owed.reduce((sum, cents) => sum + cents, 0);
  if (amountCents > total) throw new RangeError(`${amountCents} is more than is owed: ${total}`);
  if (amountCents === total) return [...owed];
  const products = owed.map((cents) => BigInt(amountCents) * BigInt(cents));
  const shares = products.map((product) => Number(product / BigInt(total)));
  const remaining = amountCents - shares.reduce((sum, cents) => sum + cents, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, remaining)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export interface Allocation {
  costsCents: Cents;
  /** What each lender gets, only where it is something. */
  lines: Claim[];
  /** More than was owed. */
  restCents: Cents;
}

const inOrder = (a: Claim, b: Claim) => a.dueDate.localeCompare(b.dueDate) || a.investmentId.localeCompare(b.investmentId);

/**
 * What a receipt pays, in cents: costs of enforcement, then all interest, all principal, all default interest, of each the oldest due date first, and
 * within a due date in proportion to what the lenders are owed. Costs, lines and rest add up to the amount. [decision 046]
 */
export function allocate({ amountCents, costsCents }: { amountCents: Cents; costsCents: Cents }, claims: readonly Claim[]): Allocation {
  const costs = Math.min(amountCents, costsCents);
  let restCents = amountCents - costs;
  const lines = claims.toSorted(inOrder).map((claim) => ({ claim, line: { ...claim, ...noParts() } }));
  const dueDates = new Map<string, typeof lines>();
  for (const entry of lines) {
    const { dueDate } = entry.claim;
    const group = dueDates.get(dueDate);
    if (group) group.push(entry);
    else dueDates.set(dueDate, [entry]);
  }
  for (const part of partsInOrder)
    for (const due of dueDates.values()) {
      const owed = due.map(({ claim }) => claim[part]);
      const paidCents = Math.min(
        restCents,
        owed.reduce((sum, cents) => sum + cents, 0),
      );
      if (paidCents === 0) continue;
      for (const [index, cents] of shareOut(paidCents, owed).entries()) due[index]!.line[part] = cents;
      restCents -= paidCents;
    }
  return { costsCents: costs, lines: lines.map(({ line }) => line).filter((line) => sumOfParts(line) > 0), restCents };
}
