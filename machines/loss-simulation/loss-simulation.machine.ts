import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type LossField, type LossResult, lossFigures, lossProblems, sharedLoss, simulateLoss, type TypedLoss } from '../../domain/loss.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type LossSimulationInput = { typed: TypedLoss };
export type SendLossResult = { kind: 'sent' } | Refusal;

export type LossSimulationEvent =
  | { type: 'figure.typed'; field: LossField; text: string }
  | { type: 'calculate' }
  | { type: 'review.tick' }
  | { type: 'review.untick' }
  | { type: 'share.tick' }
  | { type: 'share.untick' }
  | { type: 'submit' };

export type LossSimulationEmitted = { type: 'problems.shown'; at: string } | { type: 'loss.sent' } | { type: 'sending.failed' };

type Context = { typed: TypedLoss; result?: LossResult; isShared: boolean };

export const nothingTyped: TypedLoss = { annualIncome: '', totalLiquidAssets: '', annualfinancialCommitments: '' };

/** A person works out what loss they could bear. The figures stay with them; the result is sent only when they say so. */
export const lossSimulationMachine = setup({
  types: {} as {
    input: LossSimulationInput;
    context: Context;
    events: LossSimulationEvent;
    emitted: LossSimulationEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: { sendLoss: fromPromise<SendLossResult, LossResult>(() => notProvided('sendLoss')) },
  guards: {
    /** A browser does not tell of the same text again, and nothing happens then. */
    isSameFigure: ({ context, event }) => event.type === 'figure.typed' && context.typed[event.field] === event.text,
    isComplete: ({ context }) => lossProblems(context.typed).length === 0,
    isShared: ({ context }) => context.isShared,
  },
  actions: {
    saveInput: assign({
      typed: ({ context, event }) => (event.type === 'figure.typed' ? { ...context.typed, [event.field]: event.text } : context.typed),
    }),
    keepToOneself: assign({ isShared: false }),
    clearResult: assign({ result: undefined, isShared: false }),
    workOut: assign({ result: ({ context }) => simulateLoss(lossFigures(context.typed)) }),
    showProblems: emit(({ context }) => ({ type: 'problems.shown', at: lossProblems(context.typed)[0]?.at ?? '' })),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'lossSimulation',
  context: ({ input }) => ({ typed: input.typed, isShared: false }),
  initial: 'entering',
  states: {
    entering: {
      description: 'Three figures are typed: income, liquid assets, commitments.',
      meta: { title: 'Entering your figures', requirements: ['LOSS-02'] },
      on: {
        'figure.typed': { actions: 'saveInput' },
        calculate: [
          { guard: 'isComplete', target: 'calculated', actions: 'workOut' },
          { target: 'correcting', actions: 'showProblems' },
        ],
      },
    },
    correcting: {
      description: 'A figure is missing or is none; the first one has the focus.',
      meta: { title: 'A figure is missing', requirements: ['LOSS-02'] },
      on: {
        'figure.typed': { actions: 'saveInput' },
        calculate: [{ guard: 'isComplete', target: 'calculated', actions: 'workOut' }, { actions: 'showProblems' }],
      },
    },
    calculated: {
      description: 'Net worth and the bearable loss are shown. They have to be looked at before anything is sent.',
      meta: { title: 'The result', requirements: ['LOSS-03', 'LOSS-04', 'LOSS-05'] },
      on: {
        'figure.typed': [{ guard: 'isSameFigure' }, { target: 'entering', actions: ['saveInput', 'clearResult'] }],
        'review.tick': 'reviewed',
      },
    },
    reviewed: {
      description: 'The result was looked at. Sent now, it stays with the person: zeros are sent in its place.',
      meta: { title: 'Result reviewed, not shared', requirements: ['LOSS-06', 'LOSS-07'] },
      on: {
        'figure.typed': [{ guard: 'isSameFigure' }, { target: 'entering', actions: ['saveInput', 'clearResult'] }],
        'review.untick': 'calculated',
        'share.tick': { target: 'sharing', actions: assign({ isShared: true }) },
        submit: 'sending',
      },
    },
    sharing: {
      description: 'The person wants the result itself to be sent.',
      meta: { title: 'Result reviewed, to be shared', requirements: ['LOSS-05', 'LOSS-08'] },
      on: {
        'figure.typed': [{ guard: 'isSameFigure' }, { target: 'entering', actions: ['saveInput', 'clearResult'] }],
        'review.untick': { target: 'calculated', actions: 'keepToOneself' },
        'share.untick': { target: 'reviewed', actions: 'keepToOneself' },
        submit: 'sending',
      },
    },
    sending: {
      description: 'The result, or zeros, are on their way.',
      meta: { title: 'Sending', requirements: ['LOSS-08'] },
      tags: 'busy',
      invoke: {
        id: 'sendLoss',
        src: 'sendLoss',
        input: ({ context }) => sharedLoss(context.result ?? { netWorth: 0, abilityToBearLosses: 0 }, context.isShared),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'entering',
            actions: [emit({ type: 'loss.sent' }), 'clearResult', assign({ typed: nothingTyped })],
          },
          { guard: 'isShared', target: 'sharing', actions: 'reportFailure' },
          { target: 'reviewed', actions: 'reportFailure' },
        ],
        onError: [
          { guard: 'isShared', target: 'sharing', actions: 'reportFailure' },
          { target: 'reviewed', actions: 'reportFailure' },
        ],
      },
    },
  },
});

export type LossSimulationActor = ActorRefFrom<typeof lossSimulationMachine>;
