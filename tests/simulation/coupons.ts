import { agreedPayments } from './agreed-payments.ts';
import type { OwingProject } from './loans.ts';

/** Where holders of bonds were given other than their coupons and their principal, a sentence each. What was called in or repaid early pays otherwise. */
export function couponErrors(issue: OwingProject): string[] {
  const { id, data } = issue.loan;
  if (data.projectType !== 'BONDS' || data.calledInOn || data.earlyRepayment?.settledOn !== undefined) return [];
  const dates = data.repaymentSchedule ?? [];
  const agreed = agreedPayments(data, { amountCents: 0, rate: 0 }).map(({ dueDate }) => dueDate);
  const stated = dates.map(({ dueDate }) => dueDate);
  if (stated.join() !== agreed.join()) return [`${id} pays on ${stated.join(', ')}, not on ${agreed.join(', ')}`];
  return issue.lenders.flatMap((holder) =>
    agreedPayments(data, holder).flatMap(({ dueDate, interestCents, principalCents }) => {
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
