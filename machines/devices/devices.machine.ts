import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { DeviceList, ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import { isRefusedWith, type Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

export type Device = DeviceList['devices'][number];
/** `ended`, too, when nobody was signed in there any more. */
export type EndResult = { kind: 'ended' } | Refusal;
export type DevicesEvent =
  | { type: 'device.end'; id: string }
  | { type: 'others.end' }
  | { type: 'others.confirm' }
  | { type: 'list.show' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type DevicesEmitted = { type: 'page.leave'; url: string };

type Context = {
  devices: readonly Device[];
  /** The one that is signed out. */
  chosen?: Device;
  refusal?: ErrorCode;
  failure?: Failure;
  nonce?: string;
};

/** What belongs to one step, and ends with it. */
const nothing = { chosen: undefined, refusal: undefined, failure: undefined, nonce: undefined } satisfies Partial<Context>;

function idOf({ chosen }: Context): { id: string } {
  if (chosen === undefined) throw new Error('No device was chosen.');
  return { id: chosen.id };
}

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{ context: Context; events: DevicesEvent; emitted: DevicesEmitted; meta: StateMeta; tags: 'busy' }> = {};

/** Where an account is signed in. The person signs out what they do not know, or have lost. */
export const devicesMachine = setup({
  types,
  actors: {
    loadDevices: fromPromise<DeviceList>(() => notProvided('loadDevices')),
    endDevice: fromPromise<EndResult, { id: string }>(() => notProvided('endDevice')),
    endOthers: fromPromise<EndResult>(() => notProvided('endOthers')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    hasOthers: ({ context }) => context.devices.some(({ isThisOne }) => !isThisOne),
  },
  actions: {
    setDevices: assign((_, { devices }: DeviceList) => ({ ...nothing, devices })),
    choose: assign(({ context }, { id }: { id: string }) => ({ ...nothing, chosen: context.devices.find((device) => device.id === id) })),
    dropDevice: assign(({ context: { devices, chosen } }) => ({
      ...nothing,
      devices: devices.filter(({ id }) => id !== chosen?.id),
      chosen,
    })),
    dropOthers: assign(({ context: { devices } }) => ({ ...nothing, devices: devices.filter(({ isThisOne }) => isThisOne) })),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ ...nothing, refusal: code })),
    setFailure: assign(({ context }, cause: unknown) => ({ failure: failureAfter(context.failure, cause) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clearStep: assign({ ...nothing }),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
}).createMachine({
  id: 'devices',
  context: { devices: [] },
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads where the account is signed in.',
      meta: { title: 'Loading the devices', requirements: ['ACC-05'] },
      tags: 'busy',
      invoke: {
        id: 'loadDevices',
        src: 'loadDevices',
        onDone: [
          {
            guard: ({ event }) => event.output.isOffered,
            target: 'listing',
            actions: { type: 'setDevices', params: ({ event }) => event.output },
          },
          { target: 'notOffered' },
        ],
        onError: { target: 'loadFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    loadFailed: {
      description: 'The devices could not be loaded. Nothing has changed.',
      meta: { title: 'The devices could not be loaded', requirements: ['ACC-05', 'ERR-03'] },
      on: { retry: { target: 'loading', actions: 'clearStep' } },
    },
    notOffered: {
      description: 'People sign in with another provider, whose pages list the devices.',
      meta: { title: 'No devices here', requirements: ['ACC-05'] },
    },
    listing: {
      description: 'The devices on which the account is open now. This one is marked; it is signed out in the menu.',
      meta: { title: 'The devices', requirements: ['ACC-05'] },
      entry: 'clearStep',
      on: {
        'device.end': {
          target: 'endingDevice',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'others.end': { guard: 'hasOthers', target: 'confirmingOthers' },
      },
    },
    endingDevice: {
      description: 'Signs out one other device, here and at the sign-in.',
      meta: { title: 'Signing out a device', requirements: ['ACC-05'] },
      tags: 'busy',
      invoke: {
        id: 'endDevice',
        src: 'endDevice',
        input: ({ context }) => idOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'ended', target: 'deviceEnded', actions: 'dropDevice' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { target: 'notEnded', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'endDeviceFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    endDeviceFailed: {
      description: 'No response arrived, so the device may be signed out. Trying again does no harm.',
      meta: { title: 'The device may be signed out', requirements: ['ACC-05', 'ERR-03'] },
      on: { retry: 'endingDevice' },
    },
    deviceEnded: {
      description: 'The device is signed out.',
      meta: { title: 'The device is signed out', requirements: ['ACC-05'] },
      on: { 'list.show': 'listing' },
    },
    confirmingOthers: {
      description: 'Says what signing out all other devices means before it is done.',
      meta: { title: 'Sign out all others?', requirements: ['ACC-05'] },
      on: { 'others.confirm': 'endingOthers', 'list.show': 'listing' },
    },
    endingOthers: {
      description: 'Signs out all devices but this one.',
      meta: { title: 'Signing out all others', requirements: ['ACC-05'] },
      tags: 'busy',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'ended', target: 'othersEnded', actions: 'dropOthers' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { target: 'notEnded', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'endOthersFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    endOthersFailed: {
      description: 'No response arrived, so the other devices may be signed out. Trying again does no harm.',
      meta: { title: 'The others may be signed out', requirements: ['ACC-05', 'ERR-03'] },
      on: { retry: 'endingOthers' },
    },
    othersEnded: {
      description: 'Only this device is signed in.',
      meta: { title: 'All others are signed out', requirements: ['ACC-05'] },
      on: { 'list.show': 'listing' },
    },
    notEnded: {
      description: 'The server refused, such as after too many requests. Everybody is still signed in.',
      meta: { title: 'Nothing was signed out', requirements: ['ACC-05'] },
      on: { 'list.show': 'listing' },
    },
    ...stepUpStates({
      requirements: ['ACC-05'],
      opening: 'Asks for the sign-in page.',
      cancel: 'listing',
      entry: ['clearStep'],
    }),
  },
});

export type DevicesActor = ActorRefFrom<typeof devicesMachine>;
