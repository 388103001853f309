import { createFileRoute } from '@tanstack/react-router';
import { PasswordChangePage } from '../features/account/password-change-page.tsx';
import { usePasswordChange } from '../features/account/use-password-change.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/password')({
  loader: () => loadCatalogue('account'),
  component: PasswordRoute,
});

function PasswordRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} email={user.email} />;
}

function Journey({ email }: { email: string }) {
  return <PasswordChangePage actor={usePasswordChange(Route.useRouteContext())} email={email} />;
}
