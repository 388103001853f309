import { withoutPreparation, lostAnswers, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel } from './journey.ts';

export const identityCheckJourney: JourneyModel = {
  starts: {
    'the providers are offered': {
      scenario: { users: [{ kycStatus: 'EMPTY', compliance: 'IN_PROGRESS', checks: { IDENTITY_VERIFICATION: 'NOT_STARTED' } }] },
      arrive: () => '/renew-kyc',
    },
  },
  from: () => '/dashboard/investments',
  scope: 'main section',
  requests: { startVerification: [{ method: 'GET', path: /\/verification\/verify$/ }] },
  leaves: { leaving: /\/sandbox\/identity\// },
  responses: {
    startVerification: {
      'the server names the provider’s address': withoutPreparation,
      'the server refuses': refusedWith('startVerification', 400, 'VERIFICATION_FAILED'),
      'the answer is lost': lostAnswers('startVerification'),
    },
  },
  world: { 'page.shown': pageShown },
  uninterrupted: { leaving: 'The page is on its way out.' },
  reloaded: { starting: 'choosing', notStarted: 'choosing' },
};
