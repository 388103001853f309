/** Shapes of the contract's questionnaire, read as widely as they may come. */
export interface BankAnswers {
  age: number | null;
  education: number | null;
  profession: number | null;
  investmentHorizon: number;
  riskAppetite: number;
  investmentSustainability: number;
  investmentGoals: number[];
  riskTolerance: number;
  expectedReturn: number;
  investmentKnowledge: number[];
  investmentExperience: number;
  sumBorrowed: number;
  countOfInvestments: number;
  bondsPortfolioTotalSum: number;
  numberOfBondTrades: number;
  bondsKnowledge: number;
}
export type StoredBankAnswers = { [Field in keyof BankAnswers]: BankAnswers[Field] | null };
export interface PepPerson {
  firstName: string;
  lastName: string;
  organization: string;
  position: string;
  relation: 'INDIVIDUAL' | 'FAMILY' | 'OTHER';
  nationality: string;
}
export interface KycAnswers {
  pep: boolean;
  plannedYearlyInvestments: string;
  incomeSources: string[];
  incomeSourcesOther?: string | null;
  typeOfIncome: string;
  typeOfIncomeOther?: string | null;
  person?: PepPerson;
}
export interface KybAnswers {
  companyBeneficiaries: string;
  individualBeneficiaries: { beneficiaryName: string; personalCodeOrDateOfBirth: string; nationality: string; sharePercentage: number }[];
  legalEntityBeneficiaries: { legalEntityName: string; registrationCountry: string; personalNumber: string; sharePercentage: number }[];
  legalEntityRepresentationType: string;
  regionOfOperation: string;
  regionOfOperationOther?: string | null;
  companyActivities: string;
  companyActivitiesOther?: string | null;
  cashUsage: string;
  businessRelationsIntent: string;
  companyInvestmentTarget: string;
  pep: boolean;
  companyFinancialMetrics: { capital: number; revenue: number; assets: number };
  person?: PepPerson;
}
export interface Questionnaire {
  bankQuestionnaire: BankAnswers;
  kyc: KycAnswers | null;
  kyb: KybAnswers | null;
}
export interface StoredQuestionnaire {
  bankQuestionnaire: StoredBankAnswers | null;
  kyc: KycAnswers | null;
  kyb: KybAnswers | null;
}
