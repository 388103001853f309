import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useSessionPort } from '../lib/session-port.ts';
import { Dashboard } from '../features/investments/dashboard.tsx';
import { Settings } from '../features/investments/settings-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings')({
  loader: () => loadCatalogue('investments'),
  component: SettingsRoute,
});

function SettingsRoute() {
  const { user } = useSessionPort();
  return <Dashboard title={<Trans>Settings</Trans>}>{user && <Settings user={user} />}</Dashboard>;
}
