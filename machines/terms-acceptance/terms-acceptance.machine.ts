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

/** The terms in force are read and accepted. What is accepted is the version that was shown, never a newer one. */
export const termsAcceptanceMachine = setup({
  types: {} as {
    input: TermsAcceptanceInput;
    context: Context;
    events: TermsAcceptanceEvent;
    emitted: TermsAcceptanceEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadVersion: fromPromise<TermsVersionResult>(() => notProvided('loadVersion')),
    acceptTerms: fromPromise<AcceptResult, { version: string }>(() => notProvided('acceptTerms')),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn === true,
    isReaderKnown: ({ context }) => context.isSignedIn !== undefined,
  },
  actions: {
    askToSignIn: emit({ type: 'signIn.ask', returnPath: '/terms-and-conditions' }),
    reportFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'termsAcceptance',
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  on: { 'session.changed': { actions: assign({ isSignedIn: ({ event }) => event.isSignedIn }) } },
  states: {
    loading: {
      description: 'Which version of the terms is in force?',
      meta: { title: 'Loading the terms', requirements: ['TERMS-01', 'TERMS-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        onDone: [
          { guard: 'isReaderKnown', target: 'reading', actions: assign({ version: ({ event }) => event.output.version }) },
          { target: 'readerUnknown', actions: assign({ version: ({ event }) => event.output.version }) },
        ],
        onError: 'loadFailed',
      },
    },
    readerUnknown: {
      description: 'The terms are known and who reads them is not yet: nobody can agree.',
      meta: { title: 'Finding out who reads the terms', requirements: ['TERMS-01', 'TERMS-02'] },
      tags: 'busy',
      on: { 'session.changed': { target: 'reading', actions: assign({ isSignedIn: ({ event }) => event.isSignedIn }) } },
    },
    loadFailed: {
      description: 'The version could not be read, so nothing can be accepted.',
      meta: { title: 'The terms could not be loaded', requirements: ['TERMS-01'] },
      on: { retry: 'loading' },
    },
    reading: {
      description: 'The terms can be opened, read and accepted.',
      meta: { title: 'Reading the terms', requirements: ['TERMS-01', 'TERMS-05'] },
      on: {
        'terms.accept': [
          { guard: 'isSignedIn', target: 'accepting' },
          { target: 'signingIn', actions: 'askToSignIn' },
        ],
      },
    },
    signingIn: {
      description:
        'Nobody is signed in: the browser is on its way to the sign-in page and comes back here. Where that page cannot be reached, the session says who is here, and the terms are read on.',
      meta: { title: 'Going to sign in', requirements: ['TERMS-02', 'TERMS-04'], starts: ['auth-callback'] },
      on: {
        'page.shown': 'reading',
        'session.changed': { target: 'reading', actions: assign({ isSignedIn: ({ event }) => event.isSignedIn }) },
      },
    },
    accepting: {
      description: 'The acceptance is being sent.',
      meta: { title: 'Accepting the terms', requirements: ['TERMS-02'] },
      tags: 'busy',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        input: ({ context }) => ({ version: context.version ?? '' }),
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
      description: 'Accepted. The person goes on to the projects; the task is done.',
      meta: { title: 'Terms accepted', requirements: ['TERMS-03', 'NOTIF-12'] },
      entry: [emit({ type: 'accepted' }), emit({ type: 'navigate', to: '/invest' })],
    },
    notAccepted: {
      description: 'The acceptance did not arrive, or was refused. Sending it again is harmless.',
      meta: { title: 'Terms not accepted', requirements: ['TERMS-04'] },
      on: {
        'terms.accept': [
          { guard: 'isSignedIn', target: 'accepting' },
          { target: 'signingIn', actions: 'askToSignIn' },
        ],
      },
    },
    reloading: {
      description: 'Newer terms came into force meanwhile: their version is read.',
      meta: { title: 'Loading the newer terms', requirements: ['TERMS-02', 'TERMS-04'] },
      tags: 'busy',
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        onDone: { target: 'readingNewer', actions: assign({ version: ({ event }) => event.output.version }) },
        onError: 'loadFailed',
      },
    },
    readingNewer: {
      description: 'The page says that the terms have changed, and shows the newer ones.',
      meta: { title: 'Reading the newer terms', requirements: ['TERMS-01', 'TERMS-04'] },
      on: {
        'terms.accept': [
          { guard: 'isSignedIn', target: 'accepting' },
          { target: 'signingIn', actions: 'askToSignIn' },
        ],
      },
    },
  },
});

export type TermsActor = ActorRefFrom<typeof termsAcceptanceMachine>;
