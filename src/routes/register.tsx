import { createFileRoute, Navigate } from '@tanstack/react-router';
import { RegistrationPage } from '../features/registration/registration-page.tsx';
import { useRegistration } from '../features/registration/use-registration.ts';
import { loadSignInServices, useSignInServices } from '../features/registration/use-sign-in-services.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';

/** Only for strangers: who is signed in has an account (decision 6.12). */
export const Route = createFileRoute('/register')({
  loader: ({ context }) => Promise.all([loadCatalogue('registration'), loadSignInServices(context)]),
  component: RegisterRoute,
});

function RegisterRoute() {
  const { status } = useSessionPort();
  if (status === 'authenticated') return <Navigate to="/dashboard" replace />;
  if (status === 'loading')
    return (
      <main id="main" className="page" aria-busy="true">
        <LoadingIndicator />
      </main>
    );
  return <Registration />;
}

function Registration() {
  const clients = Route.useRouteContext();
  return <RegistrationPage actor={useRegistration(clients)} services={useSignInServices(clients)} />;
}
