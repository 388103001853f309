import { brand } from '../../domain/brand.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const link = (name: Text): Control => ({ role: 'link', name });
const signIn: Control = { role: 'button', name: 'Sign in' };
const signOut: Control = { role: 'button', name: 'Sign out' };
const signUp = link('Create an account');
const person = 'Ona Petraitė';
const account: Text = { text: 'Your account: {0}', values: { 0: person } };
const moment: Text = 'One moment…';
const breakTitle: Text = 'You were signed out';
const signInAgain: Control = { role: 'button', name: 'Sign in and continue' };
const unreachable: Text = 'Sign-in is not available';

const waiting: ExpectedScreen = { texts: [moment], notVisible: [account], enabled: [signUp] };
const waits = {
  like: 'loadingUser',
  because: 'The person waits, and nothing is asked twice; what the server is asked is of no use to them.',
} as const;

/** The header of every page, and what a protected page says below it while nobody is known. */
export const sessionScreens = {
  screens: {
    deciding: 'passing',
    anonymous: { notVisible: [account, moment], enabled: [signIn, signUp] },
    loadingUser: waiting,
    authenticated: {
      texts: [account],
      notVisible: [moment],
      enabled: [link({ data: person }), link('My investments'), link('Settings'), signOut],
    },
    idle: {
      heading: breakTitle,
      texts: [
        'This page was not used for a while, so your session has ended. Nothing has changed in your account. Sign in to continue where you were.',
      ],
      notVisible: [account],
      enabled: [signIn, signUp, signInAgain],
    },
    failed: {
      heading: 'Your account could not be loaded',
      texts: ['Nothing has changed in your account; only this page could not be loaded.'],
      notVisible: [account],
      enabled: [signIn, signUp, tryAgain, signOut],
    },
    signingIn: waits,
    signInFailed: {
      heading: unreachable,
      texts: ['You need to sign in to see this page, but sign-in is not available at the moment.'],
      notVisible: [account],
      enabled: [signIn, signUp, tryAgain],
    },
    signingOut: waits,
    leaving: waits,
  },
  interactions: {
    'session.found': { world: 'A sign-in has come back, here or in another tab.' },
    'signIn.ask': {
      ways: () => [{ controls: [signIn] }],
      // the second event of the model is raised by the page itself, where the page offers it
      act: async ({ page, find, words }, { returnPath }) => {
        const isShown = async (heading: Text) => (await page.getByRole('heading', { name: words(heading) }).count()) > 0;
        const offered = (await isShown(unreachable)) ? tryAgain : (await isShown(breakTitle)) ? signInAgain : signIn;
        await find(returnPath === '/dashboard' ? offered : signIn).click();
      },
    },
    'signIn.dismiss': { world: 'The person goes to another page, and what was said here goes with this one.' },
    'signOut.ask': { ways: () => [{ controls: [signOut] }] },
    unauthorized: { world: 'An answer says that the token is not known.' },
    'session.idle': { world: 'An answer says that nobody used the session.' },
    'page.shown': { world: 'The browser shows the page again after Back.' },
    retry: { ways: () => [{ heading: 'Your account could not be loaded', controls: [tryAgain] }] },
  },
  frame: [link({ data: brand.name }), link('Invest'), link('Apply for a loan'), link('Team'), link('Blog'), link('FAQ')],
  queries: () => [],
  // below 1024 px the header is a menu, which hides what it offers until it is opened
  isWide: true,
  madeUp: ['nonce', 'returnPath'],
  catalogues: ['session'],
  proves: {
    anonymous: ['AUTH-01'],
    authenticated: ['AUTH-02', 'AUTH-15'],
    failed: ['AUTH-02'],
    signInFailed: ['AUTH-12'],
    idle: ['AUTH-24'],
  },
} satisfies ScreenModel<typeof sessionMachine>;
