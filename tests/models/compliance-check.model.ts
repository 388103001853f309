import type { complianceCheckMachine } from '../../machines/lifecycles/compliance-check.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'NOT_STARTED begin': 'IN_PROGRESS',
  'NOT_STARTED complete': 'COMPLETED',
  'NOT_STARTED hold': 'IN_PROGRESS',
  'IN_PROGRESS begin': 'IN_PROGRESS',
  'IN_PROGRESS complete': 'COMPLETED',
  'IN_PROGRESS hold': 'IN_PROGRESS',
  'IN_PROGRESS fail': 'FAILED',
  'COMPLETED complete': 'COMPLETED',
  'COMPLETED hold': 'IN_PROGRESS',
  'FAILED begin': 'IN_PROGRESS',
  'FAILED hold': 'IN_PROGRESS',
};

export const complianceCheckModel = {
  starts: [{ title: 'a person has registered', input: undefined }],
  responses: {},
  events: {
    begin: [{ title: 'a part is done', event: { type: 'begin' } }],
    complete: [{ title: 'everything is there', event: { type: 'complete' } }],
    hold: [{ title: 'somebody has to look at it', event: { type: 'hold' } }],
    fail: [{ title: 'it is refused', event: { type: 'fail' } }],
  },
  invariants: [
    {
      title: 'a check moves only as decided',
      requirements: ['ONB-02'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'a refused check is not completed without being done again',
      requirements: ['ONB-02'],
      every: ({ steps }) => (steps.some(({ from, to }) => from.state === 'FAILED' && to.state === 'COMPLETED') ? 'completed' : undefined),
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['ONB-02'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof complianceCheckMachine>;
