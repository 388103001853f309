import type { riskWarningMachine } from '../../machines/risk-warning/risk-warning.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const accepts: Record<string, readonly string[]> = {
  'warning.acknowledge': ['warned'],
  'warning.withdraw': ['acknowledged'],
  'warning.accept': ['acknowledged'],
  'answers.review': ['warned', 'acknowledged'],
};
const leads: Record<string, string> = {
  'warning.acknowledge': 'acknowledged',
  'warning.withdraw': 'warned',
  'warning.accept': 'accepting',
  'answers.review': 'leaving',
};

export const riskWarningModel = {
  starts: [{ title: 'the warning is opened', input: undefined }],
  responses: {
    acceptWarning: [
      { title: 'the acceptance is recorded', output: { kind: 'accepted' } },
      { title: 'the acceptance is refused', output: { kind: 'refused', code: 'VALIDATION_FAILED' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'warning.acknowledge': [{ title: 'ticking that the warning is understood', event: { type: 'warning.acknowledge' } }],
    'warning.withdraw': [{ title: 'taking the tick away', event: { type: 'warning.withdraw' } }],
    'warning.accept': [{ title: 'accepting the warning', event: { type: 'warning.accept' } }],
    'answers.review': [{ title: 'looking at the answers again', event: { type: 'answers.review' } }],
  },
  invariants: [
    {
      title: 'the warning is accepted only after the tick, and the tick can be taken away',
      requirements: ['QST-25'],
      every: (run) => {
        if (run.first.state !== 'warned') return `begins in ${run.first.state}`;
        for (const place of places(run))
          for (const [type, states] of Object.entries(accepts))
            if (place.accepts.includes(type) !== states.includes(place.state)) return `${place.state} and ${type}`;
        const wrong = run.steps.find(({ event, to }) => leads[event.type] && to.state !== leads[event.type]);
        return wrong && `${wrong.event.type} leads to ${wrong.to.state}`;
      },
    },
    {
      title: 'only a recorded acceptance leads to the settings',
      requirements: ['QST-23', 'QST-26'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.to.state === 'accepting' && step.requests[0]?.src !== 'acceptWarning') return 'the acceptance is not sent';
          const goesToSettings = emitted(step, 'navigate')?.to === '/dashboard/settings';
          if (goesToSettings !== (kind(step.event) === 'accepted')) return `${step.title} and the settings`;
          if (goesToSettings && step.to.state !== 'accepted') return 'not accepted';
        }
        return undefined;
      },
    },
    {
      title: 'a failed acceptance is told and can be repeated without ticking again',
      requirements: ['QST-27'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.from.state !== 'accepting') continue;
          const hasFailed = kind(step.event) !== 'accepted';
          if (hasFailed !== Boolean(emitted(step, 'accepting.failed'))) return 'failure and success are mixed up';
          if (hasFailed && step.to.state !== 'acknowledged') return `leads to ${step.to.state}`;
        }
        return undefined;
      },
    },
    {
      title: 'the answers can be looked at again while the warning waits',
      requirements: ['QST-23'],
      every: ({ steps }) =>
        steps.some((step) => step.event.type === 'answers.review' && emitted(step, 'navigate')?.to !== '/questionnaire?review=true')
          ? 'leads elsewhere'
          : undefined,
    },
  ],
} satisfies Model<typeof riskWarningMachine>;
