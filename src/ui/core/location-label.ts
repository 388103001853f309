import { intlLocale, type Locale } from '../../../domain/locale.ts';

/** "Kaunas, Lithuania" in the language of the page. */
export function placeText(location: { city: string; country: string }, locale: Locale): string {
  const country = new Intl.DisplayNames(intlLocale(locale), { type: 'region' }).of(location.country) ?? location.country;
  return `${location.city}, ${country}`;
}
