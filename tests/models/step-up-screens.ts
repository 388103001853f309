import type { Control, Interaction, ExpectedScreen, Text } from './screen.ts';

const heading = 'Is it still you?';
const signIn: Control = { role: 'button', name: 'Sign in again' };
const notNow: Control = { role: 'button', name: 'Not now' };
const askedToSignIn: Text = 'You signed in more than ten minutes ago. Sign in again for this step. Then you come back to this page.';
const unavailable: Text = 'Sign-in is not available at the moment. Try again in a minute.';

/** What a person perceives in the states of `stepUpStates`. */
export const stepUpScreens = {
  signInNeeded: { heading, texts: [askedToSignIn], notVisible: [unavailable], enabled: [signIn, notNow] },
  openingSignIn: { heading, texts: ['Opening the sign-in page…'], enabled: [] },
  leaving: { like: 'openingSignIn', because: 'the browser is about to leave, and nothing has changed for the person' },
  signInFailed: { heading, texts: [unavailable], notVisible: [askedToSignIn], enabled: [signIn, notNow] },
} as const satisfies Record<string, ExpectedScreen | { like: string; because: string }>;

export const stepUpInteractions = {
  'signIn.start': { ways: () => [{ controls: [signIn] }] },
  'signIn.cancel': { ways: () => [{ controls: [notNow] }] },
  'page.shown': { world: 'The browser shows the page again after Back.' },
} satisfies Record<string, Interaction<unknown>>;
