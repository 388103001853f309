import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DraftProblemCode } from '../../../domain/project-draft.ts';

export const problemMessages = {
  MISSING: msg`Missing`,
  NOT_VALID: msg`Not valid`,
  TOO_LOW: msg`Too low`,
  TOO_HIGH: msg`Too high`,
  TOO_LONG: msg`Too long`,
  NOT_A_MULTIPLE: msg`Not a multiple of the step`,
  NOT_WHOLE_BONDS: msg`Not a multiple of the nominal value`,
  NOT_RISING: msg`Has to be later or higher than the one before`,
  NOT_END_OF_TERM: msg`Does not match the issue date and the term`,
  IN_THE_PAST: msg`In the past`,
  IN_THE_FUTURE: msg`In the future`,
  TOO_OLD: msg`Older than twelve months`,
  BEFORE_OPENING: msg`Before the opening date`,
  CONFLICT_OF_INTEREST: msg`Conflicts of interest: in the register, or the platform itself`,
  EXPIRED: msg`Expired`,
  FIXED: msg`Cannot change any more`,
  BELOW_OFFERS: msg`Below the offers that were made`,
  ABOVE_OFFERS: msg`Would not have allowed an offer that was made`,
  OVER_OWNER_LIMIT: msg`More than this owner may still offer in twelve months`,
} satisfies Record<DraftProblemCode, MessageDescriptor>;

export const sections = ['project', 'texts', 'terms', 'collateral', 'credit', 'owner', 'files', 'publication'] as const;
export type DraftSection = (typeof sections)[number];
export const isSection = (text: unknown): text is DraftSection => sections.some((section) => section === text);

export const sectionMessages = {
  project: msg`Project`,
  texts: msg`Texts`,
  terms: msg`Terms`,
  collateral: msg`Collateral`,
  credit: msg`Credit class`,
  owner: msg`Project owner`,
  files: msg`Pictures and documents`,
  publication: msg`Publication`,
} satisfies Record<DraftSection, MessageDescriptor>;

/** Each field of a draft: its label, and the section that it is in. Parts of a path that count or name a language are left out. */
export const fields = {
  name: { label: msg`Name`, section: 'texts' },
  description: { label: msg`Description`, section: 'texts' },
  security: { label: msg`How it is secured`, section: 'texts' },
  address: { label: msg`Street and number`, section: 'project' },
  city: { label: msg`City`, section: 'project' },
  country: { label: msg`Country`, section: 'project' },
  target: { label: msg`Target in euro`, section: 'terms' },
  minInvestment: { label: msg`Smallest investment in euro`, section: 'terms' },
  investmentStep: { label: msg`Step in euro`, section: 'terms' },
  tiers: { label: msg`Interest`, section: 'terms' },
  'tiers.threshold': { label: msg`From euro`, section: 'terms' },
  'tiers.interest': { label: msg`Interest per year in percent`, section: 'terms' },
  termMonths: { label: msg`Term in months`, section: 'terms' },
  payoutScheduleType: { label: msg`Interest is paid`, section: 'terms' },
  opensOn: { label: msg`Opens on`, section: 'terms' },
  fundingEndsAt: { label: msg`Last day to invest`, section: 'terms' },
  'bond.isin': { label: msg`ISIN`, section: 'terms' },
  'bond.nominalValue': { label: msg`Nominal value in euro`, section: 'terms' },
  'bond.seniority': { label: msg`Rank`, section: 'terms' },
  'bond.secured': { label: msg`Secured`, section: 'terms' },
  'bond.issueDate': { label: msg`Issue date`, section: 'terms' },
  'bond.maturityDate': { label: msg`Maturity`, section: 'terms' },
  collateralValue: { label: msg`Value of the collateral in euro`, section: 'collateral' },
  valuedBy: { label: msg`Valued by`, section: 'collateral' },
  valuedOn: { label: msg`Valued on`, section: 'collateral' },
  valuation: { label: msg`Valuation report`, section: 'collateral' },
  projectCost: { label: msg`Cost of the whole project in euro, if known`, section: 'collateral' },
  'creditCriteria.debtServiceCoverage': { label: msg`Debt service coverage ratio (DSCR)`, section: 'credit' },
  'creditCriteria.loanToValue': { label: msg`Loan to value`, section: 'credit' },
  'creditCriteria.loanToCost': { label: msg`Loan to cost`, section: 'credit' },
  'creditCriteria.profitability': { label: msg`Profitability`, section: 'credit' },
  'creditCriteria.location': { label: msg`Location`, section: 'credit' },
  'creditCriteria.sold': { label: msg`Pre-sold`, section: 'credit' },
  'creditCriteria.developerExperience': { label: msg`Developer’s experience`, section: 'credit' },
  'owner.name': { label: msg`Name of the company`, section: 'owner' },
  'owner.code': { label: msg`Company code`, section: 'owner' },
  'owner.lei': { label: msg`LEI of the company, if it has one`, section: 'owner' },
  'owner.legalForm': { label: msg`Legal form`, section: 'owner' },
  'owner.phone': { label: msg`Phone`, section: 'owner' },
  'owner.website': { label: msg`Website, if it has one`, section: 'owner' },
  'owner.ownership': { label: msg`Ownership`, section: 'owner' },
  'owner.management': { label: msg`Management`, section: 'owner' },
  'owner.city': { label: msg`City of the company`, section: 'owner' },
  'owner.country': { label: msg`Country of the company`, section: 'owner' },
  'owner.founded': { label: msg`Founded in the year`, section: 'owner' },
  'owner.ownFunds': { label: msg`Own funds in the project, in euro`, section: 'owner' },
  'owner.hasDefaulted': { label: msg`Defaulted on a credit agreement in the last five years`, section: 'owner' },
  'owner.feePercent': { label: msg`Fee to the platform in percent`, section: 'owner' },
  'owner.iban': { label: msg`IBAN that the loan is paid to`, section: 'owner' },
  'owner.email': { label: msg`E-mail address`, section: 'owner' },
  'owner.language': { label: msg`Language of e-mails`, section: 'owner' },
  'owner.criminalRecord': { label: msg`Evidence of no criminal record`, section: 'owner' },
  'owner.jurisdiction': { label: msg`Evidence of the jurisdiction`, section: 'owner' },
  pictures: { label: msg`Pictures`, section: 'files' },
  'pictures.alt': { label: msg`What the picture shows`, section: 'files' },
  documents: { label: msg`Documents`, section: 'files' },
} satisfies Record<string, { label: MessageDescriptor; section: DraftSection }>;

export type DraftField = keyof typeof fields;
export const isField = (text: string): text is DraftField => Object.hasOwn(fields, text);

/** The field of a path such as `tiers.0.interest` or `pictures.0.alt.de`. */
export function fieldOf(path: string): DraftField | undefined {
  const name = path
    .split('.')
    .filter((part) => !/^(?:\d+|en|de|lt|es|pt)$/.test(part))
    .join('.');
  return isField(name) ? name : undefined;
}

/** The field of a path, of a part of a list or a file the list or the file itself. */
export function listedFieldOf(path: string): DraftField | undefined {
  const [first = ''] = path.split('.');
  return fieldOf(path) ?? (isField(first) ? first : undefined);
}

export const sectionOf = (path: string): DraftSection => {
  const field = fieldOf(path);
  return field === undefined ? 'publication' : fields[field].section;
};
