import { brand } from '../../domain/brand.ts';
import type { verificationCallbackMachine } from '../../machines/verification-callback/verification-callback.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel } from './screen.ts';

const beginAgain: Control = { role: 'link', name: 'Start the check again' };
const settings: Control = { role: 'link', name: 'Back to settings' };
const write: Control = { role: 'link', name: { data: brand.email } };
const waits = { like: 'comparing', because: 'The person waits; which request is under way is of no use to them.' } as const;

export const verificationCallbackScreens = {
  screens: {
    deciding: 'passing',
    comparing: { texts: ['Confirming your identity…'], enabled: [] },
    exchanging: waits,
    looking: waits,
    verified: { like: 'comparing', because: 'The browser is on its way to the settings.' },
    refused: {
      heading: 'The identity check was not completed',
      texts: ['You left the provider’s page early, or it could not verify your identity. Nothing about your account has changed.'],
      enabled: [beginAgain, settings],
    },
    withoutCode: {
      heading: 'The identity check is incomplete',
      texts: [
        'The provider’s response was incomplete. Your account has not changed.',
        'The result of the identity check was incomplete. Please start again.',
      ],
      enabled: [beginAgain, settings],
    },
    forged: {
      heading: 'This identity check was not started here',
      texts: ['The identity check could not be matched with this session. Please start again.'],
      enabled: [beginAgain, settings],
    },
    duplicated: {
      heading: 'You already have an account',
      texts: ['This identity is linked to another account, and each person may have only one. Sign in to that account, or write to us.'],
      enabled: [write, settings],
    },
    inReview: {
      heading: 'We are checking your identity',
      texts: ['Your identity check is not finished yet. We will e-mail you the result.'],
      enabled: [write, settings],
    },
    failed: {
      heading: 'Your identity could not be confirmed',
      texts: ['Check that the document is valid and the pictures are sharp, then start again.'],
      enabled: [beginAgain, settings],
    },
    answerLost: ({ failure }) => ({
      heading: 'We do not know yet whether your identity is confirmed',
      texts: [
        failureTexts[failure ?? 'noResponse'],
        'You do not need to show your document again. When you try again, we first check whether your identity is confirmed.',
      ],
      enabled: [tryAgain],
    }),
  },
  interactions: { retry: { ways: () => [{ controls: [tryAgain] }] } },
  frame: [],
  queries: () => [],
  catalogues: ['verification'],
} satisfies ScreenModel<typeof verificationCallbackMachine>;
