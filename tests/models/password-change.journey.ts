import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith } from './causes.ts';
import type { Cause, JourneyModel } from './journey.ts';
import { next, present } from './password-change.model.ts';

const changed = 'the server may have changed the password';
const given = (by: string, instead: object): readonly [Cause] => [{ by, instead }];

export const passwordChangeJourney: JourneyModel = {
  starts: { 'a person opens the page': { scenario: { users: [{}] }, arrive: () => '/dashboard/settings/password' } },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadMethods: [{ method: 'GET', path: /\/me\/sign-in-methods$/ }],
    changePassword: [{ method: 'PUT', path: /\/me\/password$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadMethods: {
      'the sign-in is recent': withoutPreparation,
      'the sign-in is not recent': given('is given in place of a sign-in that has aged', {
        isOffered: true,
        hasPassword: true,
        isSignInRecent: false,
      }),
      'the account has no password': given('is given in place of an account of another service', {
        isOffered: true,
        hasPassword: false,
        isSignInRecent: true,
      }),
      'people sign in elsewhere': given('is given in place of a server with another provider', {
        isOffered: false,
        hasPassword: false,
        isSignInRecent: true,
      }),
      'the answer is lost': noAnswers('getSignInMethods'),
      'the device is offline': offlineLeftOut,
    },
    changePassword: {
      'it is changed': [{ by: 'comes by itself', sends: { body: { present, password: next } }, unless: changed, makes: changed }],
      'a recent sign-in is needed': refusedWith('changePassword', 403, 'STEP_UP_REQUIRED'),
      'the present password is wrong': refusedWith('changePassword', 400, 'WRONG_PASSWORD'),
      'the server finds the new one common': refusedWith('changePassword', 400, 'COMMON_PASSWORD'),
      'too many were tried': refusedWith('changePassword', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('changePassword', { makes: changed }),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh, and passwords are in no storage
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'notOffered',
      'noPassword',
      'entering',
      'correcting',
      'changing',
      'changeUnknown',
      'probablyChanged',
      'refused',
      'changed',
      'postponed',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
    ].map((state) => [state, 'loading']),
  ),
};
