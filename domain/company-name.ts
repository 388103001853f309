import { brand } from './brand.ts';
import type { Locale } from './locale.ts';

/** The legal name as a language writes it: in Lithuanian the name after a legal form stands in quotation marks. */
export function companyName(locale: Locale, legalName: string = brand.legalName): string {
  return locale === 'lt' ? legalName.replace(/^(UAB|AB|MB|SIA) ([^„“"].*)$/, '$1 „$2“') : legalName;
}
