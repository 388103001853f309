import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { categoriesOf, type Consent, type ConsentCategory, consentOf } from '../../domain/consent.ts';
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
  /** Null is nobody; without an id it is not known yet. */
  | { type: 'person.changed'; userId?: string | null };
export type AnalyticsConsentEmitted =
  | { type: 'consent.store'; consent: Consent; categories: Categories }
  | { type: 'capture.stop' }
  | { type: 'person.tell'; userId?: string | null }
  | { type: 'failure.log'; reason: string };

type Context = { consent: Consent; isLocal: boolean; isRunning: boolean; userId?: string | null };

/** A visitor decides whether we may measure. Until there is an explicit yes nothing is loaded, and nothing is sent. */
export const analyticsConsentMachine = setup({
  types: {} as {
    input: AnalyticsConsentInput;
    context: Context;
    events: AnalyticsConsentEvent;
    emitted: AnalyticsConsentEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: { startCapture: fromPromise<StartResult, StartInput>(() => notProvided('startCapture')) },
  guards: {
    isGranted: ({ context }) => context.consent === 'granted',
    isDenied: ({ context }) => context.consent === 'denied',
    isLocal: ({ context }) => context.isLocal,
    isRunning: ({ context }) => context.isRunning,
    isOther: ({ context, event }) => event.type === 'person.changed' && event.userId !== context.userId,
  },
  actions: {
    grant: assign({ consent: 'granted' }),
    deny: assign({ consent: 'denied', isRunning: false }),
    store: emit(({ context: { consent } }) => ({ type: 'consent.store', consent, categories: categoriesOf(consent) })),
    stop: emit({ type: 'capture.stop' }),
    know: assign(({ event }) => (event.type === 'person.changed' ? { userId: event.userId } : {})),
    tellPerson: enqueueActions(({ context, enqueue }) => {
      if (context.isRunning) enqueue.emit({ type: 'person.tell', ...(context.userId === undefined ? {} : { userId: context.userId }) });
    }),
  },
}).createMachine({
  id: 'analyticsConsent',
  context: ({ input }) => ({ consent: consentOf(input.stored), isLocal: input.isLocal, isRunning: false }),
  initial: 'deciding',
  on: { 'person.changed': { guard: 'isOther', actions: ['know', 'tellPerson'] } },
  states: {
    deciding: {
      description: 'What was decided before, and does it concern this place?',
      meta: { title: 'Reading the decision', requirements: ['CONS-02', 'CONS-03'] },
      always: [{ guard: 'isGranted', target: 'granted' }, { guard: 'isDenied', target: 'denied' }, { target: 'pending' }],
    },
    pending: {
      description: 'Nothing is decided. The bar asks, and nothing is loaded or sent.',
      meta: { title: 'Asking for consent', requirements: ['CONS-02', 'CONS-05', 'CONS-07'] },
      on: {
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
        'consent.decline': { target: 'denied', actions: ['deny', 'store'] },
        'settings.open': 'choosing',
      },
    },
    choosing: {
      description: 'The four categories are explained before the first decision.',
      meta: { title: 'Reading what consent means', requirements: ['CONS-04', 'CONS-07'] },
      on: {
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
        'consent.decline': { target: 'denied', actions: ['deny', 'store'] },
        'settings.close': 'pending',
      },
    },
    granted: {
      description: 'There is a yes. Is there anything to start here?',
      meta: { title: 'Consent is given', requirements: ['CONS-03', 'CONS-06'] },
      always: [{ guard: 'isLocal', target: 'notCapturing' }, { target: 'starting' }],
    },
    starting: {
      description: 'The libraries are loaded, now and not before.',
      meta: { title: 'Starting to measure', requirements: ['CONS-05', 'CONS-09', 'CONS-12'] },
      tags: 'busy',
      invoke: {
        id: 'startCapture',
        src: 'startCapture',
        input: ({ context }) => ({ categories: categoriesOf(context.consent), ...(context.userId ? { userId: context.userId } : {}) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'started',
            target: 'capturing',
            actions: [assign({ isRunning: true }), 'tellPerson'],
          },
          { target: 'notCapturing' },
        ],
        onError: {
          target: 'notCapturing',
          actions: emit(({ event }) => ({ type: 'failure.log', reason: String((event.error as Error | undefined)?.message) })),
        },
      },
    },
    capturing: {
      description: 'Use of the pages and errors are reported, under the id of who is signed in.',
      meta: { title: 'Measuring', requirements: ['CONS-08', 'CONS-10', 'CONS-13'] },
      on: { 'settings.open': 'reconsideringYes' },
    },
    notCapturing: {
      description:
        'There is a yes, but nothing is measured here: it is somebody’s own machine, nothing is configured, or it did not start.',
      meta: { title: 'Consent without measuring', requirements: ['CONS-06', 'CONS-11'] },
      on: { 'settings.open': 'reconsideringYes' },
    },
    reconsideringYes: {
      description: 'The person looks at what was agreed. Taking it back is as easy as giving it.',
      meta: { title: 'Looking at a given consent', requirements: ['CONS-04'] },
      on: {
        'settings.close': [{ guard: 'isRunning', target: 'capturing' }, { target: 'notCapturing' }],
        'consent.accept': [{ guard: 'isRunning', target: 'capturing' }, { target: 'notCapturing' }],
        // also what is not known to run: a no never leaves anything behind
        'consent.decline': { target: 'denied', actions: ['deny', 'store', 'stop'] },
      },
    },
    denied: {
      description: 'There is a no. Nothing is loaded, nothing is sent, and nobody asks again.',
      meta: { title: 'Consent is denied', requirements: ['CONS-03', 'CONS-05', 'CONS-07'] },
      on: { 'settings.open': 'reconsideringNo' },
    },
    reconsideringNo: {
      description: 'The person looks at what was declined.',
      meta: { title: 'Looking at a denied consent', requirements: ['CONS-04'] },
      on: {
        'settings.close': 'denied',
        'consent.decline': 'denied',
        'consent.accept': { target: 'granted', actions: ['grant', 'store'] },
      },
    },
  },
});

export type AnalyticsConsentActor = ActorRefFrom<typeof analyticsConsentMachine>;
