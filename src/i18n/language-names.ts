import type { Locale } from '../../domain/locale.ts';

/** Each language in its own words. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  lt: 'Lietuvių',
  es: 'Español',
  pt: 'Português',
} satisfies Record<Locale, string>;
