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
  starts: [{ says: 'a person has registered', input: undefined }],
  answers: {},
  events: {
    begin: [{ says: 'a part is done', event: { type: 'begin' } }],
    complete: [{ says: 'everything is there', event: { type: 'complete' } }],
    hold: [{ says: 'somebody has to look at it', event: { type: 'hold' } }],
    fail: [{ says: 'it is refused', event: { type: 'fail' } }],
  },
  invariants: [
    {
      says: 'a check moves only as decided',
      requirements: ['ONB-02'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      says: 'a refused check is not completed without being done again',
      requirements: ['ONB-02'],
      every: ({ steps }) => (steps.some(({ from, to }) => from.state === 'FAILED' && to.state === 'COMPLETED') ? 'completed' : undefined),
    },
    ...Object.keys(moves).map((move) => ({
      says: `it can happen: ${move}`,
      requirements: ['ONB-02'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof complianceCheckMachine>;
