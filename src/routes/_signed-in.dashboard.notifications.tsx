import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { safeReturnPath } from '../../domain/return-path.ts';
import { Dashboard } from '../ui/dashboard.tsx';
import { Notifications } from '../features/notifications/notifications-page.tsx';
import { messageParts, openTasksQuery } from '../features/notifications/notifications-query.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import { known } from '../lib/known-search.ts';

/** The notifications tab; the one that is open stands in the address, so that a reload keeps it. */
export const Route = createFileRoute('/_signed-in/dashboard/notifications')({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    known(search, typeof search['open'] === 'string' ? { open: search['open'] } : {}),
  loader: ({ context: { api, $api, queryClient, hasToken } }) => {
    const locale = currentLocale();
    // not awaited: the page shows what is loading and what has failed
    if (hasToken) {
      void queryClient.prefetchQuery(openTasksQuery($api, locale));
      void queryClient.prefetchInfiniteQuery(messageParts(api, locale));
    }
    return loadCatalogue('notifications');
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const { t } = useLingui();
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Dashboard title={t`Notifications`}>
      <Notifications
        clients={Route.useRouteContext()}
        opened={open}
        onOpen={(id) => void navigate({ search: id ? { open: id } : {}, replace: !id, resetScroll: false })}
        onFollow={(address) => void navigate({ href: safeReturnPath(address) })}
      />
    </Dashboard>
  );
}
