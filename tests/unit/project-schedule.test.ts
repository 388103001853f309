import { expect, test } from 'vitest';
import { calculate, instalments } from '../../src/features/projects/calculation.ts';
import { project } from '../models/known.ts';

const loan = {
  ...project,
  interestPerAnnum: [{ threshold: 1, interest: 9 }],
  loanTerm: { value: 12, unit: 'MONTH' as const },
  payoutScheduleType: 'QUARTERLY' as const,
};
const today = '2026-08-11';
const shown = (other: object) => instalments({ ...loan, ...other }, calculate({ ...loan, ...other }, '6001', today));

test('the schedule of a running loan has its own dates and interest, and ends with an announced early repayment [27]', () => {
  expect(shown({}).map(({ dueDate }) => dueDate)).toEqual(['2026-11-11', '2027-02-11', '2027-05-11', '2027-08-11']);
  const interestStartDate = '2026-03-02';
  expect(shown({ interestStartDate }).map(({ dueDate }) => dueDate)).toEqual(['2026-06-02', '2026-09-02', '2026-12-02', '2027-03-02']);
  expect(shown({ interestStartDate, earlyRepaymentOn: '2026-07-20' })).toEqual([
    { dueDate: '2026-06-02', interestCents: 13_502, principalCents: 0 },
    { dueDate: '2026-07-20', interestCents: 7102, principalCents: 600_100 },
  ]);
});
