import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../features/account/devices-page.tsx';
import { useDevices } from '../features/account/use-devices.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/devices')({
  loader: () => loadCatalogue('account'),
  component: DevicesRoute,
});

function DevicesRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} />;
}

function Journey() {
  return <DevicesPage actor={useDevices(Route.useRouteContext())} />;
}
