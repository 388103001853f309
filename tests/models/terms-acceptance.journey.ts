import { withoutPreparation, lostAnswers, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel } from './journey.ts';

const unsent = 'A visitor sends no consent, so none of theirs is refused; signing out meanwhile leads away from the page.';
const unknown = 'A walk begins where it is known who is here. The tests of the pages hold that answer back, and let it go.';
const arrive = () => '/terms-and-conditions';

export const termsAcceptanceJourney: JourneyModel = {
  starts: {
    'a signed-in person opens the terms': { scenario: { users: [{}] }, arrive },
    'a visitor opens the terms': { scenario: { users: [{}] }, signedOut: true, arrive },
    'somebody opens the terms before it is known who': {
      leftOut: unknown,
    },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadVersion: [{ method: 'GET', path: /\/terms-and-conditions\/version$/ }],
    acceptTerms: [{ method: 'POST', path: /\/terms-and-conditions$/ }],
  },
  leaves: { signingIn: /\/oidc\// },
  responses: {
    loadVersion: {
      'version 2 is in force': withoutPreparation,
      'version 3 is in force': {
        leftOut:
          'The terms are everybody’s on this server: a walk that changes them would change the walk beside it. The lab shows version 3.',
      },
      'the answer is lost': lostAnswers('getTermsVersion'),
    },
    acceptTerms: {
      'the acceptance is stored': withoutPreparation,
      'newer terms are in force': refusedWith('acceptTerms', 400, 'TERMS_VERSION_OUTDATED'),
      'the acceptance is refused': refusedWith('acceptTerms', 400, 'VALIDATION_FAILED'),
      'the answer is lost': lostAnswers('acceptTerms'),
    },
  },
  world: {
    'session.changed': {
      leftOut: 'The page is told who is here when it is opened, as both beginnings show; signing in or out leads away from it.',
    },
    'page.shown': pageShown,
  },
  screens: { accepted: { at: /^\/invest$/ } },
  leftOut: {
    'termsAcceptance.loading|xstate.done.actor.loadVersion|1': unknown,
    'termsAcceptance.notAccepted|terms.accept|1': unsent,
    'termsAcceptance.readingNewer|terms.accept|1': unsent,
  },
  uninterrupted: { signingIn: 'The page is on its way out.' },
  reloaded: { readingNewer: 'reading', notAccepted: 'reading', accepting: 'reading', loadFailed: 'reading', reloading: 'reading' },
};
