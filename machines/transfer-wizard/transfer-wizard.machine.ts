import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { investingGate } from '../../domain/eligibility.ts';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { gateGuards, gateTransitions } from '../investing/gates.ts';
import type { ContractResult, CreateInput, CreateResult } from '../investing/investing.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The project the money goes to, and the repaid investment it comes from. */
export type TransferWizardInput = { projectId: string; sourceId: string };
/** `moved`: the server has moved this money before. */
export type SourceResult = { kind: 'found'; amount: number } | { kind: 'moved' } | { kind: 'notEligible' } | { kind: 'missing' };
/** What the server says of the person and the project; the rule is `investingGate`. */
export type TransferEligibility = Parameters<typeof investingGate>[0];
/**
 * The request to create the new investment. Its idempotency key makes a retry safe; after a reload the created investment is found again, or
 * why its outcome is not known.
 */
export type SavedTarget = { requestKey: string; targetId?: string; failure?: Failure };
/** `unauthenticated`: the session had ended, so the server has not created it. [ERR-03] */
export type RestoreTransferResult = ({ kind: 'kept' } & SavedTarget) | { kind: 'unauthenticated'; requestKey: string } | { kind: 'none' };
export type MoveInput = { sourceId: string; targetId: string };
export type MoveResult = { kind: 'transferred' } | Refusal;

type Key = { requestKey: string };
type Consent = { given: boolean };
export type TransferWizardEvent =
  | ({ type: 'amount.confirm' } & Key)
  | { type: 'step.next' }
  | { type: 'step.back' }
  | ({ type: 'consent.change' } & Consent)
  | { type: 'transfer.confirm' }
  | { type: 'retry' };

export type TransferWizardEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'refused'; code: ErrorCode }
  /** Nothing was sent. */
  | { type: 'offline' }
  | { type: 'target.save'; projectId: string; sourceId: string; kept: SavedTarget }
  | { type: 'target.clear'; projectId: string; sourceId: string }
  | { type: 'transferred' };

type Context = {
  projectId: string;
  sourceId: string;
  amount: number;
  /** Of the request whose response was lost, or that met an expired session: it is sent again. */
  requestKey?: string;
  targetId?: string;
  documentId?: string;
  isConsentGiven: boolean;
  refusal?: ErrorCode;
  /** Why it is not known what became of the request that was sent last. */
  failure?: Failure;
};

function targetOf({ targetId }: Context): string {
  if (targetId === undefined) throw new Error('There is no new investment.');
  return targetId;
}

function savedOf({ requestKey, targetId, failure }: Context): SavedTarget {
  if (requestKey === undefined) throw new Error('The amount was not confirmed.');
  return { requestKey, ...(targetId === undefined ? failure && { failure } : { targetId }) };
}

const failed = ({ event }: { event: { error: unknown } }) => event.error;
const consent = ({ event }: { event: Consent }) => event;
const refusal = ({ event }: { event: { output: { kind: string } | Refusal } }) => outputOf(event, 'refused');
const setRefusal = [
  { type: 'setRefusal', params: refusal },
  { type: 'reportRefusal', params: refusal },
] as const;
const saved = ({ event }: { event: { output: RestoreTransferResult } }) => event.output;
/** The request that met an expired session keeps its key; after a refusal even the same amount is a new request. */
const confirmAmount = {
  target: 'creating',
  actions: [
    { type: 'setRequestKey', params: ({ context, event }: { context: Context; event: Key }) => context.requestKey ?? event.requestKey },
    'saveTarget',
  ],
} as const;
const confirming = {
  'consent.change': { guard: { type: 'isOtherConsent', params: consent }, actions: { type: 'setConsent', params: consent } },
  'transfer.confirm': { guard: 'isConsentGiven', target: 'moving', actions: 'clearFailure' },
  'step.back': { target: 'readingContract', actions: 'clearConsent' },
} as const;

