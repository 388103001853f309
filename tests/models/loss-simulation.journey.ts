import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import { saveDraft } from './drafts.ts';
import type { JourneyModel } from './journey.ts';

export const lossSimulationJourney: JourneyModel = {
  starts: {
    'the tab is opened with two figures kept': {
      scenario: { users: [{ compliance: 'IN_PROGRESS', checks: { LOSS_SIMULATION: 'NOT_STARTED', KYC: 'COMPLETED' } }] },
      async arrive(world) {
        await saveDraft(world, 'loss-simulation', { annualIncome: '24000', totalLiquidAssets: '10000', annualfinancialCommitments: '' });
        return '/dashboard/loss-simulation';
      },
    },
  },
  from: () => '/dashboard/investments',
  scope: 'main > div:has(form)',
  // a result on record is told above the form, with the way back
  aside: [{ role: 'link', name: 'Back to settings' }],
  requests: { sendLoss: [{ method: 'POST', path: /\/loss-simulation\/result$/ }] },
  responses: {
    sendLoss: {
      'the result is taken': withoutPreparation,
      'the result is refused': refusedWith('submitLossSimulation', 400, 'LOSS_SIMULATION_INVALID'),
      'the answer is lost': lostAnswers('submitLossSimulation'),
    },
  },
  world: {},
  // the figures are kept, the result is worked out again
  reloaded: { correcting: 'entering', calculated: 'entering', reviewed: 'entering', sharing: 'entering', sending: 'entering' },
};
