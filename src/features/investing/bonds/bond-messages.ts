import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BondAgreement, BondField } from '../../../../domain/bonds.ts';

/** The same words as in the questionnaire, under the same keys (T-30). */
export const bondQuestions: Record<BondField, { label: MessageDescriptor; options: readonly MessageDescriptor[] }> = {
  bondsPortfolioTotalSum: {
    label: msg({ id: 'questionnaire.bondsPortfolioTotalSum.label', message: 'What is the total value of bonds you hold or have held?' }),
    options: [
      msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.1', message: 'I have held none' }),
      msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.2', message: 'Up to €5,000' }),
      msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.3', message: '€5,000 to €50,000' }),
      msg({ id: 'questionnaire.bondsPortfolioTotalSum.options.4', message: 'Over €50,000' }),
    ],
  },
  numberOfBondTrades: {
    label: msg({
      id: 'questionnaire.numberOfBondTrades.label',
      message: 'How many times have you bought or sold bonds in the last 3 years?',
    }),
    options: [
      msg({ id: 'questionnaire.numberOfBondTrades.options.1', message: 'Never' }),
      msg({ id: 'questionnaire.numberOfBondTrades.options.2', message: '1 to 5 times' }),
      msg({ id: 'questionnaire.numberOfBondTrades.options.3', message: '6 to 10 times' }),
      msg({ id: 'questionnaire.numberOfBondTrades.options.4', message: 'More than 10 times' }),
    ],
  },
  bondsKnowledge: {
    label: msg({
      id: 'questionnaire.bondsKnowledge.label',
      message: 'The issuer of an unsecured bond becomes insolvent. What can happen?',
    }),
    options: [
      msg({ id: 'questionnaire.bondsKnowledge.options.1', message: 'I do not know' }),
      msg({ id: 'questionnaire.bondsKnowledge.options.2', message: 'The state repays me in full' }),
      msg({ id: 'questionnaire.bondsKnowledge.options.3', message: 'I am repaid before secured creditors' }),
      msg({ id: 'questionnaire.bondsKnowledge.options.4', message: 'I can lose part or all of the money' }),
    ],
  },
};

export const agreementMessages: Record<BondAgreement, MessageDescriptor> = {
  dataSharingAgreement: msg`I agree that my data is shared with Axiology to open and keep my securities account.`,
  dataHandlingAgreement: msg`I have taken note of how Axiology processes my personal data.`,
  documentsAgreement: msg`I have received and read the key investment information sheet and the terms of these bonds.`,
  axiologyTermsAndConditionsAgreement: msg`I accept the terms and conditions of Axiology.`,
};
