import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/investments/dashboard.tsx';
import { Investments } from '../features/investments/investments-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/dashboard/investments')({
  loader: () => loadCatalogue('investments'),
  component: InvestmentsRoute,
});

function InvestmentsRoute() {
  return (
    <Dashboard title={<Trans>Investments</Trans>}>
      <Investments clients={Route.useRouteContext()} />
    </Dashboard>
  );
}
