import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

export type SessionInput = { hasToken: boolean };
export type SignInAddress = { returnPath: string; nonce: string };
export type LoadUserResult = { kind: 'known'; userId: string } | { kind: 'unauthorized' };
/** `url` is where the browser must go next. */
export type Redirect = { url: string };

export type SessionEvent =
  | { type: 'session.found' }
  | ({ type: 'signIn.ask' } & SignInAddress)
  | { type: 'signIn.dismiss' }
  | { type: 'signOut.ask' }
  | { type: 'unauthorized' }
  | { type: 'session.idle' }
  | { type: 'page.shown' }
  | { type: 'retry' };

export type SessionEmitted =
  | { type: 'leave'; url: string }
  | { type: 'navigate'; to: string }
  | { type: 'session.clear' }
  | { type: 'session.idle' }
  | { type: 'session.replaced' }
  | { type: 'person.changed' }
  | { type: 'signIn.failed' };

type Context = { hasToken: boolean; userId?: string; wanted?: SignInAddress };

const none: SignInAddress = { returnPath: '/dashboard', nonce: '' };

const types: Partial<{
  input: SessionInput;
  context: Context;
  events: SessionEvent;
  emitted: SessionEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/**
 * The session. A user counts as signed in only after the server has returned them; signing out always clears this device; nothing of one user is
 * kept for the next.
 */
export const sessionMachine = setup({
  types,
  actors: {
    loadUser: fromPromise<LoadUserResult>(() => notProvided('loadUser')),
    startSignIn: fromPromise<Redirect, SignInAddress>(() => notProvided('startSignIn')),
    signOut: fromPromise<Redirect>(() => notProvided('signOut')),
  },
  guards: { hasToken: ({ context }) => context.hasToken },
  actions: {
    find: assign({ hasToken: true }),
    /** What this page knows is of the token before. */
    replace: emit({ type: 'session.replaced' }),
    name: assign({ userId: (_, { userId }: { userId: string | undefined }) => userId }),
    clearSession: assign({ hasToken: false, userId: undefined }),
    clear: emit({ type: 'session.clear' }),
    /** Whoever comes back is asked for their password; what they typed waits for them. */
    expectReturn: emit({ type: 'session.idle' }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ hasToken: input.hasToken }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks for a stored token before anything is shown.',
      meta: { title: 'Looking for a stored session', requirements: ['AUTH-01'] },
      always: [{ guard: 'hasToken', target: 'loadingUser' }, { target: 'anonymous' }],
    },
    anonymous: {
      description: 'No user is signed in. Public pages work; protected ones ask to sign in.',
      meta: { title: 'Not signed in', requirements: ['AUTH-01', 'AUTH-23'] },
      on: {
        'session.found': { target: 'loadingUser', actions: 'find' },
        'signIn.ask': {
          target: 'signingIn',
          actions: assign({ wanted: ({ event }) => ({ returnPath: event.returnPath, nonce: event.nonce }) }),
        },
      },
    },
    loadingUser: {
      description: 'There is a token; its user is loaded. No user data is shown meanwhile.',
      meta: { title: 'Loading the user', requirements: ['AUTH-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: [
          {
            guard: ({ context, event }) => isSomebodyElse(context.userId, event.output),
            target: 'authenticated',
            actions: [{ type: 'name', params: ({ event }) => ({ userId: idOf(event.output) }) }, emit({ type: 'person.changed' })],
          },
          {
            guard: ({ event }) => event.output.kind === 'known',
            target: 'authenticated',
            actions: { type: 'name', params: ({ event }) => ({ userId: idOf(event.output) }) },
          },
          { target: 'anonymous', actions: ['clearSession', 'clear'] },
        ],
        onError: 'failed',
      },
      on: {
        unauthorized: { target: 'anonymous', actions: ['clearSession', 'clear'] },
        'session.idle': { target: 'anonymous', actions: ['expectReturn', 'clearSession', 'clear'] },
      },
    },
    authenticated: {
      description: 'The user is loaded. If another tab signs in, the user is loaded again.',
      meta: { title: 'Signed in', requirements: ['AUTH-02', 'AUTH-04'], starts: ['task-modal', 'kyc-renewal'] },
      on: {
        unauthorized: { target: 'anonymous', actions: ['clearSession', 'clear'] },
        'session.found': { target: 'loadingUser', actions: 'replace' },
        'signOut.ask': 'signingOut',
        'session.idle': { target: 'idle', actions: ['expectReturn', 'clearSession', 'clear'] },
      },
    },
    idle: {
      description:
        'The session has ended because nobody used it while the page was open. The page says so, and leads back to where it was.',
      meta: { title: 'Signed out after a break', requirements: ['AUTH-04', 'AUTH-24'] },
      on: {
        'session.found': { target: 'loadingUser', actions: 'find' },
        'signIn.ask': {
          target: 'signingIn',
          actions: assign({ wanted: ({ event }) => ({ returnPath: event.returnPath, nonce: event.nonce }) }),
        },
        'signIn.dismiss': 'anonymous',
      },
    },
    failed: {
      description: 'The user could not be loaded; the token may still be valid.',
      meta: { title: 'Your account could not be loaded', requirements: ['AUTH-02'] },
      on: {
        retry: 'loadingUser',
        'session.found': { target: 'loadingUser', actions: 'replace' },
        // the token is still here: asking to sign in is asking whose it is once more
        'signIn.ask': 'loadingUser',
        unauthorized: { target: 'anonymous', actions: ['clearSession', 'clear'] },
        'session.idle': { target: 'anonymous', actions: ['expectReturn', 'clearSession', 'clear'] },
        'signOut.ask': 'signingOut',
      },
    },
    signingIn: {
      description: 'Requests the URL of the sign-in page; stores the nonce and the return path.',
      meta: { title: 'Going to the sign-in page', requirements: ['AUTH-05', 'AUTH-07'] },
      tags: 'busy',
      invoke: {
        id: 'startSignIn',
        src: 'startSignIn',
        input: ({ context }) => context.wanted ?? none,
        onDone: { target: 'leaving', actions: emit(({ event }) => ({ type: 'leave', url: event.output.url })) },
        onError: { target: 'signInFailed', actions: emit({ type: 'signIn.failed' }) },
      },
      on: { 'session.found': { target: 'loadingUser', actions: 'find' } },
    },
    signInFailed: {
      description: 'The sign-in page could not be reached. A retry uses a new nonce.',
      meta: { title: 'Sign-in is not available', requirements: ['AUTH-12'] },
      on: {
        'session.found': { target: 'loadingUser', actions: 'find' },
        'signIn.ask': {
          target: 'signingIn',
          actions: assign({ wanted: ({ event }) => ({ returnPath: event.returnPath, nonce: event.nonce }) }),
        },
        'signIn.dismiss': 'anonymous',
      },
    },
    signingOut: {
      description: 'Signs out on the server. This device is cleared whatever the response.',
      meta: { title: 'Signing out', requirements: ['AUTH-15', 'AUTH-03'] },
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'leaving', actions: ['clearSession', 'clear', emit(({ event }) => ({ type: 'leave', url: event.output.url }))] },
        onError: { target: 'anonymous', actions: ['clearSession', 'clear', emit({ type: 'navigate', to: '/' })] },
      },
      on: {
        unauthorized: { target: 'anonymous', actions: ['clearSession', 'clear', emit({ type: 'navigate', to: '/' })] },
        'session.found': { target: 'loadingUser', actions: 'replace' },
      },
    },
    leaving: {
      description: 'The browser is leaving the page. If the page is shown again (Back), no user is signed in.',
      meta: { title: 'Leaving this page', requirements: ['AUTH-07', 'AUTH-15'], starts: ['auth-callback'] },
      on: { 'page.shown': 'anonymous' },
    },
  },
});

function idOf(answer: LoadUserResult) {
  return answer.kind === 'known' ? answer.userId : undefined;
}

function isSomebodyElse(before: string | undefined, answer: LoadUserResult) {
  return before !== undefined && answer.kind === 'known' && answer.userId !== before;
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
