import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { ErrorCode, SecondFactorKey, SignInMethods } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import { isRefusedWith, type Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

export type KeyResult = { kind: 'ready'; key: SecondFactorKey } | Refusal;
export type EnrolInput = { key: string; code: string };
export type CodesResult = { kind: 'codes'; codes: readonly string[] } | Refusal;
export type RemovalResult = { kind: 'removed' } | Refusal;
export type CodeProblem = 'REQUIRED' | 'WRONG_CODE';
export type SecondFactorEvent =
  | { type: 'setUp.start' }
  | { type: 'codes.renew' }
  | { type: 'factor.remove' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'codes.saved' }
  | { type: 'overview.show' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type SecondFactorEmitted = { type: 'page.leave'; url: string };

type Context = {
  /** Recovery codes that were not used. */
  codesLeft: number;
  /** Of the app, while it is set up. */
  key?: SecondFactorKey;
  /** Recovery codes, while they are shown. */
  codes: readonly string[];
  /** The code that is typed. */
  draft: string;
  problem?: CodeProblem;
  refusal?: ErrorCode;
  failure?: Failure;
  nonce?: string;
};

/** Key, codes and what belongs to one step: nothing of it outlasts the step. */
const nothing = {
  key: undefined,
  codes: [],
  draft: '',
  problem: undefined,
  refusal: undefined,
  failure: undefined,
  nonce: undefined,
} satisfies Partial<Context>;

function enrolmentOf({ key, draft }: Context): EnrolInput {
  if (key === undefined) throw new Error('No key was made.');
  return { key: key.key, code: draft.trim() };
}

const error = ({ event }: { event: { error: unknown } }) => event.error;
const codeOf = ({ context }: { context: Context }) => ({ code: context.draft.trim() });
/** Recovery codes of a new app. */
const allCodes = 10;

const types: Partial<{ context: Context; events: SecondFactorEvent; emitted: SecondFactorEmitted; meta: StateMeta; tags: 'busy' }> = {};

const factor = setup({
  types,
  actors: {
    loadMethods: fromPromise<SignInMethods>(() => notProvided('loadMethods')),
    createKey: fromPromise<KeyResult>(() => notProvided('createKey')),
    enrol: fromPromise<CodesResult, EnrolInput>(() => notProvided('enrol')),
    renewCodes: fromPromise<CodesResult, { code: string }>(() => notProvided('renewCodes')),
    removeFactor: fromPromise<RemovalResult, { code: string }>(() => notProvided('removeFactor')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    isTyped: ({ context }) => context.draft.trim() !== '',
    isOn: (_, methods: SignInMethods) => methods.secondFactor !== undefined,
  },
  actions: {
    setCodesLeft: assign((_, { secondFactor }: SignInMethods) => ({ codesLeft: secondFactor?.codesLeft ?? 0 })),
    setKey: assign((_, { key }: { key: SecondFactorKey }) => ({ ...nothing, key })),
    setCodes: assign((_, { codes }: { codes: readonly string[] }) => ({ ...nothing, codes, codesLeft: allCodes })),
    setDraft: assign((_, { code }: { code: string }) => ({ draft: code, problem: undefined })),
    setRequired: assign({ problem: 'REQUIRED' }),
    setWrong: assign({ problem: 'WRONG_CODE', draft: '', failure: undefined }),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ ...nothing, refusal: code })),
    setFailure: assign(({ context }, cause: unknown) => ({ ...nothing, failure: failureAfter(context.failure, cause) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clear: assign({ ...nothing }),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
});

/** Sets up, renews and turns off the codes of an authenticator app. Key and recovery codes are shown once. */
export const secondFactorMachine = factor.createMachine({
  id: 'secondFactor',
  context: { codesLeft: 0, codes: [], draft: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks whether the account has a password, and whether codes of an app are asked for.',
      meta: { title: 'Loading', requirements: ['ACC-07'] },
      tags: 'busy',
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        onDone: [
          { guard: ({ event }) => !event.output.isOffered, target: 'notOffered' },
          { guard: ({ event }) => !event.output.hasPassword, target: 'noPassword' },
          {
            guard: { type: 'isOn', params: ({ event }) => event.output },
            target: 'on',
            actions: { type: 'setCodesLeft', params: ({ event }) => event.output },
          },
          { target: 'off' },
        ],
        onError: { target: 'loadFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    loadFailed: {
      description: 'It could not be loaded. Nothing has changed.',
      meta: { title: 'It could not be loaded', requirements: ['ACC-07', 'ERR-03'] },
      on: { retry: 'loading' },
    },
    notOffered: {
      description: 'People sign in with another provider, which may have a second factor.',
      meta: { title: 'No two-step sign-in here', requirements: ['ACC-07'] },
    },
    noPassword: {
      description: 'The account has no password: the second factor is that of Google or Facebook.',
      meta: { title: 'The account has no password', requirements: ['ACC-07'] },
    },
    off: {
      description: 'No codes are asked for. Says what they protect from.',
      meta: { title: 'Two-step sign-in is off', requirements: ['ACC-07'] },
      entry: 'clear',
      on: { 'setUp.start': 'preparing' },
    },
    preparing: {
      description: 'Asks the server for a key for the app. Nothing is stored yet.',
      meta: { title: 'Preparing a key', requirements: ['ACC-07'] },
      tags: 'busy',
      invoke: {
        id: 'createKey',
        src: 'createKey',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'ready',
            target: 'scanning',
            actions: { type: 'setKey', params: ({ event }) => outputOf(event, 'ready') },
          },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { guard: ({ event }) => isRefusedWith(event.output, 'INVALID_STATUS_TRANSITION'), target: 'loading', actions: 'clear' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'prepareFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    prepareFailed: {
      description: 'No response arrived. Nothing has changed; it can be tried again.',
      meta: { title: 'No key was made', requirements: ['ACC-07', 'ERR-03'] },
      on: { retry: 'preparing', 'overview.show': 'off' },
    },
    scanning: {
      description: 'Shows the key as a QR code and as text, and takes a first code of the app. Leaving changes nothing.',
      meta: { title: 'Setting up the app', requirements: ['ACC-07'] },
      on: {
        'code.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': [
          { guard: 'isTyped', target: 'enrolling' },
          { target: 'correctingFirstCode', actions: 'setRequired' },
        ],
        'overview.show': 'off',
      },
    },
    correctingFirstCode: {
      description: 'The code is missing or wrong. The key is the same.',
      meta: { title: 'First code to be corrected', requirements: ['ACC-07'] },
      on: {
        'code.change': { target: 'scanning', actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': { target: 'correctingFirstCode' },
        'overview.show': 'off',
      },
    },
    enrolling: {
      description: 'Turns two-step sign-in on, if the code is one of the app.',
      meta: { title: 'Turning it on', requirements: ['ACC-07'] },
      tags: 'busy',
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context }) => enrolmentOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'codes',
            target: 'showingCodes',
            actions: { type: 'setCodes', params: ({ event }) => outputOf(event, 'codes') },
          },
          { guard: ({ event }) => isRefusedWith(event.output, 'WRONG_CODE'), target: 'correctingFirstCode', actions: 'setWrong' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { guard: ({ event }) => isRefusedWith(event.output, 'CHALLENGE_EXPIRED'), target: 'keyExpired' },
          { guard: ({ event }) => isRefusedWith(event.output, 'INVALID_STATUS_TRANSITION'), target: 'loading', actions: 'clear' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'enrolUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    keyExpired: {
      description: 'The key is older than fifteen minutes. A new one has to be scanned.',
      meta: { title: 'The key has expired', requirements: ['ACC-07'] },
      entry: 'clear',
      on: { retry: 'preparing', 'overview.show': 'off' },
    },
    enrolUnknown: {
      description: 'No response arrived, so two-step sign-in may be on, with recovery codes that nobody has seen.',
      meta: { title: 'It may be on', requirements: ['ACC-07', 'ERR-03'] },
      on: { retry: 'checking' },
    },
    checking: {
      description: 'Asks whether two-step sign-in was turned on by the request whose answer was lost.',
      meta: { title: 'Looking whether it is on', requirements: ['ACC-07', 'ERR-03'] },
      tags: 'busy',
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => event.output },
            target: 'codesLost',
            actions: { type: 'setCodesLeft', params: ({ event }) => event.output },
          },
          { target: 'off' },
        ],
        onError: { target: 'enrolUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    codesLost: {
      description: 'Two-step sign-in is on, but the answer with the recovery codes was lost. New ones are made with a code of the app.',
      meta: { title: 'On, without codes', requirements: ['ACC-07', 'ERR-03'] },
      entry: 'clear',
      on: { 'codes.renew': 'enteringForCodes', 'overview.show': 'on' },
    },
    showingCodes: {
      description: 'The recovery codes, the only time that they are shown.',
      meta: { title: 'The recovery codes', requirements: ['ACC-07'] },
      exit: 'clear',
      on: { 'codes.saved': 'on' },
    },
    on: {
      description: 'Codes are asked for when the person signs in. Says how many recovery codes are left.',
      meta: { title: 'Two-step sign-in is on', requirements: ['ACC-07'] },
      entry: 'clear',
      on: { 'codes.renew': 'enteringForCodes', 'factor.remove': 'enteringForRemoval' },
    },
    enteringForCodes: {
      description: 'Asks for a code before new recovery codes are made. The ones before end.',
      meta: { title: 'Code for new recovery codes', requirements: ['ACC-07'] },
      on: {
        'code.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': [
          { guard: 'isTyped', target: 'renewing' },
          { target: 'correctingForCodes', actions: 'setRequired' },
        ],
        'overview.show': 'on',
      },
    },
    correctingForCodes: {
      description: 'The code is missing or wrong. Nothing has changed.',
      meta: { title: 'Code to be corrected', requirements: ['ACC-07'] },
      on: {
        'code.change': { target: 'enteringForCodes', actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': { target: 'correctingForCodes' },
        'overview.show': 'on',
      },
    },
    renewing: {
      description: 'Makes new recovery codes.',
      meta: { title: 'Making recovery codes', requirements: ['ACC-07'] },
      tags: 'busy',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: codeOf,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'codes',
            target: 'showingCodes',
            actions: { type: 'setCodes', params: ({ event }) => outputOf(event, 'codes') },
          },
          { guard: ({ event }) => isRefusedWith(event.output, 'WRONG_CODE'), target: 'correctingForCodes', actions: 'setWrong' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { guard: ({ event }) => isRefusedWith(event.output, 'INVALID_STATUS_TRANSITION'), target: 'loading', actions: 'clear' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'renewUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    renewUnknown: {
      description:
        'No response arrived, so the codes from before may have ended, and the new ones are unknown. Another code makes new ones.',
      meta: { title: 'The codes may be new', requirements: ['ACC-07', 'ERR-03'] },
      on: { retry: 'enteringForCodes' },
    },
    enteringForRemoval: {
      description: 'Says what turning off means, and asks for a code.',
      meta: { title: 'Code for turning off', requirements: ['ACC-07'] },
      on: {
        'code.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': [
          { guard: 'isTyped', target: 'removing' },
          { target: 'correctingForRemoval', actions: 'setRequired' },
        ],
        'overview.show': 'on',
      },
    },
    correctingForRemoval: {
      description: 'The code is missing or wrong. Two-step sign-in is still on.',
      meta: { title: 'Code for turning off to be corrected', requirements: ['ACC-07'] },
      on: {
        'code.change': { target: 'enteringForRemoval', actions: { type: 'setDraft', params: ({ event }) => event } },
        'code.submit': { target: 'correctingForRemoval' },
        'overview.show': 'on',
      },
    },
    removing: {
      description: 'Turns two-step sign-in off.',
      meta: { title: 'Turning it off', requirements: ['ACC-07'] },
      tags: 'busy',
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: codeOf,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'removed', target: 'removed' },
          { guard: ({ event }) => isRefusedWith(event.output, 'WRONG_CODE'), target: 'correctingForRemoval', actions: 'setWrong' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { guard: ({ event }) => isRefusedWith(event.output, 'LAST_FACTOR'), target: 'notRemoved' },
          { guard: ({ event }) => isRefusedWith(event.output, 'INVALID_STATUS_TRANSITION'), target: 'loading', actions: 'clear' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'removeUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    removeUnknown: {
      description: 'No response arrived, so two-step sign-in may be off. The page says it once it is loaded.',
      meta: { title: 'It may be off', requirements: ['ACC-07', 'ERR-03'] },
      on: { retry: 'loading' },
    },
    removed: {
      description: 'The password opens the account alone again, and an e-mail tells.',
      meta: { title: 'It is turned off', requirements: ['ACC-07'] },
      entry: 'clear',
      on: { 'overview.show': 'off' },
    },
    notRemoved: {
      description: 'It stays on: an operator has no other second factor.',
      meta: { title: 'It was not turned off', requirements: ['ACC-07'] },
      entry: 'clear',
      on: { 'overview.show': 'on' },
    },
    refused: {
      description: 'The server refused, such as after too many codes. Nothing has changed.',
      meta: { title: 'The request was refused', requirements: ['ACC-07'] },
      on: { 'overview.show': 'loading' },
    },
    ...stepUpStates({
      requirements: ['ACC-07'],
      opening: 'Asks for the sign-in page.',
      cancel: 'loading',
      entry: ['clear'],
    }),
  },
});

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;
