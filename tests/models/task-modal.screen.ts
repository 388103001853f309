import type { taskModalMachine } from '../../machines/task-modal/task-modal.machine.ts';
import type { Control, Schemas, ScreenModel } from './screen.ts';

const notNow: Control = { role: 'button', name: 'Not now' };
const close: Control = { role: 'button', name: 'Close' };
/** For screen readers, at the end of the dialog; its words come with the library. */
const dismiss: Control = {
  role: 'button',
  name: { each: { en: 'Dismiss', de: 'Schließen', lt: 'Atmesti', es: 'Descartar', pt: 'Dispensar' } },
};
const doIt: Control = { role: 'button', name: 'Do it now' };
const seeAll: Control = { role: 'button', name: 'See tasks' };
const seeNotifications: Control = { role: 'button', name: 'See notifications' };
const away = { like: 'signedOut', because: 'No modal is open; the page below is not its matter.' } as const;
const titles: Record<string, string> = { 't-1': 'New terms and conditions', 't-2': 'Are you an experienced investor?' };

const notification = (id: string, callToAction: string): Schemas['Notification'] => ({
  id,
  type: 'TASK',
  status: 'NEW',
  title: titles[id] ?? id,
  content: 'This has to be done before you can invest.',
  createdAt: '2026-01-10T09:30:00Z',
  callToAction,
  isRead: false,
});

export const taskModalScreens = {
  screens: {
    signedOut: { enabled: [] },
    loading: away,
    closed: away,
    forced: away,
    dismissed: away,
    single: {
      heading: { data: 'New terms and conditions' },
      texts: [{ data: 'This has to be done before you can invest.' }],
      enabled: [close, dismiss, notNow, doIt],
    },
    combined: {
      heading: 'Before you invest',
      texts: [
        'Open tasks since your last visit:',
        'Accept the new terms and conditions',
        'Tell us whether you are an experienced investor',
      ],
      enabled: [close, dismiss, notNow, seeAll],
    },
    noneFound: {
      heading: 'You cannot invest yet',
      texts: [
        'You need to complete a step before your next investment, but your task list is empty or could not be loaded. No investment has been made.',
        'If you have just completed it, please try again. If it still does not work, see your notifications or write to us.',
      ],
      enabled: [close, dismiss, notNow, seeNotifications],
    },
  },
  interactions: {
    'session.started': { world: 'The session says that a person is signed in.' },
    'session.ended': { world: 'The session says that nobody is signed in.' },
    'tasks.changed': { world: 'The list of tasks has changed elsewhere.' },
    'tasks.pending': { world: 'The loan wizard was refused because of tasks.' },
    'url.changed': { world: 'The person goes to another page.' },
    dismiss: { ways: () => [{ controls: [notNow] }] },
    'task.open': { ways: () => [{ controls: [doIt] }, { controls: [seeAll] }, { controls: [seeNotifications] }] },
  },
  frame: [],
  queries: ({ tasks }) => [
    {
      path: '/user-notifications',
      params: { query: { types: ['TASK'], statuses: ['NEW'] } },
      data: tasks.map(({ id, callToAction }) => notification(id, callToAction)),
    },
  ],
  catalogues: ['task-modal'],
  proves: { single: ['NOTIF-09'], combined: ['NOTIF-10', 'NOTIF-11'], noneFound: ['NOTIF-13'] },
} satisfies ScreenModel<typeof taskModalMachine>;
