import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorPage } from '../features/account/second-factor/second-factor-page.tsx';
import { useSecondFactor } from '../features/account/second-factor/use-second-factor.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/second-factor')({
  loader: () => loadCatalogue('account'),
  component: SecondFactorRoute,
});

function SecondFactorRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} />;
}

function Journey() {
  return <SecondFactorPage actor={useSecondFactor(Route.useRouteContext())} />;
}
