import { assign, emit, fromPromise, setup } from 'xstate';
import { firstOf } from '../first.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** An open task; the server writes where it is done. */
export type Task = { id: string; callToAction: string };
export type TaskModalInput = { path: string };
/** Whoever was refused is told every task, also one that another window has spoken of. */
export type LoadTasksInput = { isForced: boolean };
export type LoadTasksResult = { tasks: Task[] };
type Dismissed = { dismissed: string[] };
type Url = { path: string };
export type TaskModalEvent =
  /** `dismissed`: ids of the tasks dismissed earlier in this sign-in. */
  | ({ type: 'session.started' } & Dismissed)
  | { type: 'session.ended' }
  | { type: 'tasks.changed' }
  | { type: 'tasks.pending' }
  | ({ type: 'url.changed' } & Url)
  | { type: 'dismiss' }
  | { type: 'task.open' };
export type TaskModalEmitted = { type: 'navigate'; to: string } | { type: 'dismissed.save'; ids: string[] };

type Context = { path: string; tasks: Task[]; dismissed: string[] };

const taskPages = ['/terms-and-conditions', '/investor-experience', '/dashboard/notifications'];

const url = ({ event }: { event: Url }) => event;
const setPath = { type: 'setPath', params: url } as const;
const setTasks = { type: 'setTasks', params: ({ event }: { event: { output: LoadTasksResult } }) => event.output } as const;
const dismissTasks = { target: 'dismissed', actions: ['dismissAll', 'saveDismissed'] } as const;
const closeOnTaskPage = { guard: { type: 'reachedTask', params: url }, target: 'closed', actions: setPath } as const;

const types: Partial<{
  input: TaskModalInput;
  context: Context;
  events: TaskModalEvent;
  emitted: TaskModalEmitted;
  meta: StateMeta;
  tags: 'open';
}> = {};

/** Open tasks are shown once, never over the page that does them, and always when the server says that they come first. */
export const taskModalMachine = setup({
  types,
  actors: { loadTasks: fromPromise<LoadTasksResult, LoadTasksInput>(() => notProvided('loadTasks')) },
  guards: {
    /** By Back or Forward, which no open window stops. */
    reachedTask: ({ context }, { path }: Url) => context.tasks.length > 0 && view(context.tasks, path) === undefined,
    reachedTaskPage: (_, { path }: Url) => taskPages.includes(path),
    showsOne: ({ context }, { tasks = context.tasks, path = context.path }: Partial<LoadTasksResult & Url>) =>
      view(newTasks(tasks, context), path) === 'single',
    showsSeveral: ({ context }, { tasks = context.tasks, path = context.path }: Partial<LoadTasksResult & Url>) =>
      view(newTasks(tasks, context), path) === 'combined',
    isOneKnown: ({ context }) => context.tasks.length === 1,
    areSeveralKnown: ({ context }) => context.tasks.length > 1,
  },
  actions: {
    setPath: assign((_, { path }: Url) => ({ path })),
    setTasks: assign((_, { tasks }: LoadTasksResult) => ({ tasks })),
    clearAll: assign({ tasks: [], dismissed: [] }),
    restoreDismissed: assign((_, { dismissed }: Dismissed) => ({ dismissed })),
    dismissAll: assign({ dismissed: ({ context }) => [...new Set([...context.dismissed, ...context.tasks.map(({ id }) => id)])] }),
    saveDismissed: emit(({ context }) => ({ type: 'dismissed.save', ids: context.dismissed })),
  },
}).createMachine({
  id: 'taskModal',
  context: ({ input }) => ({ path: input.path, tasks: [], dismissed: [] }),
  initial: 'signedOut',
  on: { 'url.changed': { actions: setPath } },
  states: {
    signedOut: {
      description: 'No user is signed in, so there are no tasks.',
      meta: { title: 'Not signed in', requirements: ['AUTH-23'] },
      entry: 'clearAll',
      on: { 'session.started': { target: 'loading', actions: { type: 'restoreDismissed', params: ({ event }) => event } } },
    },
    loading: {
      description: 'Loads the open tasks.',
      meta: { title: 'Loading your tasks', requirements: ['NOTIF-09'] },
      invoke: {
        id: 'loadTasks',
        src: 'loadTasks',
        input: { isForced: false },
        onDone: [
          { guard: { type: 'showsSeveral', params: ({ event }) => event.output }, target: 'combined', actions: setTasks },
          { guard: { type: 'showsOne', params: ({ event }) => event.output }, target: 'single', actions: setTasks },
          { target: 'closed', actions: setTasks },
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
          { guard: { type: 'showsSeveral', params: url }, target: 'combined', actions: setPath },
          { guard: { type: 'showsOne', params: url }, target: 'single', actions: setPath },
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
          { guard: ({ event }) => event.output.tasks.length > 1, target: 'combined', actions: setTasks },
          { guard: ({ event }) => event.output.tasks.length === 1, target: 'single', actions: setTasks },
          { target: 'noneFound', actions: setTasks },
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
        dismiss: dismissTasks,
        'task.open': {
          target: 'dismissed',
          actions: [...dismissTasks.actions, emit(({ context }) => ({ type: 'navigate', to: firstOf(context.tasks).callToAction }))],
        },
        'url.changed': closeOnTaskPage,
        'tasks.changed': 'loading',
        'session.ended': 'signedOut',
      },
    },
    combined: {
      description: 'Several open tasks, with a link to the notifications. The modal closes on pages that complete them.',
      meta: { title: 'Several open tasks', requirements: ['NOTIF-10', 'NOTIF-11'] },
      tags: 'open',
      on: {
        dismiss: dismissTasks,
        'task.open': {
          target: 'dismissed',
          actions: [...dismissTasks.actions, emit({ type: 'navigate', to: '/dashboard/notifications' })],
        },
        'url.changed': closeOnTaskPage,
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
        'url.changed': { guard: { type: 'reachedTaskPage', params: url }, target: 'closed', actions: setPath },
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
function newTasks(tasks: Task[], { dismissed }: Pick<Context, 'dismissed'>) {
  return tasks.some(({ id }) => !dismissed.includes(id)) ? tasks : [];
}

/** Which modal these tasks ask for on this page (NOTIF-10, T-46). */
function view(tasks: Task[], path: string): 'single' | 'combined' | undefined {
  if (tasks.length > 1) return taskPages.includes(path) ? undefined : 'combined';
  return tasks[0] && tasks[0].callToAction !== path ? 'single' : undefined;
}
