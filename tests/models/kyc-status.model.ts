import type { kycStatusMachine } from '../../machines/lifecycles/kyc-status.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'EMPTY verify': 'VERIFIED',
  'VERIFIED verify': 'VERIFIED',
  'VERIFIED near': 'WILL_EXPIRE_SOON',
  'VERIFIED expire': 'EXPIRED',
  'WILL_EXPIRE_SOON verify': 'VERIFIED',
  'WILL_EXPIRE_SOON expire': 'EXPIRED',
  'EXPIRED verify': 'VERIFIED',
};

export const kycStatusModel = {
  starts: [{ title: 'a person has registered', input: undefined }],
  responses: {},
  events: {
    verify: [{ title: 'a provider confirms the person', event: { type: 'verify' } }],
    near: [{ title: 'thirty days are left', event: { type: 'near' } }],
    expire: [{ title: 'the document ends', event: { type: 'expire' } }],
  },
  invariants: [
    {
      title: 'an identity moves only as decided',
      requirements: ['ONB-16'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'an ended document is good again only by a new confirmation',
      requirements: ['ONB-16'],
      every: ({ steps }) =>
        steps.some(({ from, to }) => from.state === 'EXPIRED' && to.state === 'WILL_EXPIRE_SOON') ? 'good again' : undefined,
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['ONB-16'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof kycStatusMachine>;
