import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  accountClosingMachine,
  CloseInput,
  CloseResult,
  ClosingListResult,
} from '../../../machines/account-closing/account-closing.machine.ts';
import type { Api } from '../../api/client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export interface AccountClosingClients {
  api: Api;
  queryClient: QueryClient;
}

export function accountClosingActors({ api, queryClient }: AccountClosingClients) {
  return {
    loadList: fromPromise<ClosingListResult>(async ({ signal }) => {
      const { data: list, response } = await api.GET('/me/closing', { signal });
      if (!list) throw new UnexpectedAnswer(response.status);
      return { kind: list.obstacles.length > 0 ? 'blocked' : 'closable', list };
    }),
    closeAccount: fromPromise<CloseResult, CloseInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/me/closing', { body: input, signal });
      if (data) {
        // its 401 ends the session of this browser
        void invalidate(queryClient, '/me');
        return { kind: 'closed', kept: data.kept };
      }
      if (response.status === 401) return { kind: 'signedOut' };
      if (error?.errorCode === 'STEP_UP_REQUIRED') return { kind: 'stepUp' };
      if (error?.errorCode === 'CLOSING_CHANGED') return { kind: 'changed' };
      throw new UnexpectedAnswer(response.status);
    }),
  } satisfies Parameters<typeof accountClosingMachine.provide>[0]['actors'];
}
