import type { Answers } from '../../domain/questionnaire/answers.ts';

const bank: Answers['single'] = {
  investmentHorizon: 2,
  riskAppetite: 2,
  investmentSustainability: 1,
  riskTolerance: 2,
  expectedReturn: 2,
  investmentExperience: 2,
  sumBorrowed: 3,
  countOfInvestments: 3,
  bondsPortfolioTotalSum: 2,
  numberOfBondTrades: 2,
  bondsKnowledge: 4,
};

export const answeredPerson: Answers = {
  single: {
    ...bank,
    age: 2,
    education: 4,
    profession: 1,
    plannedYearlyInvestments: 'FROM_10000_TO_50000',
    typeOfIncome: 'FULL_TIME',
    pep: 'FALSE',
  },
  multi: { investmentGoals: [3, 2], investmentKnowledge: [1, 2], incomeSources: ['SALARY', 'SAVINGS'] },
  text: {},
  individuals: [],
  entities: [],
};

export const answeredCompany: Answers = {
  single: {
    ...bank,
    companyBeneficiaries: 'OTHER',
    legalEntityRepresentationType: 'EXECUTIVE',
    regionOfOperation: 'OTHER',
    companyActivities: 'REAL_ESTATE',
    cashUsage: 'FALSE',
    businessRelationsIntent: 'INVESTING',
    companyInvestmentTarget: 'REGULAR_INCOME',
    pep: 'FALSE',
  },
  multi: { investmentGoals: [2, 3], investmentKnowledge: [1, 2] },
  text: { regionOfOperationOther: 'Nordic countries', capital: '120000', revenue: '800000.5', assets: '0' },
  individuals: [{ beneficiaryName: 'Ona Petraitė', personalCodeOrDateOfBirth: '49001010000', nationality: 'LT', sharePercentage: '60,5' }],
  entities: [{ legalEntityName: 'Namas UAB', registrationCountry: 'LV', personalNumber: '304000000', sharePercentage: '39.5' }],
};
