import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { investingGate } from '../../domain/eligibility.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The project the money goes to, and the repaid investment it comes from. */
export type TransferWizardInput = { projectId: string; sourceId: string };
/** `moved`: the server has moved this money before. */
export type SourceResult = { kind: 'found'; amount: number } | { kind: 'moved' } | { kind: 'notEligible' } | { kind: 'missing' };
/** What the server says of the person and the project; the rule is `investingGate`. */
export type TransferEligibility = Parameters<typeof investingGate>[0];
/** The wish to make the new investment: its key makes repeating harmless, and a made one is known again after a reload. */
export type Kept = { requestKey: string; targetId?: string };
export type MakeInput = { projectId: string; amount: number; requestKey: string };
export type MakeResult = { kind: 'created'; investmentId: string } | Refusal;
export type TransferContractResult = { documentId: string };
export type MoveInput = { sourceId: string; targetId: string };
export type MoveResult = { kind: 'transferred' } | Refusal;

export type TransferWizardEvent =
  | { type: 'amount.confirm'; requestKey: string }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'consent.change'; given: boolean }
  | { type: 'transfer.confirm' }
  | { type: 'retry' };

export type TransferWizardEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'refused'; code: ErrorCode }
  | { type: 'target.save'; projectId: string; sourceId: string; kept: Kept }
  | { type: 'target.clear'; projectId: string; sourceId: string }
  | { type: 'transferred' };

type Context = {
  projectId: string;
  sourceId: string;
  amount: number;
  requestKey: string;
  targetId?: string;
  documentId?: string;
  isConsentGiven: boolean;
  refusal?: ErrorCode;
};

