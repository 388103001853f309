import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { schedule } from '../../domain/interest.ts';
import {
  countsFrom,
  daysLate,
  daysPast,
  defaultInterest,
  type DueDate,
  calledInPayments,
  dueDates,
  endedSchedule,
  instalmentOn,
  instalmentsOf,
  isDefaulted,
  isDueUndisbursed,
  isMissed,
  lastDayToPay,
  mayCallIn,
  isNoticeDue,
  isOverdue,
  reminderDue,
  principalDueOn,
  unpaidBy,
} from '../../domain/repayment.ts';

const loan = { loanTerm: { value: 12, unit: 'MONTH' }, payoutScheduleType: 'QUARTERLY', interestStartDate: '2026-01-15' };
const due = (dueDate: string, status: DueDate['status'] = 'DUE'): DueDate => ({ dueDate, status });

describe('due dates', () => {
  test('follow the schedule from the first day of interest, and there are none before', () => {
    expect(dueDates(loan)).toEqual([due('2026-04-15'), due('2026-07-15'), due('2026-10-15'), due('2027-01-15')]);
    expect(dueDates({ ...loan, interestStartDate: null })).toEqual([]);
  });

  test('an instalment is the row of the schedule, and there is none on another day', () => {
    const lent = { amountCents: 500_000, rate: 9 };
    const rows = schedule({ ...lent, term: loan.loanTerm, payoutScheduleType: loan.payoutScheduleType, start: loan.interestStartDate });
    expect(dueDates(loan).map(({ dueDate }) => instalmentOn(loan, lent, dueDate))).toEqual(rows);
    expect(rows.at(-1)).toMatchObject({ dueDate: '2027-01-15', principalCents: 500_000 });
    expect(instalmentOn(loan, lent, '2026-04-16')).toBeUndefined();
    expect(instalmentOn({ ...loan, interestStartDate: null }, lent, '2026-04-15')).toBeUndefined();
    expect(instalmentsOf(loan)(lent)).toEqual(rows);
    expect(instalmentsOf({ ...loan, interestStartDate: null })(lent)).toEqual([]);
  });

  test('what is due today counts, what was paid does not', () => {
    const dates = [due('2026-04-15', 'PAID'), due('2026-07-15', 'LATE'), due('2026-10-15'), due('2027-01-15')];
    expect(unpaidBy(dates, '2026-10-14')).toEqual([due('2026-07-15', 'LATE')]);
    expect(unpaidBy(dates, '2026-10-15')).toEqual([due('2026-07-15', 'LATE'), due('2026-10-15')]);
  });

  test.each([
    ['of one that has none', [], '2026-03-01', []],
    ['before the first one', [due('2026-04-15'), due('2026-07-15')], '2026-03-01', ['2026-03-01']],
    ['between two', [due('2026-04-15', 'LATE'), due('2026-07-15')], '2026-05-20', ['2026-04-15', '2026-05-20']],
    ['on one', [due('2026-04-15', 'PAID'), due('2026-07-15')], '2026-04-15', ['2026-04-15']],
    [
      'after one was paid ahead',
      [due('2026-04-15', 'PAID'), due('2026-07-15', 'PAID'), due('2026-10-15')],
      '2026-05-20',
      ['2026-04-15', '2026-07-15'],
    ],
    ['after the last', [due('2026-04-15', 'PAID'), due('2026-07-15', 'LATE')], '2026-09-01', ['2026-04-15', '2026-07-15', '2026-09-01']],
  ] as const)('of a loan that was called in end with the day on which all is paid: %s', (_, dates, today, ended) => {
    expect(endedSchedule(dates, today)).toEqual(ended.map((dueDate) => due(dueDate, 'PAID')));
  });

  test.each([
    [undefined, false],
    [null, false],
    ['2026-07-16', false],
    ['2026-07-15', true],
    ['2026-07-14', true],
  ])('with missedFrom %s the due date 2026-07-15 is missed: %s', (missedFrom, missed) => {
    expect(isMissed(missedFrom, '2026-07-15')).toBe(missed);
  });
});

