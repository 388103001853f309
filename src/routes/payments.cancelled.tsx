import { createFileRoute } from '@tanstack/react-router';
import { useSessionPort } from '../lib/session-port.ts';
import { OutcomeFrame, PaymentCancelled, PaymentWaitsForSession } from '../features/payment-status/outcome-pages.tsx';
import { outcomeSearch } from '../features/payment-status/outcome-search.ts';
import { PaymentStatus } from '../features/payment-status/payment-status.tsx';
import { usePaymentStatus } from '../features/payment-status/use-payment-status.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

/** Where the bank sends people who cancelled. With an id and a session the server's word is shown, and the way to try again (T-37). */
export const Route = createFileRoute('/payments/cancelled')({
  staticData: { shell: 'journey' },
  validateSearch: outcomeSearch,
  loader: () => loadCatalogue('payment-status'),
  component: CancelledRoute,
});

function CancelledRoute() {
  const { investmentId } = Route.useSearch();
  const session = useSessionPort();
  return <OutcomeFrame>{content()}</OutcomeFrame>;

  function content() {
    if (investmentId === undefined) return <PaymentCancelled />;
    switch (session.status) {
      case 'loading':
        return <PaymentWaitsForSession />;
      case 'authenticated':
        return <Status key={investmentId} investmentId={investmentId} />;
      case 'anonymous':
      case 'failed':
        return <PaymentCancelled />;
      default:
        return session.status satisfies never;
    }
  }
}

function Status({ investmentId }: { investmentId: string }) {
  return <PaymentStatus actor={usePaymentStatus(Route.useRouteContext(), investmentId)} />;
}
