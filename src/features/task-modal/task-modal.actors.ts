import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { LoadTasksInput, LoadTasksResult, taskModalMachine } from '../../../machines/task-modal/task-modal.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export interface TaskModalClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

const query = { types: ['TASK'], statuses: ['NEW'] } satisfies { types: 'TASK'[]; statuses: 'NEW'[] };

export function tasksQuery($api: QueryApi) {
  return $api.queryOptions('get', '/user-notifications', { params: { query } });
}

/** After the modal of renewal, a single renewal task would repeat it (T-46). */
export function notToldYet<Task extends { callToAction: string | null }>(tasks: Task[], wasRenewalShown: boolean): Task[] {
  return wasRenewalShown && tasks.length === 1 && tasks[0]?.callToAction === '/renew-kyc' ? [] : tasks;
}

export function taskModalActors({ api, $api, queryClient }: TaskModalClients, wasRenewalShown: () => boolean) {
  return {
    loadTasks: fromPromise<LoadTasksResult, LoadTasksInput>(async ({ input: { isForced }, signal }) => {
      const { data, response } = await api.GET('/user-notifications', { params: { query }, signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      // another back end may ignore the filter (T-51)
      const open = notToldYet(
        data.filter(({ type, status }) => type === 'TASK' && status === 'NEW'),
        // a refused user is notified in any case (T-46)
        !isForced && wasRenewalShown(),
      );
      queryClient.setQueryData(tasksQuery($api).queryKey, open);
      return { tasks: open.map(({ id, callToAction }) => ({ id, callToAction: callToAction ?? '/dashboard/notifications' })) };
    }),
  } satisfies Parameters<typeof taskModalMachine.provide>[0]['actors'];
}
