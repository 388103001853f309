import type { components } from '../openapi/schema.d.ts';
import { isWholeBonds } from './bonds.ts';
import { isCountryCode } from './countries.ts';
import { creditCriteria, criterionProblem } from './credit.ts';
import { addMonths, endOfTerm } from './duration.ts';
import { keysOf } from './keys.ts';
import { locales } from './locale.ts';
import { isWholeCents, roundTo2, toCents } from './money.ts';
import { maxOffer } from './offer-limit.ts';
import { isLei } from './lei.ts';
import { evidencePaths, evidenceProblems } from './owner-evidence.ts';
import { isIban } from './payment-reference.ts';
import { isEmail } from './person-text.ts';
import { phoneNumberOf } from './phone.ts';
import { textLength } from './text.ts';
import { isWebsite } from './website.ts';

type Schemas = components['schemas'];
export type DraftContent = Schemas['ProjectDraftContent'];
export type DraftProblemCode = Schemas['DraftProblem'];
/** Path of a field with dots, as `owner.iban`, `name.de` or `tiers.0.interest`. */
export type DraftProblems = Readonly<Record<string, DraftProblemCode>>;

/** A valuation that is older when the offer opens says too little (decision 052). */
export const maxValuationMonths = 12;
export const maxTermMonths = 120;
/** Of a key investment information sheet (Regulation (EU) 2020/1503, Article 23(7)). */
export const maxSheetPages = 6;
export const localizedFields = ['name', 'description', 'security'] as const;
export type LocalizedField = (typeof localizedFields)[number];

/** Texts about the owner (Annex I, part A (a) of Regulation (EU) 2020/1503). */
export const ownerTexts = ['ownership', 'management'] as const;
export type OwnerText = (typeof ownerTexts)[number];
const maxOwnerText = 500;

/** Characters of each text; the sheet has six pages at most (Regulation (EU) 2020/1503, Article 23(7)). */
export const maxLengths = { name: 80, description: 3000, security: 1500 } as const satisfies Record<LocalizedField, number>;

/** Loan to value in percent; undefined while either is missing. */
export function loanToValue({ target, collateralValue }: DraftContent): number | undefined {
  return target === undefined || collateralValue === undefined || collateralValue <= 0
    ? undefined
    : roundTo2((target / collateralValue) * 100);
}

/** Loan to cost in percent; undefined where no cost is stated. */
export function loanToCost({ target, projectCost }: DraftContent): number | undefined {
  return target === undefined || projectCost === undefined || projectCost <= 0 ? undefined : roundTo2((target / projectCost) * 100);
}

type Check = (path: string, problem: DraftProblemCode | undefined) => void;

const isWritten = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const lengthProblem = (text: string | undefined, max: number): DraftProblemCode | undefined =>
  !isWritten(text) ? 'MISSING' : textLength(text.trim()) > max ? 'TOO_LONG' : undefined;

function countryProblem(country: string | undefined): DraftProblemCode | undefined {
  if (!isWritten(country)) return 'MISSING';
  return isCountryCode(country) ? undefined : 'NOT_VALID';
}

function amountProblem(amount: number | undefined, min: number, max: number): DraftProblemCode | undefined {
  if (amount === undefined) return 'MISSING';
  if (!isWholeCents(amount)) return 'NOT_VALID';
  return amount < min ? 'TOO_LOW' : amount > max ? 'TOO_HIGH' : undefined;
}

const isMultiple = (amount: number, step: number) => step > 0 && toCents(amount) % toCents(step) === 0;

function checkTexts(content: DraftContent, check: Check): void {
  for (const field of localizedFields)
    for (const locale of locales) check(`${field}.${locale}`, lengthProblem(content[field]?.[locale], maxLengths[field]));
}

