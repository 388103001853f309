import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** What the sign-in page sent back in the address. `error` is `error_description`, or `error` where that is absent. */
export type AuthCallbackInput = { code?: string; state?: string; error?: string };
export type ExchangeInput = { code: string; state: string };
export type ExchangeResult = { kind: 'stored' } | Refusal;
export type UserResult = { kind: 'known'; userId: string } | { kind: 'unauthorized' };
/** The nonce is used up by looking: `consumeReturnPath` deletes it. */
export type ReturnPathResult = { kind: 'found'; path: string } | { kind: 'missing' };
export type RestartInput = { nonce: string; returnPath: string };

export type AuthCallbackEvent = ({ type: 'retry' } & RestartInput) | { type: 'page.shown' };
export type AuthCallbackEmitted =
  | { type: 'leave'; url: string }
  | { type: 'navigate'; to: string }
  | { type: 'session.found' }
  | { type: 'session.clear' };

type Context = AuthCallbackInput & { restart?: RestartInput; returnPath?: string; problem?: 'unauthorized' };

function codeOf({ code }: Context): string {
  if (code === undefined) throw new Error('The URL has no code.');
  return code;
}

function restartOf({ restart }: Context): RestartInput {
  if (!restart) throw new Error('The user did not retry.');
  return restart;
}

function returnPathOf({ returnPath }: Context): string {
  if (returnPath === undefined) throw new Error('No page was requested.');
  return returnPath;
}

const restart = {
  target: 'restarting',
  actions: { type: 'setRestart', params: ({ event }: { event: RestartInput }) => event },
} as const;
const rollBack = { target: 'failed', actions: ['clear', 'setUnauthorized'] } as const;

const types: Partial<{
  input: AuthCallbackInput;
  context: Context;
  events: AuthCallbackEvent;
  emitted: AuthCallbackEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** The way back from the sign-in page. A code is exchanged once, and only a sign-in that this browser began is kept. */
export const authCallbackMachine = setup({
  types,
  actors: {
    exchangeToken: fromPromise<ExchangeResult, ExchangeInput>(() => notProvided('exchangeToken')),
    loadUser: fromPromise<UserResult>(() => notProvided('loadUser')),
    consumeReturnPath: fromPromise<ReturnPathResult, { state: string }>(() => notProvided('consumeReturnPath')),
    startSignIn: fromPromise<{ url: string }, RestartInput>(() => notProvided('startSignIn')),
  },
  guards: {
    isEmailMissing: ({ context }) => context.error === 'email',
    isConsentRefused: ({ context }) => context.error === 'consent',
    isRefused: ({ context }) => context.error !== undefined,
    hasCode: ({ context }) => context.code !== undefined,
  },
  actions: {
    clear: emit({ type: 'session.clear' }),
    setRestart: assign((_, { nonce, returnPath }: RestartInput) => ({ restart: { nonce, returnPath } })),
    setUnauthorized: assign({ problem: 'unauthorized' }),
  },
}).createMachine({
  id: 'authCallback',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Reads the URL: an error, a code, or neither.',
      meta: { title: 'Reading the sign-in response', requirements: ['AUTH-09', 'AUTH-13'] },
      always: [
        { guard: 'isEmailMissing', target: 'emailMissing' },
        { guard: 'isConsentRefused', target: 'consentRefused' },
        { guard: 'isRefused', target: 'failed' },
        { guard: 'hasCode', target: 'exchanging' },
        { target: 'nothing' },
      ],
    },
    exchanging: {
      description:
        'Exchanges the code for a token and stores it. After a refusal or a lost response nothing is stored: a previous user stays signed in.',
      meta: { title: 'Signing in', requirements: ['AUTH-09'] },
      tags: 'busy',
      invoke: {
        id: 'exchangeToken',
        src: 'exchangeToken',
        // a response without a state matches no nonce: the sign-in is rolled back, as with a wrong one
        input: ({ context }) => ({ code: codeOf(context), state: context.state ?? '' }),
        onDone: [{ guard: ({ event }) => event.output.kind === 'stored', target: 'loadingUser' }, { target: 'failed' }],
        onError: 'failed',
      },
    },
    loadingUser: {
      description: 'Loads the user of the token.',
      meta: { title: 'Loading your account', requirements: ['AUTH-09'] },
      tags: 'busy',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'known', target: 'lookingUpNonce' },
          { target: 'failed', actions: 'clear' },
        ],
        onError: { target: 'failed', actions: 'clear' },
      },
    },
    lookingUpNonce: {
      description: 'Compares the nonce with the stored one, which is deleted. If they differ, the sign-in is rolled back.',
      meta: { title: 'Checking the nonce', requirements: ['AUTH-10', 'AUTH-05'] },
      tags: 'busy',
      invoke: {
        id: 'consumeReturnPath',
        src: 'consumeReturnPath',
        input: ({ context }) => ({ state: context.state ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'found',
            target: 'returning',
            actions: assign({ returnPath: ({ event }) => outputOf(event, 'found').path }),
          },
          rollBack,
        ],
        onError: rollBack,
      },
    },
    returning: {
      description: 'Signed in. Redirects to the requested page.',
      meta: { title: 'Signed in, going back', requirements: ['AUTH-11', 'AUTH-06'], starts: ['session'] },
      entry: [emit({ type: 'session.found' }), emit(({ context }) => ({ type: 'navigate', to: returnPathOf(context) }))],
    },
    nothing: {
      description: 'The page was opened without a code or an error.',
      meta: { title: 'Nothing to sign in with', requirements: ['AUTH-14'] },
      entry: emit({ type: 'navigate', to: '/' }),
    },
    emailMissing: {
      description: 'The social provider returned no email; an account requires one.',
      meta: { title: 'No e-mail address was given', requirements: ['AUTH-13'] },
      on: { retry: restart },
    },
    consentRefused: {
      description: 'The user did not allow the social provider to share data.',
      meta: { title: 'Consent was refused', requirements: ['AUTH-13'] },
      on: { retry: restart },
    },
    failed: {
      description: 'The sign-in failed and nothing is stored. Retrying starts at the sign-in page.',
      meta: { title: 'Sign-in failed', requirements: ['AUTH-12', 'AUTH-10'] },
      on: { retry: restart },
    },
    restarting: {
      description: 'Starts a new sign-in with a new nonce.',
      meta: { title: 'Going to the sign-in page again', requirements: ['AUTH-12', 'AUTH-07'] },
      tags: 'busy',
      invoke: {
        id: 'startSignIn',
        src: 'startSignIn',
        input: ({ context }) => restartOf(context),
        onDone: { target: 'leaving', actions: emit(({ event }) => ({ type: 'leave', url: event.output.url })) },
        onError: 'failed',
      },
    },
    leaving: {
      description: 'The browser is leaving for the sign-in page. If this page is shown again (Back), the code is used up.',
      meta: { title: 'Leaving for the sign-in page', requirements: ['AUTH-12'] },
      on: { 'page.shown': 'failed' },
    },
  },
});
