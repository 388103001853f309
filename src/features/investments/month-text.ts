import { intlLocale, type Locale } from '../../../domain/locale.ts';

/** `2026-12` as people write it: `Dec`, or with its year `December 2026`. */
export function monthText(month: string, locale: Locale, style: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(intlLocale(locale), {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