function checkAmounts({ target, minInvestment, investmentStep }: DraftContent, check: Check, offerLeft: number): void {
  check('target', amountProblem(target, 1, maxOffer));
  check('investmentStep', amountProblem(investmentStep, 1, target ?? maxOffer));
  check('minInvestment', amountProblem(minInvestment, 1, target ?? maxOffer));
  if (investmentStep === undefined) return;
  if (minInvestment !== undefined && !isMultiple(minInvestment, investmentStep)) check('minInvestment', 'NOT_A_MULTIPLE');
  if (target !== undefined && !isMultiple(target, investmentStep)) check('target', 'NOT_A_MULTIPLE');
  if (target !== undefined && target <= maxOffer && target > offerLeft) check('target', 'OVER_OWNER_LIMIT');
}

/** The first tier begins at the smallest investment, so that each amount has a rate. */
function checkTiers({ tiers = [], minInvestment, target }: DraftContent, check: Check): void {
  if (tiers.length === 0) check('tiers', 'MISSING');
  tiers.forEach(({ threshold, interest }, index) => {
    const before = tiers[index - 1]?.threshold;
    const max = index === 0 ? (minInvestment ?? maxOffer) : (target ?? maxOffer);
    check(`tiers.${index}.threshold`, amountProblem(threshold, 0, max));
    if (threshold !== undefined && before !== undefined && threshold <= before) check(`tiers.${index}.threshold`, 'NOT_RISING');
    check(
      `tiers.${index}.interest`,
      interest === undefined ? 'MISSING' : interest <= 0 ? 'TOO_LOW' : interest > 50 ? 'TOO_HIGH' : undefined,
    );
  });
}

function checkTerm({ termMonths, payoutScheduleType }: DraftContent, check: Check): void {
  check(
    'termMonths',
    termMonths === undefined ? 'MISSING' : termMonths < 1 ? 'TOO_LOW' : termMonths > maxTermMonths ? 'TOO_HIGH' : undefined,
  );
  check('payoutScheduleType', payoutScheduleType === undefined ? 'MISSING' : undefined);
}

function checkCollateral(content: DraftContent, check: Check, today: string): void {
  const { collateralValue, projectCost, valuedBy, valuedOn, valuation, opensOn = today } = content;
  check('collateralValue', amountProblem(collateralValue, 1, 1_000_000_000));
  if (projectCost !== undefined) check('projectCost', amountProblem(projectCost, content.target ?? 1, 1_000_000_000));
  check('valuedBy', lengthProblem(valuedBy, 255));
  check('valuation', valuation === undefined ? 'MISSING' : undefined);
  if (valuedOn === undefined) check('valuedOn', 'MISSING');
  else if (valuedOn > today) check('valuedOn', 'IN_THE_FUTURE');
  else if (addMonths(valuedOn, maxValuationMonths) < opensOn) check('valuedOn', 'TOO_OLD');
}

function checkOwner({ owner = {} }: DraftContent, check: Check, today: string): void {
  const year = Number(today.slice(0, 4));
  check('owner.name', lengthProblem(owner.name, 255));
  check('owner.code', lengthProblem(owner.code, 32));
  if (isWritten(owner.lei)) check('owner.lei', isLei(owner.lei) ? undefined : 'NOT_VALID');
  check('owner.legalForm', lengthProblem(owner.legalForm, 100));
  for (const field of ownerTexts)
    for (const locale of locales) check(`owner.${field}.${locale}`, lengthProblem(owner[field]?.[locale], maxOwnerText));
  check('owner.phone', !isWritten(owner.phone) ? 'MISSING' : phoneNumberOf(owner.phone) ? undefined : 'NOT_VALID');
  if (isWritten(owner.website)) check('owner.website', isWebsite(owner.website) ? undefined : 'NOT_VALID');
  check('owner.city', lengthProblem(owner.city, 255));
  check('owner.country', countryProblem(owner.country));
  check(
    'owner.founded',
    owner.founded === undefined ? 'MISSING' : owner.founded < 1800 ? 'TOO_LOW' : owner.founded > year ? 'IN_THE_FUTURE' : undefined,
  );
  check('owner.ownFunds', amountProblem(owner.ownFunds, 0, 1_000_000_000));
  check('owner.hasDefaulted', owner.hasDefaulted === undefined ? 'MISSING' : undefined);
  check(
    'owner.feePercent',
    owner.feePercent === undefined ? 'MISSING' : owner.feePercent < 0 ? 'TOO_LOW' : owner.feePercent > 20 ? 'TOO_HIGH' : undefined,
  );
  check('owner.iban', !isWritten(owner.iban) ? 'MISSING' : isIban(owner.iban) ? undefined : 'NOT_VALID');
  check('owner.email', !isWritten(owner.email) ? 'MISSING' : isEmail(owner.email.trim()) ? undefined : 'NOT_VALID');
  check('owner.language', owner.language === undefined ? 'MISSING' : undefined);
}

