import { figureOf } from '../amount.ts';
import { isCountryCode } from '../countries.ts';
import { nameShape } from '../person-text.ts';
import { isPlainText, maxTextLength, textLength, normalizeText } from '../text.ts';
import { type Answers, followUp, isOther, shareOf } from './answers.ts';
import { type Audience, choices, companyFigureFields, type Question, relations } from './questions.ts';
import { questionsIn, type Section, sectionsFor } from './sections.ts';

/** Most that a figure of a company may be, in euros: the contract's limit. */
export const maxFigure = 999_999_999_999;

export type ProblemKind =
  | 'required'
  | 'tooLong'
  | 'notAText'
  | 'notAName'
  | 'notACode'
  | 'notAnumber'
  | 'outOfRange'
  | 'notAnOption'
  | 'noBeneficiary'
  | 'notAlone';
/** What is wrong, and where: `age`, `person.firstName`, `individualBeneficiaries.0.sharePercentage` … */
export interface Problem {
  at: string;
  kind: ProblemKind;
}

/** All problems of one section, in the order of the screen: the first one gets the focus. [QST-17 … QST-21] */
export function sectionProblems(answers: Answers, section: Section, audience: Audience): Problem[] {
  return questionsIn(section, audience).flatMap((question) => questionProblems(answers, question));
}

/** All problems of everything that this kind of user has to answer. */
export function problemsOf(answers: Answers, audience: Audience): Problem[] {
  return sectionsFor(audience).flatMap((section) => sectionProblems(answers, section, audience));
}

/** The first section with something missing or wrong; undefined when it can be sent. */
export function firstOpenSection(answers: Answers, audience: Audience): Section | undefined {
  return sectionsFor(audience).find((section) => sectionProblems(answers, section, audience).length > 0);
}

/** Where to begin: where the person was, but never behind a section that is still open. */
export function startSection(answers: Answers, audience: Audience, wanted: string | undefined): Section {
  const all = sectionsFor(audience);
  const open = firstOpenSection(answers, audience);
  const reachable = open === undefined ? all : all.slice(0, all.indexOf(open) + 1);
  return reachable.find((section) => section === wanted) ?? (wanted === undefined ? all[0] : reachable.at(-1)) ?? 'goals';
}

export function questionProblems(answers: Answers, question: Question): Problem[] {
  if (question.kind === 'figures')
    return companyFigureFields.flatMap((field) => figureProblem(answers.text[field] ?? '', `${question.field}.${field}`));
  const own =
    question.kind === 'single'
      ? singleProblem(answers.single[question.field], choices(question), question.field)
      : multiProblem(answers, question);
  const other = question.other && isOther(answers, question) ? textProblem(answers.text[question.other], question.other) : [];
  const follow = followUp(answers, question);
  return [
    ...own,
    ...other,
    ...(follow === 'person' ? personProblems(answers) : []),
    ...(follow === 'beneficiaries' ? beneficiaryProblems(answers) : []),
  ];
}

function singleProblem(answer: unknown, options: readonly unknown[], at: string): Problem[] {
  if (answer === undefined || answer === null) return [{ at, kind: 'required' }];
  return options.includes(answer) ? [] : [{ at, kind: 'notAnOption' }];
}

function multiProblem(answers: Answers, question: Extract<Question, { kind: 'multi' }>): Problem[] {
  const at = question.field;
  const chosen = answers.multi[at] ?? [];
  if (!chosen.length) return [{ at, kind: 'required' }];
  const options = choices(question);
  if (chosen.some((option) => !options.includes(option)) || new Set(chosen).size < chosen.length) return [{ at, kind: 'notAnOption' }];
  return question.exclusive !== undefined && chosen.includes(question.exclusive) && chosen.length > 1 ? [{ at, kind: 'notAlone' }] : [];
}

function textProblem(text: string | undefined, at: string): Problem[] {
  if (!text?.trim()) return [{ at, kind: 'required' }];
  if (textLength(text) > maxTextLength) return [{ at, kind: 'tooLong' }];
  return isPlainText(text.trim()) && /[\p{L}\p{N}]/u.test(text) ? [] : [{ at, kind: 'notAText' }];
}

/** A text that has a closer shape: a name, or a number as a document has it. */
function shapedProblem(text: string | undefined, at: string, hasShape: (text: string) => boolean, kind: ProblemKind): Problem[] {
  const [wrong] = textProblem(text, at);
  if (wrong) return [wrong.kind === 'notAText' ? { at, kind } : wrong];
  return hasShape(normalizeText(text ?? '')) ? [] : [{ at, kind }];
}

const nameProblem = (text: string | undefined, at: string) => shapedProblem(text, at, (it) => nameShape.test(it), 'notAName');
const codeProblem = (text: string | undefined, at: string) => shapedProblem(text, at, isCode, 'notACode');

/** Something with a digit; a date is one on which somebody alive can have been born. */
function isCode(text: string): boolean {
  const [, first, last] = /^(\d{4})[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./](\d{4})$/.exec(text) ?? [];
  const year = first ?? last;
  return /\d/.test(text) && (year === undefined || (year >= '1900' && year < '2100'));
}

function countryProblem(code: string | undefined, at: string): Problem[] {
  if (!code) return [{ at, kind: 'required' }];
  return isCountryCode(code) ? [] : [{ at, kind: 'notAnOption' }];
}

function figureProblem(text: string, at: string): Problem[] {
  if (!text.trim()) return [{ at, kind: 'required' }];
  const value = figureOf(text);
  if (value === undefined) return [{ at, kind: 'notAnumber' }];
  return value > maxFigure ? [{ at, kind: 'outOfRange' }] : [];
}

function shareProblem(text: string, at: string): Problem[] {
  if (!text.trim()) return [{ at, kind: 'required' }];
  const share = shareOf(text);
  if (share === undefined) return [{ at, kind: 'notAnumber' }];
  return share <= 100 ? [] : [{ at, kind: 'outOfRange' }];
}

function personProblems(answers: Answers): Problem[] {
  const { nationality } = answers.text;
  return [
    ...(['firstName', 'lastName'] as const).flatMap((field) => nameProblem(answers.text[field], `person.${field}`)),
    ...(['organization', 'position'] as const).flatMap((field) => textProblem(answers.text[field], `person.${field}`)),
    ...singleProblem(answers.single.relation, relations, 'person.relation'),
    ...countryProblem(nationality, 'person.nationality'),
  ];
}

function beneficiaryProblems({ individuals, entities }: Answers): Problem[] {
  if (!individuals.length && !entities.length) return [{ at: 'individualBeneficiaries', kind: 'noBeneficiary' }];
  return [
    ...individuals.flatMap((row, index) => [
      ...nameProblem(row.beneficiaryName, `individualBeneficiaries.${index}.beneficiaryName`),
      ...codeProblem(row.personalCodeOrDateOfBirth, `individualBeneficiaries.${index}.personalCodeOrDateOfBirth`),
      ...countryProblem(row.nationality, `individualBeneficiaries.${index}.nationality`),
      ...shareProblem(row.sharePercentage, `individualBeneficiaries.${index}.sharePercentage`),
    ]),
    ...entities.flatMap((row, index) => [
      ...textProblem(row.legalEntityName, `legalEntityBeneficiaries.${index}.legalEntityName`),
      ...countryProblem(row.registrationCountry, `legalEntityBeneficiaries.${index}.registrationCountry`),
      ...codeProblem(row.personalNumber, `legalEntityBeneficiaries.${index}.personalNumber`),
      ...shareProblem(row.sharePercentage, `legalEntityBeneficiaries.${index}.sharePercentage`),
    ]),
  ];
}
