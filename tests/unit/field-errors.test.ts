import { expect, test } from 'vitest';
import { fieldMessage } from '../../src/api/problems.ts';
import { foundProblems } from '../../src/features/registration/found-problems.ts';
import { problemText as registrationText } from '../../src/features/registration/field-error-messages.ts';
import { problemText as userInfoText } from '../../src/features/user-info/field-error-messages.ts';
import { problemsIn } from '../../src/features/user-info/user-info.actors.ts';

const refusal = { errorCode: 'VALIDATION_FAILED', fieldErrors: { name: 'TOO_LONG', email: 'OF_TOMORROW' } };

test('what the server finds wrong with a field in a word that nobody knows is “Please check your entries”, a known one has its own words [UI-02]', () => {
  const registration = foundProblems(refusal, refusal.errorCode, ['name', 'email']);
  expect(registration).toEqual({ name: 'TOO_LONG', email: 'OTHER' });
  expect(registrationText('email', registration.email!).message).toBe('Please check your entries');
  expect(registrationText('name', registration.name!).message).toContain('at most 255');
  const userInfo = problemsIn(refusal, refusal.errorCode);
  expect(userInfo).toEqual({ name: 'TOO_LONG', email: 'OTHER' });
  expect(userInfoText('email', userInfo.email!).message).toBe('Please check your entries');
  expect(fieldMessage('OF_TOMORROW').message).toBe('Please check your entries');
  expect(fieldMessage('INVALID_EMAIL').message).toBe('This is not a complete e-mail address.');
});
