import { createFileRoute } from '@tanstack/react-router';
import { RenewKycPage } from '../features/kyc-renewal/renew-kyc-page.tsx';
import { IdentityCheck } from '../features/verification/identity-check.tsx';
import { useIdentityCheck } from '../features/verification/use-identity-check.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-port.ts';

/** Renewal of the identity document and of the yearly answers (ROUTE-15). */
export const Route = createFileRoute('/_signed-in/renew-kyc')({
  loader: () => loadCatalogue('kyc-renewal', 'verification'),
  component: RenewRoute,
});

function RenewRoute() {
  const { user } = useSessionPort();
  const identity = useIdentityCheck(Route.useRouteContext().api);
  return user && <RenewKycPage user={user} identity={<IdentityCheck actor={identity} />} answers={null} />;
}
