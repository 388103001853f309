import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import {
  type DraftContent,
  draftCompleteness,
  type DraftProblemCode,
  draftProblems,
  isIsin,
  languageCompleteness,
  loanToCost,
  loanToValue,
  maxSheetPages,
  publicationProblems,
  sheetProblems,
} from '../../domain/project-draft.ts';
import { draftContent } from '../support/draft-content.ts';

const today = '2026-03-02';
const whole = draftContent('House');
const problems = (changes: DraftContent, offerLeft?: number) => draftProblems({ ...whole, ...changes }, today, offerLeft);
const ownerProblems = (changes: DraftContent['owner']) => problems({ owner: { ...whole.owner, ...changes } });

type Bound = readonly [value: number | undefined, problem: DraftProblemCode | undefined];
const figures = (path: string, change: (value: number | undefined) => DraftContent, bounds: readonly Bound[]) =>
  test.each(bounds)(`${path} of %j is %j`, (value, problem) => {
    expect(problems(change(value))[path]).toBe(problem);
  });
const ofOwner = (name: string) => (value: unknown) => ({ owner: { ...whole.owner, [name]: value } });

test('a draft with everything that investors and the sheet need has no problem', () => {
  expect(draftProblems(whole, today)).toEqual({});
});

describe('figures have bounds [decision 052]', () => {
  figures('target', (target) => ({ target, investmentStep: 1 }), [
    [undefined, 'MISSING'],
    [0, 'TOO_LOW'],
    [1, undefined],
    // whole steps, and five million euros at most (Regulation (EU) 2020/1503, Article 1(2)(c))
    [5_000_000, undefined],
    [5_000_001, 'TOO_HIGH'],
    [100.5, 'NOT_A_MULTIPLE'],
  ]);
  figures('investmentStep', (investmentStep) => ({ investmentStep }), [
    [undefined, 'MISSING'],
    [0, 'TOO_LOW'],
    [0.99, 'TOO_LOW'],
    [1, undefined],
    [100_000, undefined],
    [100_001, 'TOO_HIGH'],
    [1.001, 'NOT_VALID'],
  ]);
  figures('minInvestment', (minInvestment) => ({ minInvestment, investmentStep: 1 }), [
    [undefined, 'MISSING'],
    [0, 'TOO_LOW'],
    [1, undefined],
    [100_000, undefined],
    [100_001, 'TOO_HIGH'],
    [1.5, 'NOT_A_MULTIPLE'],
  ]);
  figures('termMonths', (termMonths) => ({ termMonths }), [
    [undefined, 'MISSING'],
    [0, 'TOO_LOW'],
    [1, undefined],
    [120, undefined],
    [121, 'TOO_HIGH'],
  ]);
  figures('collateralValue', (collateralValue) => ({ collateralValue }), [
    [undefined, 'MISSING'],
    [0, 'TOO_LOW'],
    [1, undefined],
    [1_000_000_000, undefined],
    [1_000_000_001, 'TOO_HIGH'],
  ]);
  figures('projectCost', (projectCost) => ({ projectCost }), [
    // what is lent is no more than what the project costs
    [undefined, undefined],
    [99_999, 'TOO_LOW'],
    [100_000, undefined],
    [1_000_000_000, undefined],
    [1_000_000_001, 'TOO_HIGH'],
  ]);
  figures('owner.founded', ofOwner('founded'), [
    [undefined, 'MISSING'],
    [1799, 'TOO_LOW'],
    [1800, undefined],
    [2026, undefined],
    [2027, 'IN_THE_FUTURE'],
  ]);
  figures('owner.ownFunds', ofOwner('ownFunds'), [
    [undefined, 'MISSING'],
    [-1, 'TOO_LOW'],
    [0, undefined],
    [1_000_000_000, undefined],
    [1_000_000_001, 'TOO_HIGH'],
  ]);
  figures('owner.feePercent', ofOwner('feePercent'), [
    [undefined, 'MISSING'],
    [-0.1, 'TOO_LOW'],
    [0, undefined],
    [20, undefined],
    [20.1, 'TOO_HIGH'],
  ]);

  test('a project cost of any size is checked where nothing says how much is lent', () => {
    const { target: _, ...content } = whole;
    expect(draftProblems({ ...content, projectCost: 0 }, today)['projectCost']).toBe('TOO_LOW');
    expect(draftProblems({ ...content, projectCost: 1 }, today)['projectCost']).toBeUndefined();
  });

  test('without a target an amount is bounded by the limit of an offer', () => {
    const { target: _, ...content } = whole;
    const found = (amount: number) => draftProblems({ ...content, minInvestment: amount, investmentStep: amount }, today);
    expect(found(5_000_000)).toEqual({ target: 'MISSING' });
    expect(found(5_000_001)).toMatchObject({ minInvestment: 'TOO_HIGH', investmentStep: 'TOO_HIGH' });
  });

  test('nothing is asked of steps while none is written', () => {
    const { investmentStep: _, ...content } = whole;
    expect(draftProblems({ ...content, target: 100_001, minInvestment: 101 }, today)).toEqual({ investmentStep: 'MISSING' });
  });

  test('a step of nothing has no multiple', () => {
    expect(problems({ investmentStep: 0 })).toEqual({
      investmentStep: 'TOO_LOW',
      minInvestment: 'NOT_A_MULTIPLE',
      target: 'NOT_A_MULTIPLE',
    });
  });

  test('an owner may offer what is left of five million euros [Regulation (EU) 2020/1503, Article 1(2)(c)]', () => {
    expect(problems({}, 100_000)).toEqual({});
    expect(problems({}, 99_999)).toEqual({ target: 'OVER_OWNER_LIMIT' });
    expect(problems({ target: 5_000_000 }, 4_000_000)).toMatchObject({ target: 'OVER_OWNER_LIMIT' });
    // by itself above the limit: that is the problem
    expect(problems({ target: 5_000_100 }, 4_000_000)).toMatchObject({ target: 'TOO_HIGH' });
    expect(problems({}, 0)).toEqual({ target: 'OVER_OWNER_LIMIT' });
  });
});

