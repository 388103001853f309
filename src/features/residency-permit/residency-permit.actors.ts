import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  NewPermit,
  PermitSent,
  residencyPermitUploadMachine,
} from '../../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';

export interface PermitClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function residencyPermitActors({ api, $api, queryClient }: PermitClients) {
  return {
    sendPermit: fromPromise<PermitSent, NewPermit>(async ({ input, signal }) => {
      const { error, response } = await api.POST('/residency-permits', { body: input, signal });
      if (!response.ok) return refusal(error, response, [400, 404, 413, 415]);
      await queryClient.invalidateQueries({ queryKey: $api.queryOptions('get', '/residency-permits').queryKey });
      return { kind: 'sent' };
    }),
  } satisfies Parameters<typeof residencyPermitUploadMachine.provide>[0]['actors'];
}
