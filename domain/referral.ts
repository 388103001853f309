import { mayInvestByKyc } from './eligibility.ts';
import { plainPersonalNumber } from './legal-name.ts';
import type { Cents } from './money.ts';

/** What a person gets when someone they brought invests: 15 EUR. [DASH-09, CONST-01] */
export const referralReward: Cents = 1_500;

/** An account, as far as the reward of a referral depends on it. */
export interface ReferralAccount {
  id: string;
  kycStatus: string;
  personalNumber: string | null;
  companyCode: string | null;
  /** Neither locked nor closed. */
  isOpen: boolean;
}

export interface Referral {
  /** Whose link was used. */
  referrer: ReferralAccount;
  /** Who has registered through it. */
  referred: ReferralAccount;
  /** Those of the person referred. */
  investments: readonly {
    status: string;
    /** The whole loan has reached the project's owner. */
    isDisbursed: boolean;
  }[];
}

/**
 * True once the referrer has earned `referralReward`: both accounts are open and their identity is confirmed, they are two people or companies, and the
 * person referred has lent in a project that is paid out, so that nobody can withdraw any more. It stays true: who pays it does so once for each person
 * referred. [DASH-09, decision 119]
 */
export const isReferralEarned = ({ referrer, referred, investments }: Referral): boolean =>
  isRewardable(referrer) &&
  isRewardable(referred) &&
  !isSameOwner(referrer, referred) &&
  investments.some(({ status, isDisbursed }) => status === 'COMPLETED' && isDisbursed);

const isRewardable = ({ isOpen, kycStatus }: ReferralAccount): boolean => isOpen && mayInvestByKyc(kycStatus);

const isSameOwner = (referralAccount: ReferralAccount, other: ReferralAccount): boolean =>
  referralAccount.id === other.id ||
  isSameNumber(referralAccount.personalNumber, other.personalNumber) ||
  isSameNumber(referralAccount.companyCode, other.companyCode);

const isSameNumber = (one: string | null, other: string | null): boolean =>
  !!one && !!other && plainPersonalNumber(one) === plainPersonalNumber(other);
