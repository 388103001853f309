import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appliedClaim,
  claimContent,
  type CompanyClaim,
  type CompanyTick,
  desiredByCompany,
  emptyCompanyClaim,
  emptyIndividualClaim,
  individualThresholds,
  isCompanyClaimComplete,
  isIndividualClaimComplete,
  metSecondTier,
  needsFiles,
  readClaim,
  sizeThresholds,
  tickedClaim,
} from '../../domain/experience.ts';

const two = { ...emptyIndividualClaim, personalGrossIncomeCriteria: true, largeTransactionsCriteria: true };
const company = (...ticks: CompanyTick[]): CompanyClaim =>
  ticks.reduce((claim, field) => tickedClaim(claim, field, true), emptyCompanyClaim);

test('the thresholds are those of the regulations [EXP-03, EXP-05]', () => {
  // Regulation (EU) 2020/1503, Annex II(I)(2)
  expect(individualThresholds).toEqual({ grossIncome: 60_000, portfolio: 100_000, transactionsPerQuarter: 10 });
  expect(sizeThresholds).toEqual({
    // Directive 2014/65/EU, Annex II(I)(2)
    valueOfAssetsFirstTier: 20_000_000,
    netSalesRevenueFirstTier: 40_000_000,
    fundsFirstTier: 2_000_000,
    // Regulation (EU) 2020/1503, Annex II(I)(1)
    fundsSecondTier: 100_000,
    netSalesRevenueSecondTier: 2_000_000,
    valueOfAssetsSecondTier: 1_000_000,
  });
});

describe('a person who asks to be rated as experienced', () => {
  test('meets two of three criteria, agrees and adds a file [EXP-04, EXP-03]', () => {
    const agreed = { ...two, experiencedInvestorConsent: true };
    expect(isIndividualClaimComplete(agreed, 1)).toBe(true);
    expect(isIndividualClaimComplete(agreed, 0)).toBe(false);
    expect(isIndividualClaimComplete(two, 1)).toBe(false);
    expect(isIndividualClaimComplete({ ...agreed, largeTransactionsCriteria: false }, 1)).toBe(false);
    expect(isIndividualClaimComplete({ ...agreed, financialSectorEmploymentCriteria: true }, 3)).toBe(true);
  });

  test.each([
    ['personalGrossIncomeCriteria', 'financialSectorEmploymentCriteria'],
    ['personalGrossIncomeCriteria', 'largeTransactionsCriteria'],
    ['financialSectorEmploymentCriteria', 'largeTransactionsCriteria'],
  ] as const)('may meet any two of them, but not one alone: %s and %s [EXP-04]', (one, other) => {
    const alone = { ...emptyIndividualClaim, experiencedInvestorConsent: true, [one]: true };
    expect(isIndividualClaimComplete(alone, 1)).toBe(false);
    expect(isIndividualClaimComplete({ ...alone, [other]: true }, 1)).toBe(true);
  });
});

describe('a company', () => {
  test.each<[string, CompanyClaim, number, boolean]>([
    ['licensed, agreed, with a file', company('licensedEntity', 'experiencedInvestorConsent'), 1, true],
    ['public institution, agreed, with a file', company('publicFinancialInstitution', 'experiencedInvestorConsent'), 1, true],
    ['other institution, agreed, with a file', company('otherInstitution', 'experiencedInvestorConsent'), 1, true],
    ['licensed, agreed, without a file', company('licensedEntity', 'experiencedInvestorConsent'), 0, false],
    ['licensed, not agreed', company('licensedEntity'), 1, false],
    ['one figure of the first tier', company('fundsFirstTier', 'experiencedInvestorConsent'), 1, false],
    ['two figures of the first tier', company('fundsFirstTier', 'valueOfAssetsFirstTier', 'experiencedInvestorConsent'), 1, true],
    ['nothing ticked', emptyCompanyClaim, 1, false],
    ['none of these, unanswered', company('doesNotMeetCriteria'), 0, false],
    ['none of these, does not apply', appliedClaim(company('doesNotMeetCriteria'), 'false'), 0, true],
    ['none of these, applies without a figure', appliedClaim(company('doesNotMeetCriteria'), 'true'), 0, false],
    [
      'none of these, applies with one figure, no file',
      tickedClaim(appliedClaim(company('doesNotMeetCriteria'), 'true'), 'fundsSecondTier', true),
      0,
      true,
    ],
    [
      'none of these, a figure, and no word whether it applies',
      tickedClaim(company('doesNotMeetCriteria'), 'fundsSecondTier', true),
      0,
      false,
    ],
  ])('%s: complete? [EXP-06, EXP-07, EXP-05]', (_, claim, files, isComplete) => {
    expect(isCompanyClaimComplete(claim, files)).toBe(isComplete);
  });

  test.each([
    ['valueOfAssetsFirstTier', 'netSalesRevenueFirstTier'],
    ['valueOfAssetsFirstTier', 'fundsFirstTier'],
    ['netSalesRevenueFirstTier', 'fundsFirstTier'],
  ] as const)('any two figures of the first tier are enough, and one is not: %s and %s [EXP-06]', (one, other) => {
    expect(isCompanyClaimComplete(company(one, 'experiencedInvestorConsent'), 1)).toBe(false);
    expect(isCompanyClaimComplete(company(one, other, 'experiencedInvestorConsent'), 1)).toBe(true);
    expect(isCompanyClaimComplete(company(one, other), 1)).toBe(false);
    expect(isCompanyClaimComplete(company(one, other, 'experiencedInvestorConsent'), 0)).toBe(false);
  });

  test.each(['fundsSecondTier', 'netSalesRevenueSecondTier', 'valueOfAssetsSecondTier'] as const)(
    'any figure of the second tier is enough for who applies: %s [EXP-06]',
    (figure) => {
      const applies = appliedClaim(company('doesNotMeetCriteria'), 'true');
      expect(isCompanyClaimComplete(tickedClaim(applies, figure, true), 0)).toBe(true);
    },
  );

  test('that meets none of the criteria is rated inexperienced unless it applies [EXP-08]', () => {
    const none = company('doesNotMeetCriteria');
    expect(desiredByCompany(none)).toBe('INEXPERIENCED');
    expect(desiredByCompany(appliedClaim(none, 'false'))).toBe('INEXPERIENCED');
    expect(desiredByCompany(appliedClaim(none, 'true'))).toBe('EXPERIENCED');
    expect(desiredByCompany(company('licensedEntity'))).toBe('EXPERIENCED');
    expect(needsFiles(none)).toBe(false);
  });

  test('"none of these" clears everything else, and so does taking it back [EXP-09]', () => {
    const full = company('licensedEntity', 'fundsFirstTier', 'experiencedInvestorConsent');
    expect(tickedClaim(full, 'doesNotMeetCriteria', true)).toEqual({ ...emptyCompanyClaim, doesNotMeetCriteria: true });
    const applied = tickedClaim(appliedClaim(company('doesNotMeetCriteria'), 'true'), 'fundsSecondTier', true);
    expect(tickedClaim(applied, 'doesNotMeetCriteria', false)).toEqual(emptyCompanyClaim);
    expect(appliedClaim(applied, 'true')).toEqual(applied);
    expect(appliedClaim(applied, 'false')).toEqual(appliedClaim(company('doesNotMeetCriteria'), 'false'));
  });
});

