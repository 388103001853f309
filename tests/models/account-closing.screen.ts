import type { ContextFrom } from 'xstate';
import type { accountClosingMachine } from '../../machines/account-closing/account-closing.machine.ts';
import { dismissOf, failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = ContextFrom<typeof accountClosingMachine>;

const goOn: Control = { role: 'button', name: 'Continue' };
const keep: Control = { role: 'link', name: 'Keep my account' };
const close: Control = { role: 'button', name: 'Close my account' };
const back: Control = { role: 'button', name: 'Back' };
const home: Control = { role: 'link', name: 'Home page' };
const checkAgain: Control = { role: 'button', name: 'Check again' };
const link = (name: string): Control => ({ role: 'link', name });

const changed: Text = 'Something has changed in your account, so it was not closed. Please read the list again.';
const pending: Text = 'Closing your account…';

const keptTexts = ({ list, kept }: Context): Text[] => [
  ...(list?.kept ?? kept).map(({ until }): Text => ({ text: 'Until {day}', values: { day: { day: until } } })),
  'Law on the prevention of money laundering and terrorist financing of the Republic of Lithuania, Art. 19',
  'Regulation (EU) 2020/1503, Art. 26, and accounting law',
];

const reading = (context: Context): ExpectedScreen => ({
  heading: 'Close your account',
  texts: ['Deleted at once', ...keptTexts(context), ...(context.hasChanged ? [changed] : [])],
  notVisible: context.hasChanged ? [pending] : [changed, pending],
  enabled: [goOn, keep],
});

export const accountClosingScreens = {
  screens: {
    loading: { heading: 'Close your account', texts: ['Loading what happens when you close your account…'], enabled: [] },
    loadFailed: {
      heading: 'We could not load what happens when you close your account',
      texts: ['Nothing has changed.'],
      enabled: [tryAgain],
    },
    blocked: ({ hasChanged }) => ({
      heading: 'Your account cannot be closed yet',
      texts: [
        'You have investments that are not repaid yet.',
        'Money is still to be paid out to you.',
        'We have not decided on your complaint yet.',
        ...(hasChanged ? [changed] : []),
      ],
      notVisible: hasChanged ? [] : [changed],
      enabled: [
        link('My investments'),
        link('My investments'),
        link('My reports'),
        link('How we handle complaints'),
        link('Privacy policy'),
        link('Back office'),
        checkAgain,
        keep,
      ],
    }),
    reading,
    confirming: {
      heading: 'Close your account for good?',
      texts: ['You are signed out everywhere, and nobody can open this account again. You may register again later, as a new customer.'],
      notVisible: [pending],
      enabled: [close, back],
    },
    closing: { heading: 'Close your account for good?', texts: [pending], enabled: [] },
    stepUp: {
      heading: 'Close your account for good?',
      texts: ['Is it still you?', 'You signed in more than ten minutes ago. Sign in again for this step. Then you come back to this page.'],
      enabled: [...dismissOf, { role: 'button', name: 'Not now' }, { role: 'button', name: 'Sign in again' }],
    },
    closingUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your account is closed',
      texts: [failureTexts[failure ?? 'noResponse'], 'Trying again closes it once only.'],
      enabled: [tryAgain],
    }),
    notSent: { heading: 'Your account is not closed', texts: [failureTexts.offline], enabled: [tryAgain] },
    closed: (context) => ({
      heading: 'Your account is closed',
      texts: ['You are signed out. We have sent you an e-mail that confirms the closing, with the list below.', ...keptTexts(context)],
      enabled: [home],
    }),
    signedOut: {
      heading: 'You are signed out',
      texts: ['If your account is closed, you have received an e-mail that confirms it.'],
      enabled: [home],
    },
  },
  interactions: {
    'closing.continue': { ways: () => [{ controls: [goOn] }] },
    'closing.back': {
      ways: () => [{ controls: [{ role: 'button', name: 'Not now' }] }, { controls: [back] }],
    },
    'closing.confirm': { ways: () => [{ controls: [close] }] },
    retry: {
      ways: () => [{ heading: 'Your account cannot be closed yet', controls: [checkAgain] }, { controls: [tryAgain] }],
    },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account', 'session'],
  proves: { reading: ['DATA-01'], blocked: ['DATA-02'], closed: ['DATA-03'] },
} satisfies ScreenModel<typeof accountClosingMachine>;
