import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { isLocale, type Locale } from '../../domain/locale.ts';
import { isEmail } from '../../domain/person-text.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** Which page was opened, and what its address says. */
export type RegistrationVerificationInput =
  | { page: 'mail'; email?: string; link?: 'expired' | 'used' }
  | { page: 'callback'; lang?: string };
export type ResendResult = { kind: 'sent' } | Refusal;

export type RegistrationVerificationEvent = { type: 'email.change'; email: string } | { type: 'resend.ask' } | { type: 'signIn.ask' };
export type RegistrationVerificationEmitted = { type: 'navigate'; to: string } | { type: 'verified' } | { type: 'signIn.ask' };

type Context = { page: 'mail' | 'callback'; link?: 'expired' | 'used'; lang?: string; email: string; code?: ErrorCode };

/** After registering: the mail is waited for, asked for again, and its link leads home in the language of the person. */
export const registrationVerificationMachine = setup({
  types: {} as {
    input: RegistrationVerificationInput;
    context: Context;
    events: RegistrationVerificationEvent;
    emitted: RegistrationVerificationEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    resendLink: fromPromise<ResendResult, { email: string }>(() => notProvided('resendLink')),
    switchLanguage: fromPromise<void, { locale: Locale }>(() => notProvided('switchLanguage')),
  },
  guards: {
    hasLanguage: ({ context }) => context.page === 'callback' && isLocale(context.lang),
    isCallback: ({ context }) => context.page === 'callback',
    isExpired: ({ context }) => context.link === 'expired',
    isUsed: ({ context }) => context.link === 'used',
    isSame: ({ context, event }) => event.type === 'email.change' && event.email === context.email,
    isAddress: ({ context }) => isEmail(context.email.trim()),
    isValid: ({ event }) => event.type === 'email.change' && isEmail(event.email.trim()),
    isValidExpired: ({ context, event }) => context.link === 'expired' && event.type === 'email.change' && isEmail(event.email.trim()),
  },
  actions: {
    type: assign(({ event }) => (event.type === 'email.change' ? { email: event.email, code: undefined } : {})),
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
      description: 'Which page is it, and what does its address say?',
      meta: { title: 'Reading the address', requirements: ['REG-12', 'REG-13'] },
      always: [
        { guard: 'hasLanguage', target: 'switchingLanguage' },
        { guard: 'isCallback', target: 'goingHome' },
        { guard: 'isExpired', target: 'linkExpired' },
        { guard: 'isUsed', target: 'linkUsed' },
        { target: 'waitingForMail' },
      ],
    },
    waitingForMail: {
      description: 'The mail is on its way. Who does not find it can have it sent again.',
      meta: { title: 'Waiting for the mail to be opened', requirements: ['REG-12'] },
      on: {
        'email.change': { actions: 'type' },
        'resend.ask': [{ guard: 'isAddress', target: 'sending' }, { target: 'correctingAddress' }],
        'signIn.ask': { actions: 'askToSignIn' },
      },
    },
    linkExpired: {
      description: 'The link is too old, or not complete. A new mail brings a new one.',
      meta: { title: 'The link no longer works', requirements: ['REG-12'] },
      on: {
        'email.change': { actions: 'type' },
        'resend.ask': [{ guard: 'isAddress', target: 'sending' }, { target: 'correctingAddress' }],
      },
    },
    linkUsed: {
      description: 'The link was opened before: the address is confirmed, and the account is open.',
      meta: { title: 'The address is confirmed already', requirements: ['REG-12'] },
      on: { 'signIn.ask': { actions: 'askToSignIn' } },
    },
    correctingAddress: {
      description: 'Without a complete address no mail can be sent.',
      meta: { title: 'Address to be corrected', requirements: ['REG-12'] },
      on: {
        'email.change': [
          { guard: 'isValidExpired', target: 'linkExpired', actions: 'type' },
          { guard: 'isValid', target: 'waitingForMail', actions: 'type' },
          { actions: 'type' },
        ],
        'resend.ask': {},
      },
    },
    sending: {
      description: 'Another mail is asked for.',
      meta: { title: 'Sending another mail', requirements: ['REG-12'] },
      tags: 'busy',
      invoke: {
        id: 'resendLink',
        src: 'resendLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent' },
          {
            target: 'notSent',
            actions: assign({ code: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
          },
        ],
        onError: 'notSent',
      },
    },
    sent: {
      description: 'If an account waits for this address, another mail is on its way. Whether there is one is not told.',
      meta: { title: 'Another mail was sent', requirements: ['REG-12'] },
      on: {
        'email.change': [{ guard: 'isSame' }, { target: 'waitingForMail', actions: 'type' }],
        'resend.ask': 'sending',
        'signIn.ask': { actions: 'askToSignIn' },
      },
    },
    notSent: {
      description: 'The wish did not arrive, or was refused. It can be repeated.',
      meta: { title: 'No mail was sent', requirements: ['REG-12'] },
      on: {
        'email.change': [
          { guard: 'isSame' },
          { guard: 'isExpired', target: 'linkExpired', actions: 'type' },
          { target: 'waitingForMail', actions: 'type' },
        ],
        'resend.ask': { target: 'sending', actions: assign({ code: undefined }) },
      },
    },
    switchingLanguage: {
      description: 'The link of the mail says in which language the person reads.',
      meta: { title: 'Switching to the language of the mail', requirements: ['REG-13'] },
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
      description: 'The address is confirmed, and the home page opens.',
      meta: { title: 'Address confirmed, going home', requirements: ['REG-13'] },
      entry: [emit({ type: 'verified' }), emit({ type: 'navigate', to: '/' })],
    },
  },
});

export type VerificationActor = ActorRefFrom<typeof registrationVerificationMachine>;
