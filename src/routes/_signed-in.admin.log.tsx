import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../features/admin/audit-log.tsx';
import { pageSearch } from './-page-search.ts';

export const Route = createFileRoute('/_signed-in/admin/log')({ validateSearch: pageSearch, component: LogRoute });

function LogRoute() {
  const { page = 1 } = Route.useSearch();
  return <AuditLog $api={Route.useRouteContext().$api} page={page} />;
}
