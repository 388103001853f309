import { expect, test } from 'vitest';
import { calculate, duePayments, instalments, isForecastPossible } from '../../src/features/projects/calculation.ts';
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

test('principal of a debt that was called in moves to the day on which it is due since, and is late after it [decision 126]', () => {
  const running = { ...loan, interestStartDate: '2026-03-02' };
  const rows = instalments(running, calculate(running, '6001', today)).map((row) => ({ ...row, status: 'DUE' as const }));
  // a Friday
  const called = { ...running, calledIn: { on: '2026-08-07', principalDueOn: '2026-08-10' } };
  expect(duePayments(running, rows, today)).toEqual(rows);
  const brief = (day: string) => duePayments(called, rows, day).map((row) => [row.dueDate, row.principalCents, row.status]);
  expect(brief('2026-08-10')).toEqual([
    ['2026-06-02', 0, 'DUE'],
    ['2026-08-10', 600_100, 'DUE'],
    ['2026-09-02', 0, 'DUE'],
    ['2026-12-02', 0, 'DUE'],
    ['2027-03-02', 0, 'DUE'],
  ]);
  expect(brief('2026-08-11')[1]).toEqual(['2026-08-10', 600_100, 'LATE']);
  const interest = duePayments(called, rows, today).reduce((sum, { interestCents }) => sum + interestCents, 0);
  expect(interest).toBe(rows.reduce((sum, { interestCents }) => sum + interestCents, 0));
});

test('the interest of the whole term is forecast only while it can still be earned [PROJ-13]', () => {
  const isPossible = (other: object) => isForecastPossible({ ...loan, ...other });
  const statuses = (['ON_STUDY', 'COMING_SOON', 'ACTIVE', 'SUSPENDED', 'FULLY_FUNDED', 'LATE'] as const).map((status) => ({ status }));
  expect(statuses.map(isPossible)).toEqual(statuses.map(() => true));
  const over = (['DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'] as const).map((status) => ({ status }));
  expect(over.map(isPossible)).toEqual(over.map(() => false));
  expect(isPossible({ status: 'FULLY_FUNDED', earlyRepaymentOn: '2026-07-20' })).toBe(false);
  expect(isPossible({ status: 'LATE', calledIn: { on: '2026-08-07', principalDueOn: '2026-08-10' } })).toBe(false);
});
