import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith } from './causes.ts';
import type { Cause, JourneyModel } from './journey.ts';
import { recoveryCodes } from './second-factor.model.ts';

const given = (by: string, instead: object): readonly [Cause] => [{ by, instead }];
/** No walk can know the code of a key that the server makes at random; `second-factor.spec.ts` reads it from the page. */
const codesGiven = given('is given in place of a server that was sent a right code', { codes: recoveryCodes });
const methods = { isOffered: true, hasPassword: true, isSignInRecent: true };

export const secondFactorJourney: JourneyModel = {
  starts: { 'a person opens the page': { scenario: { users: [{}] }, arrive: () => '/dashboard/settings/second-factor' } },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadMethods: [{ method: 'GET', path: /\/me\/sign-in-methods$/ }],
    createKey: [{ method: 'POST', path: /\/me\/second-factor\/key$/ }],
    enrol: [{ method: 'POST', path: /\/me\/second-factor$/ }],
    renewCodes: [{ method: 'POST', path: /\/me\/second-factor\/recovery-codes$/ }],
    removeFactor: [{ method: 'POST', path: /\/me\/second-factor\/removal$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadMethods: {
      'it is off': withoutPreparation,
      'it is on': given('is given in place of an account with an app', { ...methods, secondFactor: { codesLeft: 8 } }),
      'the account has no password': given('is given in place of an account of another service', { ...methods, hasPassword: false }),
      'people sign in elsewhere': given('is given in place of a server with another provider', {
        ...methods,
        isOffered: false,
        hasPassword: false,
      }),
      'the answer is lost': noAnswers('getSignInMethods'),
      'the device is offline': offlineLeftOut,
    },
    createKey: {
      'there is a key': withoutPreparation,
      'a recent sign-in is needed': refusedWith('createSecondFactorKey', 403, 'STEP_UP_REQUIRED'),
      'it was turned on elsewhere': refusedWith('createSecondFactorKey', 400, 'INVALID_STATUS_TRANSITION'),
      'too many were tried': refusedWith('createSecondFactorKey', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('createSecondFactorKey'),
      'the device is offline': offlineLeftOut,
    },
    enrol: {
      'there are recovery codes': codesGiven,
      'the code is wrong': refusedWith('enrolSecondFactor', 400, 'WRONG_CODE'),
      'a recent sign-in is needed': refusedWith('enrolSecondFactor', 403, 'STEP_UP_REQUIRED'),
      'the key is too old': refusedWith('enrolSecondFactor', 400, 'CHALLENGE_EXPIRED'),
      'it was turned on elsewhere': refusedWith('enrolSecondFactor', 400, 'INVALID_STATUS_TRANSITION'),
      'too many were tried': refusedWith('enrolSecondFactor', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('enrolSecondFactor'),
      'the device is offline': offlineLeftOut,
    },
    renewCodes: {
      'there are recovery codes': codesGiven,
      'the code is wrong': refusedWith('renewRecoveryCodes', 400, 'WRONG_CODE'),
      'a recent sign-in is needed': refusedWith('renewRecoveryCodes', 403, 'STEP_UP_REQUIRED'),
      'it was turned off elsewhere': refusedWith('renewRecoveryCodes', 400, 'INVALID_STATUS_TRANSITION'),
      'too many were tried': refusedWith('renewRecoveryCodes', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('renewRecoveryCodes'),
      'the device is offline': offlineLeftOut,
    },
    removeFactor: {
      'it is turned off': given('is given in place of a server that was sent a right code', {}),
      'the code is wrong': refusedWith('removeSecondFactor', 400, 'WRONG_CODE'),
      'a recent sign-in is needed': refusedWith('removeSecondFactor', 403, 'STEP_UP_REQUIRED'),
      'it is the only factor of an operator': refusedWith('removeSecondFactor', 400, 'LAST_FACTOR'),
      'it was turned off elsewhere': refusedWith('removeSecondFactor', 400, 'INVALID_STATUS_TRANSITION'),
      'too many were tried': refusedWith('removeSecondFactor', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('removeSecondFactor'),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh; key and codes are shown once
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'notOffered',
      'noPassword',
      'off',
      'preparing',
      'prepareFailed',
      'scanning',
      'correctingFirstCode',
      'enrolling',
      'keyExpired',
      'enrolUnknown',
      'checking',
      'codesLost',
      'showingCodes',
      'on',
      'enteringForCodes',
      'correctingForCodes',
      'renewing',
      'renewUnknown',
      'enteringForRemoval',
      'correctingForRemoval',
      'removing',
      'removeUnknown',
      'removed',
      'notRemoved',
      'refused',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
    ].map((state) => [state, 'loading']),
  ),
};
