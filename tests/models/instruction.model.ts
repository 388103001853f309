import type { instructionMachine } from '../../machines/lifecycles/instruction.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'DRAFTED approve': 'APPROVED',
  'DRAFTED cancel': 'CANCELLED',
  'APPROVED send': 'SENT',
  'SENT confirm': 'CONFIRMED',
  'SENT reject': 'REJECTED',
  'CONFIRMED return': 'RETURNED',
};

const ends = ['REJECTED', 'RETURNED', 'CANCELLED'];

export const instructionModel = {
  starts: [{ title: 'an instruction is drafted', input: undefined }],
  responses: {},
  events: {
    approve: [{ title: 'a second person approves it', event: { type: 'approve' } }],
    cancel: [{ title: 'it is cancelled', event: { type: 'cancel' } }],
    send: [{ title: 'it goes into a payment file', event: { type: 'send' } }],
    confirm: [{ title: 'the bank has booked it', event: { type: 'confirm' } }],
    reject: [{ title: 'the bank rejects it', event: { type: 'reject' } }],
    return: [{ title: 'the money comes back', event: { type: 'return' } }],
  },
  invariants: [
    {
      title: 'an instruction moves only as decided',
      requirements: ['INS-01'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'nothing is sent that was not approved',
      requirements: ['INS-02', 'INS-03'],
      every: ({ steps }) => {
        const sent = steps.findIndex(({ event }) => event.type === 'send');
        return sent >= 0 && !steps.slice(0, sent).some(({ event }) => event.type === 'approve') ? 'sent without approval' : undefined;
      },
    },
    {
      title: 'what was sent is never cancelled, and never sent again',
      requirements: ['INS-03'],
      every: ({ steps }) => {
        const sent = steps.findIndex(({ event }) => event.type === 'send');
        return sent >= 0 && steps.slice(sent + 1).some(({ event }) => event.type === 'cancel' || event.type === 'send')
          ? 'again'
          : undefined;
      },
    },
    {
      title: 'nothing happens after its end',
      requirements: ['INS-04'],
      every: ({ steps }) => (steps.some(({ from }) => ends.includes(from.state)) ? 'goes on' : undefined),
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['INS-01'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof instructionMachine>;
