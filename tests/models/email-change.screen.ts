import type { ContextFrom } from 'xstate';
import type { emailChangeMachine } from '../../machines/email-change/email-change.machine.ts';
import { newEmail } from './email-change.model.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof emailChangeMachine>;

const heading = 'Change e-mail address';
const field: Control = { role: 'textbox', name: 'New e-mail address' };
const send: Control = { role: 'button', name: 'Send link' };
const back: Control = { role: 'link', name: 'Back to the settings' };
const another: Control = { role: 'button', name: 'Use another address' };
const lead: Text = {
  text: 'You sign in with {email}. We send a link to the new address; your address changes only when you have opened it and confirmed.',
  values: { email: 'ona@example.com' },
};
const tooMany = 'Too many attempts. Please try again in 15 minutes.';
const problems = {
  REQUIRED: 'This is required.',
  INVALID_EMAIL: 'This is not a complete e-mail address.',
  SAME: 'This is the address you have already.',
};
const form = ({ draft }: Context, texts: Text[], notVisible: Text[]): ExpectedScreen => ({
  heading,
  texts: [lead, ...texts],
  notVisible,
  enabled: [{ ...field, value: draft }, send, back],
});

export const emailChangeScreens = {
  screens: {
    loading: { heading, texts: ['Loading your address…'], enabled: [] },
    loadFailed: { heading: 'Your address could not be loaded', texts: ['Nothing has changed.'], enabled: [tryAgain, back] },
    entering: (context) => form(context, [], [tooMany, ...Object.values(problems)]),
    correcting: (context) => form(context, context.problem ? [problems[context.problem]] : [], [tooMany]),
    requesting: { heading, texts: ['Sending…'], enabled: [] },
    requestFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the e-mail was sent',
      texts: [failureTexts[failure ?? 'noResponse'], 'If you try again, only the link of the newest e-mail works.'],
      enabled: [tryAgain],
    }),
    refused: (context) => form(context, [tooMany], []),
    ...stepUpScreens,
    requested: {
      heading: 'Check your inbox',
      texts: [
        {
          text: 'We have written to {email}. The link in the e-mail works for 30 minutes. Until you have confirmed it you sign in with your present address.',
          values: { email: newEmail },
        },
      ],
      enabled: [back, another],
    },
  },
  interactions: {
    'email.change': {
      ways: () => [{ controls: [field] }],
      act: async ({ find }, { email }) => {
        await find(field).fill(email);
      },
    },
    'email.submit': { ways: () => [{ controls: [send] }] },
    'email.another': { ways: () => [{ controls: [another] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { entering: ['ACC-01'], requested: ['ACC-01'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof emailChangeMachine>;