describe('what is sent', () => {
  test('is an empty object as text for the inexperienced, and the fields as text otherwise [EXP-01]', () => {
    expect(claimContent('INEXPERIENCED', two)).toBe('{}');
    expect(JSON.parse(claimContent('EXPERIENCED', two))).toEqual(two);
  });

  test('is checked by the same rules on the server [EXP-04, EXP-06, EXP-07]', () => {
    const agreed = { ...two, experiencedInvestorConsent: true };
    const person = { desiredEvaluation: 'EXPERIENCED', questionnaireContent: JSON.stringify(agreed), files: 1 } as const;
    expect(readClaim(person, false)).toEqual(agreed);
    expect(readClaim({ ...person, files: 0 }, false)).toBeUndefined();
    expect(readClaim(person, true)).toBeUndefined();
    expect(readClaim({ ...person, questionnaireContent: '{' }, false)).toBeUndefined();
    const asText = JSON.stringify({ ...agreed, personalGrossIncomeCriteria: 'true' });
    expect(readClaim({ ...person, questionnaireContent: asText }, false)).toBeUndefined();
    expect(readClaim({ desiredEvaluation: 'INEXPERIENCED', questionnaireContent: '{}', files: 0 }, true)).toEqual({});
    expect(readClaim({ desiredEvaluation: 'INEXPERIENCED', questionnaireContent: '{"a":1}', files: 0 }, true)).toBeUndefined();
    const claim = company('licensedEntity', 'experiencedInvestorConsent');
    const sent = { desiredEvaluation: 'EXPERIENCED', questionnaireContent: JSON.stringify(claim), files: 1 } as const;
    expect(readClaim(sent, true)).toEqual(claim);
    const second = tickedClaim(appliedClaim(company('doesNotMeetCriteria'), 'true'), 'fundsSecondTier', true);
    expect(readClaim({ ...sent, questionnaireContent: JSON.stringify(second), files: 0 }, true)).toEqual(second);
    const none = JSON.stringify(appliedClaim(company('doesNotMeetCriteria'), 'false'));
    expect(readClaim({ ...sent, questionnaireContent: none }, true)).toBeUndefined();
  });

  test('is read as a claim and nothing else, whatever stands beside it [EXP-01, EXP-03]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        const agreed = { ...two, experiencedInvestorConsent: true };
        const questionnaireContent = JSON.stringify({ ...more, ...agreed });
        expect(readClaim({ desiredEvaluation: 'EXPERIENCED', questionnaireContent, files: 1 }, false)).toEqual(agreed);
      }),
    );
  });

  test('nothing that is sent makes the check fail otherwise than with no', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.boolean(), (questionnaireContent, isCompany) => {
        expect(() => readClaim({ desiredEvaluation: 'EXPERIENCED', questionnaireContent, files: 1 }, isCompany)).not.toThrow();
      }),
    );
  });

  test('the figures of the questionnaire say which criteria are met [EXP-06]', () => {
    expect(metSecondTier({ capital: 100_000, revenue: 1_999_999.99, assets: 1_000_000 })).toEqual([
      'fundsSecondTier',
      'valueOfAssetsSecondTier',
    ]);
    expect(metSecondTier({ capital: 0, revenue: 2_000_000, assets: 0 })).toEqual(['netSalesRevenueSecondTier']);
  });
});
