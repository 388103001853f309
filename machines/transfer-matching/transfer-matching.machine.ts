import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** Ids of the transfers that fit no payment; what is known of them stays where it was loaded. */
export type WaitingResult = { ids: readonly string[]; remaining: number };
/** How many parts of the list are read. */
export type WaitingInput = { parts: number };
type InvestmentPaid = { investmentId: string };
/** A due date of a loan, or the announced day of its early repayment, `YYYY-MM-DD`. */
type DueDatePaid = { projectId: string; dueDate: string };
/** What the money may have been for. */
export type Candidate = InvestmentPaid | DueDatePaid;
/** What the money was for, or that it goes back to its sender. */
export type Decision = ({ kind: 'match' } & InvestmentPaid) | ({ kind: 'repayment' } & DueDatePaid) | { kind: 'return' };
export type SettleInput = { id: string; decision: Decision };
export type SettleResult = { kind: 'settled' } | Refusal;

export type TransferMatchingEvent =
  | { type: 'transfer.open'; id: string }
  | { type: 'transfer.close' }
  | { type: 'candidate.choose'; candidate: Candidate }
  /** Its due dates are shown; without a project those of none. */
  | { type: 'loan.choose'; projectId?: string }
  | { type: 'match.ask' }
  | { type: 'return.ask' }
  | { type: 'decision.confirm' }
  | { type: 'decision.withdraw' }
  | { type: 'list.reload' }
  | { type: 'list.more' }
  | { type: 'retry' };

export type TransferMatchingEmitted = { type: 'settled'; decision: Decision['kind'] };

type Context = {
  ids: readonly string[];
  parts: number;
  /** Transfers after the parts that were read. */
  remaining: number;
  /** The open transfer. */
  transferId?: string;
  candidate?: Candidate;
  /** The loan whose due dates are shown. */
  projectId?: string;
  decision?: Decision;
  refusal?: ErrorCode;
};

const isSame = (one: Candidate | undefined, other: Candidate) =>
  one !== undefined &&
  ('investmentId' in one
    ? 'investmentId' in other && one.investmentId === other.investmentId
    : 'projectId' in other && one.projectId === other.projectId && one.dueDate === other.dueDate);

function decisionFor({ candidate }: Context): Decision {
  if (candidate === undefined) throw new Error('Nothing was chosen.');
  return 'investmentId' in candidate ? { kind: 'match', ...candidate } : { kind: 'repayment', ...candidate };
}

function settlementOf({ transferId, decision }: Context): SettleInput {
  if (transferId === undefined || !decision) throw new Error('Nothing was decided about a transfer.');
  return { id: transferId, decision };
}

const types: Partial<{
  context: Context;
  events: TransferMatchingEvent;
  emitted: TransferMatchingEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const matching = setup({
  types,
  actors: {
    loadTransfers: fromPromise<WaitingResult, WaitingInput>(() => notProvided('loadTransfers')),
    settleTransfer: fromPromise<SettleResult, SettleInput>(() => notProvided('settleTransfer')),
  },
  guards: {
    hasTransfers: (_, { ids }: WaitingResult) => ids.length > 0,
    hasMore: ({ context }) => context.remaining > 0,
    isListed: ({ context }, { id }: { id: string }) => context.ids.includes(id),
    isOtherCandidate: ({ context }, { candidate }: { candidate: Candidate }) =>
      !isSame(context.candidate, candidate) && ('investmentId' in candidate || candidate.projectId === context.projectId),
    hasCandidate: ({ context }) => context.candidate !== undefined,
  },
  actions: {
    setList: assign({ ids: (_, { ids }: WaitingResult) => ids, remaining: (_, { remaining }: WaitingResult) => remaining }),
    addPart: assign({ parts: ({ context }) => context.parts + 1 }),
    clearTransfer: assign({ transferId: undefined, candidate: undefined, projectId: undefined, decision: undefined, refusal: undefined }),
    // money was for an investment or for a loan
    setCandidate: assign((_, { candidate }: { candidate: Candidate }) => ({
      candidate,
      projectId: 'projectId' in candidate ? candidate.projectId : undefined,
    })),
    setLoan: assign((_, { projectId }: { projectId?: string }) => ({ projectId, candidate: undefined })),
    decideMatch: assign({ decision: ({ context }) => decisionFor(context) }),
    decideReturn: assign({ decision: { kind: 'return' } }),
    reportSettled: emit(({ context }) => ({ type: 'settled', decision: settlementOf(context).decision.kind })),
  },
});

const loadingList = matching.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'loadTransfers',
    src: 'loadTransfers',
    input: ({ context: { parts } }) => ({ parts }),
    onDone: [
      {
        guard: { type: 'hasTransfers', params: ({ event }) => event.output },
        target: 'choosing',
        actions: { type: 'setList', params: ({ event }) => event.output },
      },
      { target: 'nothingWaiting' },
    ],
    onError: 'loadFailed',
  },
});

