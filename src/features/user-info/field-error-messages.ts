import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserInfoField, UserInfoProblem } from '../../../domain/user-info.ts';
import { requiredError, validationError } from '../../api/problems.ts';

/** What to do about a field, in one sentence (UI-02). */
const general = {
  REQUIRED: requiredError,
  TOO_LONG: msg`This is too long: at most 255 characters.`,
  INVALID: msg`Use letters and digits only.`,
  INVALID_EMAIL: msg`Enter a complete e-mail address, such as name@example.com.`,
  INVALID_PHONE_NUMBER: msg({
    id: 'settings.form.phoneNumber.formatError',
    message: 'This is not a complete phone number. Begin with the country code, such as +370.',
  }),
  OTHER: validationError,
} satisfies Record<UserInfoProblem, MessageDescriptor>;

const own: Partial<Record<UserInfoField, Partial<Record<UserInfoProblem, MessageDescriptor>>>> = {
  name: { INVALID: msg`Please use letters only.` },
  surname: { INVALID: msg`Please use letters only.` },
  city: { INVALID: msg`Please use letters only.` },
  country: { INVALID: msg`Choose a country from the list.` },
  citizenship: { INVALID: msg`Choose a country from the list.` },
  companyCode: { INVALID: msg`This is not a company code. In Lithuania it has nine digits.` },
  vatCode: { INVALID: msg`A VAT code begins with the letters of its country, such as LT123456789.` },
};

export function problemText(field: UserInfoField, problem: UserInfoProblem): MessageDescriptor {
  return own[field]?.[problem] ?? general[problem];
}
