import type { Locale } from './locale.ts';

/** The terms of the platform, a file in each language. [TERMS-05] */
export function termsFile(locale: Locale): string {
  return `/v2/documents/platform_Users_Terms_and_Conditions_${locale}_v2.pdf`;
}

/** The terms of Axiology, which keeps the bonds, a file in each language. [BOND-09] */
export function axiologyTermsFile(locale: Locale): string {
  return `/v2/documents/Axiology_Terms_and_Conditions_${locale}.pdf`;
}

/** Who counts as an experienced investor, a file in each language. [I18N-07, EXP-02] */
export function investorCategoriesFile(locale: Locale): string {
  return `/v2/documents/investor-categories_${locale}.pdf`;
}
