import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { Protected } from '../features/session/protected.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { storedToken } from '../lib/session-storage.ts';

/**
 * Pages below need someone signed in; others go to sign in and come back to the address they asked for (ROUTE-29). Without a token nothing is
 * requested. With one, the pages request their data together with `/me`, whose answer says who is signed in.
 */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: () => ({ hasToken: storedToken() !== null }),
  loader: () => loadCatalogue('session'),
  component: SignedInRoute,
});

function SignedInRoute() {
  const address = useRouterState({ select: ({ location }) => location.href });
  return <Protected address={address}>{() => <Outlet />}</Protected>;
}
