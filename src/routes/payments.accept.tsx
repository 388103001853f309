import { createFileRoute } from '@tanstack/react-router';
import { PaymentUnknown } from '../features/payment-status/outcome-pages.tsx';
import { outcomeSearch } from '../features/payment-status/outcome-search.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { PaymentOutcome } from './-payment-outcome.tsx';
import { known } from '../lib/known-search.ts';

/** Where the bank sends people after a payment. With an id and a session, only the server says what became of it (T-37). */
export const Route = createFileRoute('/payments/accept')({
  validateSearch: (search: Record<string, unknown>) => known(search, outcomeSearch(search)),
  loader: () => loadCatalogue('payment-status'),
  component: AcceptRoute,
});

function AcceptRoute() {
  return <PaymentOutcome investmentId={Route.useSearch().investmentId} fallback={<PaymentUnknown />} />;
}
