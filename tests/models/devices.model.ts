import type { DeviceList } from '../../machines/contract.ts';
import type { devicesMachine } from '../../machines/devices/devices.machine.ts';
import { requestInput, isAnswer, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

type Device = DeviceList['devices'][number];

export const laptop: Device = {
  id: 'd-1',
  browser: 'Chrome',
  system: 'Linux',
  isThisOne: true,
  signedInAt: '2026-03-02T09:00:00Z',
  lastUsedAt: '2026-03-02T09:00:00Z',
};
export const phone: Device = {
  id: 'd-2',
  browser: 'Safari',
  system: 'iOS',
  isThisOne: false,
  signedInAt: '2026-03-01T18:00:00Z',
  lastUsedAt: '2026-03-02T08:00:00Z',
};
export const unnamed: Device = { id: 'd-3', isThisOne: false, signedInAt: '2026-03-02T07:00:00Z', lastUsedAt: '2026-03-02T07:00:00Z' };

const ending = { endingDevice: 'endDevice', endingOthers: 'endOthers' } as const;
const leads: Record<string, Record<string, string>> = {
  loading: { true: 'listing', false: 'notOffered', error: 'loadFailed' },
  endingDevice: { ended: 'deviceEnded', STEP_UP_REQUIRED: 'signInNeeded', refused: 'notEnded', error: 'endDeviceFailed' },
  endingOthers: { ended: 'othersEnded', STEP_UP_REQUIRED: 'signInNeeded', refused: 'notEnded', error: 'endOthersFailed' },
};
const repeats: Record<string, string> = { loadFailed: 'loadDevices', endDeviceFailed: 'endDevice', endOthersFailed: 'endOthers' };

type Step = Run['steps'][number];
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const listIn = ({ context }: Place) => context.devices as readonly Device[];
const requestOf = (step: Step, src: string) => step.requests.find((request) => request.src === src);
const outputOf = ({ event }: Step) => (event.output ?? {}) as { kind?: string; code?: string; isOffered?: boolean };
const isListed = (id: string) => (context: Record<string, unknown>) =>
  (context['devices'] as readonly Device[]).some((one) => one.id === id);
const endOf = (title: string, { id }: Device) => ({ title, event: { type: 'device.end' as const, id }, when: isListed(id) });
const refusals = [
  recentSignInNeeded,
  { title: 'too many were asked for', output: { kind: 'refused' as const, code: 'RATE_LIMITED' as const } },
];

export const devicesModel = {
  starts: [{ title: 'a person opens the page', input: undefined }],
  responses: {
    loadDevices: [
      { title: 'there is another device', output: { isOffered: true, devices: [laptop, phone] } },
      { title: 'there are two others, one unknown', output: { isOffered: true, devices: [laptop, phone, unnamed] } },
      { title: 'there is this device only', output: { isOffered: true, devices: [laptop] } },
      { title: 'people sign in elsewhere', output: { isOffered: false, devices: [] } },
      lost,
      offline,
    ],
    endDevice: [{ title: 'it is signed out', output: { kind: 'ended' } }, ...refusals, lost, offline],
    endOthers: [{ title: 'they are signed out', output: { kind: 'ended' } }, ...refusals, lost, offline],
    startSignIn,
  },
  events: {
    'device.end': [endOf('the other device is to be signed out', phone), endOf('the unknown device is to be signed out', unnamed)],
    'others.end': [{ title: 'all others are to be signed out', event: { type: 'others.end' } }],
    'others.confirm': [{ title: 'they are really to be signed out', event: { type: 'others.confirm' } }],
    'list.show': [{ title: 'the person goes back', event: { type: 'list.show' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the devices are read first, and each answer leads to its own words, with its reason',
      requirements: ['ACC-05', 'ERR-03'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadDevices') return 'they are not read';
        const failures = shownFailures(run, Object.keys(ending));
        const loads = shownFailures(run, ['loading']);
        for (const [index, step] of run.steps.entries()) {
          const { event, from, to } = step;
          const answers = leads[from.state];
          if (!answers || !isAnswer(step)) continue;
          const { kind, code, isOffered } = outputOf(step);
          const expected = 'error' in event ? answers['error'] : (answers[code ?? ''] ?? answers[String(kind ?? isOffered)]);
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if ('error' in event && to.context.failure !== (failures[index] ?? loads[index])) return 'another failure';
          if (to.state === 'notEnded' && to.context.refusal !== code) return 'another reason';
        }
        return undefined;
      },
    },
    {
      title: 'the list changes only by what the server has answered',
      requirements: ['ACC-05'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to } = step;
          const { kind, isOffered } = outputOf(step);
          const before = listIn(from);
          const expected =
            from.state === 'loading' && isOffered
              ? (step.event.output as DeviceList).devices
              : kind !== 'ended'
                ? before
                : from.state === 'endingOthers'
                  ? before.filter(({ isThisOne }) => isThisOne)
                  : before.filter(({ id }) => id !== (from.context.chosen as Device).id);
          if (!same(listIn(to), expected)) return 'another list';
          if (to.state === 'deviceEnded' && from.state === 'endingDevice' && !same(to.context.chosen, from.context.chosen))
            return 'another device is named';
        }
        return undefined;
      },
    },
    {
      title: 'what the person chose is signed out, once, and never this device',
      requirements: ['ACC-05'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused } = step;
          const isChosen = event.type === 'device.end' && !refused;
          const isRepeated = event.type === 'retry' && from.state === 'endDeviceFailed';
          const one = requestInput<{ id: string }>(step, 'endDevice');
          if ((one !== undefined) !== (isChosen || isRepeated)) return 'one is signed out at another moment';
          if (one && one.id !== (isChosen ? event['id'] : (from.context.chosen as Device).id)) return 'another one is signed out';
          if (one?.id === laptop.id) return 'this device is signed out';
          if (isChosen && (to.context.refusal || to.context.failure)) return 'an old message stays';
          const isConfirmed = (event.type === 'others.confirm' && !refused) || (event.type === 'retry' && from.state === 'endOthersFailed');
          if ((requestOf(step, 'endOthers') !== undefined) !== isConfirmed) return 'all others are signed out at another moment';
          if (event.type === 'others.end' && !refused && to.state !== 'confirmingOthers') return 'is not asked first';
        }
        return undefined;
      },
    },
    signInInvariant({ title: 'signing in again leaves only for the sign-in page', requirements: ['ACC-05'], cancel: 'listing' }),
    {
      title: 'each step offers what it is for, and the way back',
      requirements: ['ACC-05'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          if (event.type === 'list.show' && !refused && (to.state !== 'listing' || to.context.refusal)) return 'cannot go back';
          if (event.type !== 'retry' || refused) continue;
          const repeated = repeats[from.state];
          if (repeated === undefined || !requestOf(step, repeated)) return 'is not tried again';
        }
        for (const { state, accepts, context } of places(run)) {
          const hasOthers = (context.devices as readonly Device[]).some(({ isThisOne }) => !isThisOne);
          const canEnd = state === 'listing' && hasOthers;
          if (accepts.includes('others.end') !== canEnd || accepts.includes('device.end') !== canEnd)
            return 'offered elsewhere, or not here';
          if (accepts.includes('others.confirm') !== (state === 'confirmingOthers')) return 'asked elsewhere';
          if (accepts.includes('list.show') !== ['confirmingOthers', 'deviceEnded', 'othersEnded', 'notEnded'].includes(state))
            return 'the way back is missing';
          if (accepts.includes('retry') !== state in repeats) return 'tried again elsewhere, or not here';
        }
        return undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'a person opens the page',
      cases: [
        'there are two others, one unknown',
        'the unknown device is to be signed out',
        'it is signed out',
        'the person goes back',
        'the other device is to be signed out',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'there is another device',
        'all others are to be signed out',
        'they are really to be signed out',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
  ],
} satisfies Model<typeof devicesMachine>;
