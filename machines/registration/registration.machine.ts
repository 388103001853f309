import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type KnownRegistration,
  registrationFields,
  type RegistrationForm,
  registrationForm,
  registrationProblems,
} from '../../domain/registration.ts';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';
import { afterChange, type FormContext, type FormEvent, formGuards, formOf, type FormRefusal, formTransitions } from './form.ts';

export const socialProviders = ['facebook', 'google'] as const;
export type SocialProvider = (typeof socialProviders)[number];
/** What was typed before a reload, never the password. */
export type RegistrationInput = { kept?: KnownRegistration };
export type RegisterResult = { kind: 'registered' } | FormRefusal;
export type SocialInput = { provider: SocialProvider; nonce: string };

export type RegistrationEvent = FormEvent | { type: 'form.submit' } | ({ type: 'social.choose' } & SocialInput) | { type: 'page.shown' };
export type RegistrationEmitted =
  | { type: 'draft.save'; form: RegistrationForm }
  | { type: 'draft.clear' }
  | { type: 'registered'; email: string }
  | { type: 'failed'; code?: ErrorCode; failure?: Failure }
  | { type: 'leave'; url: string }
  | { type: 'navigate'; to: string };

type Context = FormContext & { social?: SocialInput };

function socialOf({ social }: Context): SocialInput {
  if (!social) throw new Error('No other service was chosen.');
  return social;
}

const chooseSocial = {
  type: 'setSocial',
  params: ({ event: { provider, nonce } }: { event: SocialInput }) => ({ provider, nonce }),
} as const;
const form = formTransitions('registering', 'notRegistered');

const types: Partial<{
  input: RegistrationInput;
  context: Context;
  events: RegistrationEvent;
  emitted: RegistrationEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** A stranger opens an account. One press makes at most one account, and nothing typed is lost when the answer is no, or none. */
export const registrationMachine = setup({
  types,
  actors: {
    registerUser: fromPromise<RegisterResult, RegistrationForm>(() => notProvided('registerUser')),
    startSocialSignIn: fromPromise<{ url: string }, SocialInput>(() => notProvided('startSocialSignIn')),
  },
  guards: formGuards(registrationFields),
  actions: {
    setForm: assign(({ context }, change: FormEvent) => afterChange(context, change, registrationFields)),
    saveDraft: emit(({ context }) => ({ type: 'draft.save', form: formOf({ ...context, draft: { ...context.draft, password: '' } }) })),
    validate: assign({ problems: ({ context }) => registrationProblems(context), code: undefined }),
    setRefusal: assign((_, { problems, code }: FormRefusal) => ({ problems, code, failure: undefined })),
    clearErrors: assign({ problems: {}, code: undefined }),
    setSocial: assign((_, social: SocialInput) => ({ social, code: undefined })),
    clearSocial: assign({ social: undefined }),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    reportFailure: emit(({ context: { code, failure } }) => ({ type: 'failed', ...(code ? { code } : failure ? { failure } : {}) })),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ ...registrationForm(input.kept), problems: {} }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The person says who they are and what they agree to. Each change is kept in this browser, but for the password.',
      meta: { title: 'Filling in the registration', requirements: ['REG-01', 'REG-02', 'REG-05'] },
      on: {
        ...form.filling,
        'social.choose': { target: 'startingSocial', actions: chooseSocial },
      },
    },
    correcting: {
      description: 'Something is missing or wrong. Each place says what, and the first of them has the focus.',
      meta: { title: 'Registration to be corrected', requirements: ['REG-03', 'REG-14'] },
      on: {
        ...form.correcting,
        'social.choose': { target: 'startingSocial', actions: ['clearErrors', chooseSocial] },
      },
    },
    registering: {
      description: 'The account is being made. The same address again makes no second one.',
      meta: { title: 'Making the account', requirements: ['REG-02', 'REG-06'] },
      tags: 'busy',
      invoke: {
        id: 'registerUser',
        src: 'registerUser',
        input: ({ context }) => formOf(context),
        onDone: [{ guard: ({ event }) => event.output.kind === 'registered', target: 'registered' }, ...form.refused],
        onError: form.unknown,
      },
    },
    registered: {
      description: 'The account waits for the link in the mail. What was typed is forgotten, the password with it.',
      meta: { title: 'Registered', requirements: ['REG-06', 'REG-12', 'REG-15'] },
      entry: [
        emit({ type: 'draft.clear' }),
        emit(({ context }) => ({ type: 'registered', email: context.draft.email.trim() })),
        assign({ draft: ({ context }) => ({ ...context.draft, password: '' }), failure: undefined }),
        emit({ type: 'navigate', to: '/verify-registration' }),
      ],
    },
    notRegistered: {
      description:
        'The registration was refused as a whole, or the answer was lost: then it stays unknown until an answer arrives. Everything typed is still here; sending it again is harmless.',
      meta: { title: 'Not registered', requirements: ['REG-07'] },
      on: {
        ...form.failed,
        'form.submit': { target: 'registering', actions: 'clearErrors' },
        'social.choose': { target: 'startingSocial', actions: chooseSocial },
      },
    },
    startingSocial: {
      description: 'The sign-in page is asked for, with the other service chosen already.',
      meta: { title: 'Going to the other service', requirements: ['REG-01'] },
      tags: 'busy',
      invoke: {
        id: 'startSocialSignIn',
        src: 'startSocialSignIn',
        input: ({ context }) => socialOf(context),
        onDone: { target: 'leaving', actions: emit(({ event }) => ({ type: 'leave', url: event.output.url })) },
        onError: { target: 'socialFailed', actions: 'clearSocial' },
      },
    },
    socialFailed: {
      description: 'The other service cannot be reached. The form is still here.',
      meta: { title: 'The other service cannot be reached', requirements: ['REG-01', 'REG-07'] },
      on: {
        ...form.failed,
        'form.submit': form.filling['form.submit'],
        'social.choose': { target: 'startingSocial', actions: chooseSocial },
      },
    },
    leaving: {
      description: 'The browser is on its way to the other service. If it shows this page again (Back), the form is as it was.',
      meta: { title: 'Leaving for the other service', requirements: ['REG-01'] },
      on: { 'page.shown': { target: 'filling', actions: 'clearSocial' } },
    },
  },
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
