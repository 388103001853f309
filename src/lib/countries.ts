import { countryCodes } from '../../domain/countries.ts';

export type Country = { code: string; name: string };

/** Country names in the reader's language; their own country first, the others by that language's alphabet (PAY-02, decision 6.6). */
export function countriesIn(locale: string, own?: string | null): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => Number(b.code === own) - Number(a.code === own) || compare(a.name, b.name));
}

/** The name of one country in the reader's language; an unknown code stays as it is. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
