import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageRate,
  enoughObservations,
  expectedRate,
  isNonDefaultedAt,
  type LoanHistory,
  observationsOf,
  observationWindows,
  observe,
  observedRate,
  observeUntil,
  publicationDays,
} from '../../domain/default-rates.ts';
import { addDays, addMonths, daysBetween } from '../../domain/duration.ts';

const loan = (id: string, more: Partial<LoanHistory> = {}): LoanHistory => ({
  id,
  riskClass: 'B1',
  startedOn: '2023-06-01',
  dueDates: ['2024-06-01', '2025-06-01'],
  defaults: [],
  ...more,
});
const year2024 = { from: '2024-01-01', to: '2024-12-31' };

// Delegated Regulation (EU) 2022/2115, Article 2(1)
describe('a window', () => {
  test('counts loans that run and are not in default when it begins, and of those the ones that default in it [RATE-01]', () => {
    const { counted, defaulted, excluded } = observe(
      [
        loan('performs'),
        loan('defaults', { defaults: [{ on: '2024-12-31' }] }),
        loan('defaults later', { defaults: [{ on: '2025-01-01' }] }),
        loan('defaults twice', { defaults: [{ on: '2024-02-01', curedOn: '2024-03-01' }, { on: '2024-09-01' }] }),
        loan('is in default already', { defaults: [{ on: '2023-12-31' }] }),
        loan('was cured before', { defaults: [{ on: '2023-10-01', curedOn: '2023-12-31' }] }),
        loan('begins in it', { startedOn: '2024-01-01' }),
        loan('was repaid before', { endedOn: '2023-12-31' }),
        loan('is repaid on its first day', { dueDates: ['2024-01-01'], endedOn: '2024-01-01' }),
        loan('owes nothing in it', { dueDates: ['2025-06-01'] }),
      ],
      year2024,
    );
    expect(counted.map(({ id }) => id)).toEqual([
      'performs',
      'defaults',
      'defaults later',
      'defaults twice',
      'was cured before',
      'is repaid on its first day',
    ]);
    expect(defaulted.map(({ id }) => id)).toEqual(['defaults', 'defaults twice']);
    expect(excluded.map(({ id }) => id)).toEqual(['owes nothing in it']);
    expect(observedRate({ counted, defaulted })).toBeCloseTo(33.33, 2);
  });

  test('without a loan has no rate, and does not count in the average [RATE-01]', () => {
    const observations = observeUntil(
      [
        loan('1', { startedOn: '2020-06-01', dueDates: ['2021-06-01'], endedOn: '2021-06-01' }),
        loan('2', { defaults: [{ on: '2024-07-01' }] }),
      ],
      '2024-12-31',
    );
    expect(observations.map(observedRate)).toEqual([0, undefined, undefined, 100]);
    expect(averageRate(observations)).toBe(50);
  });

  test('is complete: a platform of eleven months has none, one of fourteen months has one [RATE-01]', () => {
    expect(observationWindows('2024-12-31', '2024-02-01')).toEqual([]);
    expect(observationWindows('2024-12-31', '2023-11-01')).toEqual([year2024]);
    expect(observationWindows('2024-12-31', undefined)).toEqual([]);
    expect(observationWindows('2024-02-29', '2022-01-01')).toEqual([
      { from: '2022-03-01', to: '2023-02-28' },
      { from: '2023-03-01', to: '2024-02-29' },
    ]);
  });
});

test('what happens on a day does not count at its beginning yet [RATE-01; Delegated Regulation (EU) 2022/2115, Art. 2(2)(a)]', () => {
  const day = '2026-03-02';
  const withDefault = (on: string, curedOn?: string) => loan('a', { defaults: [{ on, curedOn }] });
  expect(isNonDefaultedAt(withDefault('2026-03-02'), day)).toBe(true);
  expect(isNonDefaultedAt(withDefault('2026-03-01'), day)).toBe(false);
  expect(isNonDefaultedAt(withDefault('2026-01-01', '2026-03-01'), day)).toBe(true);
  expect(isNonDefaultedAt(withDefault('2026-01-01', '2026-03-02'), day)).toBe(false);
});

test('rates are published for the ends of years that have a complete window [RATE-03]', () => {
  expect(publicationDays('2026-11-25', '2023-06-01')).toEqual(['2025-12-31', '2024-12-31']);
  expect(publicationDays('2026-11-25', '2022-12-31')).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
  expect(publicationDays('2026-11-25', undefined)).toEqual([]);
});

