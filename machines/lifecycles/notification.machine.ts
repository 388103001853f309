import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type NotificationLifecycleEvent =
  /** A message was opened. */
  | { type: 'message.read' }
  /** A task was opened; that alone does not do it. */
  | { type: 'task.read' }
  /** What the task asks for was done: terms accepted, a document renewed, an answer sent. */
  | { type: 'task.do' };

const types: Partial<{ events: NotificationLifecycleEvent; meta: StateMeta }> = {};

/** Lifecycle of a notification. A message is completed by reading it, a task only by the action it asks for. */
export const notificationMachine = setup({
  types,
}).createMachine({
  id: 'notification',
  initial: 'NEW',
  states: {
    NEW: {
      description: 'Unread: bold in the list, counted in the header.',
      meta: { title: 'New', requirements: ['NOTIF-04'] },
      on: { 'message.read': 'COMPLETED', 'task.read': 'NEW', 'task.do': 'COMPLETED' },
    },
    COMPLETED: {
      description: 'Read or completed, permanently. A recurring task is a new notification.',
      meta: { title: 'Completed', requirements: ['NOTIF-05'] },
      on: { 'message.read': 'COMPLETED', 'task.read': 'COMPLETED' },
    },
  },
});
