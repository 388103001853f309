import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  authCallbackMachine,
  ExchangeInput,
  ExchangeResult,
  RestartInput,
  ReturnPathResult,
  UserResult,
} from '../../../machines/auth-callback/auth-callback.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { consumeReturnPath } from '../../lib/return-path-storage.ts';
import { storeToken } from '../../lib/session-storage.ts';
import { recordOf } from '../../../domain/unknown.ts';

/** The token in an answer: ours, or as other back ends write it (decision 2.2). */
function tokenIn(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  const { token, accessToken, access_token } = recordOf(data);
  return [token, accessToken, access_token].find((value) => typeof value === 'string');
}

export function authCallbackActors(api: Api, $api: QueryApi, queryClient: QueryClient) {
  return {
    exchangeToken: fromPromise<ExchangeResult, ExchangeInput>(async ({ input }) => {
      const { data, error, response } = await api.POST('/auth/token', { body: input });
      if (!response.ok) return refusal(error, response, [400, 401]);
      const token = tokenIn(data);
      if (token === undefined) throw new UnexpectedAnswer(response.status);
      storeToken(token);
      return { kind: 'stored' };
    }),
    loadUser: fromPromise(async ({ signal }): Promise<UserResult> => {
      const { data, response } = await api.GET('/me', { signal });
      if (response.status === 401) return { kind: 'unauthorized' };
      if (!data) throw new UnexpectedAnswer(response.status);
      queryClient.setQueryData($api.queryOptions('get', '/me').queryKey, data);
      return { kind: 'known', userId: data.id };
    }),
    consumeReturnPath: fromPromise<ReturnPathResult, { state: string }>(async ({ input }) => {
      const path = consumeReturnPath(input.state);
      return path === undefined ? { kind: 'missing' } : { kind: 'found', path };
    }),
    startSignIn: fromPromise<{ url: string }, RestartInput>(async ({ input }) => ({ url: await signInAddress(api, input) })),
  } satisfies Parameters<typeof authCallbackMachine.provide>[0]['actors'];
}
