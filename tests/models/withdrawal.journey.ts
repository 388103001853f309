import { endOfReflection } from '../../domain/reflection.ts';
import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, refusedWith, serverFails } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import type { ExpectedScreen } from './screen.ts';
import { withdrawalScreens } from './withdrawal.screen.ts';

const paid = 'the offer is paid';
const withdrawn = 'the offer is withdrawn';
const withdrawElsewhere = ({ api, investmentId }: World) => api('POST', `/investments/${investmentId}/withdrawal`);
/** A walk may come to the page again after the payment. */
async function payOnce({ api, pay, investmentId }: World) {
  const { status } = (await api('GET', `/investments/${investmentId}`)) as { status: string };
  if (status === 'NEW') await pay('approve');
}
const isPaid: Cause = { by: 'is true, the bank has approved', before: payOnce, makes: paid, unless: withdrawn };
const { deciding } = withdrawalScreens.screens;
const today = (context: Record<string, unknown>): ExpectedScreen => {
  const offer = { ...(context['offer'] as object), endsAt: endOfReflection(new Date()).toISOString() };
  return deciding({ ...context, offer } as Parameters<typeof deciding>[0]);
};

export const withdrawalJourney: JourneyModel = {
  starts: {
    'an investor opens the page': {
      scenario: { users: [{}], projects: [{ name: 'Riverside homes' }], investments: [{ user: 0, project: 0, amount: 500 }] },
      arrive: ({ investmentId }) => `/dashboard/investments/${investmentId}/withdraw`,
    },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadOffer: [{ method: 'GET', path: /\/investments\/[^/]+$/ }],
    withdrawOffer: [{ method: 'POST', path: /\/investments\/[^/]+\/withdrawal$/ }],
  },
  responses: {
    loadOffer: {
      'the offer is paid and may be revoked': [isPaid],
      'the offer is not paid and may be revoked': [{ ...withoutPreparation[0], unless: paid }],
      'the offer is revoked': [
        {
          by: 'is true, it was revoked in another tab after it was paid',
          before: async (world) => {
            await payOnce(world);
            await withdrawElsewhere(world);
          },
          makes: withdrawn,
          unless: withdrawn,
        },
      ],
      'the offer cannot be revoked': { leftOut: 'It takes four days, or another person; the lab shows it, and the server’s tests wait.' },
      'the project is cancelled': {
        leftOut: 'It takes two operators of the back office; the lab shows it, and the server’s tests cancel.',
      },
      'the investment is not found': refusedWith('getInvestment', 404, 'INVESTMENT_NOT_FOUND'),
      'the answer is lost': lostAnswers('getInvestment'),
    },
    withdrawOffer: {
      'the offer is now revoked and the money goes back': [
        {
          by: 'comes by itself, to a paid offer',
          where: ({ offer }) => (offer as { money?: string } | undefined)?.money === 'paid',
          makes: withdrawn,
        },
      ],
      'the offer is now revoked and nothing was paid': [
        {
          by: 'comes by itself, to an unpaid offer',
          where: ({ offer }) => (offer as { money?: string } | undefined)?.money === 'unpaid',
          makes: withdrawn,
        },
      ],
      'the offer was revoked elsewhere': [
        { by: 'is true, it was revoked in another tab', before: async (world) => void (await withdrawElsewhere(world)), makes: withdrawn },
      ],
      'the period is over': refusedWith('withdrawInvestment', 400, 'REFLECTION_PERIOD_OVER'),
      'the answer is lost': noAnswers('withdrawInvestment', { makes: withdrawn }),
      'the server fails': serverFails('withdrawInvestment'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {},
  leftOut: { 'withdrawal.notSent|retry|0': offlineLeftOut.leftOut },
  screens: { deciding: today },
  // the server is asked afresh
  reloaded: { loadFailed: 'loading', withdrawalUnknown: 'loading', refused: 'loading', missing: 'loading', withdrawing: 'loading' },
};
