import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** An open task; the server writes where it is done. */
export type Task = { id: string; callToAction: string };
export type TaskModalInput = { path: string };
/** Whoever was refused is told every task, also one that another window has spoken of. */
export type LoadTasksInput = { isForced: boolean };
export type LoadTasksResult = { tasks: Task[] };
export type TaskModalEvent =
  /** `dismissed`: ids of the tasks dismissed earlier in this sign-in. */
  | { type: 'session.started'; dismissed: string[] }
  | { type: 'session.ended' }
  | { type: 'tasks.changed' }
  | { type: 'tasks.pending' }
  | { type: 'url.changed'; path: string }
  | { type: 'dismiss' }
  | { type: 'task.open' };
export type TaskModalEmitted = { type: 'navigate'; to: string } | { type: 'dismissed.save'; ids: string[] };

type Context = { path: string; tasks: Task[]; dismissed: string[] };

const taskPages = ['/terms-and-conditions', '/investor-experience', '/dashboard/notifications'];

/** Open tasks are shown once, never over the page that does them, and always when the server says that they come first. */
export const taskModalMachine = setup({
  types: {} as {
    input: TaskModalInput;
    context: Context;
    events: TaskModalEvent;
    emitted: TaskModalEmitted;
    meta: StateMeta;
    tags: 'open';
  },
  actors: { loadTasks: fromPromise<LoadTasksResult, LoadTasksInput>(() => notProvided('loadTasks')) },
  guards: {
    /** By Back or Forward, which no open window stops. */
    reachedTask: ({ context, event }) =>
      event.type === 'url.changed' && context.tasks.length > 0 && view(context.tasks, event.path) === undefined,
    reachedTaskPage: ({ event }) => event.type === 'url.changed' && taskPages.includes(event.path),
    isOneKnown: ({ context }) => context.tasks.length === 1,
    areSeveralKnown: ({ context }) => context.tasks.length > 1,
  },
  actions: {
    move: assign({ path: ({ context, event }) => (event.type === 'url.changed' ? event.path : context.path) }),
    clearAll: assign({ tasks: [], dismissed: [] }),
    restoreDismissed: assign({
      dismissed: ({ context, event }) => (event.type === 'session.started' ? event.dismissed : context.dismissed),
    }),
    dismissAll: assign({ dismissed: ({ context }) => [...new Set([...context.dismissed, ...context.tasks.map(({ id }) => id)])] }),
    saveDismissed: emit(({ context }) => ({ type: 'dismissed.save', ids: context.dismissed })),
  },
}).createMachine({
  id: 'taskModal',
  context: ({ input }) => ({ path: input.path, tasks: [], dismissed: [] }),
  initial: 'signedOut',
  on: { 'url.changed': { actions: 'move' } },
  states: {
    signedOut: {
      description: 'No user is signed in, so there are no tasks.',
      meta: { title: 'Not signed in', requirements: ['AUTH-23'] },
      entry: 'clearAll',
      on: { 'session.started': { target: 'loading', actions: 'restoreDismissed' } },
    },
    loading: {
      description: 'Loads the open tasks.',
      meta: { title: 'Loading your tasks', requirements: ['NOTIF-09'] },
      invoke: {
        id: 'loadTasks',
        src: 'loadTasks',
        input: { isForced: false },
        onDone: [
          {
            guard: ({ context, event }) => view(news(event.output.tasks, context), context.path) === 'combined',
            target: 'combined',
            actions: assign({ tasks: ({ event }) => event.output.tasks }),
          },
          {
            guard: ({ context, event }) => view(news(event.output.tasks, context), context.path) === 'single',
            target: 'single',
            actions: assign({ tasks: ({ event }) => event.output.tasks }),
          },
          { target: 'closed', actions: assign({ tasks: ({ event }) => event.output.tasks }) },
        ],
        onError: 'closed',
      },
      on: { 'tasks.pending': 'forced', 'session.ended': 'signedOut' },
    },
    closed: {
      description: 'Nothing to show: no open task, this page completes it, or it was dismissed.',
      meta: { title: 'No task shown', requirements: ['NOTIF-09'] },
      on: {
        'tasks.changed': 'loading',
        'tasks.pending': 'forced',
        'url.changed': [
          {
            guard: ({ context, event }) => view(news(context.tasks, context), event.path) === 'combined',
            target: 'combined',
            actions: 'move',
          },
          {
            guard: ({ context, event }) => view(news(context.tasks, context), event.path) === 'single',
            target: 'single',
            actions: 'move',
          },
        ],
        'session.ended': 'signedOut',
      },
    },
    forced: {
      description: 'The server refused an investment because of open tasks; reloads the list.',
      meta: { title: 'Loading the required tasks', requirements: ['NOTIF-13'] },
      invoke: {
        id: 'loadTasks',
        src: 'loadTasks',
        input: { isForced: true },
        onDone: [
          {
            guard: ({ event }) => event.output.tasks.length > 1,
            target: 'combined',
            actions: assign({ tasks: ({ event }) => event.output.tasks }),
          },
          {
            guard: ({ event }) => event.output.tasks.length === 1,
            target: 'single',
            actions: assign({ tasks: ({ event }) => event.output.tasks }),
          },
          { target: 'noneFound', actions: assign({ tasks: [] }) },
        ],
        onError: [{ guard: 'areSeveralKnown', target: 'combined' }, { guard: 'isOneKnown', target: 'single' }, { target: 'noneFound' }],
      },
      on: { 'session.ended': 'signedOut' },
    },
    single: {
      description: 'One open task, with a link to it. The modal closes when the user opens that page.',
      meta: { title: 'One open task', requirements: ['NOTIF-09', 'NOTIF-10'] },
      tags: 'open',
      on: {
        dismiss: { target: 'dismissed', actions: ['dismissAll', 'saveDismissed'] },
        'task.open': {
          target: 'dismissed',
          actions: [
            'dismissAll',
            'saveDismissed',
            emit(({ context }) => ({ type: 'navigate', to: context.tasks[0]?.callToAction ?? '/dashboard/notifications' })),
          ],
        },
        'url.changed': { guard: 'reachedTask', target: 'closed', actions: 'move' },
        'tasks.changed': 'loading',
        'session.ended': 'signedOut',
      },
    },
    combined: {
      description: 'Several open tasks, with a link to the notifications. The modal closes on pages that complete them.',
      meta: { title: 'Several open tasks', requirements: ['NOTIF-10', 'NOTIF-11'] },
      tags: 'open',
      on: {
        dismiss: { target: 'dismissed', actions: ['dismissAll', 'saveDismissed'] },
        'task.open': {
          target: 'dismissed',
          actions: ['dismissAll', 'saveDismissed', emit({ type: 'navigate', to: '/dashboard/notifications' })],
        },
        'url.changed': { guard: 'reachedTask', target: 'closed', actions: 'move' },
        'tasks.changed': 'loading',
        'session.ended': 'signedOut',
      },
    },
    noneFound: {
      description: 'The server refused an investment because of open tasks, but the list is empty or could not be loaded.',
      meta: { title: 'Required tasks unknown', requirements: ['NOTIF-13'] },
      tags: 'open',
      on: {
        dismiss: 'dismissed',
        'task.open': { target: 'dismissed', actions: emit({ type: 'navigate', to: '/dashboard/notifications' }) },
        'url.changed': { guard: 'reachedTaskPage', target: 'closed', actions: 'move' },
        'session.ended': 'signedOut',
      },
    },
    dismissed: {
      description: 'Dismissed until the next sign-in, a new task, or a refusal because of open tasks.',
      meta: { title: 'Tasks dismissed', requirements: ['NOTIF-09'] },
      on: {
        'tasks.changed': 'loading',
        'tasks.pending': 'forced',
        'session.ended': 'signedOut',
      },
    },
  },
});

/** All open tasks if at least one of them is not dismissed; otherwise none. (T-46) */
function news(tasks: Task[], { dismissed }: Pick<Context, 'dismissed'>) {
  return tasks.some(({ id }) => !dismissed.includes(id)) ? tasks : [];
}

/** Which modal these tasks ask for on this page (NOTIF-10, T-46). */
function view(tasks: Task[], path: string): 'single' | 'combined' | undefined {
  if (tasks.length > 1) return taskPages.includes(path) ? undefined : 'combined';
  return tasks[0] && tasks[0].callToAction !== path ? 'single' : undefined;
}