describe('interest by amount', () => {
  const tiers = (...list: NonNullable<DraftContent['tiers']>) => problems({ tiers: list });

  test('there is one tier at least', () => {
    expect(tiers()).toEqual({ tiers: 'MISSING' });
    const { tiers: _, ...content } = whole;
    expect(draftProblems(content, today)).toEqual({ tiers: 'MISSING' });
  });

  test('the first begins at the smallest investment or below, and may begin at nothing', () => {
    expect(tiers({ threshold: 0, interest: 9 })).toEqual({});
    expect(tiers({ threshold: 100, interest: 9 })).toEqual({});
    expect(tiers({ threshold: 101, interest: 9 })).toEqual({ 'tiers.0.threshold': 'TOO_HIGH' });
    expect(tiers({ threshold: -1, interest: 9 })).toEqual({ 'tiers.0.threshold': 'TOO_LOW' });
  });

  test('each begins above the one before, and none above what is lent', () => {
    expect(tiers({ threshold: 100, interest: 9 }, { threshold: 100, interest: 10 })).toEqual({ 'tiers.1.threshold': 'NOT_RISING' });
    expect(tiers({ threshold: 100, interest: 9 }, { threshold: 101, interest: 10 })).toEqual({});
    expect(tiers({ threshold: 100, interest: 9 }, { threshold: 100_000, interest: 10 })).toEqual({});
    expect(tiers({ threshold: 100, interest: 9 }, { threshold: 100_001, interest: 10 })).toEqual({ 'tiers.1.threshold': 'TOO_HIGH' });
  });

  test('a missing one is missing, and the next is compared with nothing', () => {
    expect(tiers({ interest: 9 }, { threshold: 50, interest: 10 })).toEqual({ 'tiers.0.threshold': 'MISSING' });
    expect(tiers({ threshold: 100, interest: 9 }, { interest: 10 })).toEqual({ 'tiers.1.threshold': 'MISSING' });
  });

  test('without a smallest investment or a target the limit of an offer bounds them', () => {
    const { minInvestment: _min, target: _target, ...content } = whole;
    const found = (first: number, second: number) =>
      draftProblems(
        {
          ...content,
          tiers: [
            { threshold: first, interest: 9 },
            { threshold: second, interest: 10 },
          ],
        },
        today,
      );
    expect(found(4_999_999, 5_000_000)).toEqual({ minInvestment: 'MISSING', target: 'MISSING' });
    expect(found(1, 5_000_001)['tiers.1.threshold']).toBe('TOO_HIGH');
    expect(found(5_000_001, 5_000_002)['tiers.0.threshold']).toBe('TOO_HIGH');
  });

  test.each([
    [undefined, 'MISSING'],
    [-1, 'TOO_LOW'],
    [0, 'TOO_LOW'],
    [0.5, undefined],
    [50, undefined],
    [50.1, 'TOO_HIGH'],
  ] as const)('a rate of %j percent is %j', (interest, problem) => {
    expect(tiers({ threshold: 100, ...(interest === undefined ? {} : { interest }) })['tiers.0.interest']).toBe(problem);
  });
});

