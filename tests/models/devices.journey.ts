import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith } from './causes.ts';
import type { Cause, JourneyModel } from './journey.ts';
import { laptop, phone } from './devices.model.ts';

type Named = { browser?: string; system?: string; isThisOne: boolean };

/** The account is signed in on these devices and on no other. */
const signedInOn = (...devices: Named[]): readonly [Cause] => [
  {
    by: 'is true of the account',
    before: ({ change }) =>
      change({
        user: {
          devices: devices.map(({ browser, system, isThisOne }) => ({ ...(browser && { browser }), ...(system && { system }), isThisOne })),
        },
      }),
  },
];

export const devicesJourney: JourneyModel = {
  starts: { 'a person opens the page': { scenario: { users: [{}] }, arrive: () => '/dashboard/settings/devices' } },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadDevices: [{ method: 'GET', path: /\/me\/devices$/ }],
    endDevice: [{ method: 'DELETE', path: /\/me\/devices\/(?!others$)[^/]+$/ }],
    endOthers: [{ method: 'DELETE', path: /\/me\/devices\/others$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadDevices: {
      'there is another device': signedInOn(laptop, phone),
      'there are two others, one unknown': signedInOn(laptop, phone, { isThisOne: false }),
      'there is this device only': signedInOn(laptop),
      'people sign in elsewhere': [
        { by: 'is given in place of a server with another provider', instead: { isOffered: false, devices: [] } },
      ],
      'the answer is lost': noAnswers('listDevices'),
      'the device is offline': offlineLeftOut,
    },
    endDevice: {
      'it is signed out': withoutPreparation,
      'a recent sign-in is needed': refusedWith('endDevice', 403, 'STEP_UP_REQUIRED'),
      'too many were asked for': refusedWith('endDevice', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('endDevice'),
      'the device is offline': offlineLeftOut,
    },
    endOthers: {
      'they are signed out': withoutPreparation,
      'a recent sign-in is needed': refusedWith('endOtherDevices', 403, 'STEP_UP_REQUIRED'),
      'too many were asked for': refusedWith('endOtherDevices', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('endOtherDevices'),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'notOffered',
      'listing',
      'endingDevice',
      'endDeviceFailed',
      'deviceEnded',
      'confirmingOthers',
      'endingOthers',
      'endOthersFailed',
      'othersEnded',
      'notEnded',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
    ].map((state) => [state, 'loading']),
  ),
};
