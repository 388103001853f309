import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import { isEmail } from '../../domain/person-text.ts';
import type { EmailChange, ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

/** What was typed before the person signed in again. */
export type EmailChangeInput = { draft?: string };
export type PendingEmail = NonNullable<EmailChange['pending']>;
export type RequestInput = { email: string };
export type RequestResult = { kind: 'requested'; pending: PendingEmail } | Refusal;
export type EmailProblem = 'REQUIRED' | 'INVALID_EMAIL' | 'SAME';
export type EmailChangeEvent =
  | { type: 'email.change'; email: string }
  | { type: 'email.submit' }
  | { type: 'email.another' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type EmailChangeEmitted = { type: 'draft.save'; draft: string } | { type: 'page.leave'; url: string };

type Context = {
  draft: string;
  /** The address of the account. */
  email?: string;
  pending?: PendingEmail;
  problem?: EmailProblem;
  refusal?: ErrorCode;
  failure?: Failure;
  nonce?: string;
};

const typed = ({ draft }: Pick<Context, 'draft'>) => draft.trim().toLowerCase();

function problemOf({ draft, email }: Context): EmailProblem | undefined {
  const next = typed({ draft });
  if (next === '') return 'REQUIRED';
  if (!isEmail(next)) return 'INVALID_EMAIL';
  return next === email ? 'SAME' : undefined;
}

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{
  input: EmailChangeInput;
  context: Context;
  events: EmailChangeEvent;
  emitted: EmailChangeEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const emailChange = setup({
  types,
  actors: {
    loadEmail: fromPromise<EmailChange>(() => notProvided('loadEmail')),
    requestChange: fromPromise<RequestResult, RequestInput>(() => notProvided('requestChange')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    isValid: ({ context }) => problemOf(context) === undefined,
    isPending: ({ context }, { pending }: EmailChange) => pending !== undefined && context.draft === '',
  },
  actions: {
    setEmail: assign((_, { email, pending }: EmailChange) => ({ email, pending })),
    setDraft: assign((_, { email }: { email: string }) => ({ draft: email, problem: undefined })),
    setPending: assign((_, { pending }: { pending: PendingEmail }) => ({ pending, draft: '', failure: undefined })),
    setProblem: assign(({ context }) => ({ problem: problemOf(context), refusal: undefined })),
    setInvalid: assign({ problem: 'INVALID_EMAIL', failure: undefined }),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ refusal: code, failure: undefined })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clearErrors: assign({ problem: undefined, refusal: undefined }),
    clearFailure: assign({ failure: undefined }),
    saveDraft: emit(({ context: { draft } }) => ({ type: 'draft.save', draft })),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
});

const editing = emailChange.createStateConfig({
  on: {
    'email.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
    'email.submit': [
      { guard: 'isValid', target: 'requesting' },
      { target: 'correcting', actions: 'setProblem' },
    ],
  },
});

/** Changes the address that one signs in with. The new address confirms it by a link; the old one can undo it for 72 hours. */
export const emailChangeMachine = emailChange.createMachine({
  id: 'emailChange',
  context: ({ input: { draft = '' } }) => ({ draft }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the address of the account, and a change that waits to be confirmed.',
      meta: { title: 'Loading the address', requirements: ['ACC-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadEmail',
        src: 'loadEmail',
        onDone: [
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'requested',
            actions: { type: 'setEmail', params: ({ event }) => event.output },
          },
          { target: 'entering', actions: { type: 'setEmail', params: ({ event }) => event.output } },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The address could not be loaded. Nothing has changed.',
      meta: { title: 'The address could not be loaded', requirements: ['ACC-01'] },
      on: { retry: 'loading' },
    },
    entering: {
      description: 'The new address is typed. Nothing changes until it is confirmed.',
      meta: { title: 'Entering the new address', requirements: ['ACC-01'] },
      ...editing,
    },
    correcting: {
      description: 'The address is missing, incomplete, or the one that the account has already.',
      meta: { title: 'Address to be corrected', requirements: ['ACC-01'] },
      on: {
        ...editing.on,
        'email.change': { target: 'entering', actions: { type: 'setDraft', params: ({ event }) => event } },
      },
    },
    requesting: {
      description: 'Asks for the e-mail to the new address.',
      meta: { title: 'Requesting the change', requirements: ['ACC-01'] },
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'requestChange',
        src: 'requestChange',
        input: ({ context }) => ({ email: typed(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'requested',
            target: 'requested',
            actions: { type: 'setPending', params: ({ event }) => outputOf(event, 'requested') },
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'STEP_UP_REQUIRED',
            target: 'signInNeeded',
            actions: 'clearFailure',
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'INVALID_EMAIL',
            target: 'correcting',
            actions: 'setInvalid',
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'requestFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    requestFailed: {
      description: 'No response arrived, so the e-mail may have been sent. Asking again sends another link, and the one before ends.',
      meta: { title: 'The e-mail may have been sent', requirements: ['ACC-01', 'ERR-03'] },
      on: { retry: 'requesting' },
    },
    refused: {
      description: 'The server refused, such as after too many requests. What was typed is still here.',
      meta: { title: 'The request was refused', requirements: ['ACC-01'] },
      ...editing,
    },
    ...stepUpStates({
      requirements: ['ACC-01'],
      opening: 'Asks for the sign-in page. What was typed is saved in this tab.',
      cancel: 'entering',
      save: ['saveDraft'],
    }),
    requested: {
      description: 'The e-mail is on its way to the new address, whether it has an account or not. Says how long the link works.',
      meta: { title: 'The new address is to confirm it', requirements: ['ACC-01'] },
      on: { 'email.another': 'entering' },
    },
  },
});

export type EmailChangeActor = ActorRefFrom<typeof emailChangeMachine>;
