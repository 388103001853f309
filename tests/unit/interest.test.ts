import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../domain/duration.ts';
import { accrued, offer, payoutScheduleTypes, rateFor, schedule, termInYears, totalInterest } from '../../domain/interest.ts';

const tiers = [
  { threshold: 100, interest: 9 },
  { threshold: 5000, interest: 9.5 },
  { threshold: 50_000, interest: 10 },
];
const months = (value: number) => ({ value, unit: 'MONTH' });

const amounts = fc.integer({ min: 1, max: 99_999_999_900 });
const rates = fc.integer({ min: 0, max: 3000 }).map((n) => n / 100);
const terms = fc.oneof(
  fc.record({ value: fc.integer({ min: 1, max: 120 }), unit: fc.constant('MONTH') }),
  fc.record({ value: fc.integer({ min: 1, max: 10 }), unit: fc.constant('YEAR') }),
  fc.record({ value: fc.integer({ min: 1, max: 2000 }), unit: fc.constant('DAY') }),
);
const starts = fc.integer({ min: 0, max: 5000 }).map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));

describe('the rate', () => {
  test.each([
    [50, 9],
    [100, 9],
    [4999, 9],
    [4999.99, 9],
    [5000, 9.5],
    [49_999, 9.5],
    [50_000, 10],
    [999_999_999, 10],
  ])('an amount of %d earns %d percent a year [PROJ-11]', (amount, rate) => {
    expect(rateFor(tiers, amount * 100)).toBe(rate);
  });

  test('the order of the tiers does not matter, and they are not changed [PROJ-11]', () => {
    const mixed = [tiers[2], tiers[0], tiers[1]].filter((tier) => tier !== undefined);
    const before = structuredClone(mixed);
    expect(rateFor(mixed, 500_000)).toBe(9.5);
    expect(mixed).toEqual(before);
    expect(rateFor(tiers.toReversed(), 500_000)).toBe(9.5);
    expect(rateFor([...tiers.slice(1), ...tiers.slice(0, 1)], 500_000)).toBe(9.5);
  });

  test('more money never earns a lower rate when tiers rise [PROJ-11]', () => {
    fc.assert(fc.property(amounts, amounts, (a, b) => rateFor(tiers, Math.min(a, b)) <= rateFor(tiers, Math.max(a, b))));
  });

  test('a project without tiers earns nothing [PROJ-11]', () => {
    expect(rateFor([], 100)).toBe(0);
  });
});

describe('the calculator', () => {
  test.each([
    [50, 12, 9, 9, 5450],
    [4999, 18, 9, 13.5, 567_387],
    [5000, 18, 9.5, 14.25, 571_250],
    [50_000, 18, 10, 15, 5_750_000],
  ])('%d € for %d months: %d %% a year, %d %% in all [PROJ-11, PROJ-12, PROJ-13]', (amount, term, rate, totalPercent, payoutCents) => {
    expect(offer({ amountCents: amount * 100, tiers, term: months(term) })).toEqual({
      rate,
      totalPercent,
      payoutCents,
      interestCents: payoutCents - amount * 100,
    });
  });

  test.each([
    [{ value: 18, unit: 'MONTH' }, 1.5],
    [{ value: 2, unit: 'YEAR' }, 2],
    [{ value: 73, unit: 'DAY' }, 0.2],
    [{ value: 6, unit: 'months' }, 0.5],
    [{ value: 6, unit: 'of a kind that nobody knows' }, 0.5],
  ])('the term %o is %d years [PROJ-12]', (term, years) => expect(termInYears(term)).toBe(years));

  test('the percentage of the whole term has twelve digits at most [PROJ-12]', () => {
    expect(offer({ amountCents: 100_000, tiers: [{ threshold: 0, interest: 10 }], term: months(7) }).totalPercent).toBe(5.83333333333);
  });

  test('a payout is the amount and its interest, in whole cents [PROJ-13]', () => {
    fc.assert(
      fc.property(amounts, terms, (amountCents, term) => {
        const { payoutCents, interestCents } = offer({ amountCents, tiers, term });
        return payoutCents === amountCents + interestCents && Number.isSafeInteger(payoutCents) && interestCents >= 0;
      }),
    );
  });
});

