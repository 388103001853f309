import { createFileRoute } from '@tanstack/react-router';
import { PasskeysPage } from '../features/account/passkeys-page.tsx';
import { usePasskeys } from '../features/account/use-passkeys.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/passkeys')({
  loader: () => loadCatalogue('account'),
  component: PasskeysRoute,
});

function PasskeysRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} />;
}

function Journey() {
  return <PasskeysPage actor={usePasskeys(Route.useRouteContext())} />;
}
