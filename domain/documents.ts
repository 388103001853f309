import type { Locale } from './locale.ts';

/** The terms of the platform, a file in each language. [TERMS-05] */
export function termsFile(locale: Locale): string {
  return `/v2/documents/platform_Users_Terms_and_Conditions_${locale}_v2.pdf`;
}

/** Languages the privacy policy is written in. */
export const privacyLocales: readonly Locale[] = ['en', 'de', 'lt', 'es', 'pt'];

/** The language in which a reader gets the privacy policy: the reader's own where it is written, otherwise English. [LEGAL-02] */
export function privacyLocale(locale: Locale): Locale {
  return privacyLocales.includes(locale) ? locale : 'en';
}

/** The privacy policy. [LEGAL-02] */
export function privacyFile(locale: Locale): string {
  return `/v2/documents/privacy_policy_${privacyLocale(locale)}.pdf`;
}

/** The terms of Axiology, which keeps the bonds, a file in each language. [BOND-09] */
export function axiologyTermsFile(locale: Locale): string {
  return `/v2/documents/Axiology_Terms_and_Conditions_${locale}.pdf`;
}

/** Documents that people have agreed to beside the terms in force. A new version of a document gets a file, and the old one stays here (GDPR, Article 7(1)). */
const agreedDocuments: Readonly<Partial<Record<string, (locale: Locale) => string>>> = {
  'BOND_TERMS 1': axiologyTermsFile,
};

/** The address of the document that a consent of this kind and version is about; undefined where it is no document that we have. */
export function consentDocument(
  { kind, version, termsInForce }: { kind: string; version: string; termsInForce: string | undefined },
  locale: Locale,
): string | undefined {
  return kind === 'TERMS' && version === termsInForce ? termsFile(locale) : agreedDocuments[`${kind} ${version}`]?.(locale);
}

/** Who counts as an experienced investor, a file in each language. [I18N-07, EXP-02] */
export function investorCategoriesFile(locale: Locale): string {
  return `/v2/documents/investor-categories_${locale}.pdf`;
}

/** Documents known by a token of their own; the token brings its separator along. [LEGAL-02, T-26] */
export const documentTokens = {
  'investment-risks': 'investment_risks_',
  'personal-data-rules': 'rules_of_personal_data_',
  prices: 'prices_',
  complaints: 'complaint_policy_',
  'conflicts-of-interest': 'conflict_of_interest_management_',
  evaluation: 'evaluation_rules_',
  'investment-verification': 'investment_verification_procedures_',
  'investor-categories': 'investor_categories_evaluation_',
  'operational-risk': 'operational_risk_',
  'repayment-to-financers': 'repayment_to_financers_',
  'inexperienced-investors': 'inexperienced_investors_rules_',
  'unfulfilled-obligations': 'unfulfilled_obligations_management_',
  custody: 'custody_agreement_terms_',
} as const;

export type TokenDocument = keyof typeof documentTokens;

/** The address of such a document in one language. [LEGAL-02] */
export function tokenFile(document: TokenDocument, locale: Locale): string {
  return `/v2/documents/${documentTokens[document]}${locale.toUpperCase()}_TXT.pdf`;
}
