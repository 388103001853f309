import { createFileRoute } from '@tanstack/react-router';
import { DirectPaymentPage } from '../features/direct-payment/direct-payment-page.tsx';
import { useDirectPayment } from '../features/direct-payment/use-direct-payment.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/payments/direct/$investmentId')({
  loader: () => loadCatalogue('direct-payment'),
  component: DirectPaymentRoute,
});

function DirectPaymentRoute() {
  const { investmentId } = Route.useParams();
  return <Journey key={investmentId} investmentId={investmentId} />;
}

function Journey({ investmentId }: { investmentId: string }) {
  return <DirectPaymentPage actor={useDirectPayment(Route.useRouteContext(), investmentId)} />;
}
