import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Question } from '../../../domain/questionnaire/questions.ts';

export interface QuestionText {
  label: MessageDescriptor;
  /** Why we ask this. */
  why: MessageDescriptor;
  options: Record<string, MessageDescriptor>;
  /** Label of the free text of OTHER. */
  other?: MessageDescriptor;
}

/** The words of every question; keys are part of the contract with translators. [decisions part 3] */
export const questionMessages: Record<Question['field'], QuestionText> = {
  age: {
    label: msg({ id: 'questionnaire.age.label', message: 'How old are you?' }),
    why: msg({ id: 'questionnaire.age.why', message: 'Your age helps to show how long your money can stay invested.' }),
    options: {
      1: msg({ id: 'questionnaire.age.options.1', message: '18 to 35' }),
      2: msg({ id: 'questionnaire.age.options.2', message: '36 to 60' }),
      3: msg({ id: 'questionnaire.age.options.3', message: 'Over 60' }),
    },
  },
  education: {
    label: msg({ id: 'questionnaire.education.label', message: 'What is your education?' }),
    why: msg({
      id: 'questionnaire.education.why',
      message: 'The law requires us to assess whether you can understand the risks of a loan.',
    }),
    options: {
      1: msg({ id: 'questionnaire.education.options.1', message: 'Primary or lower secondary' }),
      2: msg({ id: 'questionnaire.education.options.2', message: 'Upper secondary' }),
      3: msg({ id: 'questionnaire.education.options.3', message: 'Higher, not in economics or finance' }),
      4: msg({ id: 'questionnaire.education.options.4', message: 'Higher, in economics or finance' }),
    },
  },
  profession: {
    label: msg({ id: 'questionnaire.profession.label', message: 'What is your main occupation?' }),
    why: msg({
      id: 'questionnaire.profession.why',
      message: 'Work in finance counts as experience. A change of income changes what you can afford to lose.',
    }),
    options: {
      1: msg({ id: 'questionnaire.profession.options.1', message: 'Employee or civil servant' }),
      2: msg({ id: 'questionnaire.profession.options.2', message: 'Manager or executive' }),
      3: msg({ id: 'questionnaire.profession.options.3', message: 'Self-employed or business owner' }),
      4: msg({ id: 'questionnaire.profession.options.4', message: 'I work, or have worked for at least a year, in the financial sector' }),
      5: msg({ id: 'questionnaire.profession.options.5', message: 'Student' }),
      6: msg({ id: 'questionnaire.profession.options.6', message: 'Retired or not working' }),
    },
  },
  investmentHorizon: {
    label: msg({ id: 'questionnaire.investmentHorizon.label', message: 'For how long do you plan to invest?' }),
    why: msg({
      id: 'questionnaire.investmentHorizon.why',
      message:
        'The loans have terms of 6 to 36 months, and you cannot take your money out early. If you may need the money sooner, they do not suit you.',
    }),
    options: {
      1: msg({ id: 'questionnaire.investmentHorizon.options.1', message: 'Less than 1 year' }),
      2: msg({ id: 'questionnaire.investmentHorizon.options.2', message: '1 to 3 years' }),
      3: msg({ id: 'questionnaire.investmentHorizon.options.3', message: 'More than 3 years' }),
    },
  },
  riskAppetite: {
    label: msg({ id: 'questionnaire.riskAppetite.label', message: 'Which describes you best?' }),
    why: msg({
      id: 'questionnaire.riskAppetite.why',
      message: 'Any loan can fail. Anyone who wishes to avoid risk should know this before investing.',
    }),
    options: {
      1: msg({ id: 'questionnaire.riskAppetite.options.1', message: 'I avoid risk, even if the return is low' }),
      2: msg({ id: 'questionnaire.riskAppetite.options.2', message: 'I accept some risk for a moderate return' }),
      3: msg({ id: 'questionnaire.riskAppetite.options.3', message: 'I accept high risk for a high return' }),
    },
  },
  investmentSustainability: {
    label: msg({
      id: 'questionnaire.investmentSustainability.label',
      message: 'How important is sustainability, for the environment and for society, in your choice?',
    }),
    why: msg({
      id: 'questionnaire.investmentSustainability.why',
      message: 'Your preference is part of your goals. It does not affect what you can do here.',
    }),
    options: {
      1: msg({ id: 'questionnaire.investmentSustainability.options.1', message: 'Not important' }),
      2: msg({ id: 'questionnaire.investmentSustainability.options.2', message: 'I prefer it if the return is similar' }),
      3: msg({ id: 'questionnaire.investmentSustainability.options.3', message: 'Decisive' }),
    },
  },
  investmentGoals: {
    label: msg({ id: 'questionnaire.investmentGoals.label', message: 'What do you want to achieve?' }),
    why: msg({
      id: 'questionnaire.investmentGoals.why',
      message: 'A loan pays interest; it does not grow in value. We tell you if a loan does not suit your goal.',
    }),
    options: {
      1: msg({ id: 'questionnaire.investmentGoals.options.1', message: 'Preserve my capital' }),
      2: msg({ id: 'questionnaire.investmentGoals.options.2', message: 'Regular income' }),
      3: msg({ id: 'questionnaire.investmentGoals.options.3', message: 'Long-term growth' }),
      4: msg({ id: 'questionnaire.investmentGoals.options.4', message: 'A high return in a short time' }),
    },
  },
  riskTolerance: {
    label: msg({ id: 'questionnaire.riskTolerance.label', message: 'How much of this investment could you lose without hardship?' }),
    why: msg({ id: 'questionnaire.riskTolerance.why', message: 'Only lend what you could lose without changing how you live.' }),
    options: {
      1: msg({ id: 'questionnaire.riskTolerance.options.1', message: 'Nothing' }),
      2: msg({ id: 'questionnaire.riskTolerance.options.2', message: 'A part of it' }),
      3: msg({ id: 'questionnaire.riskTolerance.options.3', message: 'All' }),
    },
  },
  expectedReturn: {
    label: msg({ id: 'questionnaire.expectedReturn.label', message: 'What yearly return do you expect?' }),
    why: msg({
      id: 'questionnaire.expectedReturn.why',
      message: 'A higher rate always means a higher risk. Your expectation shows whether we have to say so more clearly.',
    }),
    options: {
      1: msg({ id: 'questionnaire.expectedReturn.options.1', message: 'Up to 5%' }),
      2: msg({ id: 'questionnaire.expectedReturn.options.2', message: '5% to 10%' }),
      3: msg({ id: 'questionnaire.expectedReturn.options.3', message: 'Over 10%' }),
    },
  },
  investmentKnowledge: {
    label: msg({
      id: 'questionnaire.investmentKnowledge.label',
      message: 'For which of these do you understand how they work and how money can be lost?',
    }),
    why: msg({
      id: 'questionnaire.investmentKnowledge.why',
      message: 'The law requires us to find out what you understand. If you tick nothing, our warnings are clearer.',
    }),
    options: {
      1: msg({ id: 'questionnaire.investmentKnowledge.options.1', message: 'Crowdfunding and peer-to-peer loans' }),
      2: msg({ id: 'questionnaire.investmentKnowledge.options.2', message: 'Bonds and other debt securities' }),
      3: msg({ id: 'questionnaire.investmentKnowledge.options.3', message: 'Shares' }),
      4: msg({ id: 'questionnaire.investmentKnowledge.options.4', message: 'Funds and ETFs' }),
      5: msg({ id: 'questionnaire.investmentKnowledge.options.5', message: 'None of these' }),
    },
  },
  investmentExperience: {
    label: msg({ id: 'questionnaire.investmentExperience.label', message: 'How long have you been investing?' }),
    why: msg({ id: 'questionnaire.investmentExperience.why', message: 'Anyone who has invested before has usually seen a loss.' }),
    options: {
      1: msg({ id: 'questionnaire.investmentExperience.options.1', message: 'I have not invested yet' }),
      2: msg({ id: 'questionnaire.investmentExperience.options.2', message: 'Less than 3 years' }),
      3: msg({ id: 'questionnaire.investmentExperience.options.3', message: '3 years or more' }),
    },
  },
  sumBorrowed: {
    label: msg({
      id: 'questionnaire.sumBorrowed.label',
      message: 'How much have you lent or invested so far, in loans, crowdfunding and securities?',
    }),
    why: msg({ id: 'questionnaire.sumBorrowed.why', message: 'The law counts past investments as experience.' }),
    options: {
      1: msg({ id: 'questionnaire.sumBorrowed.options.1', message: 'Nothing so far' }),
      2: msg({ id: 'questionnaire.sumBorrowed.options.2', message: 'Up to €1,000' }),
      3: msg({ id: 'questionnaire.sumBorrowed.options.3', message: '€1,000 to €10,000' }),
      4: msg({ id: 'questionnaire.sumBorrowed.options.4', message: 'Over €10,000' }),
    },
  },
  countOfInvestments: {
    label: msg({ id: 'questionnaire.countOfInvestments.label', message: 'How many such investments have you made?' }),
    why: msg({ id: 'questionnaire.countOfInvestments.why', message: 'One large investment teaches less than several.' }),
    options: {
      1: msg({ id: 'questionnaire.countOfInvestments.options.1', message: 'None so far' }),
      2: msg({ id: 'questionnaire.countOfInvestments.options.2', message: '1 to 5 investments' }),
      3: msg({ id: 'questionnaire.countOfInvestments.options.3', message: '6 to 20 investments' }),
      4: msg({ id: 'questionnaire.countOfInvestments.options.4', message: 'More than 20 investments' }),
    },
  },
  bondsPortfolioTotalSum: {
    label: msg({ id: 'questionnaire.bondsPortfolioTotalSum.label', message: 'What is the total value of bonds you hold or have held?' }),
    why: msg({
      id: 'questionnaire.bondsPortfolioTotalSum.why',
      message: 'Bonds work differently from loans, so we ask about them separately.',
    }),
    options: {
      1: msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.1', message: 'I have held none' }),
      2: msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.2', message: 'Up to €5,000' }),
      3: msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.3', message: '€5,000 to €50,000' }),
      4: msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.4', message: 'Over €50,000' }),
    },
  },
  numberOfBondTrades: {
    label: msg({
      id: 'questionnaire.numberOfBondTrades.label',
      message: 'How many times have you bought or sold bonds in the last 3 years?',
    }),
    why: msg({ id: 'questionnaire.numberOfBondTrades.why', message: 'Buying and selling shows whether you know how prices move.' }),
    options: {
      1: msg({ id: 'questionnaire.numberOfBondTrades.options.1', message: 'Never' }),
      2: msg({ id: 'questionnaire.numberOfBondTrades.options.2', message: '1 to 5 times' }),
      3: msg({ id: 'questionnaire.numberOfBondTrades.options.3', message: '6 to 10 times' }),
      4: msg({ id: 'questionnaire.numberOfBondTrades.options.4', message: 'More than 10 times' }),
    },
  },
  bondsKnowledge: {
    label: msg({
      id: 'questionnaire.bondsKnowledge.label',
      message: 'The issuer of an unsecured bond becomes insolvent. What can happen?',
    }),
    why: msg({
      id: 'questionnaire.bondsKnowledge.why',
      message: 'A wrong answer does not exclude you. It tells us what we need to explain.',
    }),
    options: {
      1: msg({ id: 'questionnaire.bondsKnowledge.options.1', message: 'I do not know' }),
      2: msg({ id: 'questionnaire.bondsKnowledge.options.2', message: 'The state repays me in full' }),
      3: msg({ id: 'questionnaire.bondsKnowledge.options.3', message: 'I am repaid before secured creditors' }),
      4: msg({ id: 'questionnaire.bondsKnowledge.options.4', message: 'I can lose part or all of the money' }),
    },
  },
  plannedYearlyInvestments: {
    label: msg({ id: 'questionnaire.plannedYearlyInvestments.label', message: 'How much do you plan to invest per year?' }),
    why: msg({
      id: 'questionnaire.plannedYearlyInvestments.why',
      message: 'Anti-money-laundering rules require us to know what amounts to expect.',
    }),
    options: {
      LESS_THAN_10000: msg({ id: 'questionnaire.plannedYearlyInvestments.options.LESS_THAN_10000', message: 'Under €10,000' }),
      FROM_10000_TO_50000: msg({ id: 'questionnaire.plannedYearlyInvestments.options.FROM_10000_TO_50000', message: '€10,000 to €50,000' }),
      FROM_50000_TO_200000: msg({
        id: 'questionnaire.plannedYearlyInvestments.options.FROM_50000_TO_200000',
        message: '€50,000 to €200,000',
      }),
      MORE_THAN_200000: msg({ id: 'questionnaire.plannedYearlyInvestments.options.MORE_THAN_200000', message: 'Over €200,000' }),
    },
  },
  incomeSources: {
    label: msg({ id: 'questionnaire.incomeSources.label', message: 'Where does the money you invest come from?' }),
    why: msg({
      id: 'questionnaire.incomeSources.why',
      message: 'The law requires every platform to ask about the source of funds, in order to prevent money laundering.',
    }),
    options: {
      SALARY: msg({ id: 'questionnaire.incomeSources.options.SALARY', message: 'Salary' }),
      NT_INCOME: msg({ id: 'questionnaire.incomeSources.options.NT_INCOME', message: 'Income from real estate' }),
      SAVINGS: msg({ id: 'questionnaire.incomeSources.options.SAVINGS', message: 'Savings' }),
      SCHOLARSHIP: msg({ id: 'questionnaire.incomeSources.options.SCHOLARSHIP', message: 'Scholarship or grant' }),
      BUSINESS: msg({ id: 'questionnaire.incomeSources.options.BUSINESS', message: 'Business income or dividends' }),
      FINANCIAL: msg({ id: 'questionnaire.incomeSources.options.FINANCIAL', message: 'Income from investments' }),
      FAMILY: msg({ id: 'questionnaire.incomeSources.options.FAMILY', message: 'Support or inheritance from family' }),
      OTHER: msg({ id: 'questionnaire.incomeSources.options.OTHER', message: 'Another source' }),
    },
    other: msg({ id: 'questionnaire.incomeSources.other', message: 'Which source?' }),
  },
  typeOfIncome: {
    label: msg({ id: 'questionnaire.typeOfIncome.label', message: 'What is your main income?' }),
    why: msg({
      id: 'questionnaire.typeOfIncome.why',
      message: 'Your income should be consistent with the amounts you plan to invest. If it is not, we will ask you.',
    }),
    options: {
      FULL_TIME: msg({ id: 'questionnaire.typeOfIncome.options.FULL_TIME', message: 'Employment' }),
      BUSINESS: msg({ id: 'questionnaire.typeOfIncome.options.BUSINESS', message: 'Own business' }),
      STUDENT: msg({ id: 'questionnaire.typeOfIncome.options.STUDENT', message: 'I am a student' }),
      RETIREE: msg({ id: 'questionnaire.typeOfIncome.options.RETIREE', message: 'I am retired' }),
      OTHER: msg({ id: 'questionnaire.typeOfIncome.options.OTHER', message: 'Another income' }),
    },
    other: msg({ id: 'questionnaire.typeOfIncome.other', message: 'Which income?' }),
  },
  pep: {
    label: msg({ id: 'questionnaire.pep.label', message: 'Are you, a family member or a close associate a politically exposed person?' }),
    why: msg({
      id: 'questionnaire.pep.why',
      message:
        'People who hold prominent public functions, and those close to them, require an additional anti-money-laundering check. It takes us up to two working days.',
    }),
    options: {
      TRUE: msg({ id: 'questionnaire.pep.options.TRUE', message: 'Yes' }),
      FALSE: msg({ id: 'questionnaire.pep.options.FALSE', message: 'No' }),
    },
  },
  companyBeneficiaries: {
    label: msg({ id: 'questionnaire.companyBeneficiaries.label', message: 'Who ultimately owns the company?' }),
    why: msg({ id: 'questionnaire.companyBeneficiaries.why', message: 'We must identify every person who owns more than 25%.' }),
    options: {
      EXECUTIVE: msg({
        id: 'questionnaire.companyBeneficiaries.options.EXECUTIVE',
        message: 'The managing director is the only beneficial owner',
      }),
      OTHER: msg({ id: 'questionnaire.companyBeneficiaries.options.OTHER', message: 'Other persons or entities' }),
    },
  },
  legalEntityRepresentationType: {
    label: msg({ id: 'questionnaire.legalEntityRepresentationType.label', message: 'Who represents the company here?' }),
    why: msg({ id: 'questionnaire.legalEntityRepresentationType.why', message: 'The person who signs must be authorised to do so.' }),
    options: {
      EXECUTIVE: msg({ id: 'questionnaire.legalEntityRepresentationType.options.EXECUTIVE', message: 'The managing director' }),
      REPRESENTATIVE: msg({
        id: 'questionnaire.legalEntityRepresentationType.options.REPRESENTATIVE',
        message: 'An authorised representative',
      }),
    },
  },
  regionOfOperation: {
    label: msg({ id: 'questionnaire.regionOfOperation.label', message: 'Where does the company mainly operate?' }),
    why: msg({ id: 'questionnaire.regionOfOperation.why', message: 'Some countries call for a closer check.' }),
    options: {
      LITHUANIA: msg({ id: 'questionnaire.regionOfOperation.options.LITHUANIA', message: 'Lithuania' }),
      BALTIC_STATES: msg({ id: 'questionnaire.regionOfOperation.options.BALTIC_STATES', message: 'The Baltic states' }),
      ES: msg({ id: 'questionnaire.regionOfOperation.options.ES', message: 'European Union' }),
      NVS: msg({ id: 'questionnaire.regionOfOperation.options.NVS', message: 'CIS countries' }),
      USA: msg({ id: 'questionnaire.regionOfOperation.options.USA', message: 'USA' }),
      OTHER: msg({ id: 'questionnaire.regionOfOperation.options.OTHER', message: 'Another region' }),
    },
    other: msg({ id: 'questionnaire.regionOfOperation.other', message: 'Which region?' }),
  },
  companyActivities: {
    label: msg({ id: 'questionnaire.companyActivities.label', message: 'What does the company mainly do?' }),
    why: msg({
      id: 'questionnaire.companyActivities.why',
      message: 'Some activities call for a closer check. It takes us up to two working days.',
    }),
    options: {
      REAL_ESTATE: msg({ id: 'questionnaire.companyActivities.options.REAL_ESTATE', message: 'Real estate' }),
      MANUFACTURING: msg({ id: 'questionnaire.companyActivities.options.MANUFACTURING', message: 'Manufacturing' }),
      SALES: msg({ id: 'questionnaire.companyActivities.options.SALES', message: 'Trade' }),
      TRANSPORTATION: msg({ id: 'questionnaire.companyActivities.options.TRANSPORTATION', message: 'Transport' }),
      FINANCIAL_SERVICES: msg({ id: 'questionnaire.companyActivities.options.FINANCIAL_SERVICES', message: 'Financial services' }),
      IT: msg({ id: 'questionnaire.companyActivities.options.IT', message: 'Information technology' }),
      GAMBLING: msg({ id: 'questionnaire.companyActivities.options.GAMBLING', message: 'Gambling' }),
      ENERGY: msg({ id: 'questionnaire.companyActivities.options.ENERGY', message: 'Energy' }),
      CONSULTANCY: msg({ id: 'questionnaire.companyActivities.options.CONSULTANCY', message: 'Consultancy' }),
      CREDIT: msg({ id: 'questionnaire.companyActivities.options.CREDIT', message: 'Lending' }),
      OTHER: msg({ id: 'questionnaire.companyActivities.options.OTHER', message: 'Another activity' }),
    },
    other: msg({ id: 'questionnaire.companyActivities.other', message: 'Which activity?' }),
  },
  cashUsage: {
    label: msg({ id: 'questionnaire.cashUsage.label', message: 'Does the company use cash?' }),
    why: msg({ id: 'questionnaire.cashUsage.why', message: 'Cash is difficult to trace, so we check more closely.' }),
    options: {
      TRUE: msg({ id: 'questionnaire.cashUsage.options.TRUE', message: 'It uses cash' }),
      FALSE: msg({ id: 'questionnaire.cashUsage.options.FALSE', message: 'It uses no cash' }),
    },
  },
  businessRelationsIntent: {
    label: msg({ id: 'questionnaire.businessRelationsIntent.label', message: 'What does the company want to do here?' }),
    why: msg({ id: 'questionnaire.businessRelationsIntent.why', message: 'Lenders and borrowers are checked differently.' }),
    options: {
      INVESTING: msg({ id: 'questionnaire.businessRelationsIntent.options.INVESTING', message: 'Invest in projects' }),
      RECEIVING_FUNDS: msg({ id: 'questionnaire.businessRelationsIntent.options.RECEIVING_FUNDS', message: 'Receive funding' }),
    },
  },
  companyInvestmentTarget: {
    label: msg({ id: 'questionnaire.companyInvestmentTarget.label', message: 'What is the company’s aim when it invests?' }),
    why: msg({ id: 'questionnaire.companyInvestmentTarget.why', message: 'We compare the aim with what a loan can offer.' }),
    options: {
      CAPITAL_GROWTH: msg({ id: 'questionnaire.companyInvestmentTarget.options.CAPITAL_GROWTH', message: 'Growth of its capital' }),
      REGULAR_INCOME: msg({ id: 'questionnaire.companyInvestmentTarget.options.REGULAR_INCOME', message: 'Regular returns' }),
      DIVERSIFICATION: msg({ id: 'questionnaire.companyInvestmentTarget.options.DIVERSIFICATION', message: 'Diversification' }),
      FREE_FUNDS: msg({ id: 'questionnaire.companyInvestmentTarget.options.FREE_FUNDS', message: 'Investing surplus funds' }),
    },
  },
  companyFinancialMetrics: {
    label: msg({ id: 'questionnaire.companyFinancialMetrics.label', message: 'The company’s figures for the last full year, in euros' }),
    why: msg({ id: 'questionnaire.companyFinancialMetrics.why', message: 'They show how the company may be classified as an investor.' }),
    options: {},
  },
};
