import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { TransferWizard } from '../features/investing/transfer/transfer-wizard.tsx';
import { useTransferWizard } from '../features/investing/transfer/use-transfer-wizard.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { currentLocale, loadCatalogue, useLocale } from '../i18n/i18n.ts';
import { useSessionPort, type User } from '../lib/session-context.ts';

/** The project of the address is where the money goes, the investment is where it comes from (TRF-02). */
export const Route = createFileRoute('/_signed-in/project/$projectId/transfer-investment/$investmentId')({
  loader: async ({ context: { $api, queryClient }, params }) => {
    await Promise.all([queryClient.ensureQueryData(projectQuery($api, currentLocale(), params.projectId)), loadCatalogue('investing')]);
  },
  component: TransferRoute,
});

function TransferRoute() {
  const { projectId, investmentId } = Route.useParams();
  const { user } = useSessionPort();
  return user && <Journey key={`${projectId} ${investmentId}`} projectId={projectId} sourceId={investmentId} user={user} />;
}

function Journey({ projectId, sourceId, user }: { projectId: string; sourceId: string; user: User }) {
  const clients = Route.useRouteContext();
  const locale = useLocale();
  const actor = useTransferWizard({ ...clients, userId: user.id }, { projectId, sourceId });
  const { data: project } = useQuery({ ...projectQuery(clients.$api, locale, projectId), placeholderData: (previous) => previous });
  return (
    project && (
      <TransferWizard
        actor={actor}
        project={project}
        netWorth={user.netWorth}
        isExperienced={user.investorExperience.type === 'EXPERIENCED'}
      />
    )
  );
}
