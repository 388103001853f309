import type { Cents } from './money.ts';

export type KycStatus = 'EMPTY' | 'VERIFIED' | 'WILL_EXPIRE_SOON' | 'EXPIRED';

/** An absent or empty status is `EMPTY`. [T-15] */
export function kycStatusOf(value: KycStatus | '' | null | undefined): KycStatus {
  return value ? value : 'EMPTY';
}

/** A document that has expired, or soon will, has to be renewed. [ONB-17] */
export const isRenewalDue = (status: KycStatus): boolean => status === 'EXPIRED' || status === 'WILL_EXPIRE_SOON';

/** `VERIFIED` and `WILL_EXPIRE_SOON` may invest. [WIZ-07] */
export function mayInvestByKyc(kycStatus: string | null | undefined): boolean {
  return kycStatus === 'VERIFIED' || kycStatus === 'WILL_EXPIRE_SOON';
}

/** An open offer takes money to the end of its closing date, a day (`YYYY-MM-DD`) in Vilnius; one without a date until it is full. [decision 011] */
export function hasClosed(
  { status, fundingEndsAt }: { status: string; fundingEndsAt?: string | null | undefined },
  today: string,
): boolean {
  return status === 'ACTIVE' && typeof fundingEndsAt === 'string' && fundingEndsAt < today;
}

/** `kyc`: go and renew the identity. `project`: the project takes no money. `compliance`: the profile is not complete. */
export type InvestingGate = 'open' | 'kyc' | 'project' | 'compliance';

/** The first thing that keeps a signed-in person from investing, in this order. [WIZ-07, WIZ-08, WIZ-09, T-22] */
export function investingGate({
  kycStatus,
  complianceStatus,
  investingEnabled,
}: {
  kycStatus: string | null | undefined;
  complianceStatus: string | null | undefined;
  investingEnabled: boolean;
}): InvestingGate {
  if (!mayInvestByKyc(kycStatus)) return 'kyc';
  if (!investingEnabled) return 'project';
  return complianceStatus === 'APPROVED' ? 'open' : 'compliance';
}

/**
 * Cents above which a non-sophisticated investor is warned more strongly: the higher of 1,000 € and 5 % of net worth.
 * Regulation (EU) 2020/1503, Art. 21(7). Net worth in euros, null when it was not shared. [T-23]
 */
export function strongConsentAbove(netWorth: number | null | undefined): Cents {
  return Math.max(100_000, Math.floor((netWorth ?? 0) * 5));
}

/** Whether an investor who is not experienced is warned more strongly of this amount. Regulation (EU) 2020/1503, Art. 21(7). [PAY-06, T-23] */
export const needsStrongWarning = ({
  amountCents,
  netWorth,
  isExperienced,
}: {
  amountCents: Cents;
  netWorth: number | null | undefined;
  isExperienced: boolean;
}): boolean => !isExperienced && amountCents > strongConsentAbove(netWorth);
