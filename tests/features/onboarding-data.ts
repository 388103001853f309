/** Answers that are complete and right, for an individual and for a company. */
export const bank = {
  age: 2,
  education: 3,
  profession: 1,
  investmentHorizon: 2,
  riskAppetite: 2,
  investmentSustainability: 1,
  investmentGoals: [2, 3],
  riskTolerance: 2,
  expectedReturn: 2,
  investmentKnowledge: [1, 2],
  investmentExperience: 2,
  sumBorrowed: 3,
  countOfInvestments: 3,
  bondsPortfolioTotalSum: 2,
  numberOfBondTrades: 2,
  bondsKnowledge: 4,
};

export const kyc = {
  pep: false,
  plannedYearlyInvestments: 'FROM_10000_TO_50000',
  incomeSources: ['SALARY', 'SAVINGS'],
  incomeSourcesOther: null,
  typeOfIncome: 'FULL_TIME',
  typeOfIncomeOther: null,
};

/** Who has to be looked at before they may invest. */
export const exposedKyc = {
  ...kyc,
  pep: true,
  person: {
    firstName: 'Jonas',
    lastName: 'Petraitis',
    organization: 'Seimas',
    position: 'Member',
    relation: 'FAMILY',
    nationality: 'LT',
  },
};

export const kyb = {
  companyBeneficiaries: 'EXECUTIVE',
  individualBeneficiaries: [],
  legalEntityBeneficiaries: [],
  legalEntityRepresentationType: 'EXECUTIVE',
  regionOfOperation: 'LITHUANIA',
  regionOfOperationOther: null,
  companyActivities: 'REAL_ESTATE',
  companyActivitiesOther: null,
  cashUsage: 'FALSE',
  businessRelationsIntent: 'INVESTING',
  companyInvestmentTarget: 'REGULAR_INCOME',
  pep: false,
  companyFinancialMetrics: { capital: 120_000, revenue: 800_000, assets: 450_000 },
};

/** Two of the three criteria of an experienced person are met. */
export const twoCriteria = {
  personalGrossIncomeCriteria: true,
  financialSectorEmploymentCriteria: true,
  largeTransactionsCriteria: false,
  experiencedInvestorConsent: true,
};

export const profile = {
  phoneNumber: '+37061234567',
  country: 'LT',
  citizenship: 'LT',
  city: 'Vilnius',
  street: 'Gedimino pr.',
  houseNumber: '1',
  company: false,
};

/** The smallest picture there is. */
export const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
);
