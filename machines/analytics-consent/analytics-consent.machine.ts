import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { categoriesOf, type Consent, type ConsentCategory, consentOf } from '../../domain/consent.ts';
import { recordOf } from '../../domain/unknown.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** What this browser stored, and whether the app runs on somebody's own machine or in development. */
export type AnalyticsConsentInput = { stored?: string | null; isLocal: boolean };
export type Categories = Record<ConsentCategory, 'granted' | 'denied'>;
export type StartInput = { categories: Categories; userId?: string };
/** Where nobody has configured a collector there is nothing to start. */
export type StartResult = { kind: 'started' } | { kind: 'notConfigured' };

export type AnalyticsConsentEvent =
  | { type: 'consent.accept' }
  | { type: 'consent.decline' }
  | { type: 'settings.open' }
  | { type: 'settings.close' }
  | ({ type: 'person.changed' } & Person);
export type AnalyticsConsentEmitted =
  | { type: 'consent.store'; consent: Consent; categories: Categories }
  | { type: 'capture.stop' }
  | { type: 'person.tell'; userId?: string | null }
  | { type: 'failure.log'; reason: string };

/** Who uses the app: null is nobody; without an id it is not known yet. */
type Person = { userId?: string | null };
type Context = { consent: Consent; isLocal: boolean; isRunning: boolean; userId?: string | null };

const types: Partial<{
  input: AnalyticsConsentInput;
  context: Context;
  events: AnalyticsConsentEvent;
  emitted: AnalyticsConsentEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** A visitor decides whether we may measure. Until there is an explicit yes nothing is loaded, and nothing is sent. */
export const analyticsConsentMachine = setup({
  types,
  actors: { startCapture: fromPromise<StartResult, StartInput>(() => notProvided('startCapture')) },
  guards: {
    isGranted: ({ context }) => context.consent === 'granted',
    isDenied: ({ context }) => context.consent === 'denied',
    isLocal: ({ context }) => context.isLocal,
    isRunning: ({ context }) => context.isRunning,
    isOther: ({ context }, { userId }: Person) => userId !== context.userId,
  },
  actions: {
    grant: assign({ consent: 'granted' }),
    deny: assign({ consent: 'denied', isRunning: false }),
    store: emit(({ context: { consent } }) => ({ type: 'consent.store', consent, categories: categoriesOf(consent) })),
    stop: emit({ type: 'capture.stop' }),
    setPerson: assign((_, { userId }: Person) => ({ userId })),
    reportPerson: enqueueActions(({ context, enqueue }) => {
      if (context.isRunning) enqueue.emit({ type: 'person.tell', ...(context.userId === undefined ? {} : { userId: context.userId }) });
    }),
  },
}).createMachine({
  id: 'analyticsConsent',
  context: ({ input }) => ({ consent: consentOf(input.stored), isLocal: input.isLocal, isRunning: false }),
  initial: 'deciding',
  on: {
    'person.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      actions: [{ type: 'setPerson', params: ({ event }) => event }, 'reportPerson'],
    },
  },
  states: {
    deciding: {
      description: 'Reads the stored decision and whether analytics is available here.',
      meta: { title: 'Reading the stored decision', requirements: ['CONS-02', 'CONS-03'] },
      always: [{ guard: 'isGranted', target: 'granted' }, { guard: 'isDenied', target: 'denied' }, { target: 'pending' }],
    },
    pending: {
      description: 'No decision yet. The bar asks; nothing is loaded or sent.',
      meta: { title: 'Asking for consent', requirements: ['CONS-02', 'CONS-05', 'CONS-07'] },
      on: {
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
        'consent.decline': { target: 'denied', actions: ['deny', 'store'] },
        'settings.open': 'choosing',
      },
    },
    choosing: {
      description: 'The four categories are explained before the first decision.',
      meta: { title: 'Reading about the categories', requirements: ['CONS-04', 'CONS-07'] },
      on: {
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
        'consent.decline': { target: 'denied', actions: ['deny', 'store'] },
        'settings.close': 'pending',
      },
    },
    granted: {
      description: 'Consent is given. Checks whether analytics is available here.',
      meta: { title: 'Consent is given', requirements: ['CONS-03', 'CONS-06'] },
      always: [{ guard: 'isLocal', target: 'notCapturing' }, { target: 'starting' }],
    },
    starting: {
      description: 'Loads the analytics libraries, never earlier.',
      meta: { title: 'Starting analytics', requirements: ['CONS-05', 'CONS-09', 'CONS-12'] },
      tags: 'busy',
      invoke: {
        id: 'startCapture',
        src: 'startCapture',
        input: ({ context }) => ({ categories: categoriesOf(context.consent), ...(context.userId ? { userId: context.userId } : {}) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'started',
            target: 'capturing',
            actions: [assign({ isRunning: true }), 'reportPerson'],
          },
          { target: 'notCapturing' },
        ],
        onError: {
          target: 'notCapturing',
          actions: emit(({ event }) => ({ type: 'failure.log', reason: String(recordOf(event.error)['message']) })),
        },
      },
    },
    capturing: {
      description: 'Reports page use and errors, with the id of the signed-in user.',
      meta: { title: 'Capturing', requirements: ['CONS-08', 'CONS-10', 'CONS-13'] },
      on: { 'settings.open': 'reconsideringYes' },
    },
    notCapturing: {
      description: 'Consent is given, but analytics is off: local machine, not configured, or failed to start.',
      meta: { title: 'Consent without analytics', requirements: ['CONS-06', 'CONS-11'] },
      on: { 'settings.open': 'reconsideringYes' },
    },
    reconsideringYes: {
      description: 'The user reviews the given consent. Withdrawing is as easy as giving it.',
      meta: { title: 'Reviewing a given consent', requirements: ['CONS-04'] },
      on: {
        'settings.close': [{ guard: 'isRunning', target: 'capturing' }, { target: 'notCapturing' }],
        'consent.accept': [{ guard: 'isRunning', target: 'capturing' }, { target: 'notCapturing' }],
        // also what is not known to run: a no never leaves anything behind
        'consent.decline': { target: 'denied', actions: ['deny', 'store', 'stop'] },
      },
    },
    denied: {
      description: 'Consent is denied. Nothing is loaded or sent; the bar does not ask again.',
      meta: { title: 'Consent is denied', requirements: ['CONS-03', 'CONS-05', 'CONS-07'] },
      on: { 'settings.open': 'reconsideringNo' },
    },
    reconsideringNo: {
      description: 'The user reviews the denied consent.',
      meta: { title: 'Reviewing a denied consent', requirements: ['CONS-04'] },
      on: {
        'settings.close': 'denied',
        'consent.decline': 'denied',
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
      },
    },
  },
});

export type AnalyticsConsentActor = ActorRefFrom<typeof analyticsConsentMachine>;
