import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatDate, formatMoney, formatNumber, formatPercent, separators } from '../../domain/format.ts';
import { authenticationLocale, languageTag, isLocale, localeOf, locales, localised } from '../../domain/locale.ts';
import { fromCents, progressPercent, roundTo2, toCents, weightedAverageReturn } from '../../domain/money.ts';

const comma = ['de', 'lt', 'es', 'pt'] as const;

describe('numbers', () => {
  test.each(comma)('%s writes 1.234,56 [I18N-04]', (locale) => {
    expect(formatNumber(1234.56, locale)).toBe('1.234,56');
    expect(formatNumber(1234.5, locale)).toBe('1.234,5');
    expect(formatAmount(123_450, locale)).toBe('1.234,50');
    expect(formatMoney(123_456, locale)).toBe('1.234,56\u00a0€');
    expect(formatMoney(5_000_000, locale, { whole: true })).toBe('50.000\u00a0€');
    expect(formatPercent(10.5, locale)).toBe('10,5\u00a0%');
  });

  test('en writes 1,234.56 [I18N-04]', () => {
    expect(formatNumber(1234.56, 'en')).toBe('1,234.56');
    expect(formatMoney(99_999_999_900, 'en')).toBe('€999,999,999.00');
    expect(formatMoney(5_000_000, 'en', { whole: true })).toBe('€50,000');
    expect(formatPercent(9, 'en')).toBe('9%');
  });

  test('whole money never hides cents [I18N-04]', () => {
    expect(formatMoney(567_387, 'lt', { whole: true })).toBe('5.673,87\u00a0€');
  });

  test.each(locales)('%s writes a true minus, and none before zero [I18N-04]', (locale) => {
    const thousands = `3${separators[locale].group}500`;
    expect(formatMoney(-350_000, locale, { whole: true })).toBe(locale === 'en' ? `\u2212€${thousands}` : `\u2212${thousands}\u00a0€`);
    expect(formatMoney(-0, locale, { whole: true })).toBe(locale === 'en' ? '€0' : '0\u00a0€');
    expect(formatNumber(-0.001, locale)).toBe('0');
  });

  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1.000'],
    [0.05, '0,05'],
    [1.005, '1,01'],
    [99.995, '100'],
    [4918.275, '4.918,28'],
    [1_234_567_890_123.45, '1.234.567.890.123,45'],
    [1e21, '1.000.000.000.000.000.000.000'],
  ])('%d is %s in Lithuanian [I18N-04]', (value, text) => {
    expect(formatNumber(value, 'lt')).toBe(text);
  });

  test('what is not a number is a dash [I18N-04]', () => {
    expect(formatNumber(Number.NaN, 'en')).toBe('–');
  });

  test('every sum of money can be read back [I18N-04]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.constantFrom(...locales), (cents, locale) => {
        const { group, decimal } = separators[locale];
        const text = formatMoney(cents, locale)
          .replaceAll(group, '')
          .replace(decimal, '.')
          .replace('\u2212', '-')
          .replace(/\u00a0?€/, '');
        expect(toCents(Number(text))).toBe(cents);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    ['en', '5\u00a0Mar\u00a02026'],
    ['de', '05.03.2026'],
    ['lt', '2026-03-05'],
    ['es', '5\u00a0mar\u00a02026'],
    ['pt', '05/03/2026'],
  ] as const)('%s writes %s [I18N-01]', (locale, text) => {
    expect(formatDate('2026-03-05', locale)).toBe(text);
  });

  test('an instant shows its day in Vilnius [I18N-01]', () => {
    expect(formatDate('2026-03-05T23:30:00Z', 'lt')).toBe('2026-03-06');
    expect(formatDate('tomorrow', 'lt')).toBe('–');
  });
});

describe('money', () => {
  test.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [4999, 499_900],
    [-3.5, -350],
    [5673.865, 567_387],
    [0, 0],
  ])('%d euros are %d cents [CONST-10]', (decimal, cents) => {
    expect(toCents(decimal)).toBe(cents);
  });

  test('cents survive the wire [CONST-10]', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => toCents(fromCents(cents)) === cents));
  });

  test('progress and the average return round to two decimals [CONST-10, PROJ-09]', () => {
    expect(progressPercent(31_250_000, 50_000_000)).toBe(62.5);
    expect(progressPercent(1, 3)).toBe(33.33);
    expect(progressPercent(5, 0)).toBe(0);
    expect(roundTo2(9.4949)).toBe(9.49);
    expect(
      roundTo2(
        weightedAverageReturn([
          { amountCents: 100_000, rate: 9 },
          { amountCents: 200_000, rate: 10 },
        ]),
      ),
    ).toBe(9.67);
    expect(weightedAverageReturn([])).toBe(0);
  });
});

describe('languages', () => {
  test('there are five [I18N-01]', () => {
    expect(locales).toEqual(['en', 'de', 'lt', 'es', 'pt']);
    expect(isLocale('fr')).toBe(false);
  });

  test('Portuguese is European, and Brazilian only to the authentication service [AUTH-08]', () => {
    expect(locales.map(languageTag)).toEqual(['en', 'de', 'lt', 'es', 'pt-PT']);
    expect(locales.map(authenticationLocale)).toEqual(['en', 'de', 'lt', 'es', 'pt-BR']);
  });

  test.each([
    ['pt-BR', 'pt'],
    ['LT', 'lt'],
    ['de_AT', 'de'],
    ['fr', undefined],
    ['', undefined],
    [null, undefined],
  ])('the tag %s is %s [I18N-01]', (tag, locale) => {
    expect(localeOf(tag)).toBe(locale);
  });

  test('a missing text is looked for in en, lt, de [I18N-01]', () => {
    expect(localised({ lt: 'namas', de: 'Haus' }, 'es')).toBe('namas');
    expect(localised({ en: 'house', lt: 'namas' }, 'pt')).toBe('house');
    expect(localised({ es: 'casa' }, 'es')).toBe('casa');
    expect(localised({}, 'en')).toBe('');
  });
});
