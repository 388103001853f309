import type { Control, ExpectedScreen } from './screen.ts';

const signIn: Control = { role: 'button', name: 'Sign in' };
const signUp: Control = { role: 'link', name: 'Create an account' };
const account = { text: 'Your account: {0}', values: { 0: 'Ona Petraitė' } };

const stranger: ExpectedScreen = { notVisible: [account], enabled: [signIn, signUp] };
/** It is not known who is here, or the person is on the way. */
const undecided: ExpectedScreen = { notVisible: [account], enabled: [signUp] };

/** The end of the header: what everybody sees of the session, on every page. */
export const sessionScreens = {
  screens: {
    deciding: 'passing' as const,
    anonymous: stranger,
    loadingUser: undecided,
    authenticated: { texts: [account], enabled: [] },
    idle: stranger,
    failed: stranger,
    signingIn: undecided,
    signInFailed: stranger,
    signingOut: undecided,
    leaving: undecided,
  },
  interactions: {
    'session.found': { world: 'A sign-in has come back, here or in another tab.' },
    'signIn.ask': { ways: () => [{ controls: [signIn] as const }] as const },
    'signIn.dismiss': { world: 'It is told once, and put away.' },
    'signOut.ask': { world: 'The menu of the person.' },
    unauthorized: { world: 'An answer says that the token is not known.' },
    'session.idle': { world: 'An answer says that nobody used the session.' },
    'page.shown': { world: 'The browser shows the page again after Back.' },
    retry: { world: 'A protected page offers it.' },
  },
  frame: [],
  queries: () => [],
  catalogues: [],
};
