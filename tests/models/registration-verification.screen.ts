import type { registrationVerificationMachine } from '../../machines/registration-verification/registration-verification.machine.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const address: Control = { role: 'textbox', name: 'Your e-mail address' };
const again: Control = { role: 'button', name: 'Send the e-mail again' };
const signIn: Control = { role: 'button', name: 'Sign in' };
const confirm = 'Confirm your e-mail address';
const over = 'This link no longer works';
const sentSays =
  'If an unconfirmed account exists for this address, we have sent a new e-mail. Older links remain valid until they expire.';
const wrong = 'Enter a complete e-mail address, such as name@example.com.';
const page = (heading: Text, texts: Text[], enabled: Control[], notVisible: Text[] = []): ExpectedScreen => ({
  heading,
  texts,
  notVisible,
  enabled,
});

export const registrationVerificationScreens = {
  screens: {
    deciding: 'passing',
    waitingForMail: () => page(confirm, ['It can take a minute. Check your spam folder too.'], [address, again, signIn], [wrong]),
    linkExpired: page(over, ['It is older than 48 hours, or part of it is missing. We can send you a new one.'], [address, again], [wrong]),
    linkUsed: page(
      'Your address is already confirmed',
      ['This link has already been used. Your account is active.'],
      [{ role: 'button', name: 'Sign in now' }],
    ),
    correctingAddress: ({ link }) => page(link === 'expired' ? over : confirm, [wrong], [address, again]),
    sending: ({ link }) => page(link === 'expired' ? over : confirm, ['Sending the e-mail…'], []),
    sent: page('Check your inbox', [sentSays], [address, again, signIn]),
    notSent: ({ code }) =>
      page(
        code ? 'No e-mail was sent' : 'We do not know whether an e-mail was sent',
        [code ? 'Too many attempts. Please try again in 15 minutes.' : 'We could not confirm your request. Try again.'],
        [address, again],
      ),
    switchingLanguage: { texts: ['Redirecting to the home page…'], enabled: [] },
    goingHome: { like: 'switchingLanguage', because: 'The person waits for the home page, whether its language is loading or not.' },
  },
  interactions: {
    'email.change': {
      ways: () => [{ controls: [address] }],
      act: async ({ find }, { email }) => {
        await find(address).fill(email);
      },
    },
    'resend.ask': { ways: () => [{ controls: [again] }] },
    'signIn.ask': {
      ways: () => [
        { controls: [signIn] },
        { heading: 'Your address is already confirmed', controls: [{ role: 'button', name: 'Sign in now' }] },
      ],
    },
  },
  frame: [],
  queries: () => [],
  catalogues: ['registration'],
} satisfies ScreenModel<typeof registrationVerificationMachine>;
