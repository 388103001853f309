import { withoutPreparation, lostAnswers, offlineLeftOut, refusedWith } from './causes.ts';
import { saveDraft } from './drafts.ts';
import type { Cause, JourneyModel, World } from './journey.ts';

const kept = (form: object) => async (world: World) => {
  await saveDraft(world, 'social-registration', form);
  return '/faq';
};
const person = (surname: string) => ({ users: [{ isNew: true, name: 'Greta', surname, isHalfRegistered: true }] });
const isHalf =
  (isHalfRegistered: boolean): NonNullable<Cause['before']> =>
  ({ change }) =>
    change({ user: { isHalfRegistered } });
const form = { at: /^\/faq$/, heading: 'Complete your registration' };

export const socialRegistrationJourney: JourneyModel = {
  starts: {
    'everything was filled in before a reload': { scenario: person('Šimkutė'), arrive: kept({ consents: { consentTerms: true } }) },
    'the other service told the whole name': { scenario: person('Šimkutė'), arrive: () => '/faq' },
    'the other service told half a name, and the rest was filled in before a reload': {
      scenario: person(''),
      arrive: kept({ userType: 'LEGAL_ENTITY', consents: { consentTerms: true } }),
    },
  },
  from: () => '/legal',
  scope: 'main',
  requests: {
    completeRegistration: [{ method: 'PUT', path: /\/users\/social-registration$/ }],
    loadUser: [{ method: 'GET', path: /\/me$/ }],
  },
  leaves: { leaving: /\/oidc\/|:\d+\/$/ },
  responses: {
    completeRegistration: {
      'the registration is complete': withoutPreparation,
      'the phone number is refused': refusedWith('completeSocialRegistration', 400, 'INVALID_PHONE_NUMBER'),
      'it is refused as a whole': refusedWith('completeSocialRegistration', 400, 'USER_CREATION_FAILURE'),
      'the answer is lost': lostAnswers('completeSocialRegistration'),
      'the device is offline': offlineLeftOut,
    },
    loadUser: {
      'the account is open': [{ by: 'is true, the form has arrived', before: isHalf(false) }],
      'the account still waits for the form': [{ by: 'is true, the form counts no more', before: isHalf(true) }],
      'the account cannot be loaded': lostAnswers('getMe'),
    },
  },
  world: {},
  // the form is gone with the person whose it is
  screens: { completed: { at: /^\/$/ }, leaving: { at: /^\/faq$/ } },
  uninterrupted: {
    leaving: 'The page is on its way out.',
    reloading: 'The server has everything, and has the last word on what is shown then.',
  },
  reloaded: { correcting: form, completing: 'filling', notCompleted: form },
};
