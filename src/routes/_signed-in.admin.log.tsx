import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../features/admin/audit-log.tsx';

/** Which page of the log, counted from 1. */
function pageOf(search: Record<string, unknown>): { page?: number } {
  const page = Number(search['page']);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}

export const Route = createFileRoute('/_signed-in/admin/log')({ validateSearch: pageOf, component: LogRoute });

function LogRoute() {
  const { page = 1 } = Route.useSearch();
  return <AuditLog $api={Route.useRouteContext().$api} page={page} />;
}
