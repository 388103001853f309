import type { RegistrationField, RegistrationProblem, RegistrationProblems } from '../../../domain/registration.ts';
import { isOneOf } from '../../../domain/unknown.ts';
import { fieldErrorsOf } from '../../api/refusal.ts';

const codes = [
  'REQUIRED',
  'TOO_LONG',
  'INVALID',
  'INVALID_EMAIL',
  'EMAIL_ALREADY_EXISTS',
  'WEAK_PASSWORD',
  'COMMON_PASSWORD',
  'INVALID_PHONE_NUMBER',
] as const satisfies readonly RegistrationProblem[];

/** A refusal that is about one field, also where the answer names none. */
const fieldOf: Partial<Record<string, RegistrationField | 'consentTerms'>> = {
  EMAIL_ALREADY_EXISTS: 'email',
  INVALID_EMAIL: 'email',
  WEAK_PASSWORD: 'password',
  COMMON_PASSWORD: 'password',
  INVALID_PHONE_NUMBER: 'phoneNumber',
  TERMS_CONSENT_REQUIRED: 'consentTerms',
};

const problemOf = (word: string): RegistrationProblem => {
  if (word === 'TERMS_CONSENT_REQUIRED') return 'REQUIRED';
  return isOneOf(codes, word) ? word : 'OTHER';
};

/** What the server found wrong, at the fields that this form has; an unknown code shows a general error. [UI-02] */
export function foundProblems(error: unknown, code: string, fields: readonly RegistrationField[]): RegistrationProblems {
  const places: readonly string[] = [...fields, 'consentTerms'];
  const named = fieldErrorsOf(error);
  const about = fieldOf[code];
  const all = about ? [[about, code] as const, ...named] : named;
  return Object.fromEntries(all.filter(([field]) => places.includes(field)).map(([field, word]) => [field, problemOf(word)]));
}
