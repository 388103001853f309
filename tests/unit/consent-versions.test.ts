import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersions } from '../../domain/consent-versions.ts';
import { investorDeclaration } from '../../domain/law/investor-declaration.ts';
import { riskWarning } from '../../domain/law/risk-warning.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { catalogueOf } from '../support/catalogue.ts';

/** The message of a catalogue whose English text matches. */
function message(catalogue: string, pattern: RegExp, locale: Locale): string {
  const found = [...catalogueOf(catalogue, 'en').keys()].filter((id) => pattern.test(id));
  expect(found).toHaveLength(1);
  return catalogueOf(catalogue, locale).get(found[0]!) ?? '';
}

const words: Record<keyof typeof consentVersions, (locale: Locale) => string> = {
  MARKETING: (locale) => message('registration', /personalised|marketing/i, locale),
  RISK_WARNING: (locale) => riskWarning[locale] + message('questionnaire', /^I have read .* warning\.$/, locale),
  LOSS_SIMULATION: (locale) => message('loss-simulation', /^I have reviewed/, locale),
  SOPHISTICATED_INVESTOR: (locale) => investorDeclaration[locale].person + investorDeclaration[locale].company,
  INVESTMENT_RISK: (locale) => message('payment', /I consent to continue\.$/, locale),
  TRANSFER_RISK: (locale) => message('investing', /I want to move the amount\.$/, locale),
};

/** The words of each version in all languages: whoever changes them gives them a new version, and writes its fingerprint here. */
const fingerprints: Readonly<Record<string, string>> = {
  'registration-1': 'bd126d354bd2884b',
  'risk-warning-1': 'd564cf5be361b865',
  'loss-simulation-1': '2069ed157ac95d36',
  'sophisticated-investor-1': '4041e13e105eb6e8',
  'investment-risk-1': 'a232ab1b33d428e7',
  'transfer-risk-1': 'e9d7c719d86ec5ac',
};

// GDPR, Article 7(1); Regulation (EU) 2020/1503, Article 21(4), 21(6) and 21(7): it has to be proved what was consented to
test.for(Object.entries(words))('the words of %s are those of its version', ([kind, wording]) => {
  const all = locales.map(wording);
  expect(all.every((text) => text.length > 10)).toBe(true);
  const fingerprint = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
  const version = new Map<string, string>(Object.entries(consentVersions)).get(kind);
  expect({ version, fingerprint }).toEqual({ version, fingerprint: fingerprints[version ?? ''] });
});
