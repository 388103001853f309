import { createFileRoute } from '@tanstack/react-router';
import { AdminReports } from '../features/admin/admin-reports.tsx';

export const Route = createFileRoute('/_signed-in/admin/reports')({ component: ReportsRoute });

function ReportsRoute() {
  return <AdminReports api={Route.useRouteContext().api} />;
}
