import type { authCallbackMachine } from '../../machines/auth-callback/auth-callback.machine.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const signInAgain: Control = { role: 'button', name: 'Sign in again' };
const problem = (texts: Text): ExpectedScreen => ({ heading: 'Sign-in failed', texts: [texts], enabled: [signInAgain] });
const waits = { like: 'exchanging', because: 'The person waits; which request is under way is of no use to them.' } as const;

export const authCallbackScreens = {
  screens: {
    deciding: 'passing',
    exchanging: { texts: ['Signing in…'], enabled: [] },
    loadingUser: waits,
    lookingUpNonce: waits,
    returning: waits,
    nothing: waits,
    emailMissing: problem('Google or Facebook did not share your e-mail address. Allow it there or sign in with a password.'),
    consentRefused: problem('You did not allow Google or Facebook to share your details with us. Without them we cannot sign you in.'),
    failed: problem('Your account has not changed. You can try again now.'),
    restarting: waits,
    leaving: waits,
  },
  interactions: {
    retry: { ways: () => [{ controls: [signInAgain] }] },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  },
  frame: [],
  queries: () => [],
  madeUp: ['nonce'],
  catalogues: ['auth-callback'],
  proves: { failed: ['AUTH-12'], emailMissing: ['AUTH-13'], consentRefused: ['AUTH-13'] },
} satisfies ScreenModel<typeof authCallbackMachine>;
