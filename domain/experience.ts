import { isRecord } from './unknown.ts';
import { keysOf, mapKeys } from './keys.ts';

export type Experience = 'INEXPERIENCED' | 'EXPERIENCED';

/** Regulation (EU) 2020/1503, Annex II(I)(2): two of these three. [EXP-03, EXP-04] */
export const individualCriteria = [
  'personalGrossIncomeCriteria',
  'financialSectorEmploymentCriteria',
  'largeTransactionsCriteria',
] as const;
export type IndividualCriterion = (typeof individualCriteria)[number];
export const individualCriteriaNeeded = 2;

/** Thresholds an individual is measured by, in euros per year, euros, and transactions per quarter. */
export const individualThresholds = { grossIncome: 60_000, portfolio: 100_000, transactionsPerQuarter: 10 } as const;

/** MiFID II, Annex II(I): professional clients by kind. One is enough. [EXP-05, EXP-06] */
export const companyKinds = ['licensedEntity', 'publicFinancialInstitution', 'otherInstitution'] as const;
/** MiFID II, Annex II(I)(2): large undertakings, two of three. */
export const firstTier = ['valueOfAssetsFirstTier', 'netSalesRevenueFirstTier', 'fundsFirstTier'] as const;
export const firstTierNeeded = 2;
/** Regulation (EU) 2020/1503, Annex II(I)(1): one of three. */
export const secondTier = ['fundsSecondTier', 'netSalesRevenueSecondTier', 'valueOfAssetsSecondTier'] as const;

/** Euros that each size criterion asks for. */
export const sizeThresholds = {
  valueOfAssetsFirstTier: 20_000_000,
  netSalesRevenueFirstTier: 40_000_000,
  fundsFirstTier: 2_000_000,
  fundsSecondTier: 100_000,
  netSalesRevenueSecondTier: 2_000_000,
  valueOfAssetsSecondTier: 1_000_000,
} as const satisfies Record<(typeof firstTier)[number] | (typeof secondTier)[number], number>;

export interface IndividualClaim {
  personalGrossIncomeCriteria: boolean;
  financialSectorEmploymentCriteria: boolean;
  largeTransactionsCriteria: boolean;
  experiencedInvestorConsent: boolean;
}
export const emptyIndividualClaim: IndividualClaim = {
  personalGrossIncomeCriteria: false,
  financialSectorEmploymentCriteria: false,
  largeTransactionsCriteria: false,
  experiencedInvestorConsent: false,
};

/** Two of three criteria, the consent and a file. [EXP-04] */
export function isIndividualClaimComplete(claim: IndividualClaim, files: number): boolean {
  const met = individualCriteria.filter((criterion) => claim[criterion]).length;
  return met >= individualCriteriaNeeded && claim.experiencedInvestorConsent && files > 0;
}

type Kind = (typeof companyKinds)[number];
type FirstTier = (typeof firstTier)[number];
type SecondTier = (typeof secondTier)[number];
export type CompanyTick = Kind | FirstTier | SecondTier | 'doesNotMeetCriteria' | 'experiencedInvestorConsent';
/** `applyAsExperienced` is text on the wire, absent until it is answered. [EXP-05] */
export type CompanyClaim = Record<CompanyTick, boolean> & { applyAsExperienced?: 'true' | 'false' };

const nothingTicked = mapKeys([...companyKinds, ...firstTier, ...secondTier], () => false);
export const emptyCompanyClaim: Record<CompanyTick, boolean> = {
  ...nothingTicked,
  doesNotMeetCriteria: false,
  experiencedInvestorConsent: false,
};

/** One tick of the company form. "None of these" clears the rest; taking it back clears what hung on it. [EXP-09, decisions 6.5] */
export function tickedClaim(claim: CompanyClaim, field: CompanyTick, isTicked: boolean): CompanyClaim {
  if (field === 'doesNotMeetCriteria') return { ...emptyCompanyClaim, doesNotMeetCriteria: isTicked };
  return { ...claim, [field]: isTicked };
}

