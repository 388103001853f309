import { type PasswordProblem, passwordProblem } from './password.ts';
import { phoneNumberOf } from './phone.ts';
import { isPlainText, maxTextLength, textLength, normalizeText } from './text.ts';
import { isEmail, nameShape } from './person-text.ts';
import { keysOf } from './keys.ts';

export const registrationFields = ['name', 'lastName', 'email', 'password', 'phoneNumber'] as const;
export type RegistrationField = (typeof registrationFields)[number];
/** Who came by a social sign-in has an address already and needs no password. [REG-08] */
export const socialFields = ['name', 'lastName', 'phoneNumber'] as const satisfies readonly RegistrationField[];

export const consentNames = ['consentTerms', 'consentMarketing', 'consentNews'] as const;
export type ConsentName = (typeof consentNames)[number];
export type Consents = Record<ConsentName, boolean>;

export type UserType = 'INDIVIDUAL' | 'LEGAL_ENTITY';
export type RegistrationDraft = Record<RegistrationField, string>;
export type RegistrationProblem =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'INVALID'
  | 'INVALID_EMAIL'
  | 'EMAIL_ALREADY_EXISTS'
  | PasswordProblem
  | 'INVALID_PHONE_NUMBER'
  /** Only the server knows what is wrong. */
  | 'OTHER';
export type RegistrationProblems = Partial<Record<RegistrationField | 'consentTerms', RegistrationProblem>>;

/** Everything a person says when they register. */
export type RegistrationForm = { draft: RegistrationDraft; userType: UserType; consents: Consents };
/** What a browser kept of it, or the account knows already. */
export type KnownRegistration = { draft?: Partial<RegistrationDraft>; userType?: UserType; consents?: Partial<Consents> };

/** An empty form, or what is known of it: an individual who has agreed to nothing. [REG-02] */
export function registrationForm({ draft, userType, consents }: KnownRegistration = {}): RegistrationForm {
  return {
    draft: { name: '', lastName: '', email: '', password: '', phoneNumber: '', ...draft },
    userType: userType ?? 'INDIVIDUAL',
    consents: { consentTerms: false, consentMarketing: false, consentNews: false, ...consents },
  };
}

/** True when every box is ticked; then the one for all of them is ticked too. [REG-05, T-14] */
export const isAllConsented = (consents: Consents): boolean => consentNames.every((name) => consents[name]);

/** One box, or all three at once. [REG-05, T-14] */
export function consented(consents: Consents, which: ConsentName | 'all', isGiven: boolean): Consents {
  if (which !== 'all') return { ...consents, [which]: isGiven };
  return { consentTerms: isGiven, consentMarketing: isGiven, consentNews: isGiven };
}

const shapes: Record<RegistrationField, (text: string) => RegistrationProblem | undefined> = {
  name: (text) => (isPlainText(text) && nameShape.test(text) ? undefined : 'INVALID'),
  lastName: (text) => (isPlainText(text) && nameShape.test(text) ? undefined : 'INVALID'),
  email: (text) => (isPlainText(text) && isEmail(text) ? undefined : 'INVALID_EMAIL'),
  password: (text) => passwordProblem(text),
  phoneNumber: (text) => (phoneNumberOf(text) ? undefined : 'INVALID_PHONE_NUMBER'),
};

function problemOf(field: RegistrationField, typed: string): RegistrationProblem | undefined {
  // a password is taken as it is, with the blanks that belong to it
  const text = field === 'password' ? typed : normalizeText(typed);
  if (text === '') return field === 'phoneNumber' ? undefined : 'REQUIRED';
  if (field !== 'password' && textLength(text) > maxTextLength) return 'TOO_LONG';
  return shapes[field](text);
}

/** What keeps this form from being sent, by field; the phone number may be left out. [REG-03, REG-14] */
export function registrationProblems(
  { draft, consents }: RegistrationForm,
  fields: readonly RegistrationField[] = registrationFields,
): RegistrationProblems {
  const problems: RegistrationProblems = {};
  for (const field of fields) {
    const problem = problemOf(field, draft[field]);
    if (problem) problems[field] = problem;
  }
  if (!consents.consentTerms) problems.consentTerms = 'REQUIRED';
  return problems;
}

/** Errors already shown that the change has not corrected; new ones are not added before the next submit. */
export function remainingErrors(
  shown: RegistrationProblems,
  form: RegistrationForm,
  changed: RegistrationField | 'consentTerms' | undefined,
  fields?: readonly RegistrationField[],
): RegistrationProblems {
  const now = registrationProblems(form, fields);
  return Object.fromEntries(
    keysOf(shown).flatMap((it) => {
      // an error that only the server knows counts as corrected when its field changes
      const problem = it === changed ? now[it] : (now[it] ?? shown[it]);
      return problem ? [[it, problem]] : [];
    }),
  );
}

/** What is sent: tidy names, the phone number as E.164 or null. [REG-02, REG-08] */
export function registrationOf({ draft, userType, consents }: RegistrationForm) {
  return {
    name: normalizeText(draft.name),
    lastName: normalizeText(draft.lastName),
    userType,
    phoneNumber: phoneNumberOf(draft.phoneNumber) ?? null,
    consent: consents,
  };
}
