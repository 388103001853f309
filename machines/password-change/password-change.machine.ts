import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import { passwordProblem } from '../../domain/password.ts';
import type { ErrorCode, SignInMethods } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import { isRefusedWith, type Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

export type PasswordDraft = { present: string; password: string };
export type PasswordField = keyof PasswordDraft;
export type PasswordChangeResult = { kind: 'changed' } | Refusal;
export type FieldProblem = 'REQUIRED' | 'WRONG_PASSWORD' | 'SAME_PASSWORD' | 'WEAK_PASSWORD' | 'COMMON_PASSWORD';
export type PasswordProblems = Partial<Record<PasswordField, FieldProblem>>;
export type PasswordChangeEvent =
  | { type: 'field.change'; field: PasswordField; value: string }
  | { type: 'password.submit' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type PasswordChangeEmitted = { type: 'page.leave'; url: string };

type Context = { draft: PasswordDraft; problems: PasswordProblems; refusal?: ErrorCode; failure?: Failure; nonce?: string };

const empty: PasswordDraft = { present: '', password: '' };

function problemsOf({ present, password }: PasswordDraft): PasswordProblems {
  const ofNew = password === '' ? 'REQUIRED' : password === present ? 'SAME_PASSWORD' : passwordProblem(password);
  return { ...(present === '' && { present: 'REQUIRED' }), ...(ofNew && { password: ofNew }) };
}

/** What the server says of a field, by the code of its refusal. */
const ofField: Partial<Record<ErrorCode, PasswordProblems>> = {
  WRONG_PASSWORD: { present: 'WRONG_PASSWORD' },
  SAME_PASSWORD: { password: 'SAME_PASSWORD' },
  WEAK_PASSWORD: { password: 'WEAK_PASSWORD' },
  COMMON_PASSWORD: { password: 'COMMON_PASSWORD' },
};

const error = ({ event }: { event: { error: unknown } }) => event.error;
const isEmpty = (problems: PasswordProblems) => Object.keys(problems).length === 0;

const types: Partial<{
  context: Context;
  events: PasswordChangeEvent;
  emitted: PasswordChangeEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const passwordChange = setup({
  types,
  actors: {
    loadMethods: fromPromise<SignInMethods>(() => notProvided('loadMethods')),
    changePassword: fromPromise<PasswordChangeResult, PasswordDraft>(() => notProvided('changePassword')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    isComplete: ({ context }) => isEmpty(problemsOf(context.draft)),
    /** A request before this one, whose answer was lost, may have been carried out. */
    isChangedBefore: ({ context }, output: PasswordChangeResult) =>
      isRefusedWith(output, 'WRONG_PASSWORD') && context.failure !== undefined && context.failure !== 'offline',
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: PasswordField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      problems: { ...context.problems, [field]: undefined },
    })),
    setProblems: assign(({ context }) => ({ problems: problemsOf(context.draft), refusal: undefined })),
    setFieldProblem: assign((_, { code }: { code: ErrorCode }) => ({ problems: ofField[code] ?? {}, failure: undefined })),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ refusal: code, failure: undefined })),
    setFailure: assign(({ context }, cause: unknown) => ({ failure: failureAfter(context.failure, cause) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clearErrors: assign({ problems: {}, refusal: undefined }),
    clearFailure: assign({ failure: undefined }),
    // passwords are nowhere but in the fields
    clear: assign({ draft: empty, problems: {}, refusal: undefined, failure: undefined, nonce: undefined }),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
});

const editing = passwordChange.createStateConfig({
  on: {
    'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
    'password.submit': [
      { guard: 'isComplete', target: 'changing' },
      { target: 'correcting', actions: 'setProblems' },
    ],
  },
});

/** Changes the password by the present one. A recent sign-in comes first, so that nothing typed is lost on the way to it. */
export const passwordChangeMachine = passwordChange.createMachine({
  id: 'passwordChange',
  context: { draft: empty, problems: {} },
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks whether the account has a password, and whether the last sign-in is recent.',
      meta: { title: 'Loading', requirements: ['ACC-06'] },
      tags: 'busy',
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        onDone: [
          { guard: ({ event }) => !event.output.isOffered, target: 'notOffered' },
          { guard: ({ event }) => !event.output.hasPassword, target: 'noPassword' },
          { guard: ({ event }) => event.output.isSignInRecent, target: 'entering' },
          { target: 'signInNeeded' },
        ],
        onError: { target: 'loadFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    loadFailed: {
      description: 'It could not be loaded. Nothing has changed.',
      meta: { title: 'It could not be loaded', requirements: ['ACC-06', 'ERR-03'] },
      on: { retry: { target: 'loading', actions: 'clearFailure' } },
    },
    notOffered: {
      description: 'People sign in with another provider, which has the password.',
      meta: { title: 'No password here', requirements: ['ACC-06'] },
    },
    noPassword: {
      description: 'The account has no password: the person signs in with Google or Facebook.',
      meta: { title: 'The account has no password', requirements: ['ACC-06'] },
    },
    entering: {
      description: 'The present and a new password are typed.',
      meta: { title: 'Entering the passwords', requirements: ['ACC-06'] },
      ...editing,
    },
    correcting: {
      description: 'A password is missing, wrong, too easy to guess, or the one that the account has already. The field says which.',
      meta: { title: 'Passwords to be corrected', requirements: ['ACC-06'] },
      on: {
        // nothing was typed since: the fields are marked already
        'password.submit': [{ guard: 'isComplete', target: 'changing' }, { target: 'correcting' }],
        'field.change': { target: 'entering', actions: { type: 'setField', params: ({ event }) => event } },
      },
    },
    changing: {
      description: 'Changes the password and signs out all other devices.',
      meta: { title: 'Changing the password', requirements: ['ACC-06'] },
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.draft,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'changed', target: 'changed' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          {
            guard: { type: 'isChangedBefore', params: ({ event }) => event.output },
            target: 'probablyChanged',
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code in ofField,
            target: 'correcting',
            actions: { type: 'setFieldProblem', params: ({ event }) => outputOf(event, 'refused') },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'changeUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    changeUnknown: {
      description: 'No response arrived, so the password may be changed. Trying again sends the same passwords.',
      meta: { title: 'The password may be changed', requirements: ['ACC-06', 'ERR-03'] },
      on: { retry: 'changing' },
    },
    probablyChanged: {
      description:
        'The present password is not right any more: the request whose answer was lost has changed it, unless it was wrong from the start.',
      meta: { title: 'The password is probably changed', requirements: ['ACC-06', 'ERR-03'] },
      entry: 'clear',
    },
    refused: {
      description: 'The server refused, such as after too many attempts. What was typed is still here.',
      meta: { title: 'The change was refused', requirements: ['ACC-06'] },
      ...editing,
    },
    changed: {
      description: 'The password is changed, all other devices are signed out, and an e-mail tells.',
      meta: { title: 'The password is changed', requirements: ['ACC-06'] },
      entry: 'clear',
    },
    ...stepUpStates({
      requirements: ['ACC-06'],
      opening: 'Asks for the sign-in page.',
      cancel: 'postponed',
      entry: ['clear'],
    }),
    postponed: {
      description: 'The person does not sign in now. The password stays as it is.',
      meta: { title: 'Not changed', requirements: ['ACC-06'] },
      on: { retry: 'loading' },
    },
  },
});

export type PasswordChangeActor = ActorRefFrom<typeof passwordChangeMachine>;
