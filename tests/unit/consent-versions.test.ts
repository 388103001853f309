import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersions } from '../../domain/consent-versions.ts';
import { wordingOf, wordings } from '../../domain/consent-wordings/wordings.ts';
import { investorDeclaration } from '../../domain/law/investor-declaration.ts';
import { riskWarning } from '../../domain/law/risk-warning.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { consentWordings } from '../../domain/marketing.ts';
import { catalogueOf } from '../support/catalogue.ts';

/** The message of a catalogue whose English text matches. */
function message(catalogue: string, pattern: RegExp, locale: Locale): string {
  const found = [...catalogueOf(catalogue, 'en').keys()].filter((id) => pattern.test(id));
  expect(found).toHaveLength(1);
  return catalogueOf(catalogue, locale).get(found[0]!) ?? '';
}

/** What is on the screens, by the version that is recorded with it. */
const shown: Readonly<Record<string, (locale: Locale) => string[]>> = {
  [consentVersions.MARKETING]: (locale) => [message('registration', /personalised|marketing/i, locale)],
  [consentWordings.newsletter]: (locale) =>
    [/^New projects by/, /^You can unsubscribe with one click/].map((pattern) => message('ui', pattern, locale)),
  [consentVersions.RISK_WARNING]: (locale) => [riskWarning[locale], message('questionnaire', /^I have read .* warning\.$/, locale)],
  [consentVersions.LOSS_SIMULATION]: (locale) => [message('loss-simulation', /^I have reviewed/, locale)],
  [consentVersions.SOPHISTICATED_INVESTOR]: (locale) => [investorDeclaration[locale].person, investorDeclaration[locale].company],
  [consentVersions.INVESTMENT_RISK]: (locale) => [message('payment', /I consent to continue\.$/, locale)],
  [consentVersions.TRANSFER_RISK]: (locale) => [message('investing', /I want to move the amount\.$/, locale)],
};

/** Of the files of `domain/consent-wordings`, in all languages. A file is never changed: other words are a new version, with a line of its own here. */
const fingerprints: Readonly<Record<string, string>> = {
  'investment-risk-1': 'a232ab1b33d428e7',
  'loss-simulation-1': '2069ed157ac95d36',
  'newsletter-1': 'c4b9b2cdba6e22f5',
  'registration-1': 'bd126d354bd2884b',
  'risk-warning-1': 'd564cf5be361b865',
  'sophisticated-investor-1': '4041e13e105eb6e8',
  'transfer-risk-1': 'e9d7c719d86ec5ac',
};

const fingerprintOf = (version: string) =>
  createHash('sha256')
    .update(locales.map((locale) => wordingOf(version, locale)?.join('') ?? '').join('\n'))
    .digest('hex')
    .slice(0, 16);

// GDPR, Article 7(1); Regulation (EU) 2020/1503, Article 21(4), 21(6) and 21(7): it has to be proved what was consented to
test.for(Object.entries(shown))('the screens show the words that are kept as %s', ([version, wording]) => {
  for (const locale of locales) expect([locale, wording(locale)]).toEqual([locale, wordingOf(version, locale)]);
});

test('the words of a version are never changed, and none is lost', () => {
  expect(Object.fromEntries(Object.keys(wordings).map((version) => [version, fingerprintOf(version)]))).toEqual(fingerprints);
});

test('every version that is recorded now has words in every language', () => {
  for (const version of [...Object.values(consentVersions), ...Object.values(consentWordings)])
    expect([version, locales.map((locale) => (wordingOf(version, locale) ?? []).join(' ').length > 10)]).toEqual([
      version,
      locales.map(() => true),
    ]);
});
