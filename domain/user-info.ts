import { isCountryCode } from './countries.ts';
import { isEmail, nameShape } from './person-text.ts';
import { phoneNumberOf } from './phone.ts';
import { isPlainText, maxTextLength, textLength, normalizeText } from './text.ts';
import { isOneOf } from './unknown.ts';
import { mapKeys } from './keys.ts';

export const personFields = ['name', 'surname', 'email', 'phoneNumber', 'country', 'citizenship', 'city', 'street', 'houseNumber'] as const;
export const companyFields = ['companyName', 'companyCode', 'vatCode', 'companyRepresentationType'] as const;

export type UserInfoField = (typeof personFields)[number] | (typeof companyFields)[number];
/** What the form holds: text as typed, empty where nothing is. */
export type UserInfoDraft = Record<UserInfoField, string>;
export type UserInfoProblem =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'INVALID'
  | 'INVALID_EMAIL'
  | 'INVALID_PHONE_NUMBER'
  /** Only the server knows what is wrong. */
  | 'OTHER';
export type UserInfoProblems = Partial<Record<UserInfoField, UserInfoProblem>>;

export const representationTypes = ['POWER_OF_ATTOURNEY', 'ARTICLES_OF_ASSOCIATION'] as const;
export type RepresentationType = (typeof representationTypes)[number];

/** Fields that are the person's own only until they are set. [DASH-04, T-59] */
export const lockableFields = ['name', 'surname', 'email'] as const;

/** What an account says of a person; nothing of it need be there. */
export type KnownInfo = Partial<Record<UserInfoField, string | null>> & { company: boolean };

const has = (value: string | null | undefined) => value !== undefined && value !== null && value.trim() !== '';

/** Which fields the person can no longer change. [DASH-04] */
export function lockedFields(known: KnownInfo): UserInfoField[] {
  return lockableFields.filter((field) => has(known[field]));
}

export function draftOf(known: KnownInfo): UserInfoDraft {
  return mapKeys([...personFields, ...companyFields], (field) => known[field] ?? '');
}

/** The fields that this kind of account is asked for. [DASH-12] */
export function fieldsOf(isCompany: boolean): readonly UserInfoField[] {
  return isCompany ? [...personFields, ...companyFields] : personFields;
}

const optional: readonly UserInfoField[] = ['vatCode'];

const compact = (code: string) => code.replace(/[\s.-]/g, '').toUpperCase();

/** Lithuanian registry codes have nine digits, old ones seven; elsewhere letters and digits. */
function isCompanyCode(code: string, country: string): boolean {
  const plain = compact(code);
  return country === 'LT' ? /^(?:\d{9}|\d{7})$/.test(plain) : /^[A-Z0-9/]{2,30}$/.test(plain);
}

/** A VAT number begins with its country; a Lithuanian one has nine or twelve digits. */
function isVatCode(code: string): boolean {
  const plain = compact(code);
  return plain.startsWith('LT') ? /^LT(?:\d{9}|\d{12})$/.test(plain) : /^[A-Z]{2}(?=.*\d)[A-Z0-9+*]{2,13}$/.test(plain);
}

const letterOrDigit = /[\p{L}\p{N}]/u;

const shapes: Record<UserInfoField, (text: string, draft: UserInfoDraft) => UserInfoProblem | undefined> = {
  name: (text) => (nameShape.test(text) ? undefined : 'INVALID'),
  surname: (text) => (nameShape.test(text) ? undefined : 'INVALID'),
  email: (text) => (isEmail(text) ? undefined : 'INVALID_EMAIL'),
  phoneNumber: (text, { country }) => (phoneNumberOf(text, country) ? undefined : 'INVALID_PHONE_NUMBER'),
  country: (text) => (isCountryCode(text) ? undefined : 'INVALID'),
  citizenship: (text) => (isCountryCode(text) ? undefined : 'INVALID'),
  city: (text) => (/\p{L}/u.test(text) ? undefined : 'INVALID'),
  street: (text) => (letterOrDigit.test(text) ? undefined : 'INVALID'),
  houseNumber: (text) => (letterOrDigit.test(text) ? undefined : 'INVALID'),
  companyName: (text) => (letterOrDigit.test(text) ? undefined : 'INVALID'),
  companyCode: (text, { country }) => (isCompanyCode(text, country) ? undefined : 'INVALID'),
  vatCode: (text) => (isVatCode(text) ? undefined : 'INVALID'),
  companyRepresentationType: (text) => (isOneOf(representationTypes, text) ? undefined : 'INVALID'),
};

function problemOf(field: UserInfoField, draft: UserInfoDraft): UserInfoProblem | undefined {
  const text = normalizeText(draft[field]);
  if (text === '') return optional.includes(field) ? undefined : 'REQUIRED';
  if (textLength(text) > maxTextLength) return 'TOO_LONG';
  if (!isPlainText(draft[field].trim()))
    return field === 'email' ? 'INVALID_EMAIL' : field === 'phoneNumber' ? 'INVALID_PHONE_NUMBER' : 'INVALID';
  return shapes[field](text, draft);
}

/** Errors of these details by field. Locked fields are not validated: the user cannot correct them. [DASH-03, DASH-06] */
export function userInfoProblems(draft: UserInfoDraft, isCompany: boolean, locked: readonly UserInfoField[] = []): UserInfoProblems {
  const problems: UserInfoProblems = {};
  for (const field of fieldsOf(isCompany)) {
    const problem = locked.includes(field) ? undefined : problemOf(field, draft);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** What may not be stored even as a part: everything wrong but what is only missing. */
export function userInfoMistakes(draft: UserInfoDraft, isCompany: boolean, locked: readonly UserInfoField[] = []): UserInfoProblems {
  return Object.fromEntries(Object.entries(userInfoProblems(draft, isCompany, locked)).filter(([, problem]) => problem !== 'REQUIRED'));
}

/** What is sent and stored: tidy texts, the phone number as E.164; null where nothing was typed. */
export function userInfoOf(draft: UserInfoDraft, isCompany: boolean) {
  const text = (field: UserInfoField) => normalizeText(draft[field]) || null;
  const ofCompany = (field: UserInfoField) => (isCompany ? text(field) : null);
  const representation = ofCompany('companyRepresentationType');
  const code = (field: UserInfoField) => (isCompany ? compact(draft[field]) || null : null);
  return {
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    phoneNumber: phoneNumberOf(draft.phoneNumber, draft.country) ?? text('phoneNumber'),
    country: text('country'),
    citizenship: text('citizenship'),
    city: text('city'),
    street: text('street'),
    houseNumber: text('houseNumber'),
    companyName: ofCompany('companyName'),
    companyCode: code('companyCode'),
    vatCode: code('vatCode'),
    companyRepresentationType: isOneOf(representationTypes, representation) ? representation : null,
    company: isCompany,
  } satisfies Record<UserInfoField, string | null> & { company: boolean };
}