test('a key investment information sheet has six pages at most [Regulation (EU) 2020/1503, Article 23(7)]', () => {
  expect(maxSheetPages).toBe(6);
});

describe('texts', () => {
  const long = (characters: number) => 'ä'.repeat(characters);
  test.each([
    ['name', 80],
    ['description', 3000],
    ['security', 1500],
  ] as const)('%s is written in each language, in %d characters at most [Article 23(7)]', (field, max) => {
    for (const locale of locales) {
      const found = (text: string) => problems({ [field]: { ...whole[field], [locale]: text } });
      expect(found(` ${long(max)} `)).toEqual({});
      expect(found(long(max + 1))).toEqual({ [`${field}.${locale}`]: 'TOO_LONG' });
      expect(found('  ')).toEqual({ [`${field}.${locale}`]: 'MISSING' });
    }
    const { [field]: _, ...content } = whole;
    expect(draftProblems(content, today)).toEqual(Object.fromEntries(locales.map((locale) => [`${field}.${locale}`, 'MISSING'])));
  });

  test.each([
    ['address', 255, (text: string) => ({ address: text })],
    ['city', 255, (text: string) => ({ city: text })],
    ['valuedBy', 255, (text: string) => ({ valuedBy: text })],
    ['owner.name', 255, ofOwner('name')],
    ['owner.code', 32, ofOwner('code')],
    ['owner.legalForm', 100, ofOwner('legalForm')],
    ['owner.city', 255, ofOwner('city')],
  ] as const)('%s has %d characters at most', (path, max, change) => {
    expect(problems(change(long(max)))[path]).toBeUndefined();
    expect(problems(change(long(max + 1)))).toEqual({ [path]: 'TOO_LONG' });
    expect(problems(change(' '))).toEqual({ [path]: 'MISSING' });
  });

  test('who owns and who manages the owner is written in each language, in 500 characters at most', () => {
    for (const field of ['ownership', 'management'] as const)
      for (const locale of locales) {
        const found = (text: string) => ownerProblems({ [field]: { ...whole.owner?.[field], [locale]: text } });
        expect(found(long(500))).toEqual({});
        expect(found(long(501))).toEqual({ [`owner.${field}.${locale}`]: 'TOO_LONG' });
        expect(found(' ')).toEqual({ [`owner.${field}.${locale}`]: 'MISSING' });
      }
  });

  test('each picture is described in each language', () => {
    expect(problems({ pictures: [] })).toEqual({ pictures: 'MISSING' });
    const [first] = whole.pictures ?? [];
    for (const locale of locales)
      expect(problems({ pictures: [first!, { ...first!, alt: { ...first!.alt, [locale]: long(256) } }] })).toEqual({
        [`pictures.1.alt.${locale}`]: 'TOO_LONG',
      });
    expect(problems({ pictures: [{ ...first!, alt: { ...first!.alt, en: long(255) } }] })).toEqual({});
    const { pictures: _, ...content } = whole;
    expect(draftProblems(content, today)).toEqual({ pictures: 'MISSING' });
  });
});

