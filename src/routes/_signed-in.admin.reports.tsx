import { createFileRoute } from '@tanstack/react-router';
import { ReportsDesk } from '../features/admin/reports-desk.tsx';
import { AdminReports } from '../features/reports/admin-reports.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/admin/reports')({
  loader: () => loadCatalogue('reports'),
  component: ReportsRoute,
});

function ReportsRoute() {
  return (
    <ReportsDesk>
      <AdminReports api={Route.useRouteContext().api} />
    </ReportsDesk>
  );
}
