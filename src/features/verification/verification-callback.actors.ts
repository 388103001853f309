import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import { isComplete } from '../../../domain/compliance.ts';
import { isOneOf, recordOf } from '../../../domain/unknown.ts';
import type {
  ExchangeResult,
  IdentityResult,
  SavedStateResult,
  verificationCallbackMachine,
} from '../../../machines/verification-callback/verification-callback.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { fetchFresh } from '../../api/fetch-fresh.ts';
import { refusal } from '../../api/refusal.ts';
import { verificationState } from '../../lib/session-storage.ts';

export interface VerificationClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

/** Of the exchange of a code, by the contract. */
const refusals = [
  'VERIFICATION_DUPLICATED',
  'VERIFICATION_FAILED',
  'VERIFICATION_IN_REVIEW',
  'INVALID_STATUS_TRANSITION',
] as const satisfies components['schemas']['ErrorCode'][];

export function verificationCallbackActors({ api, $api, queryClient }: VerificationClients) {
  return {
    restoreState: fromPromise(async (): Promise<SavedStateResult> => {
      const state = verificationState();
      return state === undefined ? { kind: 'none' } : { kind: 'kept', state };
    }),
    exchangeCode: fromPromise<ExchangeResult, { code: string }>(async ({ input, signal }) => {
      const { data, error, response } = await api.GET('/verification/exchange-code', { params: { query: { code: input.code } }, signal });
      // another back end may answer 200 with a code of refusal inside (T-67)
      const { errorCode } = recordOf(data);
      if (data && errorCode === undefined) return { kind: 'verified' };
      return refusal(error ?? (isOneOf(refusals, errorCode) ? { errorCode } : undefined), response, [200, 400]);
    }),
    loadIdentity: fromPromise(async ({ signal }): Promise<IdentityResult> => {
      const [compliance, user] = await Promise.all([
        fetchFresh(queryClient, $api.queryOptions('get', '/compliance'), signal),
        fetchFresh(queryClient, $api.queryOptions('get', '/me'), signal),
      ]);
      // the check stays complete while a document is renewed, and a document that ends soon may be the old one: the code is tried again then
      return { isVerified: isComplete(compliance, 'IDENTITY_VERIFICATION') && user.kycStatus === 'VERIFIED' };
    }),
  } satisfies Parameters<typeof verificationCallbackMachine.provide>[0]['actors'];
}
