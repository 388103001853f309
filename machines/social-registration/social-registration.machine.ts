import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type KnownRegistration,
  type RegistrationForm,
  registrationForm,
  registrationProblems,
  type RegistrationProblems,
  socialFields,
  remainingErrors,
} from '../../domain/registration.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';
import { changed, type FormEvent, isOtherChoice, isUnchanged, placeOf } from '../registration/form-events.ts';

export type SocialField = (typeof socialFields)[number];
/** What the other service told of the person, and what was typed before a reload. */
export type SocialRegistrationInput = { known: KnownRegistration };
export type CompleteResult = { kind: 'completed' } | { kind: 'refused'; code: ErrorCode; problems: RegistrationProblems };
/** Whether the server still waits for this form. */
export type LookResult = { isOpen: boolean };

export type SocialRegistrationEvent = FormEvent<SocialField> | { type: 'form.submit' } | { type: 'signOut.ask' };
export type SocialRegistrationEmitted =
  | { type: 'draft.save'; form: RegistrationForm }
  | { type: 'draft.clear' }
  | { type: 'completed' }
  | { type: 'failed'; code?: ErrorCode }
  | { type: 'navigate'; to: string }
  | { type: 'signOut' };

type Context = RegistrationForm & { problems: RegistrationProblems; code?: ErrorCode };

const left = (context: Context, event: SocialRegistrationEvent) =>
  remainingErrors(context.problems, changed(context, event), placeOf(event), socialFields);

/** Who came from another service says what is still missing. Until then the account does nothing, and nothing else is shown. */
export const socialRegistrationMachine = setup({
  types: {} as {
    input: SocialRegistrationInput;
    context: Context;
    events: SocialRegistrationEvent;
    emitted: SocialRegistrationEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    completeRegistration: fromPromise<CompleteResult, RegistrationForm>(() => notProvided('completeRegistration')),
    loadUser: fromPromise<LookResult>(() => notProvided('loadUser')),
  },
  guards: {
    isOtherChoice: ({ context, event }) => isOtherChoice(context, event),
    isUnchanged: ({ context, event }) => isUnchanged(context, event),
    isValid: ({ context, event }) => Object.keys(left(context, event)).length === 0,
    isComplete: ({ context }) => Object.keys(registrationProblems(context, socialFields)).length === 0,
  },
  actions: {
    change: assign(({ context, event }) => ({ ...changed(context, event), problems: left(context, event), code: undefined })),
    keep: emit(({ context: { draft, userType, consents } }) => ({ type: 'draft.save', form: { draft, userType, consents } })),
    validate: assign({ problems: ({ context }) => registrationProblems(context, socialFields), code: undefined }),
    clearErrors: assign({ problems: {}, code: undefined }),
    clearDraft: emit({ type: 'draft.clear' }),
    signOut: emit({ type: 'signOut' }),
    reportFailure: emit(({ context }) => ({ type: 'failed', ...(context.code ? { code: context.code } : {}) })),
  },
}).createMachine({
  id: 'socialRegistration',
  context: ({ input }) => ({ ...registrationForm(input.known), problems: {} }),
  initial: 'filling',
  states: {
    filling: {
      description: 'What the other service told is filled in; the person adds what is missing and says what they agree to.',
      meta: { title: 'Completing the registration', requirements: ['REG-08', 'REG-09', 'REG-10'] },
      on: {
        'field.change': [{ guard: 'isUnchanged' }, { actions: ['change', 'keep'] }],
        'kind.change': { guard: 'isOtherChoice', actions: ['change', 'keep'] },
        'consent.change': { guard: 'isOtherChoice', actions: ['change', 'keep'] },
        'form.submit': [
          { guard: 'isComplete', target: 'completing' },
          { target: 'correcting', actions: 'validate' },
        ],
        'signOut.ask': { target: 'leaving', actions: 'signOut' },
      },
    },
    correcting: {
      description: 'Something is missing or wrong. Each place says what, and the first of them has the focus.',
      meta: { title: 'Registration to be corrected', requirements: ['REG-09', 'REG-14'] },
      on: {
        'field.change': [
          { guard: 'isUnchanged' },
          { guard: 'isValid', target: 'filling', actions: ['change', 'keep'] },
          { actions: ['change', 'keep'] },
        ],
        'kind.change': { guard: 'isOtherChoice', actions: ['change', 'keep'] },
        'consent.change': [
          { guard: 'isValid', target: 'filling', actions: ['change', 'keep'] },
          { guard: 'isOtherChoice', actions: ['change', 'keep'] },
        ],
        'form.submit': [{ guard: 'isComplete', target: 'completing', actions: 'clearErrors' }, { actions: 'validate' }],
        'signOut.ask': { target: 'leaving', actions: 'signOut' },
      },
    },
    completing: {
      description: 'The rest is being sent. Sent twice it is answered alike.',
      meta: { title: 'Sending the registration', requirements: ['REG-08'] },
      tags: 'busy',
      invoke: {
        id: 'completeRegistration',
        src: 'completeRegistration',
        input: ({ context: { draft, userType, consents } }) => ({ draft, userType, consents }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'completed', target: 'reloading', actions: 'clearDraft' },
          {
            guard: ({ event }) => event.output.kind === 'refused' && Object.keys(event.output.problems).length > 0,
            target: 'correcting',
            actions: [
              assign({
                problems: ({ event }) => (event.output.kind === 'refused' ? event.output.problems : {}),
                code: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined),
              }),
              'reportFailure',
            ],
          },
          {
            target: 'notCompleted',
            actions: [assign({ code: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }), 'reportFailure'],
          },
        ],
        onError: { target: 'notCompleted', actions: 'reportFailure' },
      },
    },
    reloading: {
      description: 'The server has everything. The person is loaded again, so that the whole app knows.',
      meta: { title: 'Loading the account again', requirements: ['REG-11'] },
      tags: 'busy',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: [
          { guard: ({ event }) => !event.output.isOpen, target: 'completed' },
          { target: 'notCompleted', actions: 'reportFailure' },
        ],
        onError: { target: 'notCompleted', actions: 'reportFailure' },
      },
    },
    completed: {
      description: 'The account is complete, and the home page opens.',
      meta: { title: 'Registration complete', requirements: ['REG-11'] },
      entry: [emit({ type: 'completed' }), emit({ type: 'navigate', to: '/' })],
    },
    notCompleted: {
      description: 'It was refused as a whole, or the answer was lost. Everything typed is still here; sending it again is harmless.',
      meta: { title: 'Registration not complete', requirements: ['REG-07'] },
      on: {
        'field.change': [{ guard: 'isUnchanged' }, { target: 'filling', actions: ['change', 'keep'] }],
        'kind.change': { guard: 'isOtherChoice', target: 'filling', actions: ['change', 'keep'] },
        'consent.change': { guard: 'isOtherChoice', target: 'filling', actions: ['change', 'keep'] },
        'form.submit': { target: 'completing', actions: 'clearErrors' },
        'signOut.ask': { target: 'leaving', actions: 'signOut' },
      },
    },
    leaving: {
      description: 'The person does not want to go on and is signed out.',
      meta: { title: 'Signing out', requirements: ['REG-10'] },
    },
  },
});

export type SocialRegistrationActor = ActorRefFrom<typeof socialRegistrationMachine>;
