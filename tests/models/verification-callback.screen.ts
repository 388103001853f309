import type { verificationCallbackMachine } from '../../machines/verification-callback/verification-callback.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel } from './screen.ts';

const beginAgain: Control = { role: 'link', name: 'Begin the check again' };
const settings: Control = { role: 'link', name: 'Back to my settings' };
const write: Control = { role: 'link', name: { data: 'hello@statefolio.example' } };
const waits = { like: 'comparing', because: 'The person waits; which request is under way is of no use to them.' } as const;

export const verificationCallbackScreens = {
  screens: {
    deciding: 'passing',
    comparing: { says: ['Confirming your identity…'], enabled: [] },
    exchanging: waits,
    looking: waits,
    verified: { like: 'comparing', because: 'The browser is on its way to the settings.' },
    refused: {
      heading: 'The identity check was not finished',
      says: ['You left the provider early, or it could not confirm you. Nothing about your account has changed.'],
      enabled: [beginAgain, settings],
    },
    withoutCode: {
      heading: 'The identity check did not come back complete',
      says: ['The answer of the provider is cut off. Nothing about your account has changed.', 'Code param is missing'],
      enabled: [beginAgain, settings],
    },
    forged: {
      heading: 'This identity check was not begun here',
      says: ['State param does not match'],
      enabled: [beginAgain, settings],
    },
    duplicated: {
      heading: 'You already have an account',
      says: ['This identity belongs to another account, and each person has one. Sign in with that one, or write to us.'],
      enabled: [write, settings],
    },
    inReview: {
      heading: 'We are checking your identity',
      says: ['The name in your document differs from the one in your account. We are comparing them and will e-mail you the result.'],
      enabled: [write, settings],
    },
    failed: {
      heading: 'Your identity could not be confirmed',
      says: ['Check that the document is valid and the pictures are sharp, then begin again.'],
      enabled: [beginAgain, settings],
    },
    answerLost: {
      heading: 'We do not know yet whether your identity is confirmed',
      says: ['The answer got lost on its way to you. You need not show your document again: we ask how far the check is.'],
      enabled: [tryAgain],
    },
  },
  interactions: { retry: { ways: () => [{ controls: [tryAgain] }] } },
  frame: [],
  known: () => [],
  catalogues: ['verification'],
} satisfies ScreenModel<typeof verificationCallbackMachine>;
