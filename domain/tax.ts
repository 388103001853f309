import type { Cents } from './money.ts';

/** Percent of interest that is kept back for the tax office; the law may change them. (domain 2.4: personal income tax of non-residents, DAS-1) */
export const withholdingPercent = { nonResident: 15, withCertificate: 10 } as const;

/** Where the platform is at home: residents declare their interest themselves. */
const home = 'LT';

/** Percent kept back from a person's interest: nothing from companies and residents, less with a tax residency certificate of the year. */
export function withheldPercent({
  country,
  isCompany,
  hasCertificate,
}: {
  country: string | null;
  isCompany: boolean;
  hasCertificate: boolean;
}): number {
  if (isCompany || country === null || country === home) return 0;
  return hasCertificate ? withholdingPercent.withCertificate : withholdingPercent.nonResident;
}

/** Cents kept back, rounded down: never more than the law says. */
export const withheldCents = (interestCents: Cents, percent: number): Cents => Math.floor((interestCents * percent) / 100);
