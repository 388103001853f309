import type { KybAnswers, KycAnswers, StoredBankAnswers } from '../../domain/questionnaire/contract.ts';
import type { DemoPerson } from './users.ts';

const bank: StoredBankAnswers = {
  age: 2,
  education: 3,
  profession: 1,
  investmentHorizon: 2,
  riskAppetite: 2,
  investmentSustainability: 2,
  investmentGoals: [2, 3],
  riskTolerance: 2,
  expectedReturn: 2,
  investmentKnowledge: [1, 2, 3],
  investmentExperience: 3,
  sumBorrowed: 3,
  countOfInvestments: 3,
  bondsPortfolioTotalSum: 2,
  numberOfBondTrades: 2,
  bondsKnowledge: 4,
};
const ofCompany = { age: null, education: null, profession: null };
/** Who has not answered about bonds is asked when they first want one. */
const withoutBonds = { bondsPortfolioTotalSum: null, numberOfBondTrades: null, bondsKnowledge: null };

const kyc: KycAnswers = {
  pep: false,
  plannedYearlyInvestments: 'FROM_10000_TO_50000',
  incomeSources: ['SALARY', 'SAVINGS'],
  incomeSourcesOther: null,
  typeOfIncome: 'FULL_TIME',
  typeOfIncomeOther: null,
};

const kyb: KybAnswers = {
  companyBeneficiaries: 'EXECUTIVE',
  individualBeneficiaries: [],
  legalEntityBeneficiaries: [],
  legalEntityRepresentationType: 'EXECUTIVE',
  regionOfOperation: 'BALTIC_STATES',
  regionOfOperationOther: null,
  companyActivities: 'REAL_ESTATE',
  companyActivitiesOther: null,
  cashUsage: 'FALSE',
  businessRelationsIntent: 'INVESTING',
  companyInvestmentTarget: 'REGULAR_INCOME',
  pep: false,
  companyFinancialMetrics: { capital: 150_000, revenue: 820_000, assets: 640_000 },
};

/** What a demo person has answered so far; undefined when nothing. */
export function answersOf({ profile, compliance }: DemoPerson) {
  const isDone = (wanted: string) => compliance.checks.some(({ name, status }) => name === wanted && status === 'COMPLETED');
  if (!isDone('BANK_QUESTIONNAIRE')) return undefined;
  const { company, bondsSettings } = profile;
  return {
    bank: { ...bank, ...(company && ofCompany), ...(!bondsSettings.questionnaireAnswered && withoutBonds) },
    kyc: isDone('KYC') ? kyc : null,
    kyb: isDone('KYB') ? kyb : null,
  };
}
