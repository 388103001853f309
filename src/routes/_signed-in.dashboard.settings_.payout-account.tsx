import { createFileRoute } from '@tanstack/react-router';
import { PayoutAccountPage } from '../features/account/payout-account-page.tsx';
import { usePayoutAccount } from '../features/account/use-payout-account.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/payout-account')({
  loader: () => loadCatalogue('account'),
  component: PayoutAccountRoute,
});

function PayoutAccountRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} userId={user.id} />;
}

function Journey({ userId }: { userId: string }) {
  return <PayoutAccountPage actor={usePayoutAccount(Route.useRouteContext(), userId)} />;
}
