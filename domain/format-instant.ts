import { intlLocale, type Locale } from './locale.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Day, hour and minute in Vilnius, with the name of that time. It stays on one line. */
export function formatInstant(iso: string, locale: Locale): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(intlLocale(locale), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: 'Europe/Vilnius',
    });
  formats.set(locale, format);
  return format.format(new Date(iso)).replaceAll(' ', '\u00a0');
}