/** A project may have no credit score; one that it has is whole. */
function checkCredit({ creditCriteria: points = {} }: DraftContent, check: Check): void {
  if (Object.keys(points).length === 0) return;
  for (const name of keysOf(creditCriteria)) check(`creditCriteria.${name}`, criterionProblem(name, points[name]));
}

function checkDates({ opensOn, fundingEndsAt }: DraftContent, check: Check, today: string): void {
  check('opensOn', opensOn === undefined ? 'MISSING' : opensOn < today ? 'IN_THE_PAST' : undefined);
  if (fundingEndsAt === undefined) check('fundingEndsAt', 'MISSING');
  else if (fundingEndsAt < today) check('fundingEndsAt', 'IN_THE_PAST');
  else if (opensOn !== undefined && fundingEndsAt < opensOn) check('fundingEndsAt', 'BEFORE_OPENING');
}

/** The last payment of bonds falls on their maturity: interest runs from the issue date for the whole term (`interestStart`). [decision 125] */
function maturityProblem({ bond = {}, termMonths, fundingEndsAt }: DraftContent): DraftProblemCode | undefined {
  const { issueDate, maturityDate } = bond;
  if (maturityDate === undefined) return 'MISSING';
  if ((issueDate ?? fundingEndsAt ?? '') >= maturityDate) return 'NOT_RISING';
  if (issueDate === undefined || termMonths === undefined || termMonths < 1 || termMonths > maxTermMonths) return undefined;
  return maturityDate === endOfTerm(issueDate, { value: termMonths, unit: 'MONTH' }) ? undefined : 'NOT_END_OF_TERM';
}

/** Whatever is accepted of an investor buys whole bonds: the smallest investment, the steps above it, and the rest of the target. [decision 127] */
function checkWholeBonds(content: DraftContent, nominalValue: number, check: Check): void {
  for (const field of ['target', 'minInvestment', 'investmentStep'] as const) {
    const amount = content[field];
    if (amount !== undefined && !isWholeBonds(toCents(amount), toCents(nominalValue))) check(field, 'NOT_WHOLE_BONDS');
  }
}

function checkBond(content: DraftContent, check: Check): void {
  const { projectType, bond = {}, target } = content;
  if (projectType !== 'BONDS') return;
  const { isin, nominalValue, issueDate } = bond;
  check('bond.isin', !isWritten(isin) ? 'MISSING' : isIsin(isin) ? undefined : 'NOT_VALID');
  const nominalProblem = amountProblem(nominalValue, 1, target ?? maxOffer);
  check('bond.nominalValue', nominalProblem);
  if (nominalValue !== undefined && nominalProblem === undefined) checkWholeBonds(content, nominalValue, check);
  check('bond.seniority', bond.seniority === undefined ? 'MISSING' : undefined);
  check('bond.secured', bond.secured === undefined ? 'MISSING' : undefined);
  check('bond.issueDate', issueDate === undefined ? 'MISSING' : undefined);
  check('bond.maturityDate', maturityProblem(content));
}

function checkPictures({ pictures = [] }: DraftContent, check: Check): void {
  if (pictures.length === 0) check('pictures', 'MISSING');
  pictures.forEach(({ alt }, index) => {
    for (const locale of locales) check(`pictures.${index}.alt.${locale}`, lengthProblem(alt[locale], 255));
  });
}

