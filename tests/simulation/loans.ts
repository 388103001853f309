import { and, eq, gt, inArray } from 'drizzle-orm';
import { owedOf, type PaidParts, sumOfParts } from '../../domain/distribution.ts';
import { addDays, dayOf, daysBetween } from '../../domain/duration.ts';
import { countsFrom, dueDates, instalmentsOf } from '../../domain/repayment.ts';
import type { Db } from '../../server/store/db.ts';
import { distribution, distributionLine, investment, payout, project } from '../../server/store/schema.ts';

type Loan = Pick<typeof project.$inferSelect, 'id' | 'status' | 'data' | 'disbursedAt'>;
type Given = PaidParts & { dueDate: string };
export interface OwingProject {
  loan: Loan;
  /** Days whose principal a draft pays. */
  drafted: string[];
  /** When a draft was cancelled, in milliseconds. */
  cancelledAt: number[];
  lenders: { id: string; amountCents: number; rate: number; given: Given[] }[];
}

const owing = ['FULLY_FUNDED', 'LATE', 'DEFAULTED'] as const;
const repaid = ['PAID_OFF', 'RECOVERED'] as const;
const isOneOf = (statuses: readonly string[], { status }: Loan) => statuses.includes(status);

/** Every project that was funded, with what its lenders lent and were given. */
export async function owingProjects(db: Db): Promise<OwingProject[]> {
  const loans = await db
    .select({ id: project.id, status: project.status, data: project.data, disbursedAt: project.disbursedAt })
    .from(project)
    .where(inArray(project.status, [...owing, ...repaid]))
    .orderBy(project.id);
  const lent = await db
    .select({ id: investment.id, projectId: investment.projectId, amountCents: investment.amountCents, rate: investment.ratePercent })
    .from(investment)
    .where(eq(investment.status, 'COMPLETED'))
    .orderBy(investment.id);
  const given = await db
    .select({ row: payout, valueOn: distribution.valueOn })
    .from(payout)
    .innerJoin(distribution, eq(distribution.id, payout.distributionId));
  const drafts = await db
    .select({ projectId: distribution.projectId, dueDate: distributionLine.dueDate })
    .from(distributionLine)
    .innerJoin(distribution, eq(distribution.id, distributionLine.distributionId))
    .where(and(eq(distribution.status, 'DRAFTED'), gt(distributionLine.principalCents, 0)));
  const cancelled = await db
    .select({ projectId: distribution.projectId, decidedAt: distribution.decidedAt })
    .from(distribution)
    .where(eq(distribution.status, 'CANCELLED'));
  return loans.map((loan) => ({
    loan,
    drafted: drafts.filter(({ projectId }) => projectId === loan.id).map(({ dueDate }) => dueDate),
    cancelledAt: cancelled.filter(({ projectId }) => projectId === loan.id).map(({ decidedAt }) => decidedAt?.getTime() ?? 0),
    lenders: lent
      .filter(({ projectId }) => projectId === loan.id)
      .map(({ id, amountCents, rate }) => ({
        id,
        amountCents,
        rate: Number(rate),
        given: given.filter(({ row }) => row.investmentId === id).map(({ row, valueOn }) => ({ ...row, valueOn })),
      })),
  }));
}

/** Where the due dates of a loan do not say what its lenders were given, a sentence each. */
export function dueDateErrors({ loan: { id, status, data, disbursedAt }, lenders }: OwingProject): string[] {
  const dates = data.repaymentSchedule ?? dueDates(data);
  const disbursedOn = disbursedAt === null ? undefined : dayOf(disbursedAt);
  const lastGiven = (dueDate: string) =>
    lenders
      .flatMap(({ given }) => given.filter((one) => one.dueDate === dueDate).map(({ valueOn }) => valueOn))
      .toSorted()
      .at(-1);
  const { earlyRepayment: early } = data;
  const instalments = instalmentsOf(data, early?.settledOn === undefined ? undefined : early.on);
  const owedOn = (dueDate: string) =>
    lenders.reduce((sum, lender) => {
      const given = lender.given.filter((one) => one.dueDate === dueDate);
      const last = lastGiven(dueDate) ?? dueDate;
      const from = countsFrom(dueDate, disbursedOn) ?? last;
      const row = instalments(lender).find((instalment) => instalment.dueDate === dueDate);
      // of a loan that was called in no interest is owed for the time after
      const interest = data.calledInOn ? { interestCents: 0 } : {};
      return sum + (row ? sumOfParts(owedOf({ ...row, ...interest, dueDate: from }, given, last)) : 0);
    }, 0);
  const isOver = isOneOf(repaid, { id, status, data, disbursedAt });
  return [
    ...dates.flatMap((due) => {
      const owed = owedOn(due.dueDate);
      const isPaid = due.status === 'PAID';
      if (isPaid === (owed === 0)) return [];
      // what was called in is paid as a whole; a loan that reaches its owner after a receipt lowers what is owed by that receipt
      if (data.calledInOn || (disbursedOn ?? '') > (lastGiven(due.dueDate) ?? ''))
        return isPaid ? [`${id} says that ${due.dueDate} is paid, and ${owed} cents are owed of it`] : [];
      return [`${id} says ${due.status} of ${due.dueDate}, and ${owed} cents are owed of it`];
    }),
    ...(isOver === (dates.length > 0 && dates.every((due) => due.status === 'PAID'))
      ? []
      : [`${id} is ${status} with ${dates.map((due) => due.status).join(', ')}`]),
  ];
}

