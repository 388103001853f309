import type { ContextFrom } from 'xstate';
import type { FieldProblem, passwordChangeMachine, PasswordField } from '../../machines/password-change/password-change.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof passwordChangeMachine>;

const heading = 'Change password';
const back: Control = { role: 'link', name: 'Back to the settings' };
const change: Control = { role: 'button', name: 'Change password' };
const reveal: Control = { role: 'button', name: 'Show password' };
const fields: Record<PasswordField, Control> = {
  present: { role: 'textbox', name: 'Present password' },
  password: { role: 'textbox', name: 'New password' },
};
const tooMany: Text = 'Too many attempts. Please try again in 15 minutes.';
const problemTexts: Record<FieldProblem, Text> = {
  REQUIRED: 'This is required.',
  WRONG_PASSWORD: 'This is not your present password.',
  SAME_PASSWORD: 'This is the password you have already. Choose another one.',
  WEAK_PASSWORD: 'The password is too short (under 10 characters) or too long (over 128).',
  COMMON_PASSWORD: 'This password is too common. Choose another one.',
};
const form = ({ draft, problems }: Context, texts: Text[]): ExpectedScreen => {
  const told = new Set(Object.values(problems));
  const shown = (Object.keys(problemTexts) as FieldProblem[]).filter((problem) => told.has(problem));
  return {
    heading,
    texts: [
      'All other devices will then be signed out, and an e-mail confirms the change.',
      ...shown.map((fieldProblem) => problemTexts[fieldProblem]),
      ...texts,
    ],
    notVisible: [
      ...(Object.keys(problemTexts) as FieldProblem[])
        .filter((problem) => !told.has(problem))
        .map((fieldProblem) => problemTexts[fieldProblem]),
      ...(texts.length > 0 ? [] : [tooMany]),
    ],
    enabled: [{ ...fields.present, value: draft.present }, { ...fields.password, value: draft.password }, reveal, change, back],
  };
};

export const passwordChangeScreens = {
  screens: {
    loading: { heading, texts: ['Loading…'], enabled: [] },
    loadFailed: ({ failure }) => ({
      heading: 'This page could not be loaded',
      texts: [failureTexts[failure ?? 'noResponse'], 'Nothing has changed.'],
      enabled: [tryAgain, back],
    }),
    notOffered: {
      heading: 'There is no password here',
      texts: ['You sign in with another service. You change your password there.'],
      enabled: [back],
    },
    noPassword: {
      heading: 'Your account has no password',
      texts: ['You sign in with Google or Facebook. You change your password there.'],
      enabled: [back],
    },
    entering: (context) => form(context, []),
    correcting: (context) => form(context, []),
    refused: (context) => form(context, [tooMany]),
    changing: { heading, texts: ['Changing…'], enabled: [] },
    changeUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your password was changed',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can try again without harm.'],
      enabled: [tryAgain],
    }),
    probablyChanged: {
      heading: 'Your password is probably changed',
      texts: [
        'We have probably received your first request, but our answer did not reach you. Look for our e-mail about the change. If there is none, the present password was not right, and nothing has changed.',
      ],
      enabled: [back],
    },
    changed: {
      heading: 'Your password has been changed',
      texts: ['All other devices have been signed out. We have sent you an e-mail.'],
      enabled: [back],
    },
    postponed: {
      heading: 'Your password has not been changed',
      texts: ['To change it, you sign in again first.'],
      enabled: [change, back],
    },
    ...stepUpScreens,
  },
  interactions: {
    'field.change': {
      ways: ({ field }) => [{ controls: [fields[field]] }],
      act: async ({ find }, { field, value }) => {
        await find(fields[field]).fill(value);
      },
    },
    'password.submit': { ways: () => [{ heading, controls: [change] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }, { heading: 'Your password has not been changed', controls: [change] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { entering: ['ACC-06'], changed: ['ACC-06'], correcting: ['ACC-06'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof passwordChangeMachine>;
