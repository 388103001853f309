import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/investments/dashboard.tsx';
import { LossSimulation } from '../features/loss-simulation/loss-simulation.tsx';
import { useLossSimulation } from '../features/loss-simulation/use-loss-simulation.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-port.ts';

export const Route = createFileRoute('/_signed-in/dashboard/loss-simulation')({
  loader: () => loadCatalogue('investments', 'loss-simulation'),
  component: LossSimulationRoute,
});

function LossSimulationRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  const actor = useLossSimulation(Route.useRouteContext(), user.id);
  return (
    <Dashboard title={<Trans>Loss simulation</Trans>}>
      <LossSimulation actor={actor} />
    </Dashboard>
  );
}