/** Two letters, nine letters or digits, and the check digit of ISO 6166. */
export function isIsin(text: string): boolean {
  const isin = text.trim().toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return false;
  const digits = Array.from(isin, (character) => Number.parseInt(character, 36).toString()).join('');
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/**
 * What is missing or wrong before a draft can be published: what investors are shown, what the key investment information sheet has to state (Annex I of
 * Regulation (EU) 2020/1503), and what the platform pays the loan by. Of several problems of a field the last is told.
 * `offerLeft`: what the owner may still offer in twelve months, in euro.
 */
export function draftProblems(content: DraftContent, today: string, offerLeft = maxOffer): DraftProblems {
  const { found } = checked(content, today, offerLeft);
  return found;
}

/** What is known of the owner of a draft beside what the draft says. */
export interface OwnerFacts {
  /** What the owner may still offer in twelve months, in euro; nothing is known of another offer without it. */
  offerLeft?: number | undefined;
  evidence: Parameters<typeof evidenceProblems>[0];
  /** The owner is the platform, or in the register of conflicts of interest (Regulation (EU) 2020/1503, Article 8). */
  hasConflict: boolean;
}

/** All that stands against the publication: the draft's own problems, and what is not proved of its owner. */
export const publicationProblems = (
  content: DraftContent,
  today: string,
  { offerLeft, evidence, hasConflict }: OwnerFacts,
): DraftProblems => ({
  ...draftProblems(content, today, offerLeft),
  ...evidenceProblems(evidence, today),
  ...(hasConflict && { 'owner.code': 'CONFLICT_OF_INTEREST' as const }),
});

/** What has to be right before a key investment information sheet can be made at all: everything but texts and pictures. */
export const sheetProblems = (content: DraftContent, today: string): DraftProblems =>
  Object.fromEntries(
    Object.entries(draftProblems(content, today)).filter(
      ([path]) => !/^(?:name|description|security|pictures|owner\.ownership|owner\.management)\b/.test(path),
    ),
  );

/** Percent of what is needed that is there and right. */
export function draftCompleteness(content: DraftContent, today: string, facts: OwnerFacts): number {
  const { paths } = checked(content, today, facts.offerLeft);
  const problems = publicationProblems(content, today, facts);
  return percentDone([...paths, ...Object.values(evidencePaths)], (path) => problems[path] === undefined);
}

const percentDone = (paths: readonly string[], isDone: (path: string) => boolean) =>
  // never 100 before the last
  Math.floor((paths.filter(isDone).length / paths.length) * 100);

function checked(content: DraftContent, today: string, offerLeft = maxOffer) {
  const found: Record<string, DraftProblemCode> = {};
  const seen = new Set<string>();
  const check: Check = (path, problem) => {
    seen.add(path);
    if (problem !== undefined) found[path] = problem;
  };
  checkTexts(content, check);
  check('address', lengthProblem(content.address, 255));
  check('city', lengthProblem(content.city, 255));
  check('country', countryProblem(content.country));
  checkAmounts(content, check, offerLeft);
  checkTiers(content, check);
  checkTerm(content, check);
  checkCollateral(content, check, today);
  checkCredit(content, check);
  checkOwner(content, check, today);
  checkBond(content, check);
  checkDates(content, check, today);
  checkPictures(content, check);
  return { found, paths: [...seen] };
}

/** Percent of the texts that are written in each language; nothing wrong counts as written. */
export function languageCompleteness(content: DraftContent, today: string): Record<(typeof locales)[number], number> {
  const { found, paths } = checked(content, today);
  const done = (locale: string) =>
    percentDone(
      paths.filter((path) => path.endsWith(`.${locale}`)),
      (path) => found[path] === undefined,
    );
  return { en: done('en'), de: done('de'), lt: done('lt'), es: done('es'), pt: done('pt') };
}
