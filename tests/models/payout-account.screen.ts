import type { ContextFrom } from 'xstate';
import type { payoutAccountMachine } from '../../machines/payout-account/payout-account.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import { account, bankName } from './payout-account.model.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof payoutAccountMachine>;

const heading = 'Account for payouts';
const field: Control = { role: 'textbox', name: 'IBAN of the new account' };
const check: Control = { role: 'button', name: 'Check the account' };
const back: Control = { role: 'link', name: 'Back to the settings' };
const another: Control = { role: 'button', name: 'Enter another account' };
const cancel: Control = { role: 'button', name: 'Cancel the change' };
const accept: Control = { role: 'button', name: 'Yes, this is my account' };
const tooMany = 'Too many attempts. Please try again in 15 minutes.';
const problems = {
  REQUIRED: 'This is required.',
  INVALID_IBAN: 'This IBAN is not right. Check it for typing mistakes.',
  SAME: 'This is the account you have already.',
};
const form = ({ draft, account: present }: Context, texts: Text[], notVisible: Text[]): ExpectedScreen => ({
  heading,
  texts: [present ? { data: account.holderName } : 'We do not know an account of yours yet.', ...texts],
  notVisible,
  enabled: [{ ...field, value: draft }, check, back],
});
const unconfirmed: Text = 'The bank has not confirmed the name. We may ask you for a statement before we pay to this account.';
const unasked: Text = 'We have not asked the bank whose account this is. We may ask you for a statement before we pay into it.';
const warnings: Partial<Record<NonNullable<Context['pending']>['nameCheck'], Text>> = { UNAVAILABLE: unconfirmed, NOT_CHECKED: unasked };
const warningsOf = ({ pending }: Context): Text[] => {
  const warning = pending && warnings[pending.nameCheck];
  return warning ? [warning] : [];
};
const stored = (context: Context, texts: Text[], enabled: Control[]): ExpectedScreen => ({
  heading: 'Your new account for payouts',
  texts: [{ data: account.holderName }, ...texts, ...warningsOf(context)],
  notVisible: [unconfirmed, unasked].filter((warning) => !warningsOf(context).includes(warning)),
  enabled,
});

export const payoutAccountScreens = {
  screens: {
    loading: { heading, texts: ['Loading your account…'], enabled: [] },
    loadFailed: { heading: 'Your account could not be loaded', texts: ['Nothing has changed.'], enabled: [tryAgain, back] },
    entering: (context) => form(context, [], [tooMany, ...Object.values(problems)]),
    correcting: (context) => form(context, context.problem ? [problems[context.problem]] : [], [tooMany]),
    checking: { heading, texts: ['Checking the account…'], enabled: [] },
    checkFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the account is stored',
      texts: [failureTexts[failure ?? 'noResponse'], 'Trying again cannot store it twice.'],
      enabled: [tryAgain],
    }),
    comparing: { heading: 'Is this your name?', texts: [{ data: bankName }], enabled: [accept, another] },
    noMatch: { heading: 'This account belongs to another name', texts: [], enabled: [another] },
    refused: (context) => form(context, [tooMany], []),
    ...stepUpScreens,
    waiting: (context) => stored(context, [], [cancel, another, back]),
    cancelling: (context) => stored(context, ['Cancelling…'], []),
    cancelFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the change is cancelled',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can cancel it again without harm.'],
      enabled: [tryAgain],
    }),
    cancelled: {
      heading: 'The change is cancelled',
      texts: ['Your payouts go to the same account as before.'],
      enabled: [back, another],
    },
  },
  interactions: {
    'iban.change': {
      ways: () => [{ controls: [field] }],
      act: async ({ find }, { iban }) => {
        await find(field).fill(iban);
      },
    },
    'iban.submit': { ways: () => [{ controls: [check] }] },
    'name.accept': { ways: () => [{ controls: [accept] }] },
    'account.another': { ways: () => [{ controls: [another] }] },
    'change.cancel': { ways: () => [{ controls: [cancel] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { comparing: ['ACC-03'], waiting: ['ACC-03'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof payoutAccountMachine>;
