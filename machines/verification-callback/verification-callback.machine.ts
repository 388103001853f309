import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** What the identity provider sent back in the address. */
export type VerificationCallbackInput = { code?: string; state?: string; error?: string };
/** The value this browser kept when the check began. */
export type SavedStateResult = { kind: 'kept'; state: string } | { kind: 'none' };
export type ExchangeResult = { kind: 'verified' } | Refusal;
export type IdentityResult = { isVerified: boolean };
export type VerificationCallbackEvent = { type: 'retry' };
export type VerificationCallbackEmitted = { type: 'state.clear' } | { type: 'user.changed' } | { type: 'navigate'; to: string };

/** The words of an error are part of the specification; the person reads a sentence in their language. */
export const stateMismatch = 'State param does not match';
export const codeMissing = 'Code param is missing';

/** Refusals of the server as they stand in the address once its word is known. */
const duplicated = 'VERIFICATION_DUPLICATED' satisfies ErrorCode;
const failed = 'VERIFICATION_FAILED' satisfies ErrorCode;
const inReview = 'VERIFICATION_IN_REVIEW' satisfies ErrorCode;

type Context = VerificationCallbackInput & { problem?: string; failure?: Failure };

function codeOf({ code }: Context): string {
  if (code === undefined) throw new Error('The URL has no code.');
  return code;
}

const refusalOf = (result: ExchangeResult): ErrorCode | undefined => (result.kind === 'refused' ? result.code : undefined);
const setRefusal = {
  type: 'setProblem',
  params: ({ event }: { event: { output: ExchangeResult } }) => outputOf(event, 'refused').code,
} as const;
const unknown = {
  target: 'answerLost',
  actions: { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => event.error },
} as const;
const forged = { target: 'forged', actions: { type: 'setProblem', params: stateMismatch } } as const;

const types: Partial<{
  input: VerificationCallbackInput;
  context: Context;
  events: VerificationCallbackEvent;
  emitted: VerificationCallbackEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** The way back from an identity provider. Only a check that this browser began is accepted, and its code is worth something once. */
export const verificationCallbackMachine = setup({
  types,
  actors: {
    restoreState: fromPromise<SavedStateResult>(() => notProvided('restoreState')),
    exchangeCode: fromPromise<ExchangeResult, { code: string }>(() => notProvided('exchangeCode')),
    loadIdentity: fromPromise<IdentityResult>(() => notProvided('loadIdentity')),
  },
  guards: {
    isKnownDuplicate: ({ context }) => context.error === duplicated,
    isKnownFailure: ({ context }) => context.error === failed,
    isKnownReview: ({ context }) => context.error === inReview,
    isRefused: ({ context }) => context.error !== undefined,
    hasNoCode: ({ context }) => context.code === undefined,
  },
  actions: {
    clearState: emit({ type: 'state.clear' }),
    setProblem: assign((_, problem: string) => ({ problem })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    setUrlError: assign({ problem: ({ context }) => context.error }),
    navigateToDuplicate: emit({ type: 'navigate', to: `/verify?error=${duplicated}` }),
    navigateToReview: emit({ type: 'navigate', to: `/verify?error=${inReview}` }),
    navigateToFailure: emit({ type: 'navigate', to: `/verify?error=${failed}` }),
  },
}).createMachine({
  id: 'verificationCallback',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Reads the URL: first the error, then the code. A server result in the URL, after a reload, is shown again.',
      meta: { title: 'Reading the provider’s response', requirements: ['AUTH-17', 'AUTH-18'] },
      always: [
        { guard: 'isKnownDuplicate', target: 'duplicated', actions: 'setUrlError' },
        { guard: 'isKnownFailure', target: 'failed', actions: 'setUrlError' },
        { guard: 'isKnownReview', target: 'inReview', actions: 'setUrlError' },
        { guard: 'isRefused', target: 'refused', actions: 'setUrlError' },
        { guard: 'hasNoCode', target: 'withoutCode', actions: { type: 'setProblem', params: codeMissing } },
        { target: 'comparing' },
      ],
    },
    comparing: {
      description: 'Compares the returned state with the stored one.',
      meta: { title: 'Comparing the state', requirements: ['AUTH-16', 'AUTH-20'] },
      tags: 'busy',
      invoke: {
        id: 'restoreState',
        src: 'restoreState',
        onDone: [
          {
            guard: ({ context, event }) => event.output.kind === 'kept' && event.output.state === context.state,
            target: 'exchanging',
          },
          forged,
        ],
        onError: forged,
      },
    },
    exchanging: {
      description: 'Exchanges the code for the verification result.',
      meta: { title: 'Confirming the identity', requirements: ['ONB-13', 'ONB-14'] },
      tags: 'busy',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ code: codeOf(context) }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'verified', target: 'verified', actions: 'clearState' },
          {
            guard: ({ event }) => refusalOf(event.output) === duplicated,
            target: 'duplicated',
            actions: ['clearState', setRefusal, 'navigateToDuplicate'],
          },
          {
            guard: ({ event }) => refusalOf(event.output) === inReview,
            target: 'inReview',
            actions: ['clearState', setRefusal, 'navigateToReview'],
          },
          { target: 'failed', actions: ['clearState', setRefusal, 'navigateToFailure'] },
        ],
        onError: unknown,
      },
    },
    verified: {
      description: 'The identity is verified. Redirects to the settings.',
      meta: { title: 'Identity verified', requirements: ['ONB-14'], starts: ['onboarding'] },
      entry: [emit({ type: 'user.changed' }), emit({ type: 'navigate', to: '/dashboard/settings' })],
    },
    refused: {
      description: 'The provider returned an error: the user cancelled the check, or it failed.',
      meta: { title: 'Refused by the provider', requirements: ['AUTH-18', 'ONB-14'] },
    },
    withoutCode: {
      description: 'The URL has neither an error nor a code: it was opened by hand or truncated.',
      meta: { title: 'No code in the URL', requirements: ['AUTH-17', 'ONB-14'] },
    },
    forged: {
      description: 'The check was not started in this browser. The code is not exchanged.',
      meta: { title: 'State does not match', requirements: ['AUTH-16', 'ONB-14'] },
    },
    duplicated: {
      description: 'The identity belongs to another account. Each person can have only one.',
      meta: { title: 'Identity used by another account', requirements: ['ONB-14', 'AUTH-19'] },
    },
    inReview: {
      description: 'The provider or an operator is still looking at the check. The user is notified by email.',
      meta: { title: 'Identity under review', requirements: ['ONB-14'] },
    },
    failed: {
      description: 'The server refused the check. It has to be repeated.',
      meta: { title: 'Identity not confirmed', requirements: ['ONB-14', 'AUTH-19'] },
    },
    answerLost: {
      description: 'No usable response, so the identity may be verified. Retrying loads the status first.',
      meta: { title: 'Identity may be confirmed', requirements: ['ONB-14'] },
      on: { retry: 'looking' },
    },
    looking: {
      description: 'Loads the verification status. If not verified, the code is sent again.',
      meta: { title: 'Loading the verification status', requirements: ['ONB-14'] },
      tags: 'busy',
      invoke: {
        id: 'loadIdentity',
        src: 'loadIdentity',
        onDone: [{ guard: ({ event }) => event.output.isVerified, target: 'verified', actions: 'clearState' }, { target: 'exchanging' }],
        onError: unknown,
      },
    },
  },
});

export type VerificationCallbackActor = ActorRefFrom<typeof verificationCallbackMachine>;
