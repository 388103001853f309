import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  SettleInput,
  SettleResult,
  transferMatchingMachine,
  WaitingResult,
} from '../../machines/transfer-matching/transfer-matching.machine.ts';
import type { Api, QueryApi } from '../api/client.ts';
import { invalidate } from '../api/invalidate.ts';
import { refusal } from '../api/refusal.ts';

export interface MatchingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function transferMatchingActors({ api, $api, queryClient }: MatchingClients) {
  return {
    loadTransfers: fromPromise<WaitingResult>(async () => {
      const waiting = $api.queryOptions('get', '/admin/transfers');
      // a read that is under way may have begun before the last decision, and the cache would hand out its answer
      await queryClient.cancelQueries({ queryKey: waiting.queryKey });
      const transfers = await queryClient.fetchQuery({ ...waiting, staleTime: 0 });
      return { ids: transfers.map(({ id }) => id) };
    }),
    settleTransfer: fromPromise<SettleResult, SettleInput>(async ({ input: { id, decision }, signal }) => {
      const { error, response } = await api.POST('/admin/transfers/{id}', {
        params: { path: { id } },
        body: decision.kind === 'match' ? { investmentId: decision.investmentId } : { returned: true },
        signal,
      });
      if (!response.ok) return refusal(error, response);
      void invalidate(queryClient, '/admin/audit');
      return { kind: 'settled' };
    }),
  } satisfies Parameters<typeof transferMatchingMachine.provide>[0]['actors'];
}