describe('the owner', () => {
  test.each([
    ['country', undefined, 'MISSING'],
    ['country', ' ', 'MISSING'],
    ['country', 'XX', 'NOT_VALID'],
    ['country', 'DE', undefined],
    ['lei', '', undefined],
    ['lei', '529900T8BM49AURSDO55', undefined],
    ['lei', '529900T8BM49AURSDO56', 'NOT_VALID'],
    ['phone', ' ', 'MISSING'],
    ['phone', '12', 'NOT_VALID'],
    ['website', '', undefined],
    ['website', 'krantine', 'NOT_VALID'],
    ['hasDefaulted', undefined, 'MISSING'],
    ['hasDefaulted', true, undefined],
    ['iban', undefined, 'MISSING'],
    ['iban', ' ', 'MISSING'],
    ['iban', 'LT601010012345678902', 'NOT_VALID'],
    ['email', undefined, 'MISSING'],
    ['email', ' ', 'MISSING'],
    ['email', ' owner@krantine.example ', undefined],
    ['email', 'owner@krantine', 'NOT_VALID'],
    ['language', undefined, 'MISSING'],
  ] as const)('%s %j is %j', (field, value, problem) => {
    expect(ownerProblems({ [field]: value })).toEqual(problem === undefined ? {} : { [`owner.${field}`]: problem });
  });

  test('is asked for whole where nothing is written', () => {
    const { owner: _, ...content } = whole;
    expect(Object.keys(draftProblems(content, today)).toSorted()).toEqual(
      [
        'name',
        'code',
        'legalForm',
        'phone',
        'city',
        'country',
        'founded',
        'ownFunds',
        'hasDefaulted',
        'feePercent',
        'iban',
        'email',
        'language',
        ...['ownership', 'management'].flatMap((field) => locales.map((locale) => `${field}.${locale}`)),
      ]
        .map((field) => `owner.${field}`)
        .toSorted(),
    );
  });
});

describe('days', () => {
  test.each([
    ['opensOn', undefined, 'MISSING'],
    ['opensOn', '2026-03-01', 'IN_THE_PAST'],
    ['opensOn', '2026-03-02', undefined],
    ['fundingEndsAt', undefined, 'MISSING'],
    ['fundingEndsAt', '2026-03-01', 'IN_THE_PAST'],
    ['fundingEndsAt', '2026-03-02', undefined],
    ['valuedOn', undefined, 'MISSING'],
    ['valuedOn', '2026-03-03', 'IN_THE_FUTURE'],
    ['valuedOn', '2026-03-02', undefined],
    // twelve months old at most when the offer opens [decision 052]
    ['valuedOn', '2025-03-02', undefined],
    ['valuedOn', '2025-03-01', 'TOO_OLD'],
    ['valuation', undefined, 'MISSING'],
    ['payoutScheduleType', undefined, 'MISSING'],
    ['country', 'XX', 'NOT_VALID'],
  ] as const)('%s %j is %j', (field, value, problem) => {
    expect(problems({ [field]: value })[field]).toBe(problem);
  });

  test('an offer ends on the day on which it opens, or later', () => {
    expect(problems({ opensOn: '2026-04-02', fundingEndsAt: '2026-04-02' })).toEqual({});
    expect(problems({ opensOn: '2026-04-02', fundingEndsAt: '2026-04-01' })).toEqual({ fundingEndsAt: 'BEFORE_OPENING' });
    // the past is told first
    expect(problems({ opensOn: '2026-04-02', fundingEndsAt: '2026-03-01' })).toEqual({ fundingEndsAt: 'IN_THE_PAST' });
    const { opensOn: _, ...content } = whole;
    expect(draftProblems({ ...content, fundingEndsAt: today }, today)).toEqual({ opensOn: 'MISSING' });
  });

  test('the age of a valuation counts to the opening day, and to today while there is none', () => {
    expect(problems({ opensOn: '2026-03-20', valuedOn: '2025-03-20' })).toEqual({});
    expect(problems({ opensOn: '2026-03-21', valuedOn: '2025-03-20' })).toEqual({ valuedOn: 'TOO_OLD' });
    const { opensOn: _, ...content } = whole;
    expect(draftProblems({ ...content, valuedOn: '2025-03-01' }, today)['valuedOn']).toBe('TOO_OLD');
    expect(draftProblems({ ...content, valuedOn: '2025-03-02' }, today)['valuedOn']).toBeUndefined();
  });
});

