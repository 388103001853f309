import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  Decision,
  SettleInput,
  SettleResult,
  transferMatchingMachine,
  WaitingInput,
  WaitingResult,
} from '../../machines/transfer-matching/transfer-matching.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Api, QueryApi } from '../api/client.ts';
import { invalidate } from '../api/invalidate.ts';
import { refusal } from '../api/refusal.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import type { TransferFilter } from './transfer-filter.tsx';

export interface MatchingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

const partSize = 20;

/** The first parts of the list, and how many transfers follow them. */
async function readTransfers(api: Api, filter: TransferFilter, parts: number, signal: AbortSignal) {
  const transfers: components['schemas']['UnmatchedTransfer'][] = [];
  let next: { cursor?: string } = {};
  for (let part = 1; ; part++) {
    const answer = await api.GET('/admin/transfers', { params: { query: { ...filter, limit: partSize, ...next } }, signal });
    if (!answer.data) throw new UnexpectedAnswer(answer.response.status);
    transfers.push(...answer.data);
    const { headers } = answer.response;
    const cursor = headers.get('Next-Cursor');
    if (cursor === null || part === parts) return { transfers, remaining: Number(headers.get('Remaining-Count')) };
    next = { cursor };
  }
}

function bodyOf(decision: Decision): components['schemas']['TransferDecision'] {
  switch (decision.kind) {
    case 'match':
      return { investmentId: decision.investmentId };
    case 'repayment':
      return { projectId: decision.projectId, dueDate: decision.dueDate };
    case 'return':
      return { returned: true };
  }
}

export function transferMatchingActors({ api, $api, queryClient }: MatchingClients, filter: TransferFilter = {}) {
  return {
    loadTransfers: fromPromise<WaitingResult, WaitingInput>(async ({ input: { parts } }) => {
      const { queryKey } = $api.queryOptions('get', '/admin/transfers');
      // a read that is under way may have begun before the last decision, and the cache would hand out its answer
      await queryClient.cancelQueries({ queryKey });
      let remaining = 0;
      const transfers = await queryClient.fetchQuery({
        queryKey,
        staleTime: 0,
        queryFn: async ({ signal }) => {
          const read = await readTransfers(api, filter, parts, signal);
          ({ remaining } = read);
          return read.transfers;
        },
      });
      return { ids: transfers.map(({ id }) => id), remaining };
    }),
    settleTransfer: fromPromise<SettleResult, SettleInput>(async ({ input: { id, decision }, signal }) => {
      const { error, response } = await api.POST('/admin/transfers/{id}', {
        params: { path: { id } },
        body: bodyOf(decision),
        signal,
      });
      if (!response.ok) return refusal(error, response);
      const shown = ['/admin/audit', '/admin/transfers', '/admin/counts', '/admin/instructions', '/admin/distributions'] as const;
      void invalidate(queryClient, ...shown, '/admin/projects', '/admin/projects/{id}');
      return { kind: 'settled' };
    }),
  } satisfies Parameters<typeof transferMatchingMachine.provide>[0]['actors'];
}
