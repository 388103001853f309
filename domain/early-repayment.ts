import { type Parts, sumOfParts } from './distribution.ts';
import { addDays } from './duration.ts';
import type { Cents } from './money.ts';
import { type DueDate, lastDayToPay } from './repayment.ts';
import { workingDaysAfter } from './working-days.ts';

/** The repayment of a whole loan before the end of its term, as it was announced to its lenders. Days are `YYYY-MM-DD` in Vilnius. [decision 090] */
export interface EarlyRepayment {
  /** The day of repayment: interest runs up to it. */
  on: string;
  announcedOn: string;
  /** Costs of enforcement that are paid first. */
  costsCents: Cents;
  /** The day on which everything was distributed; absent while it is announced. */
  settledOn?: string;
}

/** Days of notice before a loan is repaid early. [loan contract and bond terms 4.3; repayment policy 6.1] */
const noticePeriodDays = 30;

/**
 * The first day on which a loan may be repaid whose lenders are told on `announcedOn`: they have the notice on the next working day. [loan contract and
 * bond terms 4.3 and 10]
 */
export const earliestRepayment = (announcedOn: string): string => addDays(workingDaysAfter(announcedOn, 1), noticePeriodDays);

/** A receipt of that value date is in time for the announced day: the day itself, or the next working day without further interest. [contract 4.2] */
export const isInTime = ({ on }: Pick<EarlyRepayment, 'on'>, valueOn: string): boolean => valueOn <= lastDayToPay(on);

/** A receipt that names the announced day and is in time is kept until the receipts cover everything. [decision 094] */
export const isKept = (early: Pick<EarlyRepayment, 'on'>, { dueDate, valueOn }: { dueDate: string; valueOn: string }): boolean =>
  dueDate === early.on && isInTime(early, valueOn);

/** A due date after the day of an announced early repayment waits: nothing is owed or late of it. [decision 090] */
export const isWaiting = (early: Pick<EarlyRepayment, 'on'> | undefined, dueDate: string): boolean =>
  early !== undefined && dueDate > early.on;

/**
 * The days on which a loan pays: its due dates; where an early repayment is announced or made, those before its day, and that day, on which everything ends.
 * [decision 090]
 */
export function paymentDays(dates: readonly DueDate[], early: EarlyRepayment | null | undefined): DueDate[] {
  if (!early) return [...dates];
  const { on, settledOn } = early;
  const isLate = dates.some(({ dueDate, status }) => dueDate === on && status === 'LATE');
  const status = settledOn === undefined ? (isLate ? 'LATE' : 'DUE') : 'PAID';
  return [...dates.filter(({ dueDate }) => dueDate < on), { dueDate: on, status }];
}

/** Days after the last day to pay in which the bank may still book what was paid in time. */
const bookingDays = 5;

/** An announced repayment that was not made has lapsed: the loan goes on by its schedule. */
export const hasLapsed = ({ on }: Pick<EarlyRepayment, 'on'>, today: string): boolean => today > addDays(lastDayToPay(on), bookingDays);

/** What settles a loan in full, in cents: costs of enforcement and all that its lenders are owed by the day of repayment. [contract 5.4] */
export const settlementCents = (costsCents: Cents, claims: readonly Parts[]): Cents =>
  claims.reduce((sum, claim) => sum + sumOfParts(claim), costsCents);
