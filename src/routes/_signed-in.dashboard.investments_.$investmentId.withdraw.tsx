import { createFileRoute } from '@tanstack/react-router';
import { useWithdrawal } from '../features/withdrawal/use-withdrawal.ts';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/_signed-in/dashboard/investments_/$investmentId/withdraw')({
  loader: () => loadCatalogue('withdrawal'),
  component: WithdrawalRoute,
});

function WithdrawalRoute() {
  const { investmentId } = Route.useParams();
  return <Journey key={investmentId} investmentId={investmentId} />;
}

function Journey({ investmentId }: { investmentId: string }) {
  return <WithdrawalPage actor={useWithdrawal(Route.useRouteContext(), investmentId)} />;
}
