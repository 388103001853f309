import type { Task, taskModalMachine } from '../../machines/task-modal/task-modal.machine.ts';
import type { Place, Run } from '../support/paths/explore.ts';
import type { Model } from './model.ts';

const terms = { id: 't-1', callToAction: '/terms-and-conditions' };
const experience = { id: 't-2', callToAction: '/investor-experience' };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const listed = (event: { output?: unknown }) => (event.output as { tasks: Task[] } | undefined)?.tasks;
const covered = (tasks: Task[], path: string) =>
  tasks.length > 1
    ? ['/terms-and-conditions', '/investor-experience', '/dashboard/notifications'].includes(path)
    : tasks[0]?.callToAction === path;
const isOpen = (state: string) => state === 'single' || state === 'combined';
const expected = (tasks: Task[], path: string, dismissed: readonly string[]) =>
  !tasks.some(({ id }) => !dismissed.includes(id)) || covered(tasks, path) ? 'closed' : tasks.length > 1 ? 'combined' : 'single';

export const taskModalModel = {
  starts: [
    { says: 'on the dashboard', input: { path: '/dashboard' } },
    { says: 'on the terms page', input: { path: '/terms-and-conditions' } },
  ],
  answers: {
    loadTasks: [
      { says: 'no task is open', output: { tasks: [] } },
      { says: 'one task is open', output: { tasks: [terms] } },
      { says: 'two tasks are open', output: { tasks: [terms, experience] } },
      { says: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  wishes: {
    'session.started': [{ says: 'a person signs in', event: { type: 'session.started' } }],
    'session.ended': [{ says: 'the person signs out', event: { type: 'session.ended' } }],
    'tasks.changed': [{ says: 'the tasks have changed', event: { type: 'tasks.changed' } }],
    'tasks.pending': [{ says: 'an investment is refused because of tasks', event: { type: 'tasks.pending' } }],
    'url.changed': [
      { says: 'going to the dashboard', event: { type: 'url.changed', path: '/dashboard' } },
      { says: 'going to the terms page', event: { type: 'url.changed', path: '/terms-and-conditions' } },
    ],
    dismiss: [{ says: 'the modal is put away', event: { type: 'dismiss' } }],
    'task.open': [{ says: 'the task is opened', event: { type: 'task.open' } }],
  },
  sentences: [
    {
      says: 'tasks are read as soon as a person is signed in, and never before',
      requirements: ['AUTH-23', 'NOTIF-09'],
      every: (run) => {
        if (run.first.state !== 'signedOut' || run.begin.asks.length) return 'asks too early';
        for (const { event, to, asks } of run.steps)
          if (event.type === 'session.started' && (to.state !== 'loading' || asks[0]?.src !== 'loadTasks')) return 'does not ask';
        return places(run).some(
          ({ state, accepts }) => state === 'signedOut' && accepts.some((type) => type !== 'session.started' && type !== 'url.changed'),
        )
          ? 'shows tasks to nobody'
          : undefined;
      },
    },
    {
      says: 'one task opens its own modal, more open the combined one, none or a page that does it opens nothing',
      requirements: ['NOTIF-09', 'NOTIF-10', 'T-46'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (from.state !== 'loading') continue;
          const tasks = listed(event);
          if (tasks) {
            const want = expected(tasks, String(from.context.path), from.context.dismissed as string[]);
            if (to.state !== want) return `${to.state} instead of ${want}`;
            if (JSON.stringify(to.context.tasks) !== JSON.stringify(tasks)) return 'forgets the tasks';
          } else if ('error' in event && to.state !== 'closed') return 'a lost answer opens a modal';
        }
        return undefined;
      },
    },
    {
      says: 'a refusal because of tasks opens the modal on any page, also after it was put away',
      requirements: ['NOTIF-13', 'T-46'],
      every: (run) => {
        for (const { from, to, event, asks } of run.steps) {
          if (event.type === 'tasks.pending' && (to.state !== 'demanded' || asks[0]?.src !== 'loadTasks'))
            return 'the tasks are not read afresh';
          if (from.state !== 'demanded') continue;
          const tasks = listed(event);
          if ('error' in event && to.state !== 'combined') return 'a lost answer hides the tasks';
          if (tasks && to.state !== (tasks.length > 1 ? 'combined' : tasks.length ? 'single' : 'closed'))
            return `${tasks.length} tasks show ${to.state}`;
          if (tasks && JSON.stringify(to.context.tasks) !== JSON.stringify(tasks)) return 'forgets the tasks';
        }
        return places(run).some(
          ({ state, accepts }) => ['loading', 'closed', 'dismissed'].includes(state) && !accepts.includes('tasks.pending'),
        )
          ? 'deaf to the refusal'
          : undefined;
      },
    },
    {
      says: 'an open modal can be put away or followed, and then stays away',
      requirements: ['NOTIF-09', 'NOTIF-11', 'T-46'],
      every: (run) => {
        for (const { from, to, event, emits } of run.steps) {
          if (event.type === 'dismiss' || event.type === 'task.open') {
            const ids = (from.context.tasks as Task[]).map(({ id }) => id);
            if (to.state !== 'dismissed' || JSON.stringify(to.context.dismissed) !== JSON.stringify(ids)) return 'does not stay away';
          }
          if (
            event.type === 'task.open' &&
            emits[0]?.to !== (from.state === 'combined' ? '/dashboard/notifications' : '/terms-and-conditions')
          )
            return 'leads elsewhere';
          if (event.type === 'dismiss' && emits.length) return 'goes somewhere unasked';
          if (event.type === 'url.changed' && from.state === 'dismissed' && to.state !== 'dismissed') return 'comes back unasked';
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'single' || state === 'combined') && !(accepts.includes('dismiss') && accepts.includes('task.open')),
        )
          ? 'cannot be closed'
          : undefined;
      },
    },
    {
      says: 'moving to another page shows what the page before covered, an open window makes way for the page that does it, and the page is always known',
      requirements: ['NOTIF-09', 'T-46'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (event.type !== 'url.changed') continue;
          if (to.context.path !== event.path) return 'forgets the page';
          const want =
            from.state === 'closed'
              ? expected(from.context.tasks as Task[], String(event.path), from.context.dismissed as string[])
              : isOpen(from.state) && (from.context.tasks as Task[]).length > 0 && covered(from.context.tasks as Task[], String(event.path))
                ? 'closed'
                : from.state;
          if (to.state !== want) return `${to.state} instead of ${want}`;
        }
        return undefined;
      },
    },
    {
      says: 'a changed list is read again, and signing out forgets everything',
      requirements: ['NOTIF-12', 'AUTH-23'],
      every: (run) => {
        for (const { to, event } of run.steps) {
          if (event.type === 'tasks.changed' && to.state !== 'loading') return 'is not read again';
          if (
            event.type === 'session.ended' &&
            (to.state !== 'signedOut' || (to.context.tasks as Task[]).length || (to.context.dismissed as string[]).length)
          )
            return 'remembers somebody’s tasks';
        }
        for (const { state, accepts } of places(run)) {
          if (state !== 'signedOut' && !accepts.includes('session.ended')) return `${state} is deaf to signing out`;
          if ((state === 'closed' || state === 'dismissed') && !accepts.includes('tasks.changed')) return `${state} is deaf to changes`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof taskModalMachine>;
