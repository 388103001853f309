import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type LossField, type LossResult, lossFigures, lossProblems, sharedLoss, simulateLoss, type TypedLoss } from '../../domain/loss.ts';
import { firstOf } from '../first.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type LossSimulationInput = { typed: TypedLoss };
export type SendLossResult = { kind: 'sent' } | Refusal;

type Figure = { field: LossField; text: string };
export type LossSimulationEvent =
  | ({ type: 'figure.typed' } & Figure)
  | { type: 'calculate' }
  | { type: 'review.tick' }
  | { type: 'review.untick' }
  | { type: 'share.tick' }
  | { type: 'share.untick' }
  | { type: 'submit' };

export type LossSimulationEmitted = { type: 'problems.shown'; at: string } | { type: 'loss.sent' } | { type: 'sending.failed' };

type Context = { typed: TypedLoss; result?: LossResult; isShared: boolean };

export const nothingTyped: TypedLoss = { annualIncome: '', totalLiquidAssets: '', annualfinancialCommitments: '' };

function resultOf({ result }: Context): LossResult {
  if (!result) throw new Error('Nothing was calculated.');
  return result;
}

const figure = ({ event }: { event: Figure }) => event;
const saveFigure = { type: 'saveFigure', params: figure } as const;
/** Another figure makes the result invalid. */
const changeFigure = [
  { guard: { type: 'isSameFigure', params: figure } },
  { target: 'entering', actions: [saveFigure, 'clearResult'] },
] as const;
const back = [
  { guard: 'isShared', target: 'sharing', actions: 'reportFailure' },
  { target: 'reviewed', actions: 'reportFailure' },
] as const;

const types: Partial<{
  input: LossSimulationInput;
  context: Context;
  events: LossSimulationEvent;
  emitted: LossSimulationEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** A person works out what loss they could bear. The figures stay with them; the result is sent only when they say so. */
export const lossSimulationMachine = setup({
  types,
  actors: { sendLoss: fromPromise<SendLossResult, LossResult>(() => notProvided('sendLoss')) },
  guards: {
    /** A browser does not tell of the same text again, and nothing happens then. */
    isSameFigure: ({ context }, { field, text }: Figure) => context.typed[field] === text,
    isComplete: ({ context }) => lossProblems(context.typed).length === 0,
    isShared: ({ context }) => context.isShared,
  },
  actions: {
    saveFigure: assign(({ context }, { field, text }: Figure) => ({ typed: { ...context.typed, [field]: text } })),
    keepToOneself: assign({ isShared: false }),
    clearResult: assign({ result: undefined, isShared: false }),
    workOut: assign({ result: ({ context }) => simulateLoss(lossFigures(context.typed)) }),
    showProblems: emit(({ context }) => ({ type: 'problems.shown', at: firstOf(lossProblems(context.typed)).at })),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'lossSimulation',
  context: ({ input }) => ({ typed: input.typed, isShared: false }),
  initial: 'entering',
  states: {
    entering: {
      description: 'The user enters income, liquid assets and commitments.',
      meta: { title: 'Entering your data', requirements: ['LOSS-02'] },
      on: {
        'figure.typed': { actions: saveFigure },
        calculate: [
          { guard: 'isComplete', target: 'calculated', actions: 'workOut' },
          { target: 'correcting', actions: 'showProblems' },
        ],
      },
    },
    correcting: {
      description: 'A value is missing or not a number; the first such field has the focus.',
      meta: { title: 'A value is missing', requirements: ['LOSS-02'] },
      on: {
        'figure.typed': { actions: saveFigure },
        calculate: [{ guard: 'isComplete', target: 'calculated', actions: 'workOut' }, { actions: 'showProblems' }],
      },
    },
    calculated: {
      description: 'Shows net worth and the bearable loss. The user has to review them before sending.',
      meta: { title: 'The result', requirements: ['LOSS-03', 'LOSS-04', 'LOSS-05'] },
      on: {
        'figure.typed': changeFigure,
        'review.tick': 'reviewed',
      },
    },
    reviewed: {
      description: 'Reviewed. Without consent to share, zeros are sent instead of the result.',
      meta: { title: 'Result reviewed, not shared', requirements: ['LOSS-06', 'LOSS-07'] },
      on: {
        'figure.typed': changeFigure,
        'review.untick': 'calculated',
        'share.tick': { target: 'sharing', actions: assign({ isShared: true }) },
        submit: 'sending',
      },
    },
    sharing: {
      description: 'The user agreed to share the result.',
      meta: { title: 'Result reviewed, to be shared', requirements: ['LOSS-05', 'LOSS-08'] },
      on: {
        'figure.typed': changeFigure,
        'review.untick': { target: 'calculated', actions: 'keepToOneself' },
        'share.untick': { target: 'reviewed', actions: 'keepToOneself' },
        submit: 'sending',
      },
    },
    sending: {
      description: 'Sends the result, or zeros.',
      meta: { title: 'Sending', requirements: ['LOSS-08'] },
      tags: 'busy',
      invoke: {
        id: 'sendLoss',
        src: 'sendLoss',
        input: ({ context }) => sharedLoss(resultOf(context), context.isShared),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'entering',
            actions: [emit({ type: 'loss.sent' }), 'clearResult', assign({ typed: nothingTyped })],
          },
          ...back,
        ],
        onError: back,
      },
    },
  },
});

export type LossSimulationActor = ActorRefFrom<typeof lossSimulationMachine>;
