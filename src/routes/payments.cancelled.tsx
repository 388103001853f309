import { createFileRoute } from '@tanstack/react-router';
import { PaymentCancelled } from '../features/payment-status/outcome-pages.tsx';
import { outcomeSearch } from '../features/payment-status/outcome-search.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { PaymentOutcome } from './-payment-outcome.tsx';
import { known } from '../lib/known-search.ts';

/** Where the bank sends people who cancelled. With an id and a session the server's word is shown, and the way to try again (T-37). */
export const Route = createFileRoute('/payments/cancelled')({
  validateSearch: (search: Record<string, unknown>) => known(search, outcomeSearch(search)),
  loader: () => loadCatalogue('payment-status'),
  component: CancelledRoute,
});

function CancelledRoute() {
  return <PaymentOutcome investmentId={Route.useSearch().investmentId} fallback={<PaymentCancelled />} />;
}