describe('late payments', () => {
  test.each([
    ['2026-07-15', '2026-07-15', 'a Wednesday'],
    ['2026-07-17', '2026-07-17', 'a Friday'],
    ['2026-07-18', '2026-07-20', 'a Saturday'],
    ['2026-07-19', '2026-07-20', 'a Sunday'],
  ])('a payment due on %s is on time until %s (%s)', (dueDate, last) => {
    expect(lastDayToPay(dueDate)).toBe(last);
  });

  test('days late count from the oldest missed date [INV-08]', () => {
    expect(daysLate([due('2026-04-15', 'PAID'), due('2026-10-15', 'LATE'), due('2026-07-15', 'LATE')], '2026-10-20', '2026-01-15')).toBe(
      97,
    );
    expect(daysLate([due('2026-04-15', 'PAID'), due('2026-07-15')], '2026-10-20', '2026-01-15')).toBe(0);
    expect(daysPast('2026-07-15', '2026-07-15')).toBe(0);
    expect(daysPast('2026-07-15', '2026-07-14')).toBe(0);
  });

  describe.each([
    ['before the due date', '2026-07-14', '2026-07-15', 1],
    ['on it', '2026-07-15', '2026-07-15', 1],
    ['after it', '2026-07-16', '2026-07-16', 0],
  ])('a loan that was disbursed %s', (_, disbursedOn, from, late) => {
    test(`counts the due date from ${from}`, () => {
      expect(countsFrom('2026-07-15', disbursedOn)).toBe(from);
      expect(isOverdue(due('2026-07-15'), from, disbursedOn)).toBe(false);
      expect(isOverdue(due('2026-07-15'), addDays(from, 1), disbursedOn)).toBe(true);
      expect(isOverdue(due('2026-07-15', 'PAID'), addDays(from, 1), disbursedOn)).toBe(false);
      expect(daysLate([due('2026-07-15', 'LATE')], '2026-07-16', disbursedOn)).toBe(late);
      expect(isDueUndisbursed([due('2026-07-15')], '2026-07-20', disbursedOn)).toBe(false);
    });
  });

  test('a loan that was not disbursed is never late; from the day after a due date people are told', () => {
    expect(countsFrom('2026-07-15', undefined)).toBeUndefined();
    expect(isOverdue(due('2026-07-15'), '2027-07-15', undefined)).toBe(false);
    expect(daysLate([due('2026-07-15', 'LATE')], '2027-07-15', undefined)).toBe(0);
    expect(isDueUndisbursed([due('2026-07-15')], '2026-07-15', undefined)).toBe(false);
    expect(isDueUndisbursed([due('2026-07-15')], '2026-07-16', undefined)).toBe(true);
    expect(isDueUndisbursed([due('2026-07-15', 'PAID')], '2026-07-16', undefined)).toBe(false);
  });

  test.each([
    ['2026-07-15', 0],
    ['2026-07-16', 50],
    ['2026-07-17', 100],
    ['2026-10-13', 4500],
  ])('1,000 € due on 2026-07-15 bear default interest by %s of %d cents', (today, cents) => {
    expect(defaultInterest({ overdueCents: 100_000, dueDate: '2026-07-15', today })).toBe(cents);
  });

  test('default interest of a date on a weekend runs from Tuesday, and parts of a cent are left out', () => {
    expect(defaultInterest({ overdueCents: 100_000, dueDate: '2026-07-18', today: '2026-07-20' })).toBe(0);
    expect(defaultInterest({ overdueCents: 100_000, dueDate: '2026-07-18', today: '2026-07-21' })).toBe(50);
    expect(defaultInterest({ overdueCents: 1_999, dueDate: '2026-07-15', today: '2026-07-16' })).toBe(0);
    expect(defaultInterest({ overdueCents: 2_000, dueDate: '2026-07-15', today: '2026-07-16' })).toBe(1);
  });

  test('default interest is whole cents and grows with the days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_900 }), fc.integer({ min: 0, max: 2000 }), (overdueCents, days) => {
        const interestFor = (n: number) => defaultInterest({ overdueCents, dueDate: '2026-07-15', today: addDays('2026-07-15', n) });
        expect(Number.isSafeInteger(interestFor(days))).toBe(true);
        expect(interestFor(days + 1)).toBeGreaterThanOrEqual(interestFor(days));
        // 0.05 % is 1/2000
        expect(interestFor(days)).toBe(Number((BigInt(overdueCents) * BigInt(days)) / 2000n));
      }),
    );
  });

  test.each([
    ['2026-07-15', undefined],
    ['2026-07-16', 1],
    ['2026-07-24', 1],
    ['2026-07-25', 10],
    ['2026-08-14', 30],
    ['2026-10-12', 60],
    ['2026-10-13', 90],
    ['2027-10-13', 90],
  ])('of a payment due on 2026-07-15 the reminder on %s is that of day %s', (today, days) => {
    expect(reminderDue('2026-07-15', today)).toBe(days);
  });

  test('after sixty days the debt may be called in, after ninety the loan has defaulted', () => {
    expect([60, 61].map(mayCallIn)).toEqual([false, true]);
    expect([90, 91].map(isDefaulted)).toEqual([false, true]);
  });
});

