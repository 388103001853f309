import { createFileRoute } from '@tanstack/react-router';
import { RiskWarning } from '../features/questionnaire/risk-warning.tsx';
import { useRiskWarning } from '../features/questionnaire/use-questionnaire.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/risk-warning')({
  loader: () => loadCatalogue('questionnaire'),
  component: RiskWarningRoute,
});

function RiskWarningRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  return <RiskWarning actor={useRiskWarning({ ...Route.useRouteContext(), userId: user.id })} />;
}
