import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  type companyKinds,
  type firstTier,
  type IndividualCriterion,
  individualThresholds,
  type secondTier,
} from '../../../domain/experience.ts';

type Text = { label: MessageDescriptor; sub: MessageDescriptor };

const transactions = individualThresholds.transactionsPerQuarter;

/** Regulation (EU) 2020/1503, Annex II(I)(2), in plain words. `income` and `portfolio` are written by the reader's language. */
export function criterionMessages(income: string, portfolio: string): Record<IndividualCriterion, Text> {
  return {
    personalGrossIncomeCriteria: {
      label: msg`Income or savings`,
      sub: msg`You earn at least ${income} gross a year, or your deposits and financial assets are worth more than ${portfolio}.`,
    },
    financialSectorEmploymentCriteria: {
      label: msg`Work in the financial sector`,
      sub: msg`You work, or worked for at least a year, in the financial sector in a position that requires knowledge of such transactions; or you have led a company that is itself an experienced investor for at least 12 months.`,
    },
    largeTransactionsCriteria: {
      label: msg`Regular large transactions`,
      sub: msg`In the last four quarters you made on average ${transactions} transactions of significant size per quarter on capital markets.`,
    },
  };
}

/** MiFID II, Annex II(I)(1), (3), (4), in plain words. */
export const kindMessages: Record<(typeof companyKinds)[number], Text> = {
  licensedEntity: {
    label: msg`A licensed financial company`,
    sub: msg`It is authorised or regulated to act on financial markets: a bank, an insurer, a fund, an investment firm.`,
  },
  publicFinancialInstitution: {
    label: msg`A public financial institution`,
    sub: msg`A government, a body that manages public debt, a central bank or an international institution.`,
  },
  otherInstitution: {
    label: msg`Other institutional investor`,
    sub: msg`Its main activity is investing in financial instruments, including securitisation.`,
  },
};

/** The sizes by which both tiers measure; `least` is written by the reader's language. */
export function sizeMessages(least: string): Record<(typeof firstTier)[number] | (typeof secondTier)[number], MessageDescriptor> {
  const assets = msg`Balance-sheet total of at least ${least}`;
  const revenue = msg`Net turnover of at least ${least}`;
  const funds = msg`Own funds of at least ${least}`;
  return {
    valueOfAssetsFirstTier: assets,
    netSalesRevenueFirstTier: revenue,
    fundsFirstTier: funds,
    fundsSecondTier: funds,
    netSalesRevenueSecondTier: revenue,
    valueOfAssetsSecondTier: assets,
  };
}
