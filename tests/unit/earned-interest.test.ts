import { describe, expect, test } from 'vitest';
import { earnedCents } from '../../server/investing/repayments.ts';

type Asked = Parameters<typeof earnedCents>;

/** 10,000 € at 12 % for a year from 1 February, with interest each month: 100 € a month, and 3.2876… € a day. */
const lent: Asked[0] = { status: 'COMPLETED', amountCents: 1_000_000, ratePercent: '12' };
const terms = { loanTerm: { value: 12, unit: 'MONTH' }, payoutScheduleType: 'MONTHLY', interestStartDate: '2026-02-01' };
const loan = ({ status = 'FULLY_FUNDED', writtenOffOn = null, ...data }: Partial<Asked[1]> & Partial<Asked[1]['data']> = {}) =>
  ({ status, writtenOffOn, data: { ...terms, ...data } }) as Asked[1];

const on = (day: string, other?: Parameters<typeof loan>[0]) => earnedCents(lent, loan(other), day);

test('interest is earned by the day, from the day on which the loan begins', () => {
  expect(['2026-01-31', '2026-02-01', '2026-02-02', '2026-03-03'].map((day) => on(day))).toEqual([0, 0, 329, 9863]);
});

test('none is earned before the loan begins, of an offer that was not lent, or of a loan that was cancelled', () => {
  expect(on('2026-03-03', { interestStartDate: null })).toBe(0);
  expect(earnedCents({ ...lent, status: 'PAYMENT_COMPLETED' }, loan(), '2026-03-03')).toBe(0);
  expect(on('2026-03-03', { status: 'CANCELED' })).toBe(0);
});

describe('of a loan that is repaid early, two days after a short month', () => {
  const early = { on: '2026-03-03', announcedOn: '2026-02-01', costsCents: 0 };
  // a month, and two days
  const paid = 10_000 + 657;

  test('it is by the day before, and what is paid from the day itself on', () => {
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => on(day, { earlyRepayment: early }))).toEqual([9534, paid, paid]);
  });

  test('it is never more than what is paid', () => {
    // 31 days are more than a month of thirty and a half
    const other = { interestStartDate: '2026-03-01', earlyRepayment: { ...early, on: '2026-04-02' } };
    expect(on('2026-04-01', other)).toBe(10_000 + 192);
    expect(on('2026-04-02', { ...other, earlyRepayment: { ...other.earlyRepayment, on: '2026-04-01' } })).toBe(10_000);
    expect(on('2026-04-01', { ...other, earlyRepayment: { ...other.earlyRepayment, on: '2026-04-05' } })).toBe(10_192);
  });
});

test('a loan that was written off earns nothing from that day on', () => {
  const writtenOffOn = '2026-02-11';
  const after = (day: string) => on(day, { status: 'WRITTEN_OFF', writtenOffOn });
  expect(['2026-02-10', '2026-02-11', '2026-04-01'].map(after)).toEqual([2959, 3288, 3288]);
});

test('a loan that has paid everything has earned the interest of its payment days, a recovered one fewer than its contract has', () => {
  const days = ['2026-03-01', '2026-04-01'].map((dueDate) => ({ dueDate, status: 'PAID' as const }));
  for (const status of ['PAID_OFF', 'RECOVERED'] as const) expect(on('2026-04-10', { status, repaymentSchedule: days })).toBe(20_000);
  const early = { on: '2026-03-03', announcedOn: '2026-02-01', costsCents: 0, settledOn: '2026-03-03' };
  expect(on('2026-04-10', { status: 'PAID_OFF', repaymentSchedule: days.slice(0, 1), earlyRepayment: early })).toBe(10_657);
});
