import { describe, expect, test } from 'vitest';
import {
  consentNames,
  consented,
  isAllConsented,
  type RegistrationDraft,
  type RegistrationProblem,
  registrationForm,
  registrationOf,
  registrationProblems,
  remainingErrors,
  socialFields,
} from '../../domain/registration.ts';

const draft: RegistrationDraft = {
  name: 'Ona',
  lastName: 'Petraitytė',
  email: 'ona@example.com',
  password: 'kx7-Qpm2vw',
  phoneNumber: '',
};
const agreed = { consentTerms: true, consentMarketing: false, consentNews: false };
const form = (changes: Partial<RegistrationDraft> = {}, consents: Partial<typeof agreed> = {}) =>
  registrationForm({ draft: { ...draft, ...changes }, consents: { ...agreed, ...consents } });

test('a form begins empty, as that of an individual who has agreed to nothing [REG-02]', () => {
  const empty = registrationForm();
  expect(empty).toEqual({
    draft: { name: '', lastName: '', email: '', password: '', phoneNumber: '' },
    userType: 'INDIVIDUAL',
    consents: { consentTerms: false, consentMarketing: false, consentNews: false },
  });
  expect(registrationForm({ userType: 'LEGAL_ENTITY', draft: { name: 'Ona' }, consents: { consentNews: true } })).toEqual({
    ...empty,
    userType: 'LEGAL_ENTITY',
    draft: { ...empty.draft, name: 'Ona' },
    consents: { ...empty.consents, consentNews: true },
  });
});

describe('the boxes [REG-05]', () => {
  const { consents: none } = registrationForm();

  test('each is ticked by itself', () => {
    for (const name of consentNames) expect(consented(none, name, true)).toEqual({ ...none, [name]: true });
    expect(consented({ ...none, consentTerms: true }, 'consentTerms', false)).toEqual(none);
  });

  test('one is for all, and is ticked when all are', () => {
    const all = consented(none, 'all', true);
    expect(all).toEqual({ consentTerms: true, consentMarketing: true, consentNews: true });
    expect(isAllConsented(all)).toBe(true);
    expect(consented(all, 'all', false)).toEqual(none);
    expect(isAllConsented(none)).toBe(false);
    for (const name of consentNames) expect(isAllConsented({ ...all, [name]: false })).toBe(false);
  });
});

describe('what keeps a form from being sent [REG-03, REG-14]', () => {
  test('nothing, where everything is there; the phone number may be left out', () => {
    expect(registrationProblems(form())).toEqual({});
    expect(registrationProblems(form({ phoneNumber: '+370 612 34567' }))).toEqual({});
  });

  test('an empty form: all fields but the phone number, and the terms', () => {
    expect(registrationProblems(registrationForm())).toEqual({
      name: 'REQUIRED',
      lastName: 'REQUIRED',
      email: 'REQUIRED',
      password: 'REQUIRED',
      consentTerms: 'REQUIRED',
    });
  });

  test('the terms are agreed to, the rest is free', () => {
    expect(registrationProblems(form({}, { consentTerms: false, consentMarketing: true, consentNews: true }))).toEqual({
      consentTerms: 'REQUIRED',
    });
  });

  test('who signs in by another service needs neither address nor password [REG-08]', () => {
    expect(registrationProblems(form({ email: '', password: '' }), socialFields)).toEqual({});
    expect(registrationProblems(form({ name: '', lastName: '', phoneNumber: '1' }), socialFields)).toEqual({
      name: 'REQUIRED',
      lastName: 'REQUIRED',
      phoneNumber: 'INVALID_PHONE_NUMBER',
    });
  });

  test.each<[keyof RegistrationDraft, string, RegistrationProblem | undefined]>([
    ['name', '  ', 'REQUIRED'],
    ['name', `A${'a'.repeat(254)}`, undefined],
    ['name', `A${'a'.repeat(255)}`, 'TOO_LONG'],
    ['name', ` A${'a'.repeat(254)} `, undefined],
    ['name', 'Ona2', 'INVALID'],
    ['name', 'On\u202ea', 'INVALID'],
    ['name', '-Ona', 'INVALID'],
    ['name', 'Jean-Luc O’Neil', undefined],
    ['lastName', ' ', 'REQUIRED'],
    ['lastName', `A${'a'.repeat(255)}`, 'TOO_LONG'],
    ['lastName', 'Petraityt\u0117', undefined],
    ['lastName', 'Petr@', 'INVALID'],
    ['lastName', 'Pe\u200btraityte', 'INVALID'],
    ['email', ' ', 'REQUIRED'],
    ['email', 'ona@example', 'INVALID_EMAIL'],
    ['email', 'ona\u200b@example.com', 'INVALID_EMAIL'],
    ['email', ` ${'o'.repeat(243)}@example.com `, undefined],
    ['email', `${'o'.repeat(244)}@example.com`, 'TOO_LONG'],
    ['password', 'kx7-Qpm2v', 'WEAK_PASSWORD'],
    ['password', ' kx7-Qpm2 ', undefined],
    ['password', '          ', 'COMMON_PASSWORD'],
    ['password', 'Password2024!', 'COMMON_PASSWORD'],
    ['password', 'k'.repeat(256), 'WEAK_PASSWORD'],
    ['phoneNumber', ' ', undefined],
    ['phoneNumber', '12', 'INVALID_PHONE_NUMBER'],
  ])('%s %j is %j', (field, text, problem) => {
    expect(registrationProblems(form({ [field]: text }))).toEqual(problem === undefined ? {} : { [field]: problem });
  });
});

describe('errors that are shown', () => {
  test('stay until they are corrected; new ones wait for the next submit', () => {
    const shown = { name: 'REQUIRED', email: 'INVALID_EMAIL' } as const;
    expect(remainingErrors(shown, form({ name: '', email: 'x', password: '' }), 'name')).toEqual(shown);
    expect(remainingErrors(shown, form({ email: 'x', password: '' }), 'name')).toEqual({ email: 'INVALID_EMAIL' });
    expect(remainingErrors(shown, form({ name: 'Ona2', email: 'x' }), 'name')).toEqual({ name: 'INVALID', email: 'INVALID_EMAIL' });
  });

  test('what only the server knows is corrected when its field changes', () => {
    const shown = { email: 'EMAIL_ALREADY_EXISTS', consentTerms: 'REQUIRED' } as const;
    expect(remainingErrors(shown, form(), 'name')).toEqual(shown);
    expect(remainingErrors(shown, form(), undefined)).toEqual(shown);
    expect(remainingErrors(shown, form(), 'email')).toEqual({ consentTerms: 'REQUIRED' });
    expect(remainingErrors(shown, form(), 'consentTerms')).toEqual({ email: 'EMAIL_ALREADY_EXISTS' });
  });

  test('of the fields that the form has', () => {
    expect(remainingErrors({ email: 'REQUIRED' }, form({ email: '' }), 'email', socialFields)).toEqual({});
  });
});

test('names are sent tidy, and a phone number as E.164 or none [REG-02, REG-08]', () => {
  expect(registrationOf(form({ name: ' Ona  Marija ', lastName: 'Petraityte\u0307', phoneNumber: '+370 612 34567' }))).toEqual({
    name: 'Ona Marija',
    lastName: 'Petraityt\u0117',
    userType: 'INDIVIDUAL',
    phoneNumber: '+37061234567',
    consent: agreed,
  });
  expect(registrationOf(form()).phoneNumber).toBeNull();
});
