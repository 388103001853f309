import type { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'DRAFTED approve': 'APPROVED',
  'DRAFTED cancel': 'CANCELLED',
};

export const distributionModel = {
  starts: [{ title: 'a borrower has paid', input: undefined }],
  responses: {},
  events: {
    approve: [{ title: 'a second person approves it', event: { type: 'approve' } }],
    cancel: [{ title: 'the receipt is no repayment', event: { type: 'cancel' } }],
  },
  invariants: [
    {
      title: 'a distribution is decided once',
      requirements: ['ADMIN-06'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['ADMIN-06'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof distributionMachine>;
