import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { PaymentStatusInput, paymentStatusMachine, StatusResult } from '../../../machines/payment-status/payment-status.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export interface PaymentStatusClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function paymentStatusActors({ api, $api, queryClient }: PaymentStatusClients) {
  return {
    readStatus: fromPromise<StatusResult, PaymentStatusInput>(async ({ input, signal }) => {
      const params = { path: { id: input.investmentId } };
      const { data, response } = await api.GET('/investments/{id}', { params, signal });
      // 400: not even the name of one
      if (response.status === 400 || response.status === 404) return { kind: 'missing' };
      if (!data) throw new UnexpectedAnswer(response.status);
      if (data.status !== 'PAYMENT_INITIATED') void investmentsChanged(queryClient);
      queryClient.setQueryData($api.queryOptions('get', '/investments/{id}', { params }).queryKey, data);
      return data.cancellation ? { kind: 'cancelled' } : { kind: 'known', status: data.status };
    }),
  } satisfies Parameters<typeof paymentStatusMachine.provide>[0]['actors'];
}
