import type { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'NEW payment.start': 'PAYMENT_INITIATED',
  'NEW transfer.match': 'PAYMENT_COMPLETED',
  'PAYMENT_INITIATED payment.complete': 'PAYMENT_COMPLETED',
  'PAYMENT_INITIATED payment.fail': 'PAYMENT_FAILED',
  'PAYMENT_FAILED payment.start': 'PAYMENT_INITIATED',
  'PAYMENT_COMPLETED project.fund': 'COMPLETED',
  'NEW withdraw': 'WITHDRAWN',
  'PAYMENT_INITIATED withdraw': 'WITHDRAWN',
  'PAYMENT_FAILED withdraw': 'WITHDRAWN',
  'PAYMENT_COMPLETED withdraw': 'WITHDRAWN',
};

export const investmentModel = {
  starts: [{ title: 'an investment is made', input: undefined }],
  responses: {},
  events: {
    'payment.start': [{ title: 'a payment is begun', event: { type: 'payment.start' } }],
    'payment.complete': [{ title: 'the money arrives', event: { type: 'payment.complete' } }],
    'payment.fail': [{ title: 'the payment fails', event: { type: 'payment.fail' } }],
    'project.fund': [{ title: 'the project is fully funded', event: { type: 'project.fund' } }],
    'transfer.match': [{ title: 'a transfer is matched', event: { type: 'transfer.match' } }],
    withdraw: [{ title: 'the investor withdraws', event: { type: 'withdraw' } }],
  },
  invariants: [
    {
      title: 'an investment moves only as decided',
      requirements: ['PAY-12', 'PAY-13', 'PAY-14'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'what has arrived is undone by its investor only, and never once the project is funded',
      requirements: ['PAY-13'],
      every: ({ steps }) =>
        steps.some(
          ({ from, to, event }) =>
            (from.state === 'PAYMENT_COMPLETED' && to.state !== 'COMPLETED' && event.type !== 'withdraw') ||
            (from.state === 'COMPLETED' && to.state !== 'COMPLETED'),
        )
          ? 'undone'
          : undefined,
    },
    {
      title: 'nothing happens to a withdrawn offer',
      requirements: ['INV-11'],
      every: ({ steps }) => (steps.some(({ from, to }) => from.state === 'WITHDRAWN' && to.state !== 'WITHDRAWN') ? 'goes on' : undefined),
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['PAY-12'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof investmentMachine>;
