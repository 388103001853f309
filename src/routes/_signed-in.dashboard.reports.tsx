import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Dashboard } from '../ui/dashboard.tsx';
import { Skeleton } from '../ui/core/skeleton.tsx';
import { documentsQuery } from '../features/reports/documents-query.ts';
import { Reports } from '../features/reports/reports-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';
import { hasTrials } from '../lib/settings.ts';
import { pageSearch } from '../lib/page-search.ts';
import { known } from '../lib/known-search.ts';

// most people see none (REP-08)
const Permits = lazy(async () => ({ default: (await import('./-permits.tsx')).Permits }));

/** The reports tab; the page of the documents stands in the address, counted from 1. */
export const Route = createFileRoute('/_signed-in/dashboard/reports')({
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { $api, queryClient, hasToken }, deps: { page } }) => {
    if (hasToken) void queryClient.prefetchQuery(documentsQuery($api, currentLocale(), page));
    return loadCatalogue('reports', 'residency-permit', 'file-upload');
  },
  component: ReportsRoute,
});

function ReportsRoute() {
  const { t } = useLingui();
  const { user } = useSessionPort();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clients = Route.useRouteContext();
  return (
    <Dashboard title={t`Reports`}>
      {user && (
        <Reports
          clients={clients}
          user={user}
          page={page}
          onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {}, resetScroll: false })}
          permits={
            hasTrials(user.id) && (
              <Suspense fallback={<Skeleton height="12rem" />}>
                <Permits key={user.id} user={user} clients={clients} />
              </Suspense>
            )
          }
        />
      )}
    </Dashboard>
  );
}
