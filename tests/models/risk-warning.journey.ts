import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import type { JourneyModel } from './journey.ts';

export const riskWarningJourney: JourneyModel = {
  starts: {
    'the warning is opened': {
      scenario: { users: [{ compliance: 'IN_PROGRESS', checks: { BANK_QUESTIONNAIRE: 'IN_PROGRESS', KYC: 'COMPLETED' } }] },
      arrive: () => '/risk-warning',
    },
  },
  from: () => '/dashboard/investments',
  requests: { acceptWarning: [{ method: 'POST', path: /\/risk-warning$/ }] },
  responses: {
    acceptWarning: {
      'the acceptance is recorded': withoutPreparation,
      'the acceptance is refused': refusedWith('acceptRiskWarning', 400, 'VALIDATION_FAILED'),
      'the answer is lost': lostAnswers('acceptRiskWarning'),
    },
  },
  world: {},
  screens: { accepted: { at: /^\/dashboard\/settings/ }, leaving: { at: /^\/questionnaire/ } },
  // a tick is no answer before it is sent
  reloaded: { acknowledged: 'warned', accepting: 'warned' },
};
