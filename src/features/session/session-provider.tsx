import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import { nonce } from '../../../domain/nonce.ts';
import { safeReturnPath } from '../../../domain/return-path.ts';
import type { SessionActor, sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { SessionContext, type SessionPort } from '../../lib/session-context.ts';
import { storedToken } from '../../lib/session-storage.ts';
import { SessionActorContext } from './session-actor.ts';
import { useSession } from './use-session.ts';

/** The session's data for the shell and the pages, by state. */
export const statusOf = {
  deciding: 'loading',
  anonymous: 'anonymous',
  loadingUser: 'loading',
  authenticated: 'authenticated',
  idle: 'anonymous',
  failed: 'failed',
  signingIn: 'loading',
  signInFailed: 'failed',
  signingOut: 'loading',
  leaving: 'loading',
} satisfies Record<SnapshotFrom<typeof sessionMachine>['value'], SessionPort['status']>;

function useStateOf(actor: SessionActor | undefined) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const read = () => actor?.getSnapshot().value;
  return useSyncExternalStore(subscribe, read, read);
}

/** The session of this tab, for the shell and every page below. */
export function SessionProvider({
  clients,
  children,
}: {
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
  children: ReactNode;
}) {
  const { actor, start } = useSession(clients);
  const state = useStateOf(actor) ?? (storedToken() === null ? 'anonymous' : 'deciding');
  const { data: user } = useQuery({ ...clients.$api.queryOptions('get', '/me'), enabled: state === 'authenticated', staleTime: 60_000 });
  const port = useMemo((): SessionPort => {
    // Signed in = the server has named the person (AUTH-02).
    const status = statusOf[state] === 'authenticated' && !user ? 'loading' : statusOf[state];
    return {
      status,
      ...(status === 'authenticated' && user ? { user } : {}),
      signIn: (returnPath) =>
        void start().then((session) => session?.send({ type: 'signIn.ask', nonce: nonce(), returnPath: safeReturnPath(returnPath) })),
      signOut: () => void start().then((session) => session?.send({ type: 'signOut.ask' })),
    };
  }, [start, state, user]);
  const running = useMemo(() => ({ actor, start: () => void start() }), [actor, start]);
  return (
    <SessionActorContext value={running}>
      <SessionContext value={port}>{children}</SessionContext>
    </SessionActorContext>
  );
}
