import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { isLocale, type Locale } from '../../domain/locale.ts';
import { isEmail } from '../../domain/person-text.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** Which page was opened, and what its address says. */
export type RegistrationVerificationInput =
  | { page: 'mail'; email?: string; link?: 'expired' | 'used' }
  | { page: 'callback'; lang?: string };
export type ResendResult = { kind: 'sent' } | Refusal;

type Email = { email: string };
export type RegistrationVerificationEvent = ({ type: 'email.change' } & Email) | { type: 'resend.ask' } | { type: 'signIn.ask' };
export type RegistrationVerificationEmitted = { type: 'navigate'; to: string } | { type: 'verified' } | { type: 'signIn.ask' };

type Context = { page: 'mail' | 'callback'; link?: 'expired' | 'used'; lang?: string; email: string; code?: ErrorCode };

const email = ({ event }: { event: Email }) => event;
const setEmail = { actions: { type: 'setEmail', params: email } } as const;
const sameText = { guard: { type: 'isUnchanged', params: email } } as const;
const resend = [{ guard: 'isComplete', target: 'sending' }, { target: 'correctingAddress' }] as const;

const types: Partial<{
  input: RegistrationVerificationInput;
  context: Context;
  events: RegistrationVerificationEvent;
  emitted: RegistrationVerificationEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** After registering: the mail is waited for, asked for again, and its link leads home in the language of the person. */
export const registrationVerificationMachine = setup({
  types,
  actors: {
    resendLink: fromPromise<ResendResult, { email: string }>(() => notProvided('resendLink')),
    switchLanguage: fromPromise<void, { locale: Locale }>(() => notProvided('switchLanguage')),
  },
  guards: {
    hasLanguage: ({ context }) => context.page === 'callback' && isLocale(context.lang),
    isCallback: ({ context }) => context.page === 'callback',
    isExpired: ({ context }) => context.link === 'expired',
    isUsed: ({ context }) => context.link === 'used',
    isUnchanged: ({ context }, { email }: Email) => email === context.email,
    isComplete: ({ context }) => isEmail(context.email.trim()),
    isValid: (_, { email }: Email) => isEmail(email.trim()),
    isValidForExpired: ({ context }, { email }: Email) => context.link === 'expired' && isEmail(email.trim()),
  },
  actions: {
    setEmail: assign((_, { email }: Email) => ({ email, code: undefined })),
    askToSignIn: emit({ type: 'signIn.ask' }),
  },
}).createMachine({
  id: 'registrationVerification',
  context: ({ input }) => ({
    page: input.page,
    ...(input.page === 'callback' ? { lang: input.lang } : { link: input.link }),
    email: (input.page === 'mail' && input.email) || '',
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Reads the URL: the kind of page and its link.',
      meta: { title: 'Reading the URL', requirements: ['REG-12', 'REG-13'] },
      always: [
        { guard: 'hasLanguage', target: 'switchingLanguage' },
        { guard: 'isCallback', target: 'goingHome' },
        { guard: 'isExpired', target: 'linkExpired' },
        { guard: 'isUsed', target: 'linkUsed' },
        { target: 'waitingForMail' },
      ],
    },
    waitingForMail: {
      description: 'The email was sent. The user can have it sent again.',
      meta: { title: 'Waiting for the email to be opened', requirements: ['REG-12'] },
      on: {
        'email.change': setEmail,
        'resend.ask': resend,
        'signIn.ask': { actions: 'askToSignIn' },
      },
    },
    linkExpired: {
      description: 'The link has expired or is incomplete. A new email contains a new one.',
      meta: { title: 'The link no longer works', requirements: ['REG-12'] },
      on: {
        'email.change': setEmail,
        'resend.ask': resend,
      },
    },
    linkUsed: {
      description: 'The link was used before: the email is confirmed and the account is active.',
      meta: { title: 'Email already confirmed', requirements: ['REG-12'] },
      on: { 'signIn.ask': { actions: 'askToSignIn' } },
    },
    correctingAddress: {
      description: 'Without a valid email address nothing can be sent.',
      meta: { title: 'Correcting the email', requirements: ['REG-12'] },
      on: {
        'email.change': [
          { guard: { type: 'isValidForExpired', params: email }, target: 'linkExpired', ...setEmail },
          { guard: { type: 'isValid', params: email }, target: 'waitingForMail', ...setEmail },
          setEmail,
        ],
        'resend.ask': {},
      },
    },
    sending: {
      description: 'Requests another email.',
      meta: { title: 'Sending another email', requirements: ['REG-12'] },
      tags: 'busy',
      invoke: {
        id: 'resendLink',
        src: 'resendLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent' },
          {
            target: 'notSent',
            actions: assign({ code: ({ event }) => outputOf(event, 'refused').code }),
          },
        ],
        onError: 'notSent',
      },
    },
    sent: {
      description:
        'If an account is waiting for this email address, another email was sent. The page does not reveal whether there is one.',
      meta: { title: 'Another email was sent', requirements: ['REG-12'] },
      on: {
        'email.change': [sameText, { target: 'waitingForMail', ...setEmail }],
        'resend.ask': 'sending',
        'signIn.ask': { actions: 'askToSignIn' },
      },
    },
    notSent: {
      description: 'The request was refused, or the response was lost. It can be repeated.',
      meta: { title: 'No email was sent', requirements: ['REG-12'] },
      on: {
        'email.change': [sameText, { guard: 'isExpired', target: 'linkExpired', ...setEmail }, { target: 'waitingForMail', ...setEmail }],
        'resend.ask': { target: 'sending', actions: assign({ code: undefined }) },
      },
    },
    switchingLanguage: {
      description: 'Switches to the language named in the link.',
      meta: { title: 'Switching to the language of the email', requirements: ['REG-13'] },
      tags: 'busy',
      invoke: {
        id: 'switchLanguage',
        src: 'switchLanguage',
        input: ({ context }) => ({ locale: isLocale(context.lang) ? context.lang : 'en' }),
        onDone: 'goingHome',
        onError: 'goingHome',
      },
    },
    goingHome: {
      description: 'The email is confirmed. Redirects to the home page.',
      meta: { title: 'Email confirmed, going home', requirements: ['REG-13'] },
      entry: [emit({ type: 'verified' }), emit({ type: 'navigate', to: '/' })],
    },
  },
});

export type VerificationActor = ActorRefFrom<typeof registrationVerificationMachine>;
