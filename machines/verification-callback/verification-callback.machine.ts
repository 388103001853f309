import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
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

type Context = VerificationCallbackInput & { problem?: string };

/** The way back from an identity provider. Only a check that this browser began is accepted, and its code is worth something once. */
export const verificationCallbackMachine = setup({
  types: {} as {
    input: VerificationCallbackInput;
    context: Context;
    events: VerificationCallbackEvent;
    emitted: VerificationCallbackEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
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
    throwError: assign({ problem: ({ context }) => context.error }),
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
      description:
        'The address is read: an error comes first, then the code. A word of the server that stands in it, because the page is loaded again, is told as it was the first time.',
      meta: { title: 'Reading the answer of the provider', requirements: ['AUTH-17', 'AUTH-18'] },
      always: [
        { guard: 'isKnownDuplicate', target: 'duplicated', actions: 'throwError' },
        { guard: 'isKnownFailure', target: 'failed', actions: 'throwError' },
        { guard: 'isKnownReview', target: 'inReview', actions: 'throwError' },
        { guard: 'isRefused', target: 'refused', actions: 'throwError' },
        { guard: 'hasNoCode', target: 'withoutCode', actions: assign({ problem: codeMissing }) },
        { target: 'comparing' },
      ],
    },
    comparing: {
      description: 'Did this browser begin the check? The value it kept must be the one that came back.',
      meta: { title: 'Comparing the answer with the question', requirements: ['AUTH-16', 'AUTH-20'] },
      tags: 'busy',
      invoke: {
        id: 'restoreState',
        src: 'restoreState',
        onDone: [
          {
            guard: ({ context, event }) => event.output.kind === 'kept' && event.output.state === context.state,
            target: 'exchanging',
          },
          { target: 'forged', actions: assign({ problem: stateMismatch }) },
        ],
        onError: { target: 'forged', actions: assign({ problem: stateMismatch }) },
      },
    },
    exchanging: {
      description: 'The code is exchanged for the verified person.',
      meta: { title: 'Confirming the identity', requirements: ['ONB-13', 'ONB-14'] },
      tags: 'busy',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'verified', target: 'verified', actions: 'clearState' },
          {
            guard: ({ event }) => codeOf(event.output) === duplicated,
            target: 'duplicated',
            actions: ['clearState', assign({ problem: ({ event }) => codeOf(event.output) }), 'navigateToDuplicate'],
          },
          {
            guard: ({ event }) => codeOf(event.output) === inReview,
            target: 'inReview',
            actions: ['clearState', assign({ problem: ({ event }) => codeOf(event.output) }), 'navigateToReview'],
          },
          { target: 'failed', actions: ['clearState', assign({ problem: ({ event }) => codeOf(event.output) }), 'navigateToFailure'] },
        ],
        onError: 'answerLost',
      },
    },
    verified: {
      description: 'The identity is verified. The person goes on to their settings.',
      meta: { title: 'Identity verified', requirements: ['ONB-14'], starts: ['onboarding'] },
      entry: [emit({ type: 'user.changed' }), emit({ type: 'navigate', to: '/dashboard/settings' })],
    },
    refused: {
      description: 'The provider sent an error: the person stopped the check, or it said no.',
      meta: { title: 'The provider said no', requirements: ['AUTH-18', 'ONB-14'] },
    },
    withoutCode: {
      description: 'The address has neither an error nor a code: the page was opened by hand, or the link was cut.',
      meta: { title: 'No code came back', requirements: ['AUTH-17', 'ONB-14'] },
    },
    forged: {
      description: 'This browser did not begin the check that came back. Nothing is exchanged.',
      meta: { title: 'The answer belongs to another question', requirements: ['AUTH-16', 'ONB-14'] },
    },
    duplicated: {
      description: 'The identity belongs to another account. There is one account for each person.',
      meta: { title: 'Identity known from another account', requirements: ['ONB-14', 'AUTH-19'] },
    },
    inReview: {
      description: 'The name in the document differs from that of the account. An operator compares them; the person waits for an e-mail.',
      meta: { title: 'Identity under review', requirements: ['ONB-14'] },
    },
    failed: {
      description: 'The server did not accept the check. It has to be done again.',
      meta: { title: 'Identity not confirmed', requirements: ['ONB-14', 'AUTH-19'] },
    },
    answerLost: {
      description: 'The answer was lost: the identity may be verified. Retrying asks the server what it knows before anything else.',
      meta: { title: 'It is not known whether the identity was confirmed', requirements: ['ONB-14'] },
      on: { retry: 'looking' },
    },
    looking: {
      description: 'The server is asked whether the identity is verified by now. If it is not, the code is tried again.',
      meta: { title: 'Asking how far the check is', requirements: ['ONB-14'] },
      tags: 'busy',
      invoke: {
        id: 'loadIdentity',
        src: 'loadIdentity',
        onDone: [{ guard: ({ event }) => event.output.isVerified, target: 'verified', actions: 'clearState' }, { target: 'exchanging' }],
        onError: 'answerLost',
      },
    },
  },
});

function codeOf(result: ExchangeResult): ErrorCode | undefined {
  return result.kind === 'refused' ? result.code : undefined;
}

export type VerificationCallbackActor = ActorRefFrom<typeof verificationCallbackMachine>;
