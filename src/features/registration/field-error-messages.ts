import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegistrationField, RegistrationProblem } from '../../../domain/registration.ts';
import { problemMessage, requiredError, validationError } from '../../api/problems.ts';

const general = {
  REQUIRED: requiredError,
  TOO_LONG: msg`This is too long: at most 255 characters.`,
  INVALID: msg`Use letters and digits only.`,
  INVALID_EMAIL: msg`Enter a complete e-mail address, such as name@example.com.`,
  EMAIL_ALREADY_EXISTS: msg`There is already an account with this address. Sign in instead.`,
  WEAK_PASSWORD: problemMessage('WEAK_PASSWORD'),
  COMMON_PASSWORD: msg`This password is one of the first that others would try. Choose another one.`,
  INVALID_PHONE_NUMBER: msg({
    id: 'settings.form.phoneNumber.formatError',
    message: 'This is not a complete phone number. Begin with the country code, such as +370.',
  }),
  OTHER: validationError,
} satisfies Record<RegistrationProblem, MessageDescriptor>;

const own: Partial<Record<RegistrationField | 'consentTerms', Partial<Record<RegistrationProblem, MessageDescriptor>>>> = {
  name: { INVALID: msg`Please use letters only.` },
  lastName: { INVALID: msg`Please use letters only.` },
  consentTerms: { REQUIRED: msg`Without this consent we cannot create an account for you.` },
};

/** What to do about a field, in one sentence. */
export function problemText(field: RegistrationField | 'consentTerms', problem: RegistrationProblem): MessageDescriptor {
  return own[field]?.[problem] ?? general[problem];
}