/** A Saturday or Sunday moves to the Monday after it; counted here on its own. */
function workingDayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

const sum = (parts: readonly Given[], part: 'interestCents' | 'principalCents') => parts.reduce((all, one) => all + one[part], 0);

/** Where an early repayment is not as it was announced, a sentence each. `calendarRan`: when the calendar last looked, in milliseconds. */
export function earlyRepaymentErrors({ loan, drafted, cancelledAt, lenders }: OwingProject, calendarRan: number | undefined): string[] {
  const { id, data, status } = loan;
  const { earlyRepayment: early } = data;
  const agreed = dueDates(data).map(({ dueDate }) => dueDate);
  const isKnown = ({ dueDate }: Given) => agreed.includes(dueDate) || dueDate === early?.on;
  const unknown = lenders.flatMap(({ given }) => given.filter((one) => !isKnown(one)));
  const errors = unknown.map(({ dueDate }) => `lenders of ${id} were paid for ${dueDate}, which is no due date and not announced`);
  if (!early) return errors;
  const { on, announcedOn, settledOn } = early;
  const dates = data.repaymentSchedule ?? [];
  if (on < addDays(workingDayFrom(addDays(announcedOn, 1)), 30)) errors.push(`${id} is repaid on ${on}, announced on ${announcedOn}`);
  const late = lenders.flatMap(({ given }) => given.filter(({ dueDate, valueOn }) => dueDate === on && valueOn > workingDayFrom(on)));
  if (late.length > 0 && !agreed.includes(on)) errors.push(`${id} was repaid early by money of ${late[0]?.valueOn}, announced for ${on}`);
  // its principal is repaid as a whole; then it does not lapse, though interest of an older due date is open
  const repaidInPart = lenders.filter(({ amountCents, given }) => sum(given, 'principalCents') !== amountCents);
  const isRepaid = lenders.some(({ given }) => given.some(({ dueDate, principalCents }) => dueDate === on && principalCents > 0));
  if (isRepaid && repaidInPart.length > 0) errors.push(`${id} was repaid on ${on} in part`);
  if (settledOn === undefined) {
    if (!isOneOf(owing, loan)) return errors;
    if (dates.some((due) => due.status === 'LATE' && due.dueDate > on)) errors.push(`${id} is late after ${on}, on which it is repaid`);
    const isOver = calendarRan !== undefined && dayOf(new Date(calendarRan)) > addDays(workingDayFrom(on), 5);
    // while a draft settles it, it takes place; the calendar looks again after one was cancelled
    const isSettled = drafted.includes(on) || cancelledAt.some((at) => at >= (calendarRan ?? 0));
    return isOver && !isSettled && !isRepaid ? [...errors, `${id} was to be repaid on ${on}, and still is announced`] : errors;
  }
  if (!isOneOf(repaid, loan)) errors.push(`${id} was repaid on ${settledOn} and is ${status}`);
  if (dates.at(-1)?.dueDate !== on) errors.push(`${id} was repaid for ${on} and ends on ${dates.at(-1)?.dueDate}`);
  const instalments = instalmentsOf(data);
  return [
    ...errors,
    ...lenders.flatMap(({ id: investmentId, amountCents, rate, given }) => {
      const rows = instalments({ amountCents, rate });
      const before = rows.filter(({ dueDate }) => dueDate < on);
      const next = rows.find(({ dueDate }) => dueDate >= on);
      const days = daysBetween(before.at(-1)?.dueDate ?? data.interestStartDate ?? on, on);
      const ofDays = Math.floor((amountCents * rate * days) / 36_500);
      const last = next?.dueDate === on ? next.interestCents : Math.min(next?.interestCents ?? 0, ofDays);
      const interest = before.reduce((all, row) => all + row.interestCents, last);
      return sum(given, 'interestCents') === interest && sum(given, 'principalCents') === amountCents
        ? []
        : [
            `${investmentId} of ${amountCents} was repaid for ${on} with ${sum(given, 'principalCents')} and ${sum(given, 'interestCents')} of interest, not ${interest}`,
          ];
    }),
  ];
}

/** Lenders who were given more principal than they have lent, a sentence each. */
export const overpaidErrors = ({ loan, lenders }: OwingProject): string[] =>
  lenders.flatMap(({ id, amountCents, given }) =>
    sum(given, 'principalCents') > amountCents
      ? [`${id} lent ${amountCents} to ${loan.id} and was given back ${sum(given, 'principalCents')}`]
      : [],
  );
