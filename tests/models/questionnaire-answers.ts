import type { Answers } from '../../domain/questionnaire/answers.ts';

/** What is asked every year, of both kinds of users at once: each is asked only their own part. */
export const lastYear: Answers = {
  single: {
    plannedYearlyInvestments: 'LESS_THAN_10000',
    typeOfIncome: 'FULL_TIME',
    pep: 'FALSE',
    companyBeneficiaries: 'EXECUTIVE',
    legalEntityRepresentationType: 'EXECUTIVE',
    regionOfOperation: 'LITHUANIA',
    companyActivities: 'SALES',
    cashUsage: 'FALSE',
    businessRelationsIntent: 'INVESTING',
    companyInvestmentTarget: 'DIVERSIFICATION',
  },
  multi: { incomeSources: ['SALARY'] },
  text: { capital: '100000', revenue: '500000', assets: '300000' },
  individuals: [],
  entities: [],
};

/** Everything; they call for a warning, unless the investor is experienced. */
export const complete: Answers = {
  ...lastYear,
  single: {
    age: 2,
    education: 3,
    profession: 2,
    investmentHorizon: 2,
    riskAppetite: 2,
    investmentSustainability: 2,
    riskTolerance: 2,
    expectedReturn: 2,
    investmentExperience: 2,
    sumBorrowed: 2,
    countOfInvestments: 2,
    bondsPortfolioTotalSum: 2,
    numberOfBondTrades: 2,
    bondsKnowledge: 4,
    ...lastYear.single,
  },
  multi: { investmentGoals: [2], investmentKnowledge: [1], ...lastYear.multi },
};

/** Somebody holds an office, and what no list has is said in words; one of these is still missing. */
export const exposed: Answers = {
  ...complete,
  single: {
    ...complete.single,
    typeOfIncome: 'OTHER',
    regionOfOperation: 'OTHER',
    companyActivities: 'OTHER',
    pep: 'TRUE',
    relation: 'FAMILY',
  },
  multi: { ...complete.multi, incomeSources: ['SALARY', 'OTHER'] },
  text: {
    ...complete.text,
    incomeSourcesOther: 'Sale of a flat',
    regionOfOperationOther: 'Japan',
    firstName: 'Eva',
    lastName: 'Kita',
    organization: 'Seimas',
    position: 'Member',
    nationality: 'LV',
  },
};

/** Of a company that somebody else owns: how large the share is, is not said yet. */
export const owned: Answers = {
  ...complete,
  single: { ...complete.single, companyBeneficiaries: 'OTHER' },
  individuals: [{ beneficiaryName: 'Ona Petraitė', personalCodeOrDateOfBirth: '48001010000', nationality: 'LT', sharePercentage: '' }],
};

/** Everything about somebody who holds an office, but not which. */
export const answersWithoutOffice: Answers = {
  ...complete,
  single: { ...complete.single, pep: 'TRUE', relation: 'FAMILY' },
  text: { ...complete.text, firstName: 'Eva', lastName: 'Kita', organization: 'Seimas', nationality: 'LV' },
};

export function without(...fields: (keyof Answers['single'])[]): Answers {
  const single = Object.fromEntries(Object.entries(complete.single).filter(([field]) => !(fields as string[]).includes(field)));
  return { ...complete, single };
}
