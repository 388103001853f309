import { createFileRoute } from '@tanstack/react-router';
import { EmailChangePage } from '../features/account/email-change-page.tsx';
import { useEmailChange } from '../features/account/use-email-change.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/settings_/email')({
  loader: () => loadCatalogue('account'),
  component: EmailChangeRoute,
});

function EmailChangeRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} userId={user.id} />;
}

function Journey({ userId }: { userId: string }) {
  return <EmailChangePage actor={useEmailChange(Route.useRouteContext(), userId)} />;
}
