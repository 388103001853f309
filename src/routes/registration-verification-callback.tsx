import { createFileRoute } from '@tanstack/react-router';
import { useRegistrationVerification } from '../features/registration/use-registration-verification.ts';
import { RegistrationVerificationPage } from '../features/registration/verification-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { known } from '../lib/known-search.ts';

/** Where the link of the mail leads: a moment of waiting, then home in the language of the mail (REG-13, T-03). */
export const Route = createFileRoute('/registration-verification-callback')({
  validateSearch: (search: Record<string, unknown>): { lang?: string } =>
    known(search, typeof search['lang'] === 'string' ? { lang: search['lang'] } : {}),
  loader: () => loadCatalogue('registration'),
  component: CallbackRoute,
});

function CallbackRoute() {
  const { lang } = Route.useSearch();
  const actor = useRegistrationVerification({
    clients: Route.useRouteContext(),
    input: { page: 'callback', ...(lang === undefined ? {} : { lang }) },
    signIn: () => undefined,
  });
  return <RegistrationVerificationPage actor={actor} />;
}
