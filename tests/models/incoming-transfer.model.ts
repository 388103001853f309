import type { incomingTransferMachine } from '../../machines/lifecycles/incoming-transfer.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'UNMATCHED transfer.match': 'MATCHED',
  'UNMATCHED transfer.return': 'RETURN_DUE',
  'MATCHED transfer.unmatch': 'UNMATCHED',
  'RETURN_DUE transfer.returned': 'RETURNED',
  'RETURN_DUE transfer.returnFailed': 'UNMATCHED',
  'RETURNED transfer.returnFailed': 'UNMATCHED',
};

export const incomingTransferModel = {
  starts: [{ title: 'the bank has booked a transfer', input: undefined }],
  responses: {},
  events: {
    'transfer.match': [{ title: 'it is matched', event: { type: 'transfer.match' } }],
    'transfer.unmatch': [{ title: 'its distribution is cancelled', event: { type: 'transfer.unmatch' } }],
    'transfer.return': [{ title: 'it is to be sent back', event: { type: 'transfer.return' } }],
    'transfer.returned': [{ title: 'the bank confirms the return', event: { type: 'transfer.returned' } }],
    'transfer.returnFailed': [{ title: 'the return has failed', event: { type: 'transfer.returnFailed' } }],
  },
  invariants: [
    {
      title: 'money that is matched is not sent back',
      requirements: ['PAY-15'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['PAY-15'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof incomingTransferMachine>;
