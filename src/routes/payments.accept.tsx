import { createFileRoute } from '@tanstack/react-router';
import { useSessionPort } from '../lib/session-port.ts';
import { outcomeSearch } from '../features/payment-status/outcome-search.ts';
import { OutcomeFrame, PaymentAccepted, PaymentWaitsForSession } from '../features/payment-status/outcome-pages.tsx';
import { PaymentStatus } from '../features/payment-status/payment-status.tsx';
import { usePaymentStatus } from '../features/payment-status/use-payment-status.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

/** Where the bank sends people after a payment. With an id and a session, only the server says what became of it (T-37). */
export const Route = createFileRoute('/payments/accept')({
  staticData: { shell: 'journey' },
  validateSearch: outcomeSearch,
  loader: () => loadCatalogue('payment-status'),
  component: AcceptRoute,
});

function AcceptRoute() {
  const { investmentId } = Route.useSearch();
  const session = useSessionPort();
  return <OutcomeFrame>{content()}</OutcomeFrame>;

  function content() {
    if (investmentId === undefined) return <PaymentAccepted />;
    switch (session.status) {
      case 'loading':
        return <PaymentWaitsForSession />;
      case 'authenticated':
        return <Status key={investmentId} investmentId={investmentId} />;
      case 'anonymous':
      case 'failed':
        return <PaymentAccepted />;
      default:
        return session.status satisfies never;
    }
  }
}

function Status({ investmentId }: { investmentId: string }) {
  return <PaymentStatus actor={usePaymentStatus(Route.useRouteContext(), investmentId)} />;
}
