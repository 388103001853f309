import type { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'STARTING payment.open': 'OPEN',
  'STARTING payment.complete': 'PAID',
  'STARTING payment.fail': 'FAILED',
  'STARTING payment.unallocated': 'RETURN_DUE',
  'OPEN payment.complete': 'PAID',
  'OPEN payment.fail': 'FAILED',
  'OPEN payment.unallocated': 'RETURN_DUE',
  'PAID payment.unallocated': 'RETURN_DUE',
  'FAILED payment.unallocated': 'RETURN_DUE',
  'RETURN_DUE transfer.returned': 'RETURNED',
  'RETURNED transfer.returnFailed': 'RETURN_DUE',
};

export const investmentPaymentModel = {
  starts: [{ title: 'an investor pays', input: undefined }],
  responses: {},
  events: {
    'payment.open': [{ title: 'the provider opens it', event: { type: 'payment.open' } }],
    'payment.complete': [{ title: 'the money arrives', event: { type: 'payment.complete' } }],
    'payment.fail': [{ title: 'it ends unpaid', event: { type: 'payment.fail' } }],
    'payment.unallocated': [{ title: 'its money belongs to no investment', event: { type: 'payment.unallocated' } }],
    'transfer.returned': [{ title: 'the bank confirms the refund', event: { type: 'transfer.returned' } }],
    'transfer.returnFailed': [{ title: 'the refund has not arrived', event: { type: 'transfer.returnFailed' } }],
  },
  invariants: [
    {
      title: 'money of a payment is the investment’s or goes back',
      requirements: ['PAY-12'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['PAY-12'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof investmentPaymentMachine>;
