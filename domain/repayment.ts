import { addDays, daysBetween } from './duration.ts';
import { payoutPeriods, repaidEarly, schedule, type ScheduleRow } from './interest.ts';
import type { Cents } from './money.ts';
import { workingDaysAfter } from './working-days.ts';

/** A due date of a project: `PAID` once its lenders were paid, `LATE` once it was missed. Days are `YYYY-MM-DD` in Vilnius. */
export type DueDate = { dueDate: string; status: 'PAID' | 'DUE' | 'LATE' };

type Terms = { loanTerm: { value: number; unit: string }; payoutScheduleType: string; interestStartDate?: string | null };

/** Due dates of a project from its first day of interest; none before. The amount and the rate do not move them. [decisions part 5] */
export const dueDates = ({ loanTerm: term, payoutScheduleType, interestStartDate: start }: Terms): DueDate[] =>
  start ? payoutPeriods({ term, payoutScheduleType, start }).map(({ dueDate }) => ({ dueDate, status: 'DUE' })) : [];

/**
 * The instalments of an investment at `rate` percent a year, all in cents; where the loan is repaid early, those up to that day. Those of equal
 * investments are computed once.
 */
export function instalmentsOf({ loanTerm: term, payoutScheduleType, interestStartDate: start }: Terms, earlyOn?: string) {
  const cache = new Map<string, ScheduleRow[]>();
  const periods = start ? payoutPeriods({ term, payoutScheduleType, start }) : [];
  return ({ amountCents, rate }: { amountCents: Cents; rate: number }): ScheduleRow[] => {
    if (!start) return [];
    const key = `${amountCents} ${rate}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const rows = schedule({ amountCents, rate, term, payoutScheduleType, start }, periods);
    const ended = earlyOn === undefined ? rows : repaidEarly(rows, { amountCents, rate, start }, earlyOn);
    cache.set(key, ended);
    return ended;
  };
}

/** Interest and principal, in cents, that an investment at `rate` percent a year is owed on a due date; undefined on any other day. */
export const instalmentOn = (
  { loanTerm: term, payoutScheduleType, interestStartDate: start }: Terms,
  { amountCents, rate }: { amountCents: Cents; rate: number },
  dueDate: string,
): ScheduleRow | undefined =>
  start ? schedule({ amountCents, rate, term, payoutScheduleType, start }).find((row) => row.dueDate === dueDate) : undefined;

/** The due dates of a loan that was called in once everything owed was paid by `today`: it ends with that day, and nothing falls due later. [decision 115] */
export function endedSchedule(dates: readonly DueDate[], today: string): DueDate[] {
  const over = dates.filter(({ status, dueDate }) => status === 'PAID' || dueDate <= today).map(({ dueDate }) => dueDate);
  const days = dates.length === 0 || over.some((dueDate) => dueDate >= today) ? over : [...over, today];
  return days.map((dueDate) => ({ dueDate, status: 'PAID' }));
}

/** What has fallen due by `today` and is not paid yet, in the order of the schedule. */
export const unpaidBy = <T extends DueDate>(dates: readonly T[], today: string): T[] =>
  dates.filter(({ status, dueDate }) => status !== 'PAID' && dueDate <= today);

/** The borrower misses a due date that is on or after the project's `missedFrom`; without it every date is met. */
export const isMissed = (missedFrom: string | null | undefined, dueDate: string): boolean =>
  missedFrom !== undefined && missedFrom !== null && dueDate >= missedFrom;

/**
 * The last day on which a payment is on time: the due date, or the next Monday where it is a Saturday or a Sunday. The borrower has no other grace.
 * [loan contract 4.2: “A due date that is not a business day moves to the next business day without further interest.” Bank holidays are not known here.]
 */
export function lastDayToPay(dueDate: string): string {
  const weekday = new Date(`${dueDate}T00:00:00Z`).getUTCDay();
  return addDays(dueDate, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** Calendar days since a due date; 0 on the day and before. */
export const daysPast = (dueDate: string, today: string): number => Math.max(0, daysBetween(dueDate, today));

/**
 * The day from which an unpaid due date counts: itself, or the day on which the borrower got the loan where that is later. Undefined before the loan was
 * disbursed: nobody is late with money that they have not got. [decision 074]
 */
export const countsFrom = (dueDate: string, disbursedOn: string | undefined): string | undefined =>
  disbursedOn !== undefined && disbursedOn < dueDate ? dueDate : disbursedOn;

/** Calendar days since the oldest missed due date; 0 where none is missed. [decisions part 5, INV-08, decision 074] */
export function daysLate(dates: readonly DueDate[], today: string, disbursedOn: string | undefined): number {
  const [oldest] = dates
    .filter(({ status }) => status === 'LATE')
    .map(({ dueDate }) => dueDate)
    .sort();
  const from = oldest === undefined ? undefined : countsFrom(oldest, disbursedOn);
  return from === undefined ? 0 : daysPast(from, today);
}

/** The last day to pay is over, and the due date is not paid. [decision 074] */
export function isOverdue({ status, dueDate }: DueDate, today: string, disbursedOn: string | undefined): boolean {
  const from = countsFrom(dueDate, disbursedOn);
  return status !== 'PAID' && from !== undefined && lastDayToPay(from) < today;
}

/** A due date has passed, and the borrower has not got the loan: people have to look at it. [decision 074] */
export const isDueUndisbursed = (dates: readonly DueDate[], today: string, disbursedOn: string | undefined): boolean =>
  disbursedOn === undefined && dates.some(({ status, dueDate }) => status !== 'PAID' && dueDate < today);

/** 0.05 % of the overdue sum for each day. [loan contract 5.1, bond terms 5.1] */
const defaultInterestPerDay = { over: 5n, under: 10_000n };

/** Cents that were paid of an overdue sum, valued on a day. */
export interface PaidOn {
  day: string;
  cents: Cents;
}

/**
 * Default interest in cents on an overdue sum, from the day after the last day to pay up to and with `today`. What was paid of the sum bears none from the
 * day after it was paid. Simple interest, rounded down to the cent as the agreed interest is. [loan contract 3 and 5.1: “From the day after a missed due
 * date the Borrower owes default interest of 0.05 % of the overdue sum for each day”]
 */
export function defaultInterest({
  overdueCents,
  dueDate,
  today,
  paid = [],
}: {
  overdueCents: Cents;
  dueDate: string;
  today: string;
  paid?: readonly PaidOn[];
}): Cents {
  const last = lastDayToPay(dueDate);
  const centDays = ({ day, cents }: PaidOn) => BigInt(cents) * BigInt(daysPast(day > last ? day : last, today));
  const owed = paid.reduce((sum, part) => sum - centDays(part), centDays({ day: last, cents: overdueCents }));
  return Number((owed * defaultInterestPerDay.over) / defaultInterestPerDay.under);
}

/**
 * The day on which principal that falls due on `dueDate` is due where the whole debt was called in on `calledInOn`: the borrower knows of it on the next
 * working day. [loan contract 5.3 and 10.2, bond terms 5.3; decision 126]
 */
export function principalDueOn(dueDate: string, calledInOn: string | null | undefined): string {
  const noticeDay = calledInOn ? workingDaysAfter(calledInOn, 1) : dueDate;
  return noticeDay < dueDate ? noticeDay : dueDate;
}

/**
 * The day on which the whole debt was called in, and the one on which its principal is due in place of the last of `dates`; undefined where it was not
 * called in. [decision 126]
 */
export function calledInDays(
  calledInOn: string | null | undefined,
  dates: readonly Pick<DueDate, 'dueDate'>[],
): { on: string; principalDueOn: string } | undefined {
  const last = dates.at(-1);
  return calledInOn && last ? { on: calledInOn, principalDueOn: principalDueOn(last.dueDate, calledInOn) } : undefined;
}

type Instalment = DueDate & { interestCents: Cents; principalCents: Cents };

/**
 * The payments of one lender where the whole debt was called in on `calledInOn`, in the order of the days: principal that is open stands on the day on which
 * it is due (`principalDueOn`) and is late from the day after its last day to pay; interest stays on its due dates. Cents. [decision 126]
 */
export function calledInPayments<T extends Instalment>(
  rows: readonly T[],
  { calledInOn, today, disbursedOn }: { calledInOn: string; today: string; disbursedOn: string | undefined },
): T[] {
  const isBroughtForward = ({ status, dueDate, principalCents }: T) =>
    status !== 'PAID' && principalCents > 0 && principalDueOn(dueDate, calledInOn) < dueDate;
  const forward = rows.filter(isBroughtForward);
  const [first] = forward;
  if (!first) return [...rows];
  const dueDate = principalDueOn(first.dueDate, calledInOn);
  const principalCents = forward.reduce((sum, row) => sum + row.principalCents, 0);
  const others = rows.flatMap((row): T[] => {
    if (!isBroughtForward(row)) return [row];
    return row.interestCents > 0 ? [{ ...row, principalCents: 0 }] : [];
  });
  const same = others.find((row) => row.status !== 'PAID' && row.dueDate === dueDate);
  if (same) return others.map((row) => (row === same ? { ...row, principalCents: row.principalCents + principalCents } : row));
  const status = isOverdue({ dueDate, status: 'DUE' }, today, disbursedOn) ? 'LATE' : 'DUE';
  const atOnce: T = { ...first, dueDate, interestCents: 0, principalCents, status };
  return [...others, atOnce].toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** Lenders may call in the whole debt when a payment is more than sixty days overdue. [loan contract 5.2] */
export const mayCallIn = (daysOverdue: number): boolean => daysOverdue > 60;

/** Days after a due date on which lenders and borrower are written to. [default management policy 2] */
export const reminderDays = [1, 10, 30, 60, 90] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** The last reminder that is due: the greatest of `reminderDays` not above the days since the last day to pay; undefined before the first. */
export const reminderDue = (dueDate: string, today: string): ReminderDay | undefined =>
  reminderDays.findLast((days) => days <= daysPast(lastDayToPay(dueDate), today));

/** Days before a due date from which the borrower is told what to pay and with which reference. [decision 078] */
export const noticeDays = 7;

/** Whether the borrower is to be told of a due date: from `noticeDays` before it up to the day itself. */
export const isNoticeDue = (dueDate: string, today: string): boolean => addDays(dueDate, -noticeDays) <= today && today <= dueDate;

/** A loan counts as defaulted when a payment is more than ninety days late. [Delegated Regulation (EU) 2022/2115; evaluation rules 5.1] */
export const isDefaulted = (daysOverdue: number): boolean => daysOverdue > 90;
