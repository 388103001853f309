import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import type { ErrorCode, PasskeyList, PasskeyOptions, PasskeyRegistration } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import { isRefusedWith, type Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

/** `canCreate`: the browser knows passkeys. */
export type PasskeysInput = { canCreate: boolean };
export type Passkey = PasskeyList['passkeys'][number];
export type OptionsResult = { kind: 'ready'; options: PasskeyOptions } | Refusal;
/** `exists`: the device has a passkey of this account. `impossible`: device or browser cannot make one. */
export type CreateResult = { kind: 'created'; registration: PasskeyRegistration } | { kind: 'cancelled' | 'exists' | 'impossible' };
export type StoreResult = { kind: 'stored'; passkey: Passkey } | Refusal;
export type RenameInput = { id: string; name: string };
export type RenameResult = { kind: 'renamed'; passkey: Passkey } | { kind: 'gone' };
/** `removed`, too, when it was gone already. */
export type RemoveResult = { kind: 'removed' } | Refusal;
export type NameProblem = 'REQUIRED' | 'TOO_LONG';
export type PasskeysEvent =
  | { type: 'passkey.add' }
  | { type: 'passkey.rename'; id: string }
  | { type: 'passkey.remove'; id: string }
  | { type: 'name.change'; name: string }
  | { type: 'name.submit' }
  | { type: 'removal.confirm' }
  | { type: 'list.show' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type PasskeysEmitted = { type: 'page.leave'; url: string };

type Context = {
  canCreate: boolean;
  passkeys: readonly Passkey[];
  options?: PasskeyOptions;
  registration?: PasskeyRegistration;
  /** The one that is renamed, removed, or was added last. */
  chosen?: Passkey;
  draft: string;
  problem?: NameProblem;
  refusal?: ErrorCode;
  failure?: Failure;
  nonce?: string;
};

/** Characters of a name, as the contract takes them. */
export const longestName = 60;

/** What belongs to one step, and ends with it. */
const nothing = {
  options: undefined,
  registration: undefined,
  chosen: undefined,
  draft: '',
  problem: undefined,
  refusal: undefined,
  failure: undefined,
  nonce: undefined,
} satisfies Partial<Context>;

function problemOf({ draft }: Pick<Context, 'draft'>): NameProblem | undefined {
  const name = draft.trim();
  if (name === '') return 'REQUIRED';
  return name.length > longestName ? 'TOO_LONG' : undefined;
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This was not chosen before.');
  return value;
}

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{
  input: PasskeysInput;
  context: Context;
  events: PasskeysEvent;
  emitted: PasskeysEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const passkeys = setup({
  types,
  actors: {
    loadPasskeys: fromPromise<PasskeyList>(() => notProvided('loadPasskeys')),
    createOptions: fromPromise<OptionsResult>(() => notProvided('createOptions')),
    createPasskey: fromPromise<CreateResult, PasskeyOptions>(() => notProvided('createPasskey')),
    storePasskey: fromPromise<StoreResult, PasskeyRegistration>(() => notProvided('storePasskey')),
    renamePasskey: fromPromise<RenameResult, RenameInput>(() => notProvided('renamePasskey')),
    removePasskey: fromPromise<RemoveResult, { id: string }>(() => notProvided('removePasskey')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    canCreate: ({ context }) => context.canCreate,
    mayBeStored: ({ context }) => context.registration !== undefined,
    isNamed: ({ context }) => problemOf(context) === undefined,
  },
  actions: {
    setPasskeys: assign((_, list: PasskeyList) => ({ passkeys: list.passkeys })),
    setOptions: assign((_, { options }: { options: PasskeyOptions }) => ({ options })),
    setRegistration: assign((_, { registration }: { registration: PasskeyRegistration }) => ({ ...nothing, registration })),
    addPasskey: assign(({ context }, { passkey }: { passkey: Passkey }) => ({
      ...nothing,
      passkeys: [...context.passkeys, passkey],
      chosen: passkey,
    })),
    replacePasskey: assign(({ context }, { passkey }: { passkey: Passkey }) => ({
      ...nothing,
      passkeys: context.passkeys.map((one) => (one.id === passkey.id ? passkey : one)),
    })),
    dropPasskey: assign(({ context: { passkeys: before, chosen } }) => ({
      ...nothing,
      passkeys: before.filter(({ id }) => id !== chosen?.id),
      chosen,
    })),
    choose: assign(({ context }, { id }: { id: string }) => {
      const chosen = context.passkeys.find((passkey) => passkey.id === id);
      return { ...nothing, chosen, draft: chosen?.name ?? '' };
    }),
    setDraft: assign((_, { name }: { name: string }) => ({ draft: name, problem: undefined })),
    setProblem: assign(({ context }) => ({ problem: problemOf(context) })),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ ...nothing, refusal: code })),
    setFailure: assign(({ context }, cause: unknown) => ({ failure: failureAfter(context.failure, cause) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clearFailure: assign({ failure: undefined }),
    clearStep: assign({ ...nothing }),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
});

/** Nothing was added: the person tries again, or goes back to the list. */
const notAdded = passkeys.createStateConfig({ on: { retry: 'preparing', 'list.show': 'listing' } });

/** The passkeys of an account: keys on a device, by which a person signs in with a finger, a face or a PIN. */
export const passkeysMachine = passkeys.createMachine({
  id: 'passkeys',
  context: ({ input: { canCreate } }) => ({ canCreate, passkeys: [], draft: '' }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the passkeys of the account, also to see whether one was stored whose answer was lost.',
      meta: { title: 'Loading the passkeys', requirements: ['ACC-04'] },
      tags: 'busy',
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: [
          {
            guard: ({ event }) => event.output.isOffered,
            target: 'listing',
            actions: { type: 'setPasskeys', params: ({ event }) => event.output },
          },
          { target: 'notOffered' },
        ],
        onError: [
          { guard: 'mayBeStored', target: 'storeUnknown', actions: { type: 'setFailure', params: error } },
          { target: 'loadFailed', actions: { type: 'setFailure', params: error } },
        ],
      },
    },
    loadFailed: {
      description: 'The passkeys could not be loaded. Nothing has changed.',
      meta: { title: 'The passkeys could not be loaded', requirements: ['ACC-04', 'ERR-03'] },
      on: { retry: { target: 'loading', actions: 'clearFailure' } },
    },
    notOffered: {
      description: 'People sign in with another provider, or the address of the platform has no domain: there are no passkeys.',
      meta: { title: 'No passkeys here', requirements: ['ACC-04'] },
    },
    listing: {
      description: 'The passkeys of the account, or why it is good to have one. A browser that knows none only lists them.',
      meta: { title: 'The passkeys', requirements: ['ACC-04'] },
      entry: 'clearStep',
      on: {
        'passkey.add': { guard: 'canCreate', target: 'preparing' },
        'passkey.rename': { target: 'renaming', actions: { type: 'choose', params: ({ event }) => event } },
        'passkey.remove': { target: 'confirmingRemoval', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    preparing: {
      description: 'Asks the server what the browser makes a passkey with.',
      meta: { title: 'Preparing a passkey', requirements: ['ACC-04'] },
      tags: 'busy',
      entry: 'clearStep',
      invoke: {
        id: 'createOptions',
        src: 'createOptions',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'ready',
            target: 'askingBrowser',
            actions: { type: 'setOptions', params: ({ event }) => outputOf(event, 'ready') },
          },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { target: 'addRefused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'prepareFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    prepareFailed: {
      description: 'No response arrived. No passkey was made; it can be tried again.',
      meta: { title: 'The passkey could not be prepared', requirements: ['ACC-04', 'ERR-03'] },
      ...notAdded,
    },
    askingBrowser: {
      description: 'A window of the browser asks the person to confirm on the device. It closes by itself after five minutes.',
      meta: { title: 'The browser asks', requirements: ['ACC-04'] },
      tags: 'busy',
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ context }) => known(context.options),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'storing',
            actions: { type: 'setRegistration', params: ({ event }) => outputOf(event, 'created') },
          },
          { guard: ({ event }) => event.output.kind === 'cancelled', target: 'cancelled' },
          { guard: ({ event }) => event.output.kind === 'exists', target: 'alreadyRegistered' },
          { target: 'notCreated' },
        ],
        onError: 'notCreated',
      },
    },
    cancelled: {
      description: 'The window of the browser was closed, or the time was over. No passkey was made.',
      meta: { title: 'Cancelled in the browser', requirements: ['ACC-04'] },
      entry: 'clearStep',
      ...notAdded,
    },
    alreadyRegistered: {
      description: 'The device, or the password manager, has a passkey of this account already.',
      meta: { title: 'This device has one already', requirements: ['ACC-04'] },
      entry: 'clearStep',
      ...notAdded,
    },
    notCreated: {
      description: 'The device or the browser cannot make a passkey, such as without a screen lock.',
      meta: { title: 'The device made no passkey', requirements: ['ACC-04'] },
      entry: 'clearStep',
      ...notAdded,
    },
    storing: {
      description: 'Sends the passkey to the server, which checks and stores it.',
      meta: { title: 'Storing the passkey', requirements: ['ACC-04'] },
      tags: 'busy',
      invoke: {
        id: 'storePasskey',
        src: 'storePasskey',
        input: ({ context }) => known(context.registration),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'stored',
            target: 'added',
            actions: { type: 'addPasskey', params: ({ event }) => outputOf(event, 'stored') },
          },
          { target: 'addRefused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'storeUnknown', actions: { type: 'setFailure', params: error } },
      },
    },
    storeUnknown: {
      description: 'No response arrived, so the passkey may be stored. The list says it; the same answer of the browser counts once only.',
      meta: { title: 'The passkey may be stored', requirements: ['ACC-04', 'ERR-03'] },
      on: { retry: 'loading' },
    },
    addRefused: {
      description: 'The server refused: too late, too many, too often, or not of this site.',
      meta: { title: 'The passkey was refused', requirements: ['ACC-04'] },
      ...notAdded,
    },
    added: {
      description: 'The passkey is stored, and opens the account from now on.',
      meta: { title: 'The passkey is stored', requirements: ['ACC-04'] },
      on: { 'list.show': 'listing' },
    },
    renaming: {
      description: 'Another name is typed. It is for the person only.',
      meta: { title: 'Renaming a passkey', requirements: ['ACC-04'] },
      on: {
        'name.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'name.submit': [
          { guard: 'isNamed', target: 'savingName' },
          { target: 'correctingName', actions: 'setProblem' },
        ],
        'list.show': 'listing',
      },
    },
    correctingName: {
      description: 'The name is empty or too long.',
      meta: { title: 'Name to be corrected', requirements: ['ACC-04'] },
      on: {
        'name.change': { target: 'renaming', actions: { type: 'setDraft', params: ({ event }) => event } },
        // nothing was typed since
        'name.submit': { actions: 'setProblem' },
        'list.show': 'listing',
      },
    },
    savingName: {
      description: 'Saves the name.',
      meta: { title: 'Saving the name', requirements: ['ACC-04'] },
      tags: 'busy',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context }) => ({ id: known(context.chosen).id, name: context.draft.trim() }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'renamed',
            target: 'listing',
            actions: { type: 'replacePasskey', params: ({ event }) => outputOf(event, 'renamed') },
          },
          // it was removed elsewhere
          { target: 'loading', actions: 'clearStep' },
        ],
        onError: { target: 'renameFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    renameFailed: {
      description: 'No response arrived, so the name may be saved. Trying again saves the same one.',
      meta: { title: 'The name may be saved', requirements: ['ACC-04', 'ERR-03'] },
      on: { retry: 'savingName' },
    },
    confirmingRemoval: {
      description: 'Says what removing means before it is done.',
      meta: { title: 'Remove this passkey?', requirements: ['ACC-04'] },
      on: { 'removal.confirm': 'removing', 'list.show': 'listing' },
    },
    removing: {
      description: 'Removes the passkey.',
      meta: { title: 'Removing the passkey', requirements: ['ACC-04'] },
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ id: known(context.chosen).id }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'removed', target: 'removed', actions: 'dropPasskey' },
          { guard: ({ event }) => isRefusedWith(event.output, 'STEP_UP_REQUIRED'), target: 'signInNeeded' },
          { target: 'notRemoved' },
        ],
        onError: { target: 'removeFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    removeFailed: {
      description: 'No response arrived, so the passkey may be removed. Trying again does no harm.',
      meta: { title: 'The passkey may be removed', requirements: ['ACC-04', 'ERR-03'] },
      on: { retry: 'removing' },
    },
    removed: {
      description: 'The passkey opens nothing any more.',
      meta: { title: 'The passkey is removed', requirements: ['ACC-04'] },
      on: { 'list.show': 'listing' },
    },
    notRemoved: {
      description: 'The passkey stays: it is the only second factor of an operator.',
      meta: { title: 'The passkey was not removed', requirements: ['ACC-04'] },
      entry: 'clearStep',
      on: { 'list.show': 'listing' },
    },
    ...stepUpStates({
      requirements: ['ACC-04'],
      opening: 'Asks for the sign-in page.',
      cancel: 'listing',
      entry: ['clearStep'],
    }),
  },
});

export type PasskeysActor = ActorRefFrom<typeof passkeysMachine>;
