/** Who a question is for. [QST-07] */
export type Audience = 'INDIVIDUAL' | 'LEGAL_ENTITY';
/** Bank, bonds, know your customer, know your business. [QST-07] */
export const groups = { bank: 0, bonds: 1, kyc: 2, kyb: 3 } as const;
export type Group = (typeof groups)[keyof typeof groups];

const both = ['INDIVIDUAL', 'LEGAL_ENTITY'] as const satisfies readonly Audience[];
const individuals = ['INDIVIDUAL'] as const satisfies readonly Audience[];
const companies = ['LEGAL_ENTITY'] as const satisfies readonly Audience[];
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Free texts that belong to the option OTHER. [QST-18] */
export const otherTexts = ['incomeSourcesOther', 'typeOfIncomeOther', 'regionOfOperationOther', 'companyActivitiesOther'] as const;
export type OtherText = (typeof otherTexts)[number];

/** The politically exposed person; asked when `pep` is yes. [QST-19] */
export const personTextFields = ['firstName', 'lastName', 'organization', 'position', 'nationality'] as const;
export type PersonText = (typeof personTextFields)[number];
export const relations = ['INDIVIDUAL', 'FAMILY', 'OTHER'] as const;

/** Euros: own funds, net turnover, balance-sheet total. */
export const companyFigureFields = ['capital', 'revenue', 'assets'] as const;
export type FigureText = (typeof companyFigureFields)[number];

export type SingleField =
  | 'age'
  | 'education'
  | 'profession'
  | 'investmentHorizon'
  | 'riskAppetite'
  | 'investmentSustainability'
  | 'riskTolerance'
  | 'expectedReturn'
  | 'investmentExperience'
  | 'sumBorrowed'
  | 'countOfInvestments'
  | 'bondsPortfolioTotalSum'
  | 'numberOfBondTrades'
  | 'bondsKnowledge'
  | 'plannedYearlyInvestments'
  | 'typeOfIncome'
  | 'companyBeneficiaries'
  | 'legalEntityRepresentationType'
  | 'regionOfOperation'
  | 'companyActivities'
  | 'cashUsage'
  | 'businessRelationsIntent'
  | 'companyInvestmentTarget'
  | 'pep';
export type MultiField = 'investmentGoals' | 'investmentKnowledge' | 'incomeSources';
/** An ordinal counted from 1, or a code; yes and no are `TRUE` and `FALSE`. [T-31] */
export type Option = number | string;

interface Common {
  group: Group;
  audiences: readonly Audience[];
}
export type SingleQuestion = Common & {
  kind: 'single';
  field: SingleField;
  options: readonly Option[];
  /** Its text is asked for when OTHER is chosen; OTHER comes after the options. */
  other?: OtherText;
  /** What opens below the question, and for which option. */
  follow?: { option: Option; with: 'person' | 'beneficiaries' };
};
export type MultiQuestion = Common & {
  kind: 'multi';
  field: MultiField;
  options: readonly Option[];
  other?: OtherText;
  /** Stands alone: choosing it clears the others, choosing another clears it. */
  exclusive?: Option;
};
export type FiguresQuestion = Common & { kind: 'figures'; field: 'companyFinancialMetrics' };
export type Question = SingleQuestion | MultiQuestion | FiguresQuestion;

const bank = (field: SingleField, count: number, audiences: readonly Audience[] = both): SingleQuestion => ({
  kind: 'single',
  field,
  group: groups.bank,
  audiences,
  options: upTo(count),
});
const bonds = (field: SingleField): SingleQuestion => ({ kind: 'single', field, group: groups.bonds, audiences: both, options: upTo(4) });
const kyb = (field: SingleField, options: readonly string[], more: Pick<SingleQuestion, 'other' | 'follow'> = {}): SingleQuestion => ({
  kind: 'single',
  field,
  group: groups.kyb,
  audiences: companies,
  options,
  ...more,
});

/** Every question, in the order in which it is asked. Wire codes keep the contract's spelling. [QST-06, QST-07, QST-11 … QST-16] */
export const questions: readonly Question[] = [
  bank('age', 3, individuals),
  bank('education', 4, individuals),
  bank('profession', 6, individuals),
  bank('investmentHorizon', 3),
  bank('riskAppetite', 3),
  bank('investmentSustainability', 3),
  { kind: 'multi', field: 'investmentGoals', group: groups.bank, audiences: both, options: upTo(4) },
  bank('riskTolerance', 3),
  bank('expectedReturn', 3),
  { kind: 'multi', field: 'investmentKnowledge', group: groups.bank, audiences: both, options: upTo(5), exclusive: 5 },
  bank('investmentExperience', 3),
  bank('sumBorrowed', 4),
  bank('countOfInvestments', 4),
  bonds('bondsPortfolioTotalSum'),
  bonds('numberOfBondTrades'),
  bonds('bondsKnowledge'),
  {
    kind: 'single',
    field: 'plannedYearlyInvestments',
    group: groups.kyc,
    audiences: individuals,
    options: ['LESS_THAN_10000', 'FROM_10000_TO_50000', 'FROM_50000_TO_200000', 'MORE_THAN_200000'],
  },
  {
    kind: 'multi',
    field: 'incomeSources',
    group: groups.kyc,
    audiences: individuals,
    options: ['SALARY', 'NT_INCOME', 'SAVINGS', 'SCHOLARSHIP', 'BUSINESS', 'FINANCIAL', 'FAMILY'],
    other: 'incomeSourcesOther',
  },
  {
    kind: 'single',
    field: 'typeOfIncome',
    group: groups.kyc,
    audiences: individuals,
    options: ['FULL_TIME', 'BUSINESS', 'STUDENT', 'RETIREE'],
    other: 'typeOfIncomeOther',
  },
  {
    kind: 'single',
    field: 'pep',
    group: groups.kyc,
    audiences: individuals,
    options: ['TRUE', 'FALSE'],
    follow: { option: 'TRUE', with: 'person' },
  },
  kyb('companyBeneficiaries', ['EXECUTIVE', 'OTHER'], { follow: { option: 'OTHER', with: 'beneficiaries' } }),
  kyb('legalEntityRepresentationType', ['EXECUTIVE', 'REPRESENTATIVE']),
  kyb('regionOfOperation', ['LITHUANIA', 'BALTIC_STATES', 'ES', 'NVS', 'USA'], { other: 'regionOfOperationOther' }),
  kyb(
    'companyActivities',
    ['REAL_ESTATE', 'MANUFACTURING', 'SALES', 'TRANSPORTATION', 'FINANCIAL_SERVICES', 'IT', 'GAMBLING', 'ENERGY', 'CONSULTANCY', 'CREDIT'],
    { other: 'companyActivitiesOther' },
  ),
  kyb('cashUsage', ['TRUE', 'FALSE']),
  kyb('businessRelationsIntent', ['INVESTING', 'RECEIVING_FUNDS']),
  kyb('companyInvestmentTarget', ['CAPITAL_GROWTH', 'REGULAR_INCOME', 'DIVERSIFICATION', 'FREE_FUNDS']),
  { kind: 'figures', field: 'companyFinancialMetrics', group: groups.kyb, audiences: companies },
  kyb('pep', ['TRUE', 'FALSE'], { follow: { option: 'TRUE', with: 'person' } }),
];

/** The options a person can choose, with OTHER last where it exists. [QST-06, T-29] */
export function choices(question: SingleQuestion | MultiQuestion): readonly Option[] {
  return question.other ? [...question.options, 'OTHER'] : question.options;
}

export function questionsFor(audience: Audience): Question[] {
  return questions.filter(({ audiences }) => audiences.includes(audience));
}
