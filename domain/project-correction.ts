import type { components } from '../openapi/schema.d.ts';
import { locales } from './locale.ts';
import { isWholeCents, toCents } from './money.ts';
import { plainIban } from './payment-reference.ts';
import { type DraftContent, type DraftProblemCode, type DraftProblems, draftProblems, ownerTexts } from './project-draft.ts';

type Schemas = components['schemas'];
/** The offers that are made for a project and not revoked, in euro; zeros where there are none. */
export type OffersMade = Schemas['OffersMade'];

export interface CorrectionFacts {
  /** What investors are shown now. */
  published: DraftContent;
  offers: OffersMade;
  /** What the owner may still offer in twelve months beside its other offers, in euro. */
  offerLeft?: number | undefined;
  /** The owner is in the register of conflicts of interest, or the platform (Regulation (EU) 2020/1503, Article 8). */
  hasConflict: boolean;
}

/** What an offer is known by and whom it is for: another one is another offer. The account has an operation of its own (decision 077). */
const alwaysFixed = ['projectType', 'opensOn', 'bond.isin', 'owner.code', 'owner.country', 'owner.iban'];
/** What investors have agreed on with their offers; a correction changes no contract. */
const fixedByOffers = [
  'termMonths',
  'payoutScheduleType',
  'bond.nominalValue',
  'bond.seniority',
  'bond.secured',
  'bond.issueDate',
  'bond.maturityDate',
];

function valueAt(content: DraftContent, path: string): unknown {
  let value: unknown = content;
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined;
  return typeof value === 'string' ? (path === 'owner.iban' ? plainIban(value) : value.trim()) : value;
}

/**
 * What must not change in an offer that investors were shown (Regulation (EU) 2020/1503, Article 23(8) and (12), decision 076): what it is known by; with
 * offers made, what these have agreed on, a target below them, and amounts that they would not be allowed with. Documents are added, never taken away.
 */
export function fixedProblems(content: DraftContent, { published, offers }: Pick<CorrectionFacts, 'published' | 'offers'>): DraftProblems {
  const found: Record<string, DraftProblemCode> = {};
  for (const path of [...alwaysFixed, ...(offers.count > 0 ? fixedByOffers : [])])
    if (valueAt(content, path) !== valueAt(published, path)) found[path] = 'FIXED';
  const { target, minInvestment, investmentStep, documents = [] } = content;
  if (target !== undefined && target < offers.reserved) found['target'] = 'BELOW_OFFERS';
  // an offer below the published minimum was the last rest (decision 113)
  const maxMinimum = Math.max(offers.smallest, published.minInvestment ?? 0);
  if (offers.count > 0 && minInvestment !== undefined && minInvestment > maxMinimum) found['minInvestment'] = 'ABOVE_OFFERS';
  const divides = (step: number) => isWholeCents(step) && step > 0 && toCents(offers.divisor) % toCents(step) === 0;
  if (offers.count > 0 && investmentStep !== undefined && !divides(investmentStep)) found['investmentStep'] = 'ABOVE_OFFERS';
  const kept = new Set(documents.map(({ fileId }) => fileId));
  if (published.documents?.some(({ fileId }) => !kept.has(fileId))) found['documents'] = 'FIXED';
  return found;
}

/** Asked for since 2026-11-27: an offer that was published before is corrected without them. */
const addedLater = ['legalForm', 'phone', ...ownerTexts.flatMap((field) => locales.map((locale) => `${field}.${locale}`))].map(
  (field) => `owner.${field}`,
);

/** All that stands against a correction. The opening date is past, and what was checked of the owner before the publication is not asked for again. */
export function correctionProblems(content: DraftContent, today: string, facts: CorrectionFacts): DraftProblems {
  const isExcused = ([path, problem]: [string, DraftProblemCode]) =>
    problem === 'MISSING' && addedLater.includes(path) && !valueAt(facts.published, path);
  const { opensOn: _, ...found } = draftProblems(content, today, facts.offerLeft);
  const problems = Object.fromEntries(Object.entries(found).filter((entry) => !isExcused(entry)));
  return {
    ...problems,
    ...(facts.hasConflict && { 'owner.code': 'CONFLICT_OF_INTEREST' as const }),
    ...fixedProblems(content, facts),
  };
}

/** True where something was changed that must not be, and not only something is missing. */
export const isForbidden = (problems: DraftProblems): boolean =>
  Object.values(problems).some((problem) => problem === 'FIXED' || problem === 'BELOW_OFFERS' || problem === 'ABOVE_OFFERS');

export interface DraftChange {
  /** With dots, as `description.de` or `tiers.0.interest`. */
  path: string;
  before: string;
  after: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const written = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** What is changed, field by field, whatever the order of the keys; each value as it is written, empty where there is none. */
export function changesBetween(before: object, after: object, prefix = ''): DraftChange[] {
  const values = (content: object) => new Map<string, unknown>(Object.entries(content));
  const [was, is] = [values(before), values(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    const path = `${prefix}${key}`;
    if (isObject(one) || isObject(other)) return changesBetween(isObject(one) ? one : {}, isObject(other) ? other : {}, `${path}.`);
    return written(one) === written(other) ? [] : [{ path, before: written(one), after: written(other) }];
  });
}
