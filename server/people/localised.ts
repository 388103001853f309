import type { Language, Localised } from '../store/schema.ts';

/** The text in the wanted language, or the next best one that exists: en, lt, de. */
export function localised(text: Localised, locale: Language): string {
  return text[locale] ?? text.en ?? text.lt ?? text.de ?? Object.values(text)[0] ?? '';
}
