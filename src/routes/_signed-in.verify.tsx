import { createFileRoute } from '@tanstack/react-router';
import { useVerificationCallback } from '../features/verification/use-verification-callback.ts';
import { VerificationCallbackPage } from '../features/verification/verification-callback-page.tsx';
import { verificationSearch } from '../features/verification/verification-search.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { known } from '../lib/known-search.ts';

/** The way back from an identity provider (ROUTE-14). */
export const Route = createFileRoute('/_signed-in/verify')({
  validateSearch: (search: Record<string, unknown>) => known(search, verificationSearch(search)),
  loader: () => loadCatalogue('verification'),
  component: VerifyRoute,
});

function VerifyRoute() {
  return <VerificationCallbackPage actor={useVerificationCallback(Route.useRouteContext(), Route.useSearch())} />;
}
