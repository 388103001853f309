import { brand } from './brand.ts';
import type { Locale } from './locale.ts';

/** The legal name as a language writes it: in Lithuanian the name after a legal form stands in quotation marks. */
export function companyName(locale: Locale): string {
  return locale === 'lt' ? brand.legalName.replace(/^(UAB|AB|MB) (.+)$/, '$1 „$2“') : brand.legalName;
}
