import { createRootRouteWithContext, createRoute, createRouter, Outlet, useRouterState } from '@tanstack/react-router';
import { Failed } from '../app/failed.tsx';
import { NotFound } from '../app/not-found.tsx';
import { $api, api } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Protected } from '../features/session/protected.tsx';
import { SessionProvider } from '../features/session/session-provider.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { openOtherEntry } from '../lib/other-entry.ts';
import { pageSearch } from '../lib/page-search.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { expectPage, focusHeading } from '../ui/focus/focus-heading.ts';
import { AuditLog } from './audit-log.tsx';
import { Layout } from './layout.tsx';
import { PlatformReports } from './platform-reports.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { TransferMatching } from './transfer-matching.tsx';
import { useTransferMatching } from './use-transfer-matching.ts';

const root = createRootRouteWithContext<RouterContext>()({ beforeLoad: openOtherEntry, component: Root });

function Root() {
  return (
    <SessionProvider clients={root.useRouteContext()}>
      <Outlet />
    </SessionProvider>
  );
}

/** Below the root the hooks of a route know the investors' paths only. */
const useClients = (): RouterContext => root.useRouteContext();

/** The same id as in the investors' app: the session asks whether the page that is open is a protected one. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: '_signed-in',
  loader: () => loadCatalogue('session', 'back-office'),
  component: SignedIn,
});

/** For operators; for everybody else there is no page at these paths (ADMIN-01). */
function SignedIn() {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <Protected address={href}>
      {(user) =>
        user.userGroup === 'ADMIN' ? (
          <Layout user={user}>
            <Outlet />
          </Layout>
        ) : (
          <NotFound />
        )
      }
    </Protected>
  );
}

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  component: Reviews,
});

function Reviews() {
  return <ReviewQueue clients={useClients()} />;
}

const transfers = createRoute({ getParentRoute: () => signedIn, path: '/admin/transfers', component: Transfers });

function Transfers() {
  return <TransferMatching actor={useTransferMatching(useClients())} />;
}

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/reports',
  component: Reports,
});

function Reports() {
  return <PlatformReports api={useClients().api} />;
}

const log = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/log',
  validateSearch: pageSearch,
  component: Log,
});

function Log() {
  const { page = 1 } = log.useSearch();
  return <AuditLog $api={useClients().$api} page={page} />;
}

const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound });

export function createBackOfficeRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([reviews, transfers, reports, log, unknown])]),
    parseSearch,
    stringifySearch,
    context: { queryClient, api, $api },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => expectPage(fromLocation !== undefined && pathChanged));
  router.subscribe('onRendered', () => focusHeading(document.querySelector('main h1')));
  return { router, queryClient };
}
