import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../app/not-found.tsx';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

/** For administrators; for everybody else there is no page at these addresses (ADMIN-01). */
export const Route = createFileRoute('/_signed-in/admin')({
  loader: () => loadCatalogue('admin'),
  component: AdminRoute,
});

function AdminRoute() {
  const { user } = useSessionPort();
  if (user?.userGroup !== 'ADMIN') return <NotFound />;
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