// Delegated Regulation (EU) 2022/2115, Article 4(1)
describe('an expected rate [RATE-02]', () => {
  const many = (riskClass: string, count: number, defaulted: number) =>
    Array.from({ length: count }, (_, index) =>
      loan(`${riskClass}-${index}`, { riskClass, defaults: index < defaulted ? [{ on: '2024-05-01' }] : [] }),
    );
  const expected = (loans: LoanHistory[], riskClass: string) => expectedRate([observe(loans, year2024)], riskClass);

  test('is that of the class where enough loans were observed, else that of its letter, else that of all', () => {
    const loans = [
      ...many('A1', enoughObservations, 1),
      ...many('B1', 5, 1),
      ...many('B2', enoughObservations - 5, 1),
      ...many('C1', 10, 5),
    ];
    expect(expected(loans, 'A1')).toEqual({ percent: 5, basis: 'CLASS' });
    expect(expected(loans, 'B1')).toEqual({ percent: 10, basis: 'LETTER' });
    expect(expected(loans, 'C1')).toEqual({ percent: 16, basis: 'ALL' });
    expect(expected(loans, 'D1')).toEqual({ percent: 16, basis: 'ALL' });
    expect(expected([], 'A1')).toBeUndefined();
  });
});

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2015-01-01', days));
const history: fc.Arbitrary<LoanHistory> = fc
  .record({
    id: fc.uuid(),
    riskClass: fc.constantFrom('A1', 'A2', 'B1', 'D3', undefined),
    startedOn: day,
    months: fc.integer({ min: 1, max: 60 }),
    every: fc.integer({ min: 1, max: 60 }),
    // days between what happens to it: default, cure, default, …
    gaps: fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 6 }),
    ends: fc.boolean(),
  })
  .map(({ months, every, gaps, ends, ...rest }) => {
    const dueDates = Array.from({ length: Math.ceil(months / every) }, (_, index) =>
      addMonths(rest.startedOn, Math.min(months, (index + 1) * every)),
    );
    const days = gaps.reduce<string[]>((all, gap) => [...all, addDays(all.at(-1) ?? rest.startedOn, gap)], []);
    const defaults = days.flatMap((on, index) => (index % 2 === 0 ? [{ on, curedOn: days[index + 1] }] : []));
    return { ...rest, dueDates, defaults, endedOn: ends ? addDays(days.at(-1) ?? addMonths(rest.startedOn, months), 10) : undefined };
  });

describe('for any history of loans', () => {
  const histories = fc.uniqueArray(history, { maxLength: 25, selector: ({ id }) => id });
  const always = (check: (loans: LoanHistory[], asOf: string) => void) => fc.assert(fc.property(histories, day, check), { numRuns: 300 });

  test('windows are twelve months, follow each other without a gap and end on the day [RATE-01]', () =>
    always((loans, asOf) => {
      const windows = observeUntil(loans, asOf).map(({ window }) => window);
      for (const [index, { from, to }] of windows.entries()) {
        expect(daysBetween(from, to)).toBeGreaterThanOrEqual(364);
        expect(daysBetween(from, to)).toBeLessThanOrEqual(365);
        expect(windows[index + 1]?.from ?? addDays(asOf, 1)).toBe(addDays(to, 1));
      }
    }));

  test('the windows cover the whole time since the first loan, less than twelve months at its beginning [RATE-01]', () =>
    always((loans, asOf) => {
      const [first] = loans.map(({ startedOn }) => startedOn).sort();
      const [oldest] = observeUntil(loans, asOf);
      if (first === undefined) expect(oldest).toBeUndefined();
      else if (oldest) {
        expect(oldest.window.from > first).toBe(true);
        expect(addMonths(oldest.window.from, -12) <= addDays(first, 1)).toBe(true);
      } else expect(addMonths(addDays(asOf, 1), -12) <= first).toBe(true);
    }));

  test('a loan is counted once in a window, is in the denominator if it is in the numerator, and never both counted and excluded [RATE-01]', () =>
    always((loans, asOf) => {
      for (const { counted, defaulted, excluded } of observeUntil(loans, asOf)) {
        const ids = [...counted, ...excluded].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(defaulted).size).toBe(defaulted.length);
        for (const loanHistory of defaulted) expect(counted).toContain(loanHistory);
      }
    }));

  test('nothing that is in default when a window begins is counted in it, and every default of a counted loan is [RATE-01]', () =>
    always((loans, asOf) => {
      for (const { window, counted, defaulted } of observeUntil(loans, asOf)) {
        for (const loanHistory of counted) {
          expect(isNonDefaultedAt(loanHistory, window.from)).toBe(true);
          expect(loanHistory.dueDates.some((due) => due >= window.from && due <= window.to)).toBe(true);
        }
        expect(defaulted).toEqual(counted.filter(({ defaults }) => defaults.some(({ on }) => on >= window.from && on <= window.to)));
      }
    }));

  test('rates lie between 0 and 100, the average between the lowest and the highest of the windows [RATE-01]', () =>
    always((loans, asOf) => {
      const observations = observeUntil(loans, asOf);
      const rates = observations.map(observedRate).filter((rate) => rate !== undefined);
      const average = averageRate(observations);
      if (average === undefined) expect(rates).toEqual([]);
      else {
        expect(average).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9);
        expect(average).toBeLessThanOrEqual(Math.max(...rates) + 1e-9);
        expect(Math.min(...rates)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...rates)).toBeLessThanOrEqual(100);
      }
    }));

  test('the risk categories together are all loans [RATE-02]', () =>
    always((loans, asOf) => {
      const observations = observeUntil(loans, asOf);
      const classes = [...new Set(loans.map(({ riskClass }) => riskClass))];
      for (const part of ['counted', 'defaulted', 'excluded'] as const)
        expect(
          classes
            .flatMap((name) =>
              observationsOf(observations, ({ riskClass }) => riskClass === name).map((observation) => observation[part].length),
            )
            .reduce((a, b) => a + b, 0),
        ).toBe(observations.reduce((sum, one) => sum + one[part].length, 0));
    }));

  test('what happens after the day changes nothing [RATE-01]', () =>
    always((loans, asOf) => {
      const until = (days: string | undefined) => (days !== undefined && days <= asOf ? days : undefined);
      const known = loans
        .filter(({ startedOn }) => startedOn <= asOf)
        .map((one) => ({
          ...one,
          endedOn: until(one.endedOn),
          defaults: one.defaults.filter(({ on }) => on <= asOf).map(({ on, curedOn }) => ({ on, curedOn: until(curedOn) })),
        }));
      const count = (list: LoanHistory[]) =>
        observeUntil(list, asOf).map(({ window, counted, defaulted }) => [window.from, counted.length, defaulted.length]);
      expect(count(known)).toEqual(count(loans));
    }));
});
