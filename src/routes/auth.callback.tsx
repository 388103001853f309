import { createFileRoute } from '@tanstack/react-router';
import { AuthCallbackPage } from '../features/auth-callback/auth-callback-page.tsx';
import { callbackSearch } from '../features/auth-callback/callback-search.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/auth/callback')({
  validateSearch: callbackSearch,
  loader: () => loadCatalogue('auth-callback'),
  component: AuthCallbackRoute,
});

function AuthCallbackRoute() {
  return <AuthCallbackPage search={Route.useSearch()} />;
}
