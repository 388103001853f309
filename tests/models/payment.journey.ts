import { taskMessages } from '../../server/onboarding/notification-messages.ts';
import { asideControls, noAnswers, offlineLeftOut, pageShown, refusedWith, serverFails } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import { paymentScreens } from './payment.screen.ts';

const opened = 'a payment is open';
const isTransfer = ({ paymentType }: Record<string, unknown>) => paymentType === 'directPayment';
const withoutTasks = ({ change }: World) => change({ user: { tasks: [] } });
async function paidElsewhere(world: World, decision?: 'approve') {
  await withoutTasks(world);
  await world.pay(decision);
}
const start = (user: { experience?: 'EXPERIENCED'; country?: null }) => ({
  scenario: { users: [user], projects: [{}], investments: [{ user: 0, project: 0, amount: 500 }] },
  arrive: ({ projectId, investmentId }: World) => `/project/${projectId}/invest/${investmentId}/payment`,
});

export const paymentJourney: JourneyModel = {
  starts: {
    'an inexperienced investor pays': start({}),
    'an experienced investor pays': start({ experience: 'EXPERIENCED' }),
    'an inexperienced investor without a country pays': start({ country: null }),
    'an experienced investor without a country pays': start({ experience: 'EXPERIENCED', country: null }),
    'a request that the server failed was left': { leftOut: 'The reload of `creating` and `creationUnknown` begins so.' },
  },
  aside: asideControls,
  requests: { createPayment: [{ method: 'POST', path: /\/payment-collection$/ }] },
  creates: { createPayment: { row: 'payments', when: ['the bank is ready', 'the bank details are ready'] } },
  responses: {
    createPayment: {
      'the bank is ready': [{ by: 'comes by itself', before: withoutTasks, where: (context) => !isTransfer(context) }],
      'the bank details are ready': [{ by: 'comes by itself', before: withoutTasks, where: isTransfer }],
      'the bank has not answered': [{ by: 'is what a server says whose bank is slow', instead: { status: 'PAYMENT_OPENING' } }],
      'a payment is open already': [
        { by: 'is true, one was opened elsewhere at another bank', before: (world) => paidElsewhere(world), unless: opened },
      ],
      'the money has arrived already': [
        { by: 'is true, it was paid elsewhere', before: (world) => paidElsewhere(world, 'approve'), unless: opened },
      ],
      'open tasks come first': [
        { by: 'is true, new terms wait', before: ({ change }) => change({ user: { tasks: ['TERMS_AND_CONDITIONS'] } }), unless: opened },
      ],
      'the way to pay is refused': [{ ...refusedWith('createPaymentCollection', 400, 'PAYMENT_TYPE_NOT_AVAILABLE')[0], unless: opened }],
      'the answer is lost': noAnswers('createPaymentCollection', { makes: opened }),
      'the server fails': serverFails('createPaymentCollection'),
      'the device is offline': offlineLeftOut,
      'the bank is ready, by an URL without a scheme': { leftOut: 'The sandbox names the bank with its scheme; the lab has this answer.' },
    },
  },
  world: { 'page.shown': pageShown, 'connection.restored': offlineLeftOut },
  leaves: { redirecting: /\/sandbox\/bank\// },
  screens: {
    otherPaymentOpen: { at: /\/payment$/, heading: { text: 'A payment is already open: {bank}', values: { bank: 'Hansa Direkt' } } },
    goingToDetails: { at: /^\/payments\/direct\// },
    paymentExists: { at: /^\/payments\/accept/ },
    // the task modal lies over the form; its own tours tell what is in it
    creationFailed: (context) =>
      context.refusal === 'PENDING_TASKS'
        ? { at: /\/payment$/, heading: { each: taskMessages.TERMS_AND_CONDITIONS.title } }
        : paymentScreens.screens.creationFailed(context as never),
  },
  first: {
    async creationFailed({ page }) {
      await page.keyboard.press('Escape');
    },
  },
  reloaded: {
    // the server says that a payment is open
    redirecting: { at: /\/invest\//, heading: 'Waiting for confirmation from your bank' },
    otherPaymentOpen: { at: /\/invest\//, heading: 'Waiting for confirmation from your bank' },
    undecided: '@start',
    methodMissing: '@start',
    consentMissing: '@start',
    ready: '@start',
    creationFailed: '@start',
    // the same request can only be repeated, unless the server knows of a payment
    creating: 'creationUnknown',
    openingAtBank: 'creationUnknown',
    askingBank: 'creationUnknown',
    creationUnknown: 'creationUnknown',
  },
};
