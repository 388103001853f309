import type { Task, taskModalMachine } from '../../machines/task-modal/task-modal.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const terms = { id: 't-1', callToAction: '/terms-and-conditions' };
const experience = { id: 't-2', callToAction: '/investor-experience' };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const listed = (event: { output?: unknown }) => (event.output as { tasks: Task[] } | undefined)?.tasks;
const covered = (tasks: Task[], path: string) => (tasks.length > 1 ? taskPages.includes(path) : tasks[0]?.callToAction === path);
const isOpen = (state: string) => state === 'single' || state === 'combined' || state === 'noneFound';
const taskPages = ['/terms-and-conditions', '/investor-experience', '/dashboard/notifications'];
const asked = (requests: Run['start']['requests'], isForced: boolean) =>
  requests[0]?.src === 'loadTasks' && (requests[0].input as { isForced?: boolean } | undefined)?.isForced === isForced;
/** What is told where, and what is kept for the next load of the page. */
const leads = (emits: readonly { type: string; to?: unknown }[]) => emits.find(({ type }) => type === 'navigate')?.to;
const kept = (emits: readonly { type: string; ids?: unknown }[]) => emits.find(({ type }) => type === 'dismissed.save')?.ids;
const expected = (tasks: Task[], path: string, dismissed: readonly string[]) =>
  !tasks.some(({ id }) => !dismissed.includes(id)) || covered(tasks, path) ? 'closed' : tasks.length > 1 ? 'combined' : 'single';

