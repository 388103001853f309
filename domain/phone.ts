import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as E.164, or undefined when it is none. A number without a country code is read as one of the country given. [DASH-06, REG-14,
 * decision 6.19]
 */
export function phoneNumberOf(text: string, country?: string | null): string | undefined {
  // the parser finds numbers inside other text ("call +370…"); a field holds nothing but the number
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]{4,40}$/.test(text.trim())) return undefined;
  const home = country && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  return number?.isValid() ? number.number : undefined;
}
