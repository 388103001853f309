import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { Protected } from '../features/session/protected.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

/** Pages below need someone signed in; others go to sign in and come back to the address they asked for (ROUTE-29). */
export const Route = createFileRoute('/_signed-in')({
  loader: () => loadCatalogue('session'),
  component: SignedInRoute,
});

function SignedInRoute() {
  const address = useRouterState({ select: ({ location }) => location.href });
  return <Protected address={address}>{() => <Outlet />}</Protected>;
}
