import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../ui/dashboard.tsx';
import { investmentParts, summaryQuery, unfinishedQuery } from '../features/investments/investments-queries.ts';
import { Investments } from '../features/investments/investments-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import { known } from '../lib/known-search.ts';

/** The investments tab; the one whose payments are open stands in the address, so that a reload keeps it. */
export const Route = createFileRoute('/_signed-in/dashboard/investments')({
  validateSearch: (search: Record<string, unknown>): { payments?: string } =>
    known(search, typeof search['payments'] === 'string' ? { payments: search['payments'] } : {}),
  loader: ({ context: { api, $api, queryClient, hasToken } }) => {
    const locale = currentLocale();
    // not awaited: the page shows what is loading and what has failed
    if (hasToken) {
      void queryClient.prefetchInfiniteQuery(investmentParts(api, locale));
      void queryClient.prefetchQuery(unfinishedQuery($api, locale));
      void queryClient.prefetchQuery(summaryQuery($api));
    }
    return loadCatalogue('investments');
  },
  component: InvestmentsRoute,
});

function InvestmentsRoute() {
  const { t } = useLingui();
  const { payments } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Dashboard title={t`Investments`}>
      <Investments
        clients={Route.useRouteContext()}
        payments={payments}
        onPayments={(id) => void navigate({ search: id ? { payments: id } : {}, replace: !id, resetScroll: false })}
      />
    </Dashboard>
  );
}
