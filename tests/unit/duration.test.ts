import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../domain/locale.ts';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  durationParts,
  endOfTerm,
  joinDuration,
  remaining,
  remainingParts,
  termDuration,
  termUnit,
} from '../../domain/duration.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));

describe('terms', () => {
  test.each([
    [
      { value: 18, unit: 'MONTH' },
      [
        { unit: 'year', value: 1 },
        { unit: 'month', value: 6 },
      ],
    ],
    [{ value: 24, unit: 'MONTH' }, [{ unit: 'year', value: 2 }]],
    [{ value: 6, unit: 'MONTH' }, [{ unit: 'month', value: 6 }]],
    [{ value: 2, unit: 'YEAR' }, [{ unit: 'year', value: 2 }]],
    [
      { value: 23, unit: 'MONTH' },
      [
        { unit: 'year', value: 1 },
        { unit: 'month', value: 11 },
      ],
    ],
    [{ value: 45, unit: 'DAY' }, [{ unit: 'day', value: 45 }]],
  ])('%o reads as %o [PROJ-14]', (term, parts) => {
    expect(durationParts(termDuration(term))).toEqual(parts);
  });

  test('languages that need a word between two units have it [I18N-05]', () => {
    const joined = (parts: string[], locale: Locale) => joinDuration(parts, locale).replaceAll('\u00a0', ' ');
    expect(joined(['1 año', '6 meses'], 'es')).toBe('1 año y 6 meses');
    expect(joined(['1 ano', '6 meses'], 'pt')).toBe('1 ano e 6 meses');
    expect(joined(['2 años'], 'es')).toBe('2 años');
    expect(joined(['1 Jahr', '6 Monate'], 'de')).toBe('1 Jahr und 6 Monate');
    expect(joined(['1 metai', '6 mėnesiai'], 'lt')).toBe('1 metai ir 6 mėnesiai');
    expect(joined(['1', '6'], 'en')).toBe('1 6');
  });

  test('a figure and its unit stay on one line [26]', () => {
    expect(joinDuration(['1 year', '6 months'], 'en')).toBe('1\u00a0year 6\u00a0months');
    expect(joinDuration(['1 Jahr', '6 Monate'], 'de')).toBe('1\u00a0Jahr und 6\u00a0Monate');
  });

  test('units are read in any case and number [PROJ-14]', () => {
    expect(['day', 'Months', 'YEARS', 'WEEK'].map(termUnit)).toEqual(['DAY', 'MONTH', 'YEAR', undefined]);
  });

  test.each([
    ['2026-01-31', { value: 1, unit: 'MONTH' }, '2026-02-28'],
    ['2028-01-31', { value: 1, unit: 'MONTH' }, '2028-02-29'],
    ['2024-02-29', { value: 1, unit: 'YEAR' }, '2025-02-28'],
    ['2026-12-31', { value: 1, unit: 'DAY' }, '2027-01-01'],
  ])('from %s a term of %o ends on %s [INV-02]', (start, term, end) => expect(endOfTerm(start, term)).toBe(end));
});

describe('time left', () => {
  test.each([
    [
      '2026-01-10',
      '2027-01-15',
      [
        { unit: 'year', value: 1 },
        { unit: 'day', value: 5 },
      ],
    ],
    [
      '2026-01-10',
      '2028-04-15',
      [
        { unit: 'year', value: 2 },
        { unit: 'month', value: 3 },
      ],
    ],
    ['2026-01-31', '2026-02-28', [{ unit: 'month', value: 1 }]],
    [
      '2026-01-10',
      '2026-03-14',
      [
        { unit: 'month', value: 2 },
        { unit: 'day', value: 4 },
      ],
    ],
    ['2026-01-10', '2026-01-10', [{ unit: 'day', value: 0 }]],
    ['2026-01-11', '2026-01-10', undefined],
  ])('from %s to %s: %o [INV-07, I18N-05]', (today, end, parts) => {
    expect(remainingParts(today, end)).toEqual(parts);
  });

  test('years, months and days lead from today to the end exactly [INV-07]', () => {
    fc.assert(
      fc.property(days, fc.nat(9000), (today, length) => {
        const end = addDays(today, length);
        const left = remaining(today, end);
        expect(left && addDays(addMonths(today, left.years * 12 + left.months), left.days)).toBe(end);
        expect(left && left.days >= 0 && left.days < 31 && left.months < 12).toBe(true);
      }),
    );
  });

  test('days between are what was added [INV-08]', () => {
    fc.assert(fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => daysBetween(day, addDays(day, count)) === count));
  });

  test('a day is the day in Vilnius [INV-07]', () => {
    expect(dayOf('2026-06-30T21:30:00Z')).toBe('2026-07-01');
    expect(dayOf(new Date('2026-06-30T12:00:00Z'))).toBe('2026-06-30');
    expect(dayOf('2026-06-30')).toBe('2026-06-30');
  });
});
