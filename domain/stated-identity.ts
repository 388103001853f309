import type { components } from '../openapi/schema.d.ts';
import { isCountryCode } from './countries.ts';
import { isDay } from './duration.ts';
import { plainPersonalNumber } from './legal-name.ts';
import { nameShape } from './person-text.ts';
import { maxTextLength, textLength, normalizeText } from './text.ts';

/** What a person states about their document, to be compared with its pictures. */
export type StatedIdentity = components['schemas']['StatedIdentity'];

/** The documents that prove a nationality: what issued them is the citizenship. */
export const documentTypes = ['PASSPORT', 'ID_CARD'] as const satisfies readonly StatedIdentity['documentType'][];

/** The fields of the form as they were typed; `noExpiry` is `yes` or empty. */
export const statedFields = [
  'documentType',
  'name',
  'surname',
  'birthDate',
  'country',
  'documentNumber',
  'expiresAt',
  'noExpiry',
  'personalNumber',
] as const;
export type StatedField = (typeof statedFields)[number];
export type StatedTexts = Readonly<Record<StatedField, string>>;

/** `tooYoung`: an account is for people of 18 years or more (terms, 2.1). `expired`: a document is accepted until the day that it names. */
export type StatedProblem = 'missing' | 'invalid' | 'inFuture' | 'tooYoung' | 'expired';

const codeShape = /^[A-Z0-9]{3,20}$/;
const adultYears = 18;
const maxAge = 130;

/** The same day so many years later; of 29 February, the first of March. */
const yearsAfter = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
};

function nameProblem(text: string): StatedProblem | undefined {
  if (text === '') return 'missing';
  return nameShape.test(text) && textLength(text) <= maxTextLength ? undefined : 'invalid';
}

function birthProblem(text: string, today: string): StatedProblem | undefined {
  if (text === '') return 'missing';
  if (!isDay(text) || yearsAfter(text, maxAge) < today) return 'invalid';
  if (text > today) return 'inFuture';
  return yearsAfter(text, adultYears) > today ? 'tooYoung' : undefined;
}

function endProblem({ expiresAt, noExpiry }: StatedTexts, today: string): StatedProblem | undefined {
  if (noExpiry === 'yes') return undefined;
  if (expiresAt === '') return 'missing';
  if (!isDay(expiresAt)) return 'invalid';
  return expiresAt < today ? 'expired' : undefined;
}

const codeProblem = (text: string): StatedProblem | undefined => (codeShape.test(plainPersonalNumber(text)) ? undefined : 'invalid');

/** What is wrong, by field; `today` is `YYYY-MM-DD`. */
export function statedProblems(texts: StatedTexts, today: string): Partial<Record<StatedField, StatedProblem>> {
  const typed = mapTexts(texts);
  const { documentType, country, documentNumber, personalNumber } = typed;
  const problems: Record<StatedField, StatedProblem | undefined> = {
    documentType: documentTypes.some((type) => type === documentType) ? undefined : 'missing',
    name: nameProblem(typed.name),
    surname: nameProblem(typed.surname),
    birthDate: birthProblem(typed.birthDate, today),
    country: country === '' ? 'missing' : isCountryCode(country) ? undefined : 'invalid',
    documentNumber: documentNumber === '' ? 'missing' : codeProblem(documentNumber),
    expiresAt: endProblem(typed, today),
    noExpiry: undefined,
    // some states put no personal code into their documents
    personalNumber: personalNumber === '' ? undefined : codeProblem(personalNumber),
  };
  const wrong: Partial<Record<StatedField, StatedProblem>> = {};
  for (const field of statedFields) {
    const problem = problems[field];
    if (problem) wrong[field] = problem;
  }
  return wrong;
}

/** Undefined where something is wrong. */
export function statedIdentity(texts: StatedTexts, today: string): StatedIdentity | undefined {
  if (Object.keys(statedProblems(texts, today)).length > 0) return undefined;
  const { name, surname, birthDate, country, documentNumber, expiresAt, noExpiry, personalNumber, documentType: typed } = mapTexts(texts);
  const documentType = documentTypes.find((type) => type === typed);
  if (!documentType) return undefined;
  return {
    documentType,
    name,
    surname,
    birthDate,
    country,
    documentNumber: plainPersonalNumber(documentNumber),
    ...(noExpiry !== 'yes' && { expiresAt }),
    ...(personalNumber !== '' && { personalNumber: plainPersonalNumber(personalNumber) }),
  };
}

function mapTexts(texts: StatedTexts): Record<StatedField, string> {
  return {
    documentType: texts.documentType,
    name: normalizeText(texts.name),
    surname: normalizeText(texts.surname),
    birthDate: texts.birthDate.trim(),
    country: texts.country,
    documentNumber: texts.documentNumber.trim(),
    expiresAt: texts.expiresAt.trim(),
    noExpiry: texts.noExpiry,
    personalNumber: texts.personalNumber.trim(),
  };
}
