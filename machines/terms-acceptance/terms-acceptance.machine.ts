import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type TermsVersionResult = { version: string };
export type AcceptResult = { kind: 'accepted' } | Refusal;
/** Everybody may read the terms; accepting them needs someone signed in (T-04). Absent while it is not known who is here. */
export type TermsAcceptanceInput = { isSignedIn?: boolean };
export type TermsAcceptanceEvent =
  | { type: 'terms.accept' }
  | { type: 'session.changed'; isSignedIn: boolean }
  | { type: 'retry' }
  | { type: 'page.shown' };
export type TermsAcceptanceEmitted =
  | { type: 'accepted' }
  | { type: 'failed' }
  | { type: 'navigate'; to: string }
  | { type: 'signIn.ask'; returnPath: string };

type Context = TermsAcceptanceInput & { version?: string };

function versionOf({ version }: Context): TermsVersionResult {
  if (version === undefined) throw new Error('The terms are not loaded.');
  return { version };
}

const setVersion = { type: 'setVersion', params: ({ event }: { event: { output: TermsVersionResult } }) => event.output } as const;
const setSession = { type: 'setSession', params: ({ event }: { event: { isSignedIn: boolean } }) => event } as const;
const accept = [
  { guard: 'isSignedIn', target: 'accepting' },
  { target: 'signingIn', actions: 'askToSignIn' },
] as const;

const types: Partial<{
  input: TermsAcceptanceInput;
  context: Context;
  events: TermsAcceptanceEvent;
  emitted: TermsAcceptanceEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** The terms in force are read and accepted. What is accepted is the version that was shown, never a newer one. */
export const termsAcceptanceMachine = setup({
  types,
  actors: {
    loadVersion: fromPromise<TermsVersionResult>(() => notProvided('loadVersion')),
    acceptTerms: fromPromise<AcceptResult, { version: string }>(() => notProvided('acceptTerms')),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn === true,
    isReaderKnown: ({ context }) => context.isSignedIn !== undefined,
  },
  actions: {
    setVersion: assign((_, { version }: TermsVersionResult) => ({ version })),
    setSession: assign((_, { isSignedIn }: { isSignedIn: boolean }) => ({ isSignedIn })),
    askToSignIn: emit({ type: 'signIn.ask', returnPath: '/terms-and-conditions' }),
    reportFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'termsAcceptance',
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  on: { 'session.changed': { actions: setSession } },
  states: {
    loading: {
      description: 'Loads the current version of the terms.',
      meta: { title: 'Loading the terms', requirements: ['TERMS-01', 'TERMS-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        onDone: [
          { guard: 'isReaderKnown', target: 'reading', actions: setVersion },
          { target: 'readerUnknown', actions: setVersion },
        ],
        onError: 'loadFailed',
      },
    },
    readerUnknown: {
      description: 'The terms are loaded, the session is not: they cannot be accepted yet.',
      meta: { title: 'Waiting for the session', requirements: ['TERMS-01', 'TERMS-02'] },
      tags: 'busy',
      on: { 'session.changed': { target: 'reading', actions: setSession } },
    },
    loadFailed: {
      description: 'The version could not be loaded, so nothing can be accepted.',
      meta: { title: 'The terms could not be loaded', requirements: ['TERMS-01'] },
      on: { retry: 'loading' },
    },
    reading: {
      description: 'The terms can be opened, read and accepted.',
      meta: { title: 'Reading the terms', requirements: ['TERMS-01', 'TERMS-05'] },
      on: {
        'terms.accept': accept,
      },
    },
    signingIn: {
      description:
        'No user is signed in: redirects to the sign-in page, which returns here. If it cannot be reached, the terms stay readable.',
      meta: { title: 'Redirecting to sign-in', requirements: ['TERMS-02', 'TERMS-04'], starts: ['auth-callback'] },
      on: {
        'page.shown': 'reading',
        'session.changed': { target: 'reading', actions: setSession },
      },
    },
    accepting: {
      description: 'Sends the acceptance.',
      meta: { title: 'Accepting the terms', requirements: ['TERMS-02'] },
      tags: 'busy',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        input: ({ context }) => versionOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'accepted', target: 'accepted' },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'TERMS_VERSION_OUTDATED',
            target: 'reloading',
            actions: 'reportFailure',
          },
          { target: 'notAccepted', actions: 'reportFailure' },
        ],
        onError: { target: 'notAccepted', actions: 'reportFailure' },
      },
    },
    accepted: {
      description: 'Accepted and the task completed. Redirects to the projects.',
      meta: { title: 'Terms accepted', requirements: ['TERMS-03', 'NOTIF-12'] },
      entry: [emit({ type: 'accepted' }), emit({ type: 'navigate', to: '/invest' })],
    },
    notAccepted: {
      description: 'The acceptance was refused, or the response was lost. Sending it again is safe.',
      meta: { title: 'Terms not accepted', requirements: ['TERMS-04'] },
      on: {
        'terms.accept': accept,
      },
    },
    reloading: {
      description: 'Newer terms were published meanwhile: loads their version.',
      meta: { title: 'Loading the newer terms', requirements: ['TERMS-02', 'TERMS-04'] },
      tags: 'busy',
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        onDone: { target: 'readingNewer', actions: setVersion },
        onError: 'loadFailed',
      },
    },
    readingNewer: {
      description: 'Tells the user that the terms have changed and shows the new ones.',
      meta: { title: 'Reading the newer terms', requirements: ['TERMS-01', 'TERMS-04'] },
      on: {
        'terms.accept': accept,
      },
    },
  },
});

export type TermsActor = ActorRefFrom<typeof termsAcceptanceMachine>;
