import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import type { JourneyModel, ExpectedPage } from './journey.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { paid } from './payment-status.screen.ts';
import { tabShown } from './tab.ts';

const begun = 'a payment was begun';

const waits: ExpectedPage = { at: /^\/payments\/accept/, heading: 'Waiting for confirmation from your bank' };

export const paymentStatusJourney: JourneyModel = {
  starts: {
    'the status is opened': {
      scenario: { users: [{}], projects: [{ loanAmount: 1000 }], investments: [{ user: 0, project: 0, amount: 500 }] },
      arrive: ({ investmentId }) => `/payments/accept?investmentId=${investmentId}`,
    },
    'the status of a bank transfer is opened': {
      leftOut: 'It differs in one link while the money is waited for. A test of the pages pays by bank transfer and follows it.',
    },
  },
  requests: { readStatus: [{ method: 'GET', path: /\/investments\/[^/]+$/ }] },
  responses: {
    readStatus: {
      'the payment is under way': [{ by: 'is true, the bank has not decided', before: ({ pay }) => pay(), makes: begun }],
      'the payment has arrived': [{ by: 'is true, the bank has approved', before: ({ pay }) => pay('approve'), makes: begun }],
      'the investment is at work': {
        leftOut:
          'A project is funded four days after the last payment; the screen is that of a payment that has arrived, and the lab shows it.',
      },
      'the offer was revoked': [
        {
          by: 'is true, it was revoked in another tab',
          before: async ({ api, investmentId }) => void (await api('POST', `/investments/${investmentId}/withdrawal`)),
          makes: begun,
        },
      ],
      'the project was cancelled': {
        leftOut:
          'Two people of the platform cancel it; features/project-lifecycle asks for what the server answers then, and the lab shows the screen.',
      },
      'the payment has failed': [{ by: 'is true, the bank has declined', before: ({ pay }) => pay('decline'), makes: begun }],
      'no payment was begun': [{ ...withoutPreparation[0], unless: begun }],
      'the investment is not found': refusedWith('getInvestment', 404, 'INVESTMENT_NOT_FOUND'),
      'the answer is lost': lostAnswers('getInvestment'),
    },
  },
  world: {
    'tab.hidden': tabShown(false),
    'tab.shown': tabShown(true),
  },
  screens: {
    // the way back to the bank is there when a payment is open; the lab tells it apart
    waiting: waits,
    polling: waits,
    paused: waits,
    paid: () => paid(endOfReflection(new Date()).toISOString()),
  },
  // the server is asked afresh
  reloaded: {
    waiting: 'reading',
    polling: 'reading',
    paused: 'reading',
    unreachable: 'reading',
    retrying: 'reading',
    missing: 'reading',
  },
};
