import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import { authCallbackMachine, type AuthCallbackInput } from '../../../machines/auth-callback/auth-callback.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { inspectActor } from '../../lib/inspect-actor.ts';
import { clearToken } from '../../lib/session-storage.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { authCallbackActors } from './auth-callback.actors.ts';

export type AuthCallbackOptions = {
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
  input: AuthCallbackInput;
  onSignedIn: () => void;
};

const underWay = new Map<string, Actor<typeof authCallbackMachine>>();

/** One actor for each code, however often the page is mounted: a code can be exchanged only once (T-39). */
function once(code: string | undefined, create: () => Actor<typeof authCallbackMachine>) {
  if (code === undefined) return create();
  const actor = underWay.get(code) ?? create();
  underWay.set(code, actor);
  return actor;
}

export function useAuthCallback({ clients: { api, $api, queryClient }, input, onSignedIn }: AuthCallbackOptions) {
  const router = useRouter();
  const [actor] = useState(() =>
    once(input.code, () => {
      const callback = createActor(authCallbackMachine.provide({ actors: authCallbackActors(api, $api, queryClient) }), { input });
      callback.on('session.found', onSignedIn);
      callback.on('session.clear', () => {
        clearToken();
        queryClient.clear();
      });
      callback.on('leave', ({ url }) => window.location.assign(url));
      // replace: the code is spent, so Back must not come here again
      callback.on('navigate', ({ to }) => router.history.replace(to));
      return inspectActor(callback);
    }),
  );
  useEffect(() => {
    actor.start();
  }, [actor]);
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
