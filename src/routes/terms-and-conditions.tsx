import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/terms/terms-page.tsx';
import { useTerms } from '../features/terms/use-terms.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

/** Everybody may read the terms; accepting them leads to sign-in first where nobody is signed in (ROUTE-16, T-04). */
export const Route = createFileRoute('/terms-and-conditions')({
  loader: () => loadCatalogue('terms'),
  component: TermsRoute,
});

function TermsRoute() {
  const session = useSessionPort();
  const actor = useTerms({
    clients: Route.useRouteContext(),
    isSignedIn: session.status === 'loading' ? undefined : session.status === 'authenticated',
    signIn: (returnPath) => session.signIn(returnPath),
  });
  return <TermsPage actor={actor} />;
}
