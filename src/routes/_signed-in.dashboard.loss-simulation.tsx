import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { checkState } from '../../domain/compliance.ts';
import { Dashboard } from '../ui/dashboard.tsx';
import { LossRecorded, LossSimulation } from '../features/loss-simulation/loss-simulation.tsx';
import { useLossSimulation } from '../features/loss-simulation/use-loss-simulation.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';

export const Route = createFileRoute('/_signed-in/dashboard/loss-simulation')({
  loader: ({ context: { $api, queryClient, hasToken } }) => {
    if (hasToken) void queryClient.prefetchQuery($api.queryOptions('get', '/compliance'));
    return loadCatalogue('loss-simulation');
  },
  component: LossSimulationRoute,
});

function LossSimulationRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  const { t } = useLingui();
  const clients = Route.useRouteContext();
  const actor = useLossSimulation(clients, user.id);
  const { data: compliance } = useQuery(clients.$api.queryOptions('get', '/compliance'));
  const isRecorded = compliance !== undefined && checkState(compliance, 'LOSS_SIMULATION') === 'COMPLETED';
  return (
    <Dashboard title={t`Loss simulation`}>
      <LossSimulation actor={actor} recorded={isRecorded && <LossRecorded actor={actor} />} />
    </Dashboard>
  );
}
