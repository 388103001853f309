import type { analyticsConsentMachine } from '../../machines/analytics-consent/analytics-consent.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

type Step = Run['steps'][number];
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Pick<Step, 'emits'>, type: string) => step.emits.find((emit) => emit.type === type);
const names = ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'];
const each = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
const sorted = (it: unknown) => Object.entries((it ?? {}) as object).sort(([a], [b]) => a.localeCompare(b));
const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const asking = ['pending', 'choosing'];
const dialogs = ['choosing', 'reconsideringYes', 'reconsideringNo'];
const yes = ['starting', 'capturing', 'notCapturing', 'reconsideringYes'];

export const analyticsConsentModel = {
  starts: [
    { title: 'a new visitor comes', input: { stored: null, isLocal: false } },
    { title: 'a visitor comes who agreed before', input: { stored: 'granted', isLocal: false } },
    { title: 'a visitor comes who declined before', input: { stored: 'denied', isLocal: false } },
    { title: 'something else is stored', input: { stored: 'true', isLocal: false } },
    { title: 'a developer looks at the pages', input: { stored: 'pending', isLocal: true } },
    { title: 'a developer comes who agreed before', input: { stored: 'granted', isLocal: true } },
  ],
  responses: {
    startCapture: [
      { title: 'measuring begins', output: { kind: 'started' } },
      { title: 'nothing is configured', output: { kind: 'notConfigured' } },
      { title: 'the libraries do not load', error: { message: 'blocked' } },
    ],
  },
  events: {
    'consent.accept': [{ title: 'consent is given', event: { type: 'consent.accept' } }],
    'consent.decline': [{ title: 'consent is declined', event: { type: 'consent.decline' } }],
    'settings.open': [{ title: 'the settings are opened', event: { type: 'settings.open' } }],
    'settings.close': [{ title: 'the settings are closed', event: { type: 'settings.close' } }],
    'person.changed': [
      { title: 'somebody signs in', event: { type: 'person.changed', userId: 'u-1' } },
      { title: 'somebody signs out', event: { type: 'person.changed' } },
      { title: 'nobody is signed in', event: { type: 'person.changed', userId: null } },
    ],
  },
  invariants: [
    {
      title: 'nothing is loaded before an explicit yes, and never on one’s own machine',
      requirements: ['CONS-03', 'CONS-05', 'CONS-06'],
      every: (run) => {
        const moments = [
          { requests: run.start.requests, was: '', to: run.first },
          ...run.steps.map(({ requests, from, to }) => ({ requests, was: from.state, to })),
        ];
        for (const { requests, was, to } of moments) {
          const isStarted = requests.some(({ src }) => src === 'startCapture');
          if (isStarted && (to.context.consent !== 'granted' || to.context.isLocal)) return 'loaded without a yes';
          if (isStarted && !same((requests[0]?.input as { categories?: object } | undefined)?.categories, each('granted')))
            return 'with other categories';
          if (isStarted !== (to.state === 'starting' && was !== 'starting')) return 'starts unasked, or not';
        }
        return places(run).some(({ state, context }) => yes.includes(state) !== (context.consent === 'granted'))
          ? 'a state without its yes'
          : undefined;
      },
    },
    {
      title: 'what was stored decides, and anything but a clear word is no decision',
      requirements: ['CONS-01', 'CONS-02', 'CONS-03'],
      every: ({ start, first }) => {
        const { stored, isLocal } = start.input as { stored: string | null; isLocal: boolean };
        const expected = stored === 'granted' ? (isLocal ? 'notCapturing' : 'starting') : stored === 'denied' ? 'denied' : 'pending';
        return first.state === expected && !start.emits.length ? undefined : `${first.state} instead of ${expected}`;
      },
    },
    {
      title: 'a decision is stored once, for all four categories alike; looking at it changes nothing',
      requirements: ['CONS-01', 'CONS-04', 'CONS-07'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const value = event.type === 'consent.accept' ? 'granted' : event.type === 'consent.decline' ? 'denied' : undefined;
          const isNew = value !== undefined && value !== from.context.consent;
          const stored = emitted(step, 'consent.store');
          if (Boolean(stored) !== isNew) return 'stored without a decision, or not';
          if (isNew && (stored?.consent !== value || !same(stored?.categories, each(String(value))) || to.context.consent !== value))
            return 'something else is stored';
          if (value === undefined && to.context.consent !== from.context.consent) return 'decided without a word';
          if (value === 'denied' && to.state !== 'denied') return 'a no leads elsewhere';
          if (value === 'granted' && !yes.includes(to.state)) return 'a yes leads elsewhere';
          if (value === 'granted' && to.state === 'reconsideringYes') return 'the dialog stays';
        }
        return undefined;
      },
    },
    {
      title: 'taking a yes back stops whatever was started, known to run or not',
      requirements: ['CONS-05', 'CONS-07'],
      every: ({ steps }) => {
        for (const step of steps) {
          const stops = step.from.context.consent === 'granted' && step.event.type === 'consent.decline';
          if (Boolean(emitted(step, 'capture.stop')) !== stops) return 'stopped at the wrong moment';
          if (step.to.state === 'denied' && step.to.context.isRunning) return 'goes on';
          if (step.to.state === 'capturing' && !step.to.context.isRunning) return 'does not run';
          if (step.from.state === 'starting' && 'output' in step.event) {
            const isStarted = (step.event.output as { kind: string }).kind === 'started';
            if (step.to.state !== (isStarted ? 'capturing' : 'notCapturing') || step.to.context.isRunning !== isStarted)
              return 'does not know whether it runs';
          }
        }
        return undefined;
      },
    },
    {
      title: 'what runs knows who is signed in, and forgets who has left',
      requirements: ['CONS-08'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const isOther = event.type === 'person.changed' && event.userId !== from.context.userId;
          if (event.type === 'person.changed' && to.context.userId !== event.userId) return 'the person is not known';
          if (event.type === 'person.changed' && to.state !== from.state) return 'a person changes the decision';
          const starts = from.state === 'starting' && to.state === 'capturing';
          const told = emitted(step, 'person.tell');
          if (Boolean(told) !== (starts || (isOther && from.context.isRunning === true))) return 'told at the wrong moment';
          if (told && told.userId !== to.context.userId) return 'somebody else is told';
          if (event.type !== 'person.changed' && to.context.userId !== from.context.userId) return 'the person is lost';
        }
        return undefined;
      },
    },
    {
      title: 'what does not start is logged, and nobody is disturbed',
      requirements: ['CONS-11'],
      every: ({ steps }) => {
        for (const step of steps) {
          const failed = step.from.state === 'starting' && 'error' in step.event;
          const logged = emitted(step, 'failure.log');
          if (Boolean(logged) !== failed || (failed && (logged?.reason !== 'blocked' || step.to.state !== 'notCapturing')))
            return 'not logged, or not ignored';
        }
        return undefined;
      },
    },
    {
      title: 'the settings open from every settled state and close to where they came from',
      requirements: ['CONS-04', 'CONS-07'],
      every: (run) => {
        for (const { event, from, to } of run.steps) {
          if (event.type === 'settings.open') {
            const expected = from.state === 'pending' ? 'choosing' : from.state === 'denied' ? 'reconsideringNo' : 'reconsideringYes';
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
          }
          if (event.type === 'settings.close' || (event.type === 'consent.accept' && from.state === 'reconsideringYes')) {
            const settled = from.context.isRunning ? 'capturing' : 'notCapturing';
            const expected = from.state === 'choosing' ? 'pending' : from.state === 'reconsideringNo' ? 'denied' : settled;
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
          }
        }
        return places(run).some(
          ({ state, accepts }) =>
            accepts.includes('settings.close') !== dialogs.includes(state) ||
            accepts.includes('settings.open') !== ['pending', 'denied', 'capturing', 'notCapturing'].includes(state) ||
            ['consent.accept', 'consent.decline'].some((type) => accepts.includes(type) !== [...asking, ...dialogs].includes(state)),
        )
          ? 'locked or unguarded'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof analyticsConsentMachine>;
