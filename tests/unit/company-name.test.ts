import { expect, test } from 'vitest';
import { companyName } from '../../domain/company-name.ts';
import { locales } from '../../domain/locale.ts';

test('the legal name has quotation marks after the legal form in Lithuanian only', () => {
  expect(Object.fromEntries(locales.map((locale) => [locale, companyName(locale, 'UAB Statefolio')]))).toEqual({
    en: 'UAB Statefolio',
    de: 'UAB Statefolio',
    lt: 'UAB „Statefolio“',
    es: 'UAB Statefolio',
    pt: 'UAB Statefolio',
  });
});

test('the name of another company is written by the same rule, and a name that has quotation marks keeps them', () => {
  expect(companyName('lt', 'SIA Mill Lofts')).toBe('SIA „Mill Lofts“');
  expect(companyName('lt', 'Old Town OÜ')).toBe('Old Town OÜ');
  expect(companyName('lt', 'UAB „Nemuno krantas“')).toBe('UAB „Nemuno krantas“');
});