/** Money of a repaid loan goes into another project: seen, read, agreed to, moved once. */
export const transferWizardMachine = setup({
  types: {} as {
    input: TransferWizardInput;
    context: Context;
    events: TransferWizardEvent;
    emitted: TransferWizardEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadSource: fromPromise<SourceResult, { sourceId: string }>(() => notProvided('loadSource')),
    loadEligibility: fromPromise<TransferEligibility, { projectId: string; sourceId: string }>(() => notProvided('loadEligibility')),
    restoreTarget: fromPromise<Kept | undefined, { projectId: string; sourceId: string }>(() => notProvided('restoreTarget')),
    makeTarget: fromPromise<MakeResult, MakeInput>(() => notProvided('makeTarget')),
    loadContract: fromPromise<TransferContractResult, { targetId: string }>(() => notProvided('loadContract')),
    moveMoney: fromPromise<MoveResult, MoveInput>(() => notProvided('moveMoney')),
  },
  guards: {
    isConsentGiven: ({ context }) => context.isConsentGiven,
    changesConsent: ({ context, event }) => event.type === 'consent.change' && event.given !== context.isConsentGiven,
  },
  actions: {
    saveTarget: emit(({ context: { projectId, sourceId, requestKey, targetId } }) => ({
      type: 'target.save',
      projectId,
      sourceId,
      kept: { requestKey, ...(targetId === undefined ? {} : { targetId }) },
    })),
    clearTarget: emit(({ context: { projectId, sourceId } }) => ({ type: 'target.clear', projectId, sourceId })),
    setConsent: assign({
      isConsentGiven: ({ context, event }) => (event.type === 'consent.change' ? event.given : context.isConsentGiven),
    }),
    reportRefusal: emit(({ context }) => ({ type: 'refused', code: context.refusal ?? 'VALIDATION_FAILED' })),
    reportTransferred: emit({ type: 'transferred' }),
  },
}).createMachine({
  id: 'transferWizard',
  context: ({ input }) => ({ projectId: input.projectId, sourceId: input.sourceId, amount: 0, requestKey: '', isConsentGiven: false }),
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
            actions: assign({ amount: ({ event }) => (event.output.kind === 'found' ? event.output.amount : 0) }),
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
        onDone: [
          { guard: ({ event }) => investingGate(event.output) === 'kyc', target: 'kycGate' },
          { guard: ({ event }) => investingGate(event.output) === 'project', target: 'projectClosed' },
          { guard: ({ event }) => investingGate(event.output) === 'compliance', target: 'profileIncomplete' },
          { target: 'restoring' },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The project or the investment could not be loaded; nothing was changed.',
      meta: { title: 'The page could not be loaded', requirements: ['TRF-04'] },
      on: { retry: 'loadingSource' },
    },
    sourceMissing: {
      description: 'There is no such investment, or it is not this person’s.',
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
    restoring: {
      description: 'Was the new investment made before a reload? Then it is not made again.',
      meta: { title: 'Looking for what was begun', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'restoreTarget',
        src: 'restoreTarget',
        input: ({ context: { projectId, sourceId } }) => ({ projectId, sourceId }),
        onDone: [
          {
            guard: ({ event }) => event.output?.targetId !== undefined,
            target: 'openingContract',
            actions: assign({
              targetId: ({ event }) => event.output?.targetId,
              requestKey: ({ event }) => event.output?.requestKey ?? '',
            }),
          },
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'makingUnknown',
            actions: assign({ requestKey: ({ event }) => event.output?.requestKey ?? '' }),
          },
          { target: 'seeingAmount' },
        ],
        onError: 'seeingAmount',
      },
    },
    seeingAmount: {
      description: 'The amount is that of the repaid investment and cannot be changed; what it earns in the new project is shown.',
      meta: { title: 'Seeing the amount', requirements: ['TRF-01'] },
      on: {
        'amount.confirm': {
          target: 'making',
          actions: [assign({ requestKey: ({ event }) => event.requestKey, refusal: undefined }), 'saveTarget'],
        },
      },
    },
    making: {
      description: 'The new investment is being made.',
      meta: { title: 'Making the new investment', requirements: ['TRF-02'] },
      tags: 'busy',
      invoke: {
        id: 'makeTarget',
        src: 'makeTarget',
        input: ({ context: { projectId, amount, requestKey } }) => ({ projectId, amount, requestKey }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'openingContract',
            actions: [
              assign({ targetId: ({ event }) => (event.output.kind === 'created' ? event.output.investmentId : undefined) }),
              'saveTarget',
            ],
          },
          {
            target: 'makingRefused',
            actions: [
              assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
              'clearTarget',
              'reportRefusal',
            ],
          },
        ],
        onError: 'makingUnknown',
      },
    },
    makingRefused: {
      description: 'The server refused the new investment and said why. Nothing was made or moved.',
      meta: { title: 'New investment refused', requirements: ['TRF-04'] },
      on: {
        'amount.confirm': {
          target: 'making',
          actions: [assign({ requestKey: ({ event }) => event.requestKey, refusal: undefined }), 'saveTarget'],
        },
      },
    },
    makingUnknown: {
      description: 'The answer was lost: the new investment may exist. Retrying sends the same key, so it cannot be made twice.',
      meta: { title: 'It is not known whether the investment was made', requirements: ['TRF-04'] },
      on: { retry: 'making' },
    },
    openingContract: {
      description: 'The contract of the new investment is being fetched.',
      meta: { title: 'Opening the contract', requirements: ['TRF-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadContract',
        src: 'loadContract',
        input: ({ context }) => ({ targetId: context.targetId ?? '' }),
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
      description: 'The money is moved only after a tick of consent.',
      meta: { title: 'Confirming the transfer', requirements: ['TRF-01'] },
      on: {
        'consent.change': { guard: 'changesConsent', actions: 'setConsent' },
        'transfer.confirm': { guard: 'isConsentGiven', target: 'moving' },
        'step.back': { target: 'readingContract', actions: assign({ isConsentGiven: false }) },
      },
    },
    moving: {
      description: 'The money is being moved.',
      meta: { title: 'Moving the money', requirements: ['TRF-03'] },
      tags: 'busy',
      invoke: {
        id: 'moveMoney',
        src: 'moveMoney',
        input: ({ context: { sourceId, targetId = '' } }) => ({ sourceId, targetId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'transferred',
            target: 'done',
            actions: ['clearTarget', 'reportTransferred'],
          },
          {
            target: 'moveRefused',
            actions: [
              assign({
                refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined),
                isConsentGiven: false,
              }),
              'reportRefusal',
            ],
          },
        ],
        onError: 'moveUnknown',
      },
    },
    moveRefused: {
      description: 'The server refused the transfer and said why. The money is where it was.',
      meta: { title: 'Transfer refused', requirements: ['TRF-04'] },
      on: {
        'consent.change': { guard: 'changesConsent', actions: 'setConsent' },
        'transfer.confirm': { guard: 'isConsentGiven', target: 'moving' },
        'step.back': { target: 'readingContract', actions: assign({ isConsentGiven: false, refusal: undefined }) },
      },
    },
    moveUnknown: {
      description: 'The answer was lost: the money may have been moved. Asking again moves it at most once.',
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
