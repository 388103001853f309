import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthCallbackPage } from '../features/auth-callback/auth-callback-page.tsx';
import { callbackInput, callbackSearch } from '../features/auth-callback/callback-search.ts';
import { useAuthCallback } from '../features/auth-callback/use-auth-callback.ts';
import { useSessionActor } from '../features/session/session-actor.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { known } from '../lib/known-search.ts';

/** `/auth` and `/auth/callback` are the same page (T-05). */
export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>) => known(search, callbackSearch(search)),
  loader: () => loadCatalogue('auth-callback'),
  component: AuthRoute,
});

function AuthRoute() {
  const session = useSessionActor();
  if (session) return <Callback session={session} />;
  return (
    <main id="main" className="page" aria-busy="true">
      <LoadingIndicator />
    </main>
  );
}

function Callback({ session }: { session: NonNullable<ReturnType<typeof useSessionActor>> }) {
  const actor = useAuthCallback({
    clients: Route.useRouteContext(),
    input: callbackInput(Route.useSearch()),
    onSignedIn: () => session.send({ type: 'session.found' }),
  });
  return (
    <>
      <AuthCallbackPage actor={actor} />
      <Outlet />
    </>
  );
}
