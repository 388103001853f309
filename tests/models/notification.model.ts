import type { notificationMachine } from '../../machines/lifecycles/notification.machine.ts';
import type { Model } from './model.ts';

const moves: Record<string, string> = {
  'NEW message.read': 'COMPLETED',
  'NEW task.read': 'NEW',
  'NEW task.do': 'COMPLETED',
  'COMPLETED message.read': 'COMPLETED',
  'COMPLETED task.read': 'COMPLETED',
};

export const notificationModel = {
  starts: [{ title: 'something is to be told', input: undefined }],
  responses: {},
  events: {
    'message.read': [{ title: 'the message is opened', event: { type: 'message.read' } }],
    'task.read': [{ title: 'the task is opened', event: { type: 'task.read' } }],
    'task.do': [{ title: 'what the task asks for is done', event: { type: 'task.do' } }],
  },
  invariants: [
    {
      title: 'a notification moves only as decided',
      requirements: ['NOTIF-04', 'NOTIF-05'],
      every: ({ steps }) => {
        const odd = steps.find(({ from, to, event }) => moves[`${from.state} ${event.type}`] !== to.state);
        return odd && `${odd.from.state} ${odd.event.type} → ${odd.to.state}`;
      },
    },
    {
      title: 'reading never completes a task',
      requirements: ['NOTIF-04'],
      every: ({ steps }) =>
        steps.some(({ from, to, event }) => event.type === 'task.read' && from.state !== to.state) ? 'completed by reading' : undefined,
    },
    ...Object.keys(moves).map((move) => ({
      title: `it can happen: ${move}`,
      requirements: ['NOTIF-05'] as [string],
      some: ({ steps }: { steps: readonly { from: { state: string }; event: { type: string } }[] }) =>
        steps.some(({ from, event }) => `${from.state} ${event.type}` === move),
    })),
  ],
} satisfies Model<typeof notificationMachine>;
