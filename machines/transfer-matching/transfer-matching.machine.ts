import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** Ids of the transfers that fit no payment; what is known of them stays where it was loaded. */
export type WaitingResult = { ids: readonly string[] };
/** What the money was for, or that it goes back to its sender. */
export type Decision = { kind: 'match'; investmentId: string } | { kind: 'return' };
export type SettleInput = { id: string; decision: Decision };
export type SettleResult = { kind: 'settled' } | Refusal;

export type TransferMatchingEvent =
  | { type: 'transfer.open'; id: string }
  | { type: 'transfer.close' }
  | { type: 'candidate.choose'; investmentId: string }
  | { type: 'match.ask' }
  | { type: 'return.ask' }
  | { type: 'decision.confirm' }
  | { type: 'decision.withdraw' }
  | { type: 'list.reload' }
  | { type: 'retry' };

export type TransferMatchingEmitted = { type: 'settled'; decision: Decision['kind'] };

type Context = {
  ids: readonly string[];
  /** The transfer on the desk. */
  transferId?: string;
  candidate?: string;
  decision?: Decision;
  refusal?: ErrorCode;
};

/** Money that arrived without a home finds its investment or goes back, once, by the word of an administrator who was asked twice. */
export const transferMatchingMachine = setup({
  types: {} as {
    context: Context;
    events: TransferMatchingEvent;
    emitted: TransferMatchingEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadTransfers: fromPromise<WaitingResult>(() => notProvided('loadTransfers')),
    settleTransfer: fromPromise<SettleResult, SettleInput>(() => notProvided('settleTransfer')),
  },
  guards: {
    isListed: ({ context, event }) => event.type === 'transfer.open' && context.ids.includes(event.id),
    changesCandidate: ({ context, event }) => event.type === 'candidate.choose' && event.investmentId !== context.candidate,
    hasCandidate: ({ context }) => context.candidate !== undefined,
  },
  actions: {
    clearDesk: assign({ transferId: undefined, candidate: undefined, decision: undefined, refusal: undefined }),
    decideMatch: assign({
      decision: ({ context }) => (context.candidate === undefined ? undefined : { kind: 'match', investmentId: context.candidate }),
    }),
    decideReturn: assign({ decision: { kind: 'return' } }),
    reportSettled: emit(({ context }) => ({ type: 'settled', decision: context.decision?.kind ?? 'return' })),
  },
}).createMachine({
  id: 'transferMatching',
  context: { ids: [] },
  initial: 'loading',
  states: {
    loading: {
      description: 'Which transfers fit no payment?',
      meta: { title: 'Loading the transfers', requirements: ['ADMIN-01', 'PAY-15'] },
      tags: 'busy',
      entry: 'clearDesk',
      invoke: {
        id: 'loadTransfers',
        src: 'loadTransfers',
        onDone: [
          {
            guard: ({ event }) => event.output.ids.length > 0,
            target: 'choosing',
            actions: assign({ ids: ({ event }) => event.output.ids }),
          },
          { target: 'nothingWaiting' },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The list could not be read. No money has moved.',
      meta: { title: 'The transfers could not be loaded', requirements: ['ADMIN-01'] },
      on: { retry: 'loading' },
    },
    nothingWaiting: {
      description: 'Every transfer has found its investment.',
      meta: { title: 'No transfer waits', requirements: ['ADMIN-01'] },
      on: { 'list.reload': 'loading' },
    },
    choosing: {
      description: 'The transfers that wait, oldest first. One of them can be taken onto the desk.',
      meta: { title: 'Choosing a transfer', requirements: ['ADMIN-01', 'PAY-15'] },
      on: {
        'transfer.open': {
          guard: 'isListed',
          target: 'deciding',
          actions: assign({ transferId: ({ event }) => event.id }),
        },
        'list.reload': 'loading',
      },
    },
    deciding: {
      description: 'One transfer, with the unpaid investments of the same amount. It was for one of them, or it goes back.',
      meta: { title: 'Deciding what the money was for', requirements: ['PAY-15'] },
      on: {
        'candidate.choose': { guard: 'changesCandidate', actions: assign({ candidate: ({ event }) => event.investmentId }) },
        'match.ask': { guard: 'hasCandidate', target: 'confirming', actions: 'decideMatch' },
        'return.ask': { target: 'confirming', actions: 'decideReturn' },
        'transfer.close': { target: 'choosing', actions: 'clearDesk' },
      },
    },
    confirming: {
      description: 'The decision moves money and cannot be taken back here: it is asked for once more.',
      meta: { title: 'Confirming the decision', requirements: ['PAY-15'] },
      on: {
        'decision.confirm': 'settling',
        'decision.withdraw': { target: 'deciding', actions: assign({ decision: undefined }) },
      },
    },
    settling: {
      description: 'The decision is on its way to the server.',
      meta: { title: 'Settling the transfer', requirements: ['PAY-15'] },
      tags: 'busy',
      invoke: {
        id: 'settleTransfer',
        src: 'settleTransfer',
        input: ({ context: { transferId = '', decision = { kind: 'return' } } }) => ({ id: transferId, decision }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'settled', target: 'loading', actions: 'reportSettled' },
          {
            target: 'refused',
            actions: assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
          },
        ],
        onError: 'settlementUnknown',
      },
    },
    refused: {
      description: 'The server did not accept the decision and says why. No money has moved by it.',
      meta: { title: 'The decision was refused', requirements: ['PAY-15'] },
      on: { 'list.reload': 'loading' },
    },
    settlementUnknown: {
      description: 'The answer was lost: the transfer may be settled. Sending the same decision again settles it at most once.',
      meta: { title: 'It is not known whether the transfer was settled', requirements: ['PAY-15'] },
      on: { retry: 'settling' },
    },
  },
});

export type MatchingActor = ActorRefFrom<typeof transferMatchingMachine>;
