import { createFileRoute } from '@tanstack/react-router';
import { DirectPaymentPage } from '../features/direct-payment/direct-payment-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/payments/direct/$investmentId')({
  loader: () => loadCatalogue('direct-payment'),
  component: DirectPaymentRoute,
});

function DirectPaymentRoute() {
  return <DirectPaymentPage $api={Route.useRouteContext().$api} investmentId={Route.useParams().investmentId} />;
}
