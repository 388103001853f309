import { expect, test } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import { locales } from '../../domain/locale.ts';

test('the legal name has quotation marks after the legal form in Lithuanian only', () => {
  // the name of whatever brand is built
  const [form, name] = brand.legalName.split(' ');
  expect(form).toBe('UAB');
  expect(Object.fromEntries(locales.map((locale) => [locale, companyName(locale)]))).toEqual({
    en: `UAB ${name}`,
    de: `UAB ${name}`,
    lt: `UAB „${name}“`,
    es: `UAB ${name}`,
    pt: `UAB ${name}`,
  });
});