const types: Partial<{
  input: TransferWizardInput;
  context: Context;
  events: TransferWizardEvent;
  emitted: TransferWizardEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** Money of a repaid loan goes into another project: seen, read, agreed to, moved once. */
export const transferWizardMachine = setup({
  types,
  actors: {
    loadSource: fromPromise<SourceResult, { sourceId: string }>(() => notProvided('loadSource')),
    loadEligibility: fromPromise<TransferEligibility, { projectId: string; sourceId: string }>(() => notProvided('loadEligibility')),
    restoreAttempt: fromPromise<RestoreTransferResult, { projectId: string; sourceId: string }>(() => notProvided('restoreAttempt')),
    createInvestment: fromPromise<CreateResult, CreateInput>(() => notProvided('createInvestment')),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(() => notProvided('loadContract')),
    moveMoney: fromPromise<MoveResult, MoveInput>(() => notProvided('moveMoney')),
  },
  guards: {
    ...gateGuards,
    isCreated: (_, result: RestoreTransferResult) => result.kind === 'kept' && result.targetId !== undefined,
    isKept: (_, result: RestoreTransferResult) => result.kind === 'kept',
    isUnauthenticated: (_, result: RestoreTransferResult) => result.kind === 'unauthenticated',
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
    isConsentGiven: ({ context }) => context.isConsentGiven,
    isOtherConsent: ({ context }, { given }: Consent) => given !== context.isConsentGiven,
  },
  actions: {
    setSaved: assign((_, { requestKey, targetId, failure }: SavedTarget) => ({ requestKey, targetId, failure })),
    setRequestKey: assign((_, requestKey: string) => ({ requestKey, refusal: undefined, failure: undefined })),
    setCreated: assign((_, { investmentId }: { investmentId: string }) => ({ targetId: investmentId })),
    setRefusal: assign((_, { code }: Refusal) => ({ refusal: code })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    clearFailure: assign({ failure: undefined }),
    clearRequestKey: assign({ requestKey: undefined }),
    clearConsent: assign({ isConsentGiven: false, refusal: undefined }),
    saveTarget: emit(({ context }) => ({
      type: 'target.save',
      projectId: context.projectId,
      sourceId: context.sourceId,
      kept: savedOf(context),
    })),
    clearTarget: emit(({ context: { projectId, sourceId } }) => ({ type: 'target.clear', projectId, sourceId })),
    setConsent: assign((_, { given }: Consent) => ({ isConsentGiven: given })),
    reportRefusal: emit((_, { code }: Refusal) => ({ type: 'refused', code })),
    reportOffline: emit({ type: 'offline' }),
    reportTransferred: emit({ type: 'transferred' }),
  },
}).createMachine({
  id: 'transferWizard',
  context: ({ input }) => ({ projectId: input.projectId, sourceId: input.sourceId, amount: 0, isConsentGiven: false }),
  initial: 'loadingSource',
  states: {
    loadingSource: {
      description: 'Which investment is it, and can its money be moved? The server says so.',
      meta: { title: 'Loading the repaid investment', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context }) => ({ sourceId: context.sourceId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'found',
            target: 'checkingEligibility',
            actions: assign({ amount: ({ event }) => outputOf(event, 'found').amount }),
          },
          { guard: ({ event }) => event.output.kind === 'moved', target: 'alreadyMoved' },
          { guard: ({ event }) => event.output.kind === 'notEligible', target: 'notEligible' },
          { target: 'sourceMissing' },
        ],
        onError: 'loadFailed',
      },
    },
    checkingEligibility: {
      description: 'Identity, project and profile are checked before every step.',
      meta: { title: 'Checking that you can invest', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'loadEligibility',
        src: 'loadEligibility',
        input: ({ context: { projectId, sourceId } }) => ({ projectId, sourceId }),
        onDone: [...gateTransitions, { target: 'restoringAttempt' }],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The project or the investment could not be loaded; nothing was changed.',
      meta: { title: 'The page could not be loaded', requirements: ['TRF-04'] },
      on: { retry: 'loadingSource' },
    },
    sourceMissing: {
      description: 'The investment does not exist or belongs to another user.',
      meta: { title: 'Investment not found', requirements: ['TRF-02'] },
    },
    notEligible: {
      description: 'This investment is not repaid; its money is still at work.',
      meta: { title: 'Money cannot be moved', requirements: ['TRF-02'] },
    },
    alreadyMoved: {
      description: 'The money of this investment was moved before; it cannot be moved twice.',
      meta: { title: 'Money already moved', requirements: ['TRF-03'] },
    },
    kycGate: {
      description: 'The identity must be verified first; the person is sent there.',
      meta: { title: 'Identity not verified', requirements: ['TRF-02'], starts: ['identity-check'] },
      entry: emit({ type: 'navigate', to: '/renew-kyc' }),
    },
    projectClosed: {
      description: 'The project takes no money now.',
      meta: { title: 'Project takes no money', requirements: ['TRF-02'] },
    },
    profileIncomplete: {
      description: 'The profile must be completed before investing.',
      meta: { title: 'Profile not complete', requirements: ['TRF-02'] },
    },
    restoringAttempt: {
      description: 'Was the new investment created before a reload? Then it is not created again.',
      meta: { title: 'Looking for an unfinished attempt', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'restoreAttempt',
        src: 'restoreAttempt',
        input: ({ context: { projectId, sourceId } }) => ({ projectId, sourceId }),
        onDone: [
          {
            guard: { type: 'isCreated', params: saved },
            target: 'openingContract',
            actions: { type: 'setSaved', params: ({ event }) => outputOf(event, 'kept') },
          },
          {
            guard: { type: 'isKept', params: saved },
            target: 'creationUnknown',
            actions: { type: 'setSaved', params: ({ event }) => outputOf(event, 'kept') },
          },
          {
            guard: { type: 'isUnauthenticated', params: saved },
            target: 'showingAmount',
            actions: { type: 'setSaved', params: ({ event }) => outputOf(event, 'unauthenticated') },
          },
          { target: 'showingAmount' },
        ],
        onError: 'showingAmount',
      },
    },
    showingAmount: {
      description:
        'The amount is that of the repaid investment and cannot be changed; what it earns in the new project is shown. A request that met an expired session keeps its idempotency key.',
      meta: { title: 'Seeing the amount', requirements: ['TRF-01'] },
      on: {
        'amount.confirm': confirmAmount,
      },
    },
    creating: {
      description: 'The new investment is being created.',
      meta: { title: 'Creating the new investment', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'createInvestment',
        src: 'createInvestment',
        input: ({ context }) => ({ projectId: context.projectId, amount: context.amount, requestKey: savedOf(context).requestKey }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'openingContract',
            actions: [{ type: 'setCreated', params: ({ event }) => outputOf(event, 'created') }, 'saveTarget'],
          },
          {
            target: 'creationRefused',
            actions: ['clearRequestKey', 'clearTarget', ...setRefusal],
          },
        ],
        onError: [
          {
            guard: { type: 'isNotSent', params: failed },
            target: 'showingAmount',
            actions: ['clearRequestKey', 'clearTarget', 'reportOffline'],
          },
          { target: 'creationUnknown', actions: [{ type: 'setFailure', params: failed }, 'saveTarget'] },
        ],
      },
    },
    creationRefused: {
      description: 'The server refused the new investment and said why. Nothing was created or moved.',
      meta: { title: 'New investment refused', requirements: ['TRF-04'] },
      on: {
        'amount.confirm': confirmAmount,
      },
    },
    creationUnknown: {
      description:
        'There was no response, or an error: the new investment may exist. A retry sends the same idempotency key, so it cannot be created twice.',
      meta: { title: 'It is not known whether the investment was created', requirements: ['TRF-04'] },
      on: { retry: 'creating' },
    },
    openingContract: {
      description: 'The contract of the new investment is being fetched.',
      meta: { title: 'Opening the contract', requirements: ['TRF-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadContract',
        src: 'loadContract',
        input: ({ context }) => ({ investmentId: targetOf(context) }),
        onDone: { target: 'readingContract', actions: assign({ documentId: ({ event }) => event.output.documentId }) },
        onError: 'contractFailed',
      },
    },
    contractFailed: {
      description: 'The contract could not be fetched. Nothing is moved before it can be read.',
      meta: { title: 'Contract could not be opened', requirements: ['TRF-01'] },
      on: { retry: 'openingContract' },
    },
    readingContract: {
      description: 'The contract can be read page by page and downloaded.',
      meta: { title: 'Reading the contract', requirements: ['TRF-01'] },
      on: { 'step.next': 'confirming' },
    },
    confirming: {
      description: 'The money is moved only after the investor has consented.',
      meta: { title: 'Confirming the transfer', requirements: ['TRF-01'] },
      on: confirming,
    },
    moving: {
      description: 'The money is being moved.',
      meta: { title: 'Moving the money', requirements: ['TRF-03'] },
      tags: 'busy',
      invoke: {
        id: 'moveMoney',
        src: 'moveMoney',
        input: ({ context }) => ({ sourceId: context.sourceId, targetId: targetOf(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'transferred',
            target: 'done',
            actions: ['clearTarget', 'reportTransferred'],
          },
          {
            target: 'moveRefused',
            actions: ['clearConsent', ...setRefusal],
          },
        ],
        onError: [
          { guard: { type: 'isNotSent', params: failed }, target: 'confirming', actions: 'reportOffline' },
          { target: 'moveUnknown', actions: { type: 'setFailure', params: failed } },
        ],
      },
    },
    moveRefused: {
      description: 'The server refused the transfer and said why. The money is where it was.',
      meta: { title: 'Transfer refused', requirements: ['TRF-04'] },
      on: confirming,
    },
    moveUnknown: {
      description: 'There was no response, or an error: the money may have been moved. A retry moves it at most once.',
      meta: { title: 'It is not known whether the money was moved', requirements: ['TRF-04'] },
      on: { retry: 'moving' },
    },
    done: {
      description: 'The money is in the new project.',
      meta: { title: 'Money moved', requirements: ['TRF-01', 'TRF-03'] },
    },
  },
});

export type TransferWizardActor = ActorRefFrom<typeof transferWizardMachine>;
