import type { complaintMachine } from '../../machines/lifecycles/complaint.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'RECEIVED admit': 'ADMITTED',
  'RECEIVED refuse': 'INADMISSIBLE',
  'ADMITTED decide': 'DECIDED',
};

export const complaintModel = {
  starts: [{ title: 'a complaint arrives', input: undefined }],
  responses: {},
  events: {
    admit: [{ title: 'it is admitted', event: { type: 'admit' } }],
    refuse: [{ title: 'it is not admissible', event: { type: 'refuse' } }],
    decide: [{ title: 'it is decided', event: { type: 'decide' } }],
  },
  invariants: [
    {
      title: 'a complaint moves only as answered',
      requirements: ['COMP-03'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'nothing is decided that was not admitted',
      requirements: ['COMP-04'],
      every: ({ steps }) => {
        const decided = steps.findIndex(({ event }) => event.type === 'decide');
        return decided >= 0 && !steps.slice(0, decided).some(({ event }) => event.type === 'admit')
          ? 'decided without admission'
          : undefined;
      },
    },
    {
      title: 'nothing happens after its end',
      requirements: ['COMP-03'],
      every: ({ steps }) => (steps.some(({ from }) => ['INADMISSIBLE', 'DECIDED'].includes(from.state)) ? 'goes on' : undefined),
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['COMP-03'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof complaintMachine>;
