import { loadedPhoneLibrary } from '#phone-library';

/**
 * A phone number as E.164, or undefined when it is none. A number without a country code is read as one of the country given. In a browser that has not
 * loaded the library yet it is the text as typed, if it looks like a number: the server reads it. [DASH-06, REG-14, decision 6.19]
 */
export function phoneNumberOf(text: string, country?: string | null): string | undefined {
  // the parser finds numbers inside other text ("call +370…"); a field holds nothing but the number
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]{4,40}$/.test(text.trim())) return undefined;
  const library = loadedPhoneLibrary();
  if (!library) return text.trim();
  const home = country && library.isSupportedCountry(country) ? country : undefined;
  const number = library.parsePhoneNumberFromString(text, home);
  return number?.isValid() ? number.number : undefined;
}