/** Asks a company that meets none of the criteria whether it applies all the same. Taking that back clears the second tier. */
export function appliedClaim(claim: CompanyClaim, applyAsExperienced: 'true' | 'false'): CompanyClaim {
  const tier =
    applyAsExperienced === 'true' ? {} : { fundsSecondTier: false, netSalesRevenueSecondTier: false, valueOfAssetsSecondTier: false };
  return { ...claim, ...tier, applyAsExperienced };
}

/** What a company asks to be rated as. [EXP-08] */
export function desiredByCompany(claim: CompanyClaim): Experience {
  return claim.doesNotMeetCriteria && claim.applyAsExperienced !== 'true' ? 'INEXPERIENCED' : 'EXPERIENCED';
}

/** Are files part of this request? Only when one of the first criteria is claimed. [EXP-07, T-20] */
export function needsFiles(claim: CompanyClaim): boolean {
  return !claim.doesNotMeetCriteria;
}

/** The three ways in which a company's form is complete. [EXP-06, EXP-07, T-19, T-20] */
export function isCompanyClaimComplete(claim: CompanyClaim, files: number): boolean {
  const { doesNotMeetCriteria, applyAsExperienced, experiencedInvestorConsent } = claim;
  if (doesNotMeetCriteria)
    return applyAsExperienced === 'false' || (applyAsExperienced === 'true' && secondTier.some((field) => claim[field]));
  const isLarge = firstTier.filter((field) => claim[field]).length >= firstTierNeeded;
  return experiencedInvestorConsent && (isLarge || companyKinds.some((field) => claim[field])) && files > 0;
}

/** `questionnaireContent`: the claim as text, `{}` for inexperienced. [EXP-01] */
export function claimContent(desired: Experience, claim: IndividualClaim | CompanyClaim): string {
  return desired === 'INEXPERIENCED' ? '{}' : JSON.stringify(claim);
}

type Claim = IndividualClaim | CompanyClaim | Record<string, never>;

/** The claim of a sent request, checked by the same rules; undefined when it is no valid one. What the form does not ask for is left out. [EXP-04, EXP-06, EXP-07] */
export function readClaim(
  { desiredEvaluation, questionnaireContent, files }: { desiredEvaluation: Experience; questionnaireContent: string; files: number },
  isCompany: boolean,
): Claim | undefined {
  const sent = readObject(questionnaireContent);
  if (!sent) return undefined;
  if (desiredEvaluation === 'INEXPERIENCED') return Object.keys(sent).length === 0 ? {} : undefined;
  if (!isCompany) {
    const claim: IndividualClaim = ticksOf(sent, emptyIndividualClaim);
    return isIndividualClaimComplete(claim, files) ? claim : undefined;
  }
  const applies = sent['applyAsExperienced'];
  const claim: CompanyClaim = {
    ...ticksOf(sent, emptyCompanyClaim),
    ...(applies === 'true' || applies === 'false' ? { applyAsExperienced: applies } : {}),
  };
  return desiredByCompany(claim) === 'EXPERIENCED' && isCompanyClaimComplete(claim, files) ? claim : undefined;
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Which of the fields are ticked, whatever else was sent. */
export const ticksOf = <Tick extends string>(
  sent: Record<string, unknown>,
  empty: Readonly<Record<Tick, boolean>>,
): Record<Tick, boolean> => mapKeys(keysOf(empty), (field) => sent[field] === true);

/** Second-tier criteria that the figures of the company questionnaire meet, in euros. [domain 2.2] */
export function metSecondTier({ capital, revenue, assets }: { capital: number; revenue: number; assets: number }): SecondTier[] {
  const figures: Record<SecondTier, number> = {
    fundsSecondTier: capital,
    netSalesRevenueSecondTier: revenue,
    valueOfAssetsSecondTier: assets,
  };
  return secondTier.filter((field) => figures[field] >= sizeThresholds[field]);
}