test.each([
  ['2026-07-07', false],
  ['2026-07-08', true],
  ['2026-07-15', true],
  ['2026-07-16', false],
])('the borrower is told of 15 July from a week before up to the day: %s', (today, isDue) => {
  expect(isNoticeDue('2026-07-15', today)).toBe(isDue);
});

test.each([
  ['a debt that nobody called in', undefined, '2026-12-01'],
  ['one that was called in on a Tuesday: the next day', '2026-03-03', '2026-03-04'],
  ['one that was called in on a Friday: the Monday', '2026-03-06', '2026-03-09'],
  ['one that was called in after its end', '2026-12-15', '2026-12-01'],
  ['one that was called in on the day before its end', '2026-11-30', '2026-12-01'],
])('principal is due, of %s [decision 126]', (_debt, calledInOn, due) => {
  expect(principalDueOn('2026-12-01', calledInOn)).toBe(due);
});

describe('the payments of a lender of a debt that was called in [decision 126]', () => {
  const payment = (dueDate: string, interestCents: number, principalCents: number, status: DueDate['status'] = 'DUE') => ({
    dueDate,
    interestCents,
    principalCents,
    status,
  });
  const rows = [
    payment('2027-01-11', 900, 0, 'PAID'),
    payment('2027-02-10', 900, 10_000, 'LATE'),
    payment('2027-03-10', 900, 50_000),
    payment('2027-04-12', 900, 50_000),
  ];
  const on = (calledInOn: string, today = calledInOn) => ({ calledInOn, today, disbursedOn: '2026-12-11' });

  test.each([
    ['on the day itself', '2027-02-22', 'DUE'],
    ['on the day after it', '2027-02-23', 'LATE'],
  ] as const)('have all principal that was not due yet on the next working day: %s', (_when, today, status) => {
    expect(calledInPayments(rows, on('2027-02-19', today))).toEqual([
      ...rows.slice(0, 2),
      payment('2027-02-22', 0, 100_000, status),
      payment('2027-03-10', 900, 0),
      payment('2027-04-12', 900, 0),
    ]);
  });
  test('have one entry where that day is a due date, and none of nothing', () => {
    const bare = [...rows.slice(0, 3), payment('2027-04-12', 0, 50_000)];
    expect(calledInPayments(bare, on('2027-03-09'))).toEqual([...rows.slice(0, 2), payment('2027-03-10', 900, 100_000)]);
  });
  test('are those of the contract where no principal is open, or all of it was due', () => {
    const paid = rows.map((row) => ({ ...row, status: 'PAID' as const }));
    expect(calledInPayments(paid, on('2027-02-19'))).toEqual(paid);
    expect(calledInPayments(rows, on('2027-04-12'))).toEqual(rows);
  });
});
