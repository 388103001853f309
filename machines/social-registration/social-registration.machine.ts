import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type KnownRegistration,
  type RegistrationForm,
  registrationForm,
  registrationProblems,
  socialFields,
} from '../../domain/registration.ts';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import {
  afterChange,
  type FormContext,
  type FormEvent,
  formGuards,
  formOf,
  type FormRefusal,
  formTransitions,
} from '../registration/form.ts';
import type { StateMeta } from '../state-meta.ts';

/** What the other service told of the person, and what was typed before a reload. */
export type SocialRegistrationInput = { known: KnownRegistration };
export type CompleteResult = { kind: 'completed' } | FormRefusal;
/** Whether the server still waits for this form. */
export type LookResult = { isOpen: boolean };

export type SocialRegistrationEvent = FormEvent | { type: 'form.submit' } | { type: 'signOut.ask' };
export type SocialRegistrationEmitted =
  | { type: 'draft.save'; form: RegistrationForm }
  | { type: 'draft.clear' }
  | { type: 'completed' }
  | { type: 'failed'; code?: ErrorCode; failure?: Failure }
  | { type: 'navigate'; to: string }
  | { type: 'signOut' };

const form = formTransitions('completing', 'notCompleted');

const types: Partial<{
  input: SocialRegistrationInput;
  context: FormContext;
  events: SocialRegistrationEvent;
  emitted: SocialRegistrationEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** Who came from another service says what is still missing. Until then the account does nothing, and nothing else is shown. */
export const socialRegistrationMachine = setup({
  types,
  actors: {
    completeRegistration: fromPromise<CompleteResult, RegistrationForm>(() => notProvided('completeRegistration')),
    loadUser: fromPromise<LookResult>(() => notProvided('loadUser')),
  },
  guards: formGuards(socialFields),
  actions: {
    setForm: assign(({ context }, change: FormEvent) => afterChange(context, change, socialFields)),
    saveDraft: emit(({ context }) => ({ type: 'draft.save', form: formOf(context) })),
    validate: assign({ problems: ({ context }) => registrationProblems(context, socialFields), code: undefined }),
    setRefusal: assign((_, { problems, code }: FormRefusal) => ({ problems, code, failure: undefined })),
    clearErrors: assign({ problems: {}, code: undefined }),
    clearFailure: assign({ failure: undefined }),
    clearDraft: emit({ type: 'draft.clear' }),
    signOut: emit({ type: 'signOut' }),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    reportFailure: emit(({ context: { code, failure } }) => ({ type: 'failed', ...(code ? { code } : failure ? { failure } : {}) })),
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
        ...form.filling,
        'signOut.ask': { target: 'leaving', actions: 'signOut' },
      },
    },
    correcting: {
      description: 'Something is missing or wrong. Each place says what, and the first of them has the focus.',
      meta: { title: 'Registration to be corrected', requirements: ['REG-09', 'REG-14'] },
      on: {
        ...form.correcting,
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
        input: ({ context }) => formOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'completed', target: 'reloading', actions: ['clearDraft', 'clearFailure'] },
          ...form.refused,
        ],
        onError: form.unknown,
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
        ...form.failed,
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