describe('bonds', () => {
  const bond = {
    isin: 'LT0000405938',
    nominalValue: 1000,
    seniority: 'SENIOR',
    secured: true,
    issueDate: '2026-05-05',
    maturityDate: '2027-11-05',
  } as NonNullable<DraftContent['bond']>;
  const wholeBonds = { minInvestment: 1000, investmentStep: 1000 };
  const bonds = (changes: DraftContent['bond'] = {}, other: DraftContent = {}) =>
    problems({ projectType: 'BONDS', ...wholeBonds, bond: { ...bond, ...changes }, ...other });

  test('a loan has none', () => {
    expect(problems({ bond: {} })).toEqual({});
  });

  test('are described whole', () => {
    expect(bonds()).toEqual({});
    const missing = ['isin', 'nominalValue', 'seniority', 'secured', 'issueDate', 'maturityDate'].map((field) => [
      `bond.${field}`,
      'MISSING',
    ]);
    expect(problems({ projectType: 'BONDS' })).toEqual(Object.fromEntries(missing));
    expect(bonds({ isin: ' ' })).toEqual({ 'bond.isin': 'MISSING' });
    expect(bonds({ isin: 'LT0000405939' })).toEqual({ 'bond.isin': 'NOT_VALID' });
    expect(bonds({ secured: false })).toEqual({});
  });

  test('have a nominal value of one euro or more, and no more than the target', () => {
    expect(bonds({ nominalValue: 0.5 })).toEqual({ 'bond.nominalValue': 'TOO_LOW' });
    expect(bonds({ nominalValue: 0 })).toEqual({ 'bond.nominalValue': 'TOO_LOW' });
    expect(bonds({ nominalValue: 1 })).toEqual({});
    expect(bonds({ nominalValue: 100_000 }, { minInvestment: 100_000, investmentStep: 100_000 })).toEqual({});
    const { target: _, ...content } = whole;
    const found = (nominalValue: number) =>
      draftProblems({ ...content, ...wholeBonds, projectType: 'BONDS', bond: { ...bond, nominalValue } }, today);
    expect(found(1000)).toEqual({ target: 'MISSING' });
    expect(found(5_000_001)['bond.nominalValue']).toBe('TOO_HIGH');
  });

  test('are whole: target, smallest investment and step are multiples of their nominal value [BOND-06, decision 127]', () => {
    expect(bonds({}, { minInvestment: 2000, investmentStep: 2000 })).toEqual({});
    expect(bonds({}, { minInvestment: 1100, investmentStep: 100 })).toEqual({
      minInvestment: 'NOT_WHOLE_BONDS',
      investmentStep: 'NOT_WHOLE_BONDS',
    });
    // the investment is of whole bonds, and the next step above it is not
    expect(bonds({}, { minInvestment: 1000, investmentStep: 500 })).toEqual({ investmentStep: 'NOT_WHOLE_BONDS' });
    expect(bonds({}, { minInvestment: 500, investmentStep: 500, target: 100_500 })).toEqual({
      target: 'NOT_WHOLE_BONDS',
      minInvestment: 'NOT_WHOLE_BONDS',
      investmentStep: 'NOT_WHOLE_BONDS',
    });
    expect(bonds({ nominalValue: 0.5 }, { minInvestment: 100, investmentStep: 100 })).toEqual({ 'bond.nominalValue': 'TOO_LOW' });
    expect(bonds({ nominalValue: 1000.01 })).toMatchObject({ target: 'NOT_WHOLE_BONDS', investmentStep: 'NOT_WHOLE_BONDS' });
    const { investmentStep: _, minInvestment: _smallest, ...content } = whole;
    expect(draftProblems({ ...content, projectType: 'BONDS', bond }, today)).toEqual({
      minInvestment: 'MISSING',
      investmentStep: 'MISSING',
    });
  });

  test('a loan has no nominal value that amounts depend on', () => {
    expect(problems({ minInvestment: 100, investmentStep: 100, bond })).toEqual({});
  });

  test('mature after they are issued, and after the offer has ended while nobody knows when', () => {
    expect(bonds({ maturityDate: '2026-05-05' })).toEqual({ 'bond.maturityDate': 'NOT_RISING' });
    expect(bonds({ maturityDate: '2026-05-06' })).toEqual({ 'bond.maturityDate': 'NOT_END_OF_TERM' });
    const { issueDate: _, ...unknown } = bond;
    const found = (maturityDate: string, content: DraftContent = whole) =>
      draftProblems({ ...content, ...wholeBonds, projectType: 'BONDS', bond: { ...unknown, maturityDate } }, today)['bond.maturityDate'];
    expect(found('2026-04-30')).toBe('NOT_RISING');
    expect(found('2026-05-01')).toBeUndefined();
    const { fundingEndsAt: _end, ...endless } = whole;
    expect(found('2026-03-03', endless)).toBeUndefined();
  });

  test('mature on the day on which the term ends, counted from their issue: on it falls the last payment', () => {
    expect(bonds({ maturityDate: '2027-11-04' })).toEqual({ 'bond.maturityDate': 'NOT_END_OF_TERM' });
    expect(bonds({ maturityDate: '2027-11-06' })).toEqual({ 'bond.maturityDate': 'NOT_END_OF_TERM' });
    expect(bonds({ issueDate: '2026-08-31', maturityDate: '2028-02-29' })).toEqual({});
    expect(bonds({}, { termMonths: 17 })).toEqual({ 'bond.maturityDate': 'NOT_END_OF_TERM' });
    expect(bonds({}, { termMonths: 0 })).toEqual({ termMonths: 'TOO_LOW' });
    expect(bonds({}, { termMonths: 10_000_000 })).toEqual({ termMonths: 'TOO_HIGH' });
    const { termMonths: _, ...endless } = whole;
    expect(draftProblems({ ...endless, ...wholeBonds, projectType: 'BONDS', bond }, today)).toEqual({ termMonths: 'MISSING' });
  });

  test.each([
    // of Apple, the Treasury of the United States, and Telia Lietuva
    ['US0378331005', true],
    ['us0378331005', true],
    [' US0378331005 ', true],
    ['LT0000123911', true],
    ['US0378331006', false],
    ['US0373831005', false],
    ['US037833100', false],
    ['US03783310055', false],
    ['1S0378331005', false],
    ['US037833100A', false],
    ['AU0000XVGZA3', true],
    ['AU0000XVGZB3', false],
    ['', false],
  ])('%j as an ISIN is %j [ISO 6166]', (text, isValid) => {
    expect(isIsin(text)).toBe(isValid);
  });
});

