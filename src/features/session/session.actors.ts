import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { LoadUserResult, sessionMachine, SignInAddress } from '../../../machines/session/session.machine.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { redirectAddress } from '../../lib/redirect-url.ts';
import { expectPassword, isTokenReplaced, consumeToken } from '../../lib/session-storage.ts';

export function sessionActors(
  { api, $api, queryClient }: { api: Api; $api: QueryApi; queryClient: QueryClient },
  /** Called with the server's response for a session with a known user. */
  onKnown: (userId: string, session: components['schemas']['Session']) => Promise<void> = async () => undefined,
) {
  return {
    loadUser: fromPromise(async ({ signal }): Promise<LoadUserResult> => {
      consumeToken();
      let { data, response } = await api.GET('/me', { signal });
      // another tab was quicker: the response is about a user who is no longer signed in here
      while (isTokenReplaced()) {
        consumeToken();
        ({ data, response } = await api.GET('/me', { signal }));
      }
      if (response.status === 401) return { kind: 'unauthorized' };
      if (!data) throw new UnexpectedAnswer(response.status);
      queryClient.setQueryData($api.queryOptions('get', '/me').queryKey, data);
      // a person is signed in also where this answer is lost, or late
      const session = await api.GET('/auth/session', { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
      if (session?.data) await onKnown(data.id, session.data);
      return { kind: 'known', userId: data.id };
    }),
    startSignIn: fromPromise<{ url: string }, SignInAddress>(async ({ input }) => ({ url: await signInAddress(api, input) })),
    signOut: fromPromise(async () => {
      expectPassword();
      const { data, response } = await api.GET('/auth/logout');
      if (!response.ok) throw new UnexpectedAnswer(response.status);
      return { url: redirectAddress(data) };
    }),
  } satisfies Parameters<typeof sessionMachine.provide>[0]['actors'];
}
