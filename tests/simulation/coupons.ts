import type { OwingProject } from './loans.ts';

const monthsBetween: Record<string, number> = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6 };

/** So many months after a day, on the last of the month where it has no such day; counted here on its own. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

interface Coupon {
  dueDate: string;
  interestCents: number;
  principalCents: number;
}

/**
 * What bonds pay: on each coupon date the interest of its months, a whole number of cents and never more; at maturity the rest of the interest of the whole
 * term, rounded to the nearest cent, and the principal. The rate has up to six decimals. [bond terms 3.1 and 4.1]
 */
function couponsOf({ loan: { data } }: OwingProject, { amountCents, rate }: { amountCents: number; rate: number }): Coupon[] {
  const { issueDate = '', maturityDate = '' } = data.bond ?? {};
  const step = monthsBetween[data.payoutScheduleType] ?? 0;
  const centMonths = BigInt(amountCents) * BigInt(Math.round(rate * 1e6));
  const year = 12n * 100n * 1_000_000n;
  const total = Number((2n * centMonths * BigInt(data.loanTerm.value) + year) / (2n * year));
  const ofPeriod = Number((centMonths * BigInt(step)) / year);
  const coupons: Coupon[] = [];
  for (let months = step; monthsAfter(issueDate, months) < maturityDate; months += step)
    coupons.push({ dueDate: monthsAfter(issueDate, months), interestCents: ofPeriod, principalCents: 0 });
  return [...coupons, { dueDate: maturityDate, interestCents: total - ofPeriod * coupons.length, principalCents: amountCents }];
}

/** Where holders of bonds were given other than their coupons and their principal, a sentence each. What was called in or repaid early pays otherwise. */
export function couponErrors(issue: OwingProject): string[] {
  const { id, data } = issue.loan;
  if (data.projectType !== 'BONDS' || data.calledInOn || data.earlyRepayment?.settledOn !== undefined) return [];
  const dates = data.repaymentSchedule ?? [];
  const agreed = couponsOf(issue, { amountCents: 0, rate: 0 }).map(({ dueDate }) => dueDate);
  const stated = dates.map(({ dueDate }) => dueDate);
  if (stated.join() !== agreed.join()) return [`${id} pays on ${stated.join(', ')}, not on ${agreed.join(', ')}`];
  return issue.lenders.flatMap((holder) =>
    couponsOf(issue, holder).flatMap(({ dueDate, interestCents, principalCents }) => {
      const given = holder.given.filter((part) => part.dueDate === dueDate);
      const interest = given.reduce((sum, part) => sum + part.interestCents, 0);
      const principal = given.reduce((sum, part) => sum + part.principalCents, 0);
      const isPaid = dates.some((due) => due.dueDate === dueDate && due.status === 'PAID');
      const isRight = isPaid
        ? interest === interestCents && principal === principalCents
        : interest <= interestCents && principal <= principalCents;
      if (isRight) return [];
      const owed = `${isPaid ? '' : 'at most '}${interestCents} of interest and ${principalCents} of principal`;
      return [`${holder.id} got ${interest} of interest and ${principal} of principal of ${id} for ${dueDate}, not ${owed}`];
    }),
  );
}
