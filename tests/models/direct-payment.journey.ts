import { withoutPreparation, lostAnswers } from './causes.ts';
import { directPaymentScreens } from './direct-payment.screen.ts';
import type { JourneyModel, World } from './journey.ts';
import type { ExpectedScreen } from './screen.ts';
import { tabShown } from './tab.ts';

const ended = 'the transfer is over';

/** The reference is drawn by the server, and the amount is the walk's own. */
const details: ExpectedScreen = {
  ...directPaymentScreens.screens.awaiting,
  texts: [
    { data: 'LT60 1010 0123 4567 8901' },
    { text: '{money}', values: { money: { euros: 500 } } },
    'Copy each line into your bank’s transfer form. Without the exact payment reference we cannot match your payment.',
  ],
};

async function arrives({ api, book, investmentId }: World) {
  const { paymentPurpose } = (await api('GET', `/payment-collection?investmentId=${investmentId}`)) as { paymentPurpose: string };
  await book({ reference: paymentPurpose, amount: 500 });
}

export const directPaymentJourney: JourneyModel = {
  starts: {
    'the bank details are opened': {
      scenario: { users: [{}], projects: [{}], investments: [{ user: 0, project: 0, amount: 500 }] },
      async arrive({ awaitTransfer, investmentId }) {
        await awaitTransfer();
        return `/payments/direct/${investmentId}`;
      },
    },
  },
  scope: 'main',
  requests: { loadTransfer: [{ method: 'GET', path: /\/payment-collection$/ }] },
  responses: {
    loadTransfer: {
      'the transfer is expected': [{ ...withoutPreparation[0], unless: ended }],
      'the transfer has arrived': [{ by: 'is true, the bank has booked it', before: arrives, makes: ended, unless: ended }],
      'the time is over': [
        {
          by: 'is true, nothing came in time',
          before: ({ change }) => change({ user: { paymentsOver: true } }),
          makes: ended,
          unless: ended,
        },
      ],
      'the offer was revoked': [
        {
          by: 'is true, it was revoked in another tab',
          before: async ({ api, investmentId }) => void (await api('POST', `/investments/${investmentId}/withdrawal`)),
          makes: ended,
          unless: ended,
        },
      ],
      'the project was cancelled': {
        leftOut: 'Two people of the platform cancel it; the lab shows the screen.',
      },
      'it is paid another way': [
        {
          by: 'is true, a bank was chosen elsewhere',
          async before({ change, pay }) {
            await change({ user: { paymentsOver: true } });
            await pay();
          },
          makes: ended,
          unless: ended,
        },
      ],
      'the answer is lost': lostAnswers('getPaymentCollection'),
    },
  },
  world: { 'tab.hidden': tabShown(false), 'tab.shown': tabShown(true) },
  screens: { awaiting: details, looking: details, resting: details },
  // the server is asked afresh
  reloaded: { looking: 'loading', unseen: 'loading', unreachable: 'loading' },
};
