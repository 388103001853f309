import { expect, test } from 'vitest';
import {
  axiologyTermsFile,
  consentDocument,
  investorCategoriesFile,
  privacyFile,
  privacyLocale,
  termsFile,
  tokenFile,
} from '../../domain/documents.ts';
import { locales } from '../../domain/locale.ts';

test('each document has a file in each language [TERMS-05, EXP-02, LEGAL-02]', () => {
  for (const locale of locales) {
    expect(termsFile(locale)).toBe(`/v2/documents/platform_Users_Terms_and_Conditions_${locale}_v2.pdf`);
    expect(axiologyTermsFile(locale)).toBe(`/v2/documents/Axiology_Terms_and_Conditions_${locale}.pdf`);
    expect(investorCategoriesFile(locale)).toBe(`/v2/documents/investor-categories_${locale}.pdf`);
    expect(privacyLocale(locale)).toBe(locale);
    expect(privacyFile(locale)).toBe(`/v2/documents/privacy_policy_${locale}.pdf`);
  }
  expect(tokenFile('prices', 'de')).toBe('/v2/documents/prices_DE_TXT.pdf');
});

test('a consent names the document as it was agreed to [GDPR, Article 7(1)]', () => {
  const terms = { kind: 'TERMS', version: '2', termsInForce: '2' };
  expect(consentDocument(terms, 'lt')).toBe(termsFile('lt'));
  // terms of before, and another document with the version of the terms, have no file
  expect(consentDocument({ ...terms, version: '1' }, 'lt')).toBeUndefined();
  expect(consentDocument({ ...terms, kind: 'MARKETING' }, 'lt')).toBeUndefined();
  expect(consentDocument({ ...terms, termsInForce: undefined }, 'lt')).toBeUndefined();
  expect(consentDocument({ kind: 'BOND_TERMS', version: '1', termsInForce: '2' }, 'es')).toBe(axiologyTermsFile('es'));
  expect(consentDocument({ kind: 'BOND_TERMS', version: '2', termsInForce: '2' }, 'es')).toBeUndefined();
});