test('a credit score is left out, or whole [CRED-01]', () => {
  const criteria = {
    debtServiceCoverage: 12,
    loanToValue: 0,
    loanToCost: 3,
    profitability: 4,
    location: 5,
    sold: 6,
    developerExperience: 24,
  };
  expect(problems({ creditCriteria: {} })).toEqual({});
  expect(problems({ creditCriteria: criteria })).toEqual({});
  const { sold: _, ...part } = criteria;
  expect(problems({ creditCriteria: part })).toEqual({ 'creditCriteria.sold': 'MISSING' });
  expect(problems({ creditCriteria: { ...criteria, sold: 13 } })).toEqual({ 'creditCriteria.sold': 'TOO_HIGH' });
  expect(problems({ creditCriteria: { location: 1 } })).toMatchObject({ 'creditCriteria.sold': 'MISSING' });
});

describe('ratios', () => {
  test('of a loan to the value of its collateral and to the cost of the project, in percent', () => {
    expect(loanToValue({ target: 100_000, collateralValue: 160_000 })).toBe(62.5);
    expect(loanToCost({ target: 100_000, projectCost: 300_000 })).toBe(33.33);
  });

  test('there is none while a figure is missing or nothing', () => {
    for (const content of [{}, { target: 1 }, { collateralValue: 1, projectCost: 1 }, { target: 1, collateralValue: 0, projectCost: 0 }]) {
      expect(loanToValue(content)).toBeUndefined();
      expect(loanToCost(content)).toBeUndefined();
    }
    expect(loanToValue({ target: 1, collateralValue: -1 })).toBeUndefined();
    expect(loanToCost({ target: 1, projectCost: -1 })).toBeUndefined();
    expect(loanToValue({ target: 1, collateralValue: 1 })).toBe(100);
    expect(loanToCost({ target: 1, projectCost: 1 })).toBe(100);
  });
});