export const taskModalModel = {
  starts: [
    { title: 'on the dashboard', input: { path: '/dashboard' } },
    { title: 'on the terms page', input: { path: '/terms-and-conditions' } },
    { title: 'on the page of the experience', input: { path: '/investor-experience' } },
    { title: 'on the notifications page', input: { path: '/dashboard/notifications' } },
  ],
  responses: {
    loadTasks: [
      { title: 'no task is open', output: { tasks: [] } },
      { title: 'one task is open', output: { tasks: [terms] } },
      { title: 'two tasks are open', output: { tasks: [terms, experience] } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'session.started': [
      { title: 'a person signs in', event: { type: 'session.started', dismissed: [] } },
      {
        title: 'a reload after a task was dismissed',
        event: { type: 'session.started', dismissed: ['t-1'] },
        when: ({ path }) => path === '/dashboard',
      },
    ],
    'session.ended': [{ title: 'the person signs out', event: { type: 'session.ended' } }],
    'tasks.changed': [{ title: 'the tasks have changed', event: { type: 'tasks.changed' } }],
    // the pages where one invests do no task
    'tasks.pending': [
      { title: 'an investment is refused because of tasks', event: { type: 'tasks.pending' }, when: ({ path }) => path === '/dashboard' },
    ],
    'url.changed': [
      { title: 'going to the dashboard', event: { type: 'url.changed', path: '/dashboard' } },
      { title: 'going to the terms page', event: { type: 'url.changed', path: '/terms-and-conditions' } },
    ],
    dismiss: [{ title: 'the modal is dismissed', event: { type: 'dismiss' } }],
    'task.open': [{ title: 'the task is opened', event: { type: 'task.open' } }],
  },
  invariants: [
    {
      title: 'tasks are read as soon as a person is signed in, and never before',
      requirements: ['AUTH-23', 'NOTIF-09'],
      every: (run) => {
        if (run.first.state !== 'signedOut' || run.start.requests.length) return 'asks too early';
        for (const { event, to, requests } of run.steps)
          if (event.type === 'session.started' && (to.state !== 'loading' || !asked(requests, false))) return 'does not ask';
        return places(run).some(
          ({ state, accepts }) => state === 'signedOut' && accepts.some((type) => type !== 'session.started' && type !== 'url.changed'),
        )
          ? 'shows tasks to nobody'
          : undefined;
      },
    },
    {
      title: 'one task opens its own modal, more open the combined one, none or a page that does it opens nothing',
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
      title: 'a refusal because of tasks opens the modal in any case, also after it was dismissed or if no task is found',
      requirements: ['NOTIF-10', 'NOTIF-13', 'T-46'],
      every: (run) => {
        for (const { from, to, event, requests } of run.steps) {
          if (event.type === 'tasks.pending' && (to.state !== 'forced' || !asked(requests, true))) return 'the tasks are not read afresh';
          if (from.state !== 'forced') continue;
          const tasks = listed(event);
          const { length } = tasks ?? (from.context.tasks as Task[]);
          const isAnswered = tasks !== undefined || 'error' in event;
          if (isAnswered && to.state !== (length > 1 ? 'combined' : length ? 'single' : 'noneFound'))
            return `${length} tasks that are known show ${to.state}`;
          if (tasks && JSON.stringify(to.context.tasks) !== JSON.stringify(tasks)) return 'forgets the tasks';
        }
        return places(run).some(
          ({ state, context, accepts }) =>
            ['loading', 'closed', 'dismissed'].includes(state) && context.path === '/dashboard' && !accepts.includes('tasks.pending'),
        )
          ? 'deaf to the refusal'
          : undefined;
      },
    },
    {
      title: 'an open modal can be dismissed or followed, and then stays closed, also after a reload',
      requirements: ['NOTIF-09', 'NOTIF-11', 'T-46'],
      every: (run) => {
        for (const { from, to, event, emits } of run.steps) {
          if (event.type === 'dismiss' || event.type === 'task.open') {
            const ids = (from.context.tasks as Task[]).map(({ id }) => id);
            const before = from.context.dismissed as string[];
            const now = to.context.dismissed as string[];
            if (to.state !== 'dismissed' || [...before, ...ids].some((id) => !now.includes(id))) return 'does not stay away';
            if (now.some((id) => !before.includes(id) && !ids.includes(id))) return 'puts away what nobody has seen';
            if (from.state !== 'noneFound' && JSON.stringify(kept(emits)) !== JSON.stringify(now))
              return 'comes back when the page begins anew';
          } else if (event.type === 'session.started') {
            if (JSON.stringify(to.context.dismissed) !== JSON.stringify(event.dismissed)) return 'forgets what was dismissed before';
          } else if (kept(emits)) return 'keeps what nobody has put away';
          if (
            event.type === 'task.open' &&
            leads(emits) !== (from.state === 'single' ? '/terms-and-conditions' : '/dashboard/notifications')
          )
            return 'leads elsewhere';
          if (event.type === 'dismiss' && leads(emits) !== undefined) return 'goes somewhere unasked';
          if (event.type === 'url.changed' && from.state === 'dismissed' && to.state !== 'dismissed') return 'comes back unasked';
        }
        return places(run).some(({ state, accepts }) => isOpen(state) && !(accepts.includes('dismiss') && accepts.includes('task.open')))
          ? 'cannot be closed'
          : undefined;
      },
    },
    {
      title:
        'moving to another page shows what the page before covered, an open window makes way for the page that does it, and the page is always known',
      requirements: ['NOTIF-09', 'T-46'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (event.type !== 'url.changed') continue;
          if (to.context.path !== event.path) return 'forgets the page';
          const want =
            from.state === 'closed'
              ? expected(from.context.tasks as Task[], String(event.path), from.context.dismissed as string[])
              : from.state === 'noneFound'
                ? taskPages.includes(String(event.path))
                  ? 'closed'
                  : from.state
                : isOpen(from.state) &&
                    (from.context.tasks as Task[]).length > 0 &&
                    covered(from.context.tasks as Task[], String(event.path))
                  ? 'closed'
                  : from.state;
          if (to.state !== want) return `${to.state} instead of ${want}`;
        }
        return undefined;
      },
    },
    {
      title: 'a changed list is read again, and signing out forgets everything',
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
          if (['closed', 'dismissed', 'single', 'combined'].includes(state) && !accepts.includes('tasks.changed'))
            return `${state} is deaf to changes`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof taskModalMachine>;
