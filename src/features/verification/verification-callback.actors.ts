import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isComplete } from '../../../domain/compliance.ts';
import type {
  ExchangeResult,
  IdentityResult,
  KeptStateResult,
  verificationCallbackMachine,
} from '../../../machines/verification-callback/verification-callback.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { verificationState } from '../../lib/session-storage.ts';

export interface VerificationClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function verificationCallbackActors({ api, $api, queryClient }: VerificationClients) {
  const isVerifiedByNow = async () =>
    (await queryClient.fetchQuery({ ...$api.queryOptions('get', '/me'), staleTime: 0 })).kycStatus === 'VERIFIED';
  return {
    recallState: fromPromise(async (): Promise<KeptStateResult> => {
      const state = verificationState();
      return state === undefined ? { kind: 'none' } : { kind: 'kept', state };
    }),
    exchangeCode: fromPromise<ExchangeResult, { code: string }>(async ({ input, signal }) => {
      const { data, error, response } = await api.GET('/verification/exchange-code', { params: { query: { code: input.code } }, signal });
      // another back end may answer 200 with a code of refusal inside (T-67)
      if (data && !('errorCode' in data)) return { kind: 'verified' };
      const refused = refusal(error ?? data, response, [200, 400]);
      // a browser repeats a request by itself when a kept connection breaks: the code is spent then, and the person is verified
      return refused.code === 'VERIFICATION_FAILED' && (await isVerifiedByNow()) ? { kind: 'verified' } : refused;
    }),
    loadIdentity: fromPromise(async (): Promise<IdentityResult> => {
      const standing = await queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: 0 });
      return { isVerified: isComplete(standing, 'IDENTITY_VERIFICATION') };
    }),
  } satisfies Parameters<typeof verificationCallbackMachine.provide>[0]['actors'];
}
