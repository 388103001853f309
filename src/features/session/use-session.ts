import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api, QueryApi } from '../../api/client.ts';
import { onTokenChangedElsewhere, storedToken } from '../../lib/session-storage.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { watchRequests } from './watch-requests.ts';

/**
 * The session of this tab. It is loaded and started when there is a token, when a page needs the user, or on sign-in; and it notifies the machine when the
 * server rejects the token (AUTH-04), or another tab has stored another one.
 */
export function useSession(clients: { api: Api; $api: QueryApi; queryClient: QueryClient }) {
  const router = useRouter();
  const { api } = clients;
  const [actor, setActor] = useState<SessionActor>();
  const [problem, setProblem] = useState<unknown>();
  const starting = useRef<Promise<SessionActor | undefined>>(undefined);
  const given = useRef(clients);
  const start = useCallback(() => {
    starting.current ??= import('./start-session.ts').then(
      ({ startSession }) => {
        const session = startSession({
          clients: given.current,
          onNavigate: (to) => router.history.push(to),
          onReplaced: () => void router.invalidate(),
          isProtected: () => router.state.matches.some(({ routeId }) => routeId === '/_signed-in'),
        });
        setActor(session);
        return session;
      },
      (error: unknown) => {
        setProblem(error);
        return undefined;
      },
    );
    return starting.current;
  }, [router]);
  useEffect(() => {
    if (storedToken() !== null) void start();
  }, [start]);
  useEffect(() => (actor ? watchRequests(api, actor) : undefined), [api, actor]);
  usePageShown(useCallback(() => actor?.send({ type: 'page.shown' }), [actor]));
  useEffect(
    () =>
      onTokenChangedElsewhere((change) => {
        if (change === 'gone') actor?.send({ type: 'unauthorized' });
        else if (change === 'idle') actor?.send({ type: 'session.idle' });
        else if (actor) actor.send({ type: 'session.found' });
        else void start();
      }),
    [actor, start],
  );
  if (problem !== undefined) throw problem;
  return { actor, start };
}
