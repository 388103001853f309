import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { forgetToken, storedToken } from '../../lib/session-storage.ts';
import { useJourney } from '../../lib/use-journey.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { sessionActors } from './session.actors.ts';

/** Starts the session of this tab, and tells it when the server no longer knows the token (AUTH-04). */
export function useSession({ api, $api, queryClient }: { api: Api; $api: QueryApi; queryClient: QueryClient }) {
  const router = useRouter();
  const actor = useJourney(() => {
    const session = createActor(sessionMachine.provide({ actors: sessionActors(api, $api, queryClient) }), {
      input: { hasToken: storedToken() !== null },
    });
    session.on('session.clear', () => {
      forgetToken();
      queryClient.clear();
    });
    session.on('leave', ({ url }) => window.location.assign(url));
    session.on('navigate', ({ to }) => router.history.push(to));
    return session;
  });
  useEffect(() => {
    const watch: Parameters<Api['use']>[0] = {
      onResponse({ request, response }) {
        // An answer to an older token says nothing about the one in use (T-09).
        const isOurs = request.headers.get('Authorization') === `Bearer ${storedToken()}`;
        if (response.status === 401 && isOurs && !request.url.endsWith('/auth/token')) actor.send({ type: 'unauthorized' });
      },
    };
    api.use(watch);
    return () => api.eject(watch);
  }, [api, actor]);
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
