import type { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'ON_STUDY announce': 'COMING_SOON',
  'COMING_SOON open': 'ACTIVE',
  'ACTIVE suspend': 'SUSPENDED',
  'SUSPENDED resume': 'ACTIVE',
  'ACTIVE fund': 'FULLY_FUNDED',
  'FULLY_FUNDED miss': 'LATE',
  'FULLY_FUNDED repay': 'PAID_OFF',
  'LATE cure': 'FULLY_FUNDED',
  'LATE repay': 'PAID_OFF',
  'FULLY_FUNDED default': 'DEFAULTED',
  'LATE default': 'DEFAULTED',
  'DEFAULTED cure': 'FULLY_FUNDED',
  'DEFAULTED recover': 'RECOVERED',
  'DEFAULTED writeOff': 'WRITTEN_OFF',
  'SUSPENDED cancel': 'CANCELED',
  'ON_STUDY cancel': 'CANCELED',
  'COMING_SOON cancel': 'CANCELED',
  'ACTIVE cancel': 'CANCELED',
  'FULLY_FUNDED cancel': 'CANCELED',
};

export const projectModel = {
  starts: [{ title: 'a project is studied', input: undefined }],
  responses: {},
  events: {
    announce: [{ title: 'it is announced', event: { type: 'announce' } }],
    open: [{ title: 'it opens', event: { type: 'open' } }],
    suspend: [{ title: 'an error is found in its description', event: { type: 'suspend' } }],
    resume: [{ title: 'the error is corrected', event: { type: 'resume' } }],
    fund: [{ title: 'the whole amount is there', event: { type: 'fund' } }],
    miss: [{ title: 'a due date is missed', event: { type: 'miss' } }],
    cure: [{ title: 'the missed payment comes', event: { type: 'cure' } }],
    default: [{ title: 'a payment is ninety days late', event: { type: 'default' } }],
    recover: [{ title: 'everything owed is recovered', event: { type: 'recover' } }],
    writeOff: [{ title: 'what is owed is written off', event: { type: 'writeOff' } }],
    repay: [{ title: 'everything is paid back', event: { type: 'repay' } }],
    cancel: [{ title: 'it is cancelled', event: { type: 'cancel' } }],
  },
  invariants: [
    {
      title: 'a project moves only as decided',
      requirements: ['PROJ-01'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'a loan that is late, in default or at its end cannot be cancelled',
      requirements: ['PROJ-01'],
      every: ({ steps }) =>
        steps.some(
          ({ from, to }) => ['LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF'].includes(from.state) && to.state === 'CANCELED',
        )
          ? 'cancelled'
          : undefined,
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['PROJ-01'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof projectMachine>;