/** Money that arrived without a home finds its investment or goes back, once, by the word of an administrator who was asked twice. */
export const transferMatchingMachine = matching.createMachine({
  id: 'transferMatching',
  context: { ids: [], parts: 1, remaining: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the transfers that match no payment.',
      meta: { title: 'Loading the transfers', requirements: ['ADMIN-01', 'PAY-15'] },
      ...loadingList,
      entry: 'clearTransfer',
    },
    loadingMore: {
      description: 'Reads the list again with one part more. What was there stays on the screen.',
      meta: { title: 'Loading more transfers', requirements: ['ADMIN-01'] },
      ...loadingList,
    },
    loadFailed: {
      description: 'The list could not be loaded. No money has moved.',
      meta: { title: 'The transfers could not be loaded', requirements: ['ADMIN-01'] },
      on: { retry: 'loading' },
    },
    nothingWaiting: {
      description: 'No unmatched transfers.',
      meta: { title: 'No unmatched transfers', requirements: ['ADMIN-01'] },
      on: { 'list.reload': 'loading' },
    },
    choosing: {
      description: 'The unmatched transfers, oldest first. The operator opens one of them.',
      meta: { title: 'Choosing a transfer', requirements: ['ADMIN-01', 'PAY-15'] },
      on: {
        'transfer.open': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'deciding',
          actions: assign({ transferId: ({ event }) => event.id }),
        },
        'list.reload': 'loading',
        'list.more': { guard: 'hasMore', target: 'loadingMore', actions: 'addPart' },
      },
    },
    deciding: {
      description:
        'One transfer, with the unpaid investments of the same amount and the due dates of a loan. The operator matches it to one of them or returns it.',
      meta: { title: 'Choosing what the money was for', requirements: ['PAY-15'] },
      on: {
        'candidate.choose': {
          guard: { type: 'isOtherCandidate', params: ({ event }) => event },
          actions: { type: 'setCandidate', params: ({ event }) => event },
        },
        'loan.choose': { actions: { type: 'setLoan', params: ({ event }) => event } },
        'match.ask': { guard: 'hasCandidate', target: 'confirming', actions: 'decideMatch' },
        'return.ask': { target: 'confirming', actions: 'decideReturn' },
        'transfer.close': { target: 'choosing', actions: 'clearTransfer' },
      },
    },
    confirming: {
      description: 'The decision moves money and cannot be undone here: it has to be confirmed.',
      meta: { title: 'Confirming the decision', requirements: ['PAY-15'] },
      on: {
        'decision.confirm': 'settling',
        'decision.withdraw': { target: 'deciding', actions: assign({ decision: undefined }) },
      },
    },
    settling: {
      description: 'Sends the decision.',
      meta: { title: 'Settling the transfer', requirements: ['PAY-15'] },
      tags: 'busy',
      invoke: {
        id: 'settleTransfer',
        src: 'settleTransfer',
        input: ({ context }) => settlementOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'settled', target: 'loading', actions: 'reportSettled' },
          {
            target: 'refused',
            actions: assign({ refusal: ({ event }) => outputOf(event, 'refused').code }),
          },
        ],
        onError: 'settlementUnknown',
      },
    },
    refused: {
      description: 'The server refused the decision with a reason. No money has moved.',
      meta: { title: 'The decision was refused', requirements: ['PAY-15'] },
      on: { 'list.reload': 'loading' },
    },
    settlementUnknown: {
      description: 'The response was lost: the transfer may be settled. Sending the same decision again settles it at most once.',
      meta: { title: 'Transfer may be settled', requirements: ['PAY-15'] },
      on: { retry: 'settling' },
    },
  },
});

export type MatchingActor = ActorRefFrom<typeof transferMatchingMachine>;
