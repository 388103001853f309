import type { proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'WAITING proposal.approve': 'EXECUTING',
  'WAITING proposal.decline': 'DECLINED',
  'WAITING proposal.withdraw': 'WITHDRAWN',
  'EXECUTING execution.complete': 'EXECUTED',
  'EXECUTING execution.fail': 'FAILED',
};

export const proposalModel = {
  starts: [{ title: 'an operator proposes an operation', input: undefined }],
  responses: {},
  events: {
    'proposal.approve': [{ title: 'a second person approves it', event: { type: 'proposal.approve' } }],
    'proposal.decline': [{ title: 'a second person declines it', event: { type: 'proposal.decline' } }],
    'proposal.withdraw': [{ title: 'the proposer takes it back', event: { type: 'proposal.withdraw' } }],
    'execution.complete': [{ title: 'the operation is carried out', event: { type: 'execution.complete' } }],
    'execution.fail': [{ title: 'the operation is refused', event: { type: 'execution.fail' } }],
  },
  invariants: [
    {
      title: 'a proposal moves only as decided',
      requirements: ['ADMIN-06'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'nothing is carried out that was not approved',
      requirements: ['ADMIN-06'],
      every: ({ steps }) =>
        steps.some(({ to }) => to.state === 'EXECUTED') && !steps.some(({ event }) => event.type === 'proposal.approve')
          ? 'carried out without an approval'
          : undefined,
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['ADMIN-06'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof proposalMachine>;
