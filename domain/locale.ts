import { isOneOf } from './unknown.ts';

/** Languages of the product. [I18N-01] */
export const locales = ['en', 'de', 'lt', 'es', 'pt'] as const;
export type Locale = (typeof locales)[number];

/** Where a missing text is looked for, in order. [I18N-01] */
export const fallbackOrder = ['en', 'lt', 'de'] as const satisfies readonly Locale[];

export function isLocale(value: unknown): value is Locale {
  return isOneOf(locales, value);
}

/** The product's language for a tag such as `pt-BR` or `LT`; undefined for a language it does not speak. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return isLocale(language) ? language : undefined;
}

/**
 * The language of a visit: what the address says in `lang`, then in `lng`, then what this browser was last shown, then what it asks for, then English. What
 * the product does not speak is passed over. [MKT-06, I18N-02, T-48, T-73]
 */
export function localeOfVisit({ query, remembered, preferred }: Visit): Locale {
  const params = new URLSearchParams(query);
  for (const tag of [params.get('lang'), params.get('lng'), remembered, ...preferred]) {
    const locale = localeOf(tag);
    if (locale) return locale;
  }
  return 'en';
}

interface Visit {
  /** What stands behind the question mark. */
  query: string;
  /** What the browser kept of an earlier visit. */
  remembered: string | null | undefined;
  /** The browser's own languages, the dearest first. */
  preferred: readonly (string | undefined)[];
}

/** The tag of what is written in the language: Portuguese is European. [T-10] */
export function languageTag(locale: Locale): string {
  return locale === 'pt' ? 'pt-PT' : locale;
}

/** The tag the authentication service knows the language by. [AUTH-08, T-10] */
export function authenticationLocale(locale: Locale): Exclude<Locale, 'pt'> | 'pt-BR' {
  return locale === 'pt' ? 'pt-BR' : locale;
}

/** Tag for `Intl`: European English, European Portuguese. */
export function intlLocale(locale: Locale): string {
  return { en: 'en-GB', de: 'de-DE', lt: 'lt-LT', es: 'es-ES', pt: 'pt-PT' }[locale];
}

export type Localised = Partial<Record<Locale, string>>;

/** The text in the language, or in the first language of the fallback order that has it. */
export function localised(messages: Localised, locale: Locale): string {
  for (const candidate of [locale, ...fallbackOrder]) {
    const text = messages[candidate];
    if (text) return text;
  }
  return Object.values(messages).find(Boolean) ?? '';
}
