import type { ContextFrom } from 'xstate';
import type { withdrawalMachine } from '../../machines/withdrawal/withdrawal.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = ContextFrom<typeof withdrawalMachine>;

const revoke: Control = { role: 'button', name: 'Revoke the offer' };
const keep: Control = { role: 'link', name: 'Keep the offer' };
const myInvestments: Control = { role: 'link', name: 'My investments' };
const amount = { euros: 500 };
const pending: Text = 'Revoking your offer…';
const confirmed: Text = {
  text: 'You no longer invest {amount} in {projectName}. We have sent you a confirmation by e-mail.',
  values: { amount, projectName: 'Riverside homes' },
};

/** What is said of the money, before it is decided. */
const moneyText = ({ offer }: Context): Text =>
  offer?.money === 'unpaid'
    ? 'You have not paid anything, so there is nothing to return.'
    : { text: 'We return {amount} in full to the account it came from.', values: { amount } };

const asked = (context: Context): ExpectedScreen => ({
  heading: 'Revoke this offer?',
  texts: [
    {
      text: 'You may revoke it until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.',
      values: { lastDay: { day: context.offer?.endsAt ?? '' } },
    },
    moneyText(context),
  ],
  notVisible: [pending, confirmed],
  enabled: [revoke, keep],
});

export const withdrawalScreens = {
  screens: {
    loading: { heading: 'Revoke an offer', texts: ['Loading your offer…'], enabled: [] },
    loadFailed: { heading: 'Your offer could not be loaded', texts: ['Nothing has changed.'], enabled: [tryAgain] },
    deciding: asked,
    withdrawing: { heading: 'Revoke this offer?', texts: [pending], enabled: [] },
    withdrawalUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your offer is revoked',
      texts: [failureTexts[failure ?? 'noResponse'], 'Trying again cannot revoke the offer twice.'],
      enabled: [tryAgain],
    }),
    notSent: { heading: 'Your offer was not revoked', texts: [failureTexts.offline], enabled: [tryAgain] },
    refused: {
      heading: 'Your offer was not revoked',
      texts: ['This offer cannot be revoked.'],
      enabled: [tryAgain],
    },
    withdrawn: ({ refund }) => ({
      heading: 'Your offer is revoked',
      texts: [
        confirmed,
        refund === 'NONE'
          ? 'Nothing was paid, so there is nothing to return.'
          : { text: 'We will return {amount} in full to the account it came from.', values: { amount } },
      ],
      enabled: [myInvestments],
    }),
    notWithdrawable: {
      heading: 'This offer cannot be revoked',
      texts: [
        'Inexperienced investors may revoke an offer within four calendar days. That period is over, or you made this offer as an experienced investor and have no such period.',
      ],
      enabled: [myInvestments],
    },
    projectCanceled: {
      heading: 'This project was cancelled',
      texts: ['Your offer has ended with it. What you have paid goes back in full to where it came from, and you need not do anything.'],
      notVisible: ['Revoke the offer'],
      enabled: [myInvestments],
    },
    missing: {
      heading: 'This investment is not in your account',
      texts: ['The link may be out of date or belong to another account.'],
      enabled: [myInvestments],
    },
  },
  interactions: {
    'withdrawal.confirm': { ways: () => [{ controls: [revoke] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['withdrawal'],
  proves: { deciding: ['INV-12'], withdrawn: ['INV-12'] },
  madeUp: ['requestKey'],
} satisfies ScreenModel<typeof withdrawalMachine>;
