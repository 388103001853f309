import { createFileRoute } from '@tanstack/react-router';
import { registeredEmail, useRegistrationVerification } from '../features/registration/use-registration-verification.ts';
import { RegistrationVerificationPage } from '../features/registration/verification-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';
import { known } from '../lib/known-search.ts';

/** The message to verify, and what became of a link (REG-12). */
export const Route = createFileRoute('/verify-registration')({
  validateSearch: (search: Record<string, unknown>): { link?: 'expired' | 'used' } => {
    const { link } = search;
    return known(search, link === 'expired' || link === 'used' ? { link } : {});
  },
  loader: () => loadCatalogue('registration'),
  component: VerifyRegistrationRoute,
});

function VerifyRegistrationRoute() {
  const session = useSessionPort();
  const { link } = Route.useSearch();
  const email = registeredEmail();
  const actor = useRegistrationVerification({
    clients: Route.useRouteContext(),
    input: { page: 'mail', ...(link ? { link } : {}), ...(email ? { email } : {}) },
    signIn: () => session.signIn('/dashboard'),
  });
  return <RegistrationVerificationPage actor={actor} />;
}
