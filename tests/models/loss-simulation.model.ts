import type { lossSimulationMachine } from '../../machines/loss-simulation/loss-simulation.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const typedOf = ({ context }: Place) => context.typed as Record<string, string>;
const hasGap = (place: Place) => Object.values(typedOf(place)).some((text) => text === '');
const netWorthOf = (place: Place) => {
  const { annualIncome, totalLiquidAssets, annualfinancialCommitments } = typedOf(place);
  return (Number(annualIncome) + Number(totalLiquidAssets) - Number(annualfinancialCommitments)) * 100;
};
const withResult = ['calculated', 'reviewed', 'sharing', 'sending'];
const tickLeads: Record<string, string> = {
  'review.tick': 'reviewed',
  'review.untick': 'calculated',
  'share.tick': 'sharing',
  'share.untick': 'reviewed',
  submit: 'sending',
};
const accepted: Record<string, readonly string[]> = {
  'review.tick': ['calculated'],
  'review.untick': ['reviewed', 'sharing'],
  'share.tick': ['reviewed'],
  'share.untick': ['sharing'],
  submit: ['reviewed', 'sharing'],
  calculate: ['entering', 'correcting'],
};

export const lossSimulationModel = {
  starts: [
    {
      title: 'the tab is opened with two figures kept',
      input: { typed: { annualIncome: '24000', totalLiquidAssets: '10000', annualfinancialCommitments: '' } },
    },
  ],
  responses: {
    sendLoss: [
      { title: 'the result is taken', output: { kind: 'sent' } },
      { title: 'the result is refused', output: { kind: 'refused', code: 'LOSS_SIMULATION_INVALID' } },
      lost,
    ],
  },
  events: {
    'figure.typed': [
      { title: 'typing the commitments', event: { type: 'figure.typed', field: 'annualfinancialCommitments', text: '9000' } },
      { title: 'typing another income', event: { type: 'figure.typed', field: 'annualIncome', text: '30000' } },
    ],
    calculate: [{ title: 'calculating', event: { type: 'calculate' } }],
    'review.tick': [{ title: 'ticking that the result was reviewed', event: { type: 'review.tick' } }],
    'review.untick': [{ title: 'taking the review back', event: { type: 'review.untick' } }],
    'share.tick': [{ title: 'ticking that the result is shared', event: { type: 'share.tick' } }],
    'share.untick': [{ title: 'no longer sharing the result', event: { type: 'share.untick' } }],
    submit: [{ title: 'submitting', event: { type: 'submit' } }],
  },
  invariants: [
    {
      title: 'nothing is worked out from a missing figure, and the first gap is shown',
      requirements: ['LOSS-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.event.type !== 'calculate') continue;
          const gap = hasGap(step.from);
          if (step.to.state !== (gap ? 'correcting' : 'calculated')) return `leads to ${step.to.state}`;
          if (gap !== Boolean(emitted(step, 'problems.shown')?.at)) return 'the gap is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'a result stands exactly where it is shown, and follows from the figures',
      requirements: ['LOSS-03', 'LOSS-04'],
      every: (run) => {
        for (const place of places(run)) {
          const result = place.context.result as { netWorth: number; abilityToBearLosses: number } | undefined;
          if (withResult.includes(place.state) !== Boolean(result)) return `${place.state} ${result ? 'keeps an old' : 'has no'} result`;
          if (result && (result.netWorth !== netWorthOf(place) || result.abilityToBearLosses !== netWorthOf(place) / 10))
            return 'the result is another';
        }
        return undefined;
      },
    },
    {
      title: 'a figure is kept, and a new one takes the result away',
      requirements: ['LOSS-05'],
      every: (run) => {
        for (const { from, to, event, refused } of run.steps) {
          if (event.type !== 'figure.typed') continue;
          const { field, text } = event as unknown as { field: string; text: string };
          const isChange = typedOf(from)[field] !== text;
          if (refused) return 'a figure is not taken';
          if (typedOf(to)[field] !== text) return 'the figure is lost';
          if (!isChange) {
            if (to.state !== from.state) return 'the same figure changes something';
            continue;
          }
          if (to.state !== (withResult.includes(from.state) ? 'entering' : from.state)) return `leads to ${to.state}`;
        }
        return places(run).some(
          (place) => ['entering', 'correcting'].includes(place.state) && hasGap(place) && !place.accepts.includes('figure.typed'),
        )
          ? 'no figure can be typed'
          : undefined;
      },
    },
    {
      title: 'review comes before sharing and before submitting, and each tick can be taken back',
      requirements: ['LOSS-05', 'LOSS-06'],
      every: (run) => {
        for (const { state, accepts } of places(run))
          for (const [type, states] of Object.entries(accepted))
            if (accepts.includes(type) !== states.includes(state)) return `${state} and ${type}`;
        const wrong = run.steps.find(({ event, to }) => tickLeads[event.type] && to.state !== tickLeads[event.type]);
        return wrong && `${wrong.event.type} leads to ${wrong.to.state}`;
      },
    },
    {
      title: 'the result is sent when it is shared, and zeros when it is not',
      requirements: ['LOSS-07', 'LOSS-08'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.event.type !== 'submit') continue;
          const sent = step.requests.find(({ src }) => src === 'sendLoss')?.input as Record<string, number> | undefined;
          const isShared = step.from.state === 'sharing';
          const worth = isShared ? netWorthOf(step.from) : 0;
          if (sent?.netWorth !== worth || sent.abilityToBearLosses !== worth / 10) return `sent ${JSON.stringify(sent)}`;
        }
        return undefined;
      },
    },
    {
      title: 'what was taken is told and the form is empty again; what failed is told and nothing is lost',
      requirements: ['LOSS-09'],
      every: ({ steps }) => {
        let asked = '';
        for (const step of steps) {
          if (step.event.type === 'submit') asked = step.from.state;
          if (step.from.state !== 'sending') continue;
          const isTaken = (step.event.output as { kind?: string } | undefined)?.kind === 'sent';
          if (step.to.state !== (isTaken ? 'entering' : asked)) return `leads to ${step.to.state}`;
          if (isTaken !== Boolean(emitted(step, 'loss.sent')) || isTaken === Boolean(emitted(step, 'sending.failed')))
            return 'success and failure are mixed up';
          if (isTaken !== Object.values(typedOf(step.to)).every((text) => text === '')) return 'the form is not what it should be';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof lossSimulationMachine>;