describe('the schedule', () => {
  test('a quarterly loan pays interest every three months and everything at the end [PROJ-13]', () => {
    expect(schedule({ amountCents: 499_900, rate: 9, term: months(18), payoutScheduleType: 'QUARTERLY', start: '2026-01-31' })).toEqual([
      { dueDate: '2026-04-30', interestCents: 11_247, principalCents: 0 },
      { dueDate: '2026-07-31', interestCents: 11_247, principalCents: 0 },
      { dueDate: '2026-10-31', interestCents: 11_247, principalCents: 0 },
      { dueDate: '2027-01-31', interestCents: 11_247, principalCents: 0 },
      { dueDate: '2027-04-30', interestCents: 11_247, principalCents: 0 },
      { dueDate: '2027-07-31', interestCents: 11_252, principalCents: 499_900 },
    ]);
  });

  test.each([
    ['MONTHLY', 18],
    ['QUARTERLY', 6],
    ['SEMI_ANNUALLY', 3],
    ['ANNUALLY', 2],
    ['END_OF_TERM', 1],
  ])('%s over 18 months has %d rows [PROJ-06]', (payoutScheduleType, rows) => {
    expect(schedule({ amountCents: 100_000, rate: 10, term: months(18), payoutScheduleType, start: '2026-01-01' })).toHaveLength(rows);
  });

  test('each type is offered once [PROJ-06]', () => {
    expect(new Set(payoutScheduleTypes).size).toBe(5);
  });

  test.each([
    ['SEMI_ANNUALLY', ['2026-07-01', '2027-01-01', '2027-07-01', '2028-01-01']],
    ['ANNUALLY', ['2027-01-01', '2028-01-01']],
    ['END_OF_TERM', ['2028-01-01']],
  ])('%s over two years is due on %o [PROJ-06]', (payoutScheduleType, days) => {
    const rows = schedule({ amountCents: 100_000, rate: 10, term: months(24), payoutScheduleType, start: '2026-01-01' });
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(days);
    expect(rows.map(({ interestCents }) => interestCents)).toEqual(days.map(() => 20_000 / days.length));
  });

  test('a term in days pays for the days of each instalment [PROJ-06]', () => {
    const term = { value: 90, unit: 'DAY' };
    const rows = schedule({ amountCents: 365_000_000, rate: 10, term, payoutScheduleType: 'MONTHLY', start: '2026-01-01' });
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
    expect(rows.map(({ interestCents }) => interestCents)).toEqual([31, 28, 31].map((days) => days * 100_000));
  });

  // binary fractions: 4.1 millions of a percent are a little less than 4,100,000
  test.each([0.3, 0.7, 4.1])('a month at %d percent a year is exact to the cent [PROJ-13]', (rate) => {
    const [first] = schedule({ amountCents: 1_200_000, rate, term: months(2), payoutScheduleType: 'MONTHLY', start: '2026-01-01' });
    expect(first?.interestCents).toBe(Math.round(rate * 1000));
  });

  test('a type nobody knows has no schedule [PROJ-06]', () => {
    expect(schedule({ amountCents: 100_000, rate: 10, term: months(18), payoutScheduleType: 'WEEKLY', start: '2026-01-01' })).toEqual([]);
  });

  test('the rows add up to the calculator to the cent, none is negative, and the days rise [PROJ-13]', () => {
    fc.assert(
      fc.property(
        amounts,
        rates,
        terms,
        fc.constantFrom(...payoutScheduleTypes),
        starts,
        (amountCents, rate, term, payoutScheduleType, start) => {
          const rows = schedule({ amountCents, rate, term, payoutScheduleType, start });
          expect(rows.reduce((sum, row) => sum + row.interestCents, 0)).toBe(totalInterest(amountCents, rate, term));
          expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(amountCents);
          expect(rows.every((row, i) => row.interestCents >= 0 && row.dueDate > (rows[i - 1]?.dueDate ?? start))).toBe(true);
        },
      ),
    );
  });
});

describe('interest earned so far', () => {
  const loan = { amountCents: 1_000_000, rate: 10, term: months(12), start: '2026-01-01' };
  test.each([
    ['2025-12-31', 0],
    ['2026-01-01', 0],
    ['2026-01-02', 274],
    ['2026-03-15', 20_000],
    ['2027-01-01', 100_000],
    ['2030-01-01', 100_000],
  ])('on %s it is %d cents [INV-02]', (today, cents) => {
    expect(accrued({ ...loan, today })).toBe(cents);
  });

  test('it never falls and never exceeds the whole [INV-02]', () => {
    fc.assert(
      fc.property(amounts, rates, terms, starts, fc.nat(200), (amountCents, rate, term, start, later) => {
        const then = accrued({ amountCents, rate, term, start, today: start });
        const now = accrued({ amountCents, rate, term, start, today: addMonths(start, later) });
        return then <= now && now <= totalInterest(amountCents, rate, term);
      }),
    );
  });
});
