import { creditScore } from '../../domain/credit.ts';
import { isCountryCode } from '../../domain/countries.ts';
import type { PayoutScheduleType } from '../../domain/interest.ts';
import { toCents } from '../../domain/money.ts';
import { type DraftContent, loanToCost, loanToValue } from '../../domain/project-draft.ts';
import type { ShownProject } from '../investing/responses.ts';
import type { ProjectData, ProjectOwner } from '../store/schema.ts';

const noPicture = { mediumSrc: '', originalSrc: '' };

type Sources = Pick<NonNullable<DraftContent['pictures']>[number], 'mediumSrc' | 'originalSrc' | 'sizes' | 'focus'>;

const sourcesOf = ({ mediumSrc, originalSrc, sizes, focus }: Sources): Sources => ({
  mediumSrc,
  originalSrc,
  ...(sizes && { sizes }),
  ...(focus && { focus }),
});

/** Of a draft that says nothing about it yet. */
const defaults = { payoutScheduleType: 'END_OF_TERM' satisfies PayoutScheduleType, tier: { threshold: 0, interest: 0 } } as const;

/** The project that a draft would become, with what is missing left empty: what the preview and the sheet are made of. */
export function projectOfDraft(id: string, content: DraftContent): ShownProject {
  return {
    id,
    offerNumber: null,
    data: dataOf(content),
    status: 'COMING_SOON',
    position: 0,
    highlighted: false,
    investingEnabled: true,
    targetCents: toCents(content.target ?? 0),
    reservedCents: 0,
    collectedCents: 0,
    investorCount: 0,
    minCents: toCents(content.minInvestment ?? 0),
    stepCents: toCents(content.investmentStep ?? 1),
    disbursedAt: null,
    suspendedAt: null,
  };
}

function dataOf(content: DraftContent): ProjectData {
  const { name = {}, description, security, tiers = [], pictures = [], opensOn, fundingEndsAt, valuation } = content;
  const [main = noPicture, ...others] = pictures;
  const rates = tiers.map(({ threshold = 0, interest = 0 }) => ({ threshold, interest }));
  return {
    name,
    projectType: content.projectType ?? 'REAL_ESTATE',
    mainPicture: sourcesOf(main),
    loanTerm: { value: content.termMonths ?? 0, unit: 'MONTH' },
    ltv: loanToValue(content) ?? null,
    ltc: loanToCost(content) ?? null,
    payoutScheduleType: content.payoutScheduleType ?? defaults.payoutScheduleType,
    interestPerAnnum: rates.length > 0 ? rates : [defaults.tier],
    bond: bondOf(content),
    ...(opensOn !== undefined && { opensOn }),
    fundingEndsAt: fundingEndsAt ?? null,
    ...(content.country !== undefined &&
      isCountryCode(content.country) &&
      content.city && {
        location: { country: content.country, city: content.city.trim(), ...(content.address && { address: content.address.trim() }) },
      }),
    creditScore: creditScore(content.creditCriteria ?? {}) ?? null,
    owner: ownerOf(content),
    ...(description && { description }),
    ...(security && { security }),
    gallery: others.map((picture) => ({ ...sourcesOf(picture), alt: picture.alt })),
    ...(valuation &&
      content.collateralValue !== undefined &&
      content.valuedOn !== undefined && {
        valuation: {
          amount: content.collateralValue,
          valuedBy: content.valuedBy?.trim() ?? '',
          valuedOn: content.valuedOn,
          fileId: valuation.fileId,
        },
      }),
  };
}

function ownerOf({ owner = {} }: DraftContent): ProjectOwner {
  return {
    name: owner.name?.trim() ?? '',
    code: owner.code?.trim() ?? '',
    ...(owner.lei?.trim() && { lei: owner.lei.replaceAll(/\s/g, '').toUpperCase() }),
    ...(owner.legalForm?.trim() && { legalForm: owner.legalForm.trim() }),
    ...(owner.ownership && { ownership: owner.ownership }),
    ...(owner.management && { management: owner.management }),
    ...(owner.phone?.trim() && { phone: owner.phone.trim() }),
    ...(owner.website?.trim() && { website: owner.website.trim() }),
    city: owner.city?.trim() ?? '',
    country: owner.country ?? '',
    founded: owner.founded ?? 0,
    ownFunds: owner.ownFunds ?? 0,
    hasDefaulted: owner.hasDefaulted ?? false,
    feePercent: owner.feePercent ?? 0,
    ...(owner.iban && { iban: owner.iban.toUpperCase().replace(/\s/g, '') }),
    ...(owner.email && { email: owner.email.trim() }),
    ...(owner.language && { language: owner.language }),
  };
}

function bondOf({ projectType, bond = {} }: DraftContent): ProjectData['bond'] {
  if (projectType !== 'BONDS') return null;
  return {
    isin: bond.isin?.trim().toUpperCase() ?? '',
    nominalValue: bond.nominalValue ?? 0,
    seniority: bond.seniority ?? 'SENIOR',
    secured: bond.secured ?? false,
    issueDate: bond.issueDate ?? '',
    maturityDate: bond.maturityDate ?? '',
  };
}