describe('what is ready', () => {
  const evidence = (['CRIMINAL_RECORD', 'JURISDICTION'] as const).map((kind) => ({ kind, validUntil: today }));
  const facts = { evidence, hasConflict: false };

  test('a draft with proofs of its owner can be published [Regulation (EU) 2020/1503, Article 5(2)]', () => {
    expect(publicationProblems(whole, today, facts)).toEqual({});
    expect(draftCompleteness(whole, today, facts)).toBe(100);
    expect(publicationProblems(whole, today, { ...facts, evidence: [] })).toEqual({
      'owner.criminalRecord': 'MISSING',
      'owner.jurisdiction': 'MISSING',
    });
    expect(publicationProblems(whole, today, { ...facts, offerLeft: 99_999 })).toEqual({ target: 'OVER_OWNER_LIMIT' });
  });

  test('an owner with a conflict of interest is none [Article 8]', () => {
    expect(publicationProblems(whole, today, { ...facts, hasConflict: true })).toEqual({ 'owner.code': 'CONFLICT_OF_INTEREST' });
  });

  test('one problem keeps the figure below a hundred, and an empty draft is at the proofs alone', () => {
    // 60, and 59, of 61
    expect(draftCompleteness({ ...whole, address: '' }, today, facts)).toBe(98);
    expect(draftCompleteness({ ...whole, address: '', city: '' }, today, facts)).toBe(96);
    expect(draftCompleteness({}, today, { evidence: [], hasConflict: false })).toBe(0);
    expect(draftCompleteness({}, today, facts)).toBeGreaterThan(0);
    expect(draftCompleteness(whole, today, { ...facts, offerLeft: 99_999 })).toBe(98);
  });

  test('a sheet can be made without texts and pictures', () => {
    const { name: _name, description: _description, security: _security, pictures: _pictures, ...content } = whole;
    expect(sheetProblems(content, today)).toEqual({});
    expect(sheetProblems({ ...content, target: 0 }, today)).toMatchObject({ target: 'TOO_LOW' });
    expect(Object.keys(sheetProblems({}, today))).not.toContain('pictures');
  });

  test('texts are counted in each language by itself', () => {
    expect(languageCompleteness(whole, today)).toEqual({ en: 100, de: 100, lt: 100, es: 100, pt: 100 });
    for (const locale of locales) {
      const content = { ...whole, name: { ...whole.name, [locale]: ' ' } };
      // five of its six texts are there: name, description, security, ownership, management and the picture's
      expect(languageCompleteness(content, today)).toEqual({ en: 100, de: 100, lt: 100, es: 100, pt: 100, [locale]: 83 });
    }
    expect(languageCompleteness({}, today)).toEqual({ en: 0, de: 0, lt: 0, es: 0, pt: 0 });
  });
});
