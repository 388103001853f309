import { besideTheSteps, lostAnswers, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

const opened = 'a payment is open';
const start = (user: { experience?: 'EXPERIENCED'; country?: null }) => ({
  scenario: { users: [user], projects: [{}], investments: [{ user: 0, project: 0, amount: 500 }] },
  arrive: ({ projectId, investmentId }: World) => `/project/${projectId}/invest/${investmentId}/payment`,
});

export const paymentJourney: JourneyModel = {
  starts: {
    'an inexperienced investor pays': start({}),
    'an experienced investor pays': start({ experience: 'EXPERIENCED' }),
    'an investor pays where no consent is asked': { leftOut: 'This product always asks for consent; the switch is for other brands.' },
    'an inexperienced investor without a country pays': start({ country: null }),
    'an experienced investor without a country pays': start({ experience: 'EXPERIENCED', country: null }),
  },
  aside: besideTheSteps,
  requests: { createPayment: [{ method: 'POST', path: /\/payment-collection$/ }] },
  makes: { createPayment: { row: 'payments', when: ['the bank is ready'] } },
  answers: {
    createPayment: {
      'the bank is ready': [{ by: 'comes by itself' }],
      'the bank details are ready': { leftOut: 'The bank transfer is walked by its own journey.' },
      'a payment is open already': [
        { by: 'is true, one was opened elsewhere at another bank', before: ({ pay }) => pay(), unless: opened },
      ],
      'the money has arrived already': [{ by: 'is true, it was paid elsewhere', before: ({ pay }) => pay('approve'), unless: opened }],
      'the way to pay is refused': [{ ...refusedWith('createPaymentCollection', 400, 'PAYMENT_TYPE_NOT_AVAILABLE')[0], unless: opened }],
      'the answer is lost': lostAnswers('createPaymentCollection', { makes: opened }),
    },
  },
  world: {
    'page.shown': {
      leftOut: 'Playwright turns the back-forward cache off: Back from the bank loads the page anew, and the server is asked.',
    },
  },
  screens: { redirecting: { at: /^\/sandbox\/bank\// }, paymentExists: { at: /^\/payments\/accept/ } },
  reloaded: {
    undecided: '@start',
    methodMissing: '@start',
    consentMissing: '@start',
    ready: '@start',
    creationFailed: '@start',
    // nothing was kept of it: the server is asked first, and says whether a payment is open
    creating: '@start',
    creationUnknown: '@start',
  },
};
