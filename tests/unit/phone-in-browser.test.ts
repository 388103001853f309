import { expect, test, vi } from 'vitest';
import { phoneNumberOf } from '../../domain/phone.ts';
import { registrationForm, registrationOf, registrationProblems } from '../../domain/registration.ts';
import { loadPhoneLibrary } from '../../domain/phone-library.browser.ts';

vi.mock('#phone-library', () => import('../../domain/phone-library.browser.ts'));

const formWith = (phoneNumber: string) =>
  registrationForm({
    draft: { name: 'Ona', lastName: 'Onaitė', email: 'ona@example.com', password: 'long enough for anybody', phoneNumber },
    consents: { consentTerms: true },
  });

test('a browser leaves the phone number to the server until it has the library [REG-14, DASH-06]', async () => {
  expect(registrationProblems(formWith('+370 1'))).toEqual({});
  expect(registrationProblems(formWith('call me'))).toEqual({ phoneNumber: 'INVALID_PHONE_NUMBER' });
  expect(registrationOf(formWith(' +370 612 34567 ')).phoneNumber).toBe('+370 612 34567');
  await loadPhoneLibrary();
  expect(registrationProblems(formWith('+370 1'))).toEqual({ phoneNumber: 'INVALID_PHONE_NUMBER' });
  expect(registrationOf(formWith(' +370 612 34567 ')).phoneNumber).toBe('+37061234567');
  expect(phoneNumberOf('612 34567', 'LT')).toBe('+37061234567');
});
