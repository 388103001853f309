import { createFileRoute, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useSessionPort, type User } from '../lib/session-context.ts';
import { LoanWizard } from '../features/investing/loan/loan-wizard.tsx';
import { useLoanWizard } from '../features/investing/loan/use-loan-wizard.ts';
import { useOpenTaskModal } from '../features/task-modal/task-modal-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { investingProps, loadInvesting, usePaymentAhead } from './-payment-steps.tsx';
import { redirectBonds } from './-redirect-by-project-type.ts';

/** The layout of the loan wizard: it loads, starts the actor once, and hands it down; the routes below only exist as addresses. */
export const Route = createFileRoute('/_signed-in/project/$projectId/invest')({
  loader: async ({ context, params, location }) => redirectBonds(await loadInvesting(context, params.projectId), location),
  component: LoanWizardRoute,
});

function LoanWizardRoute() {
  const { projectId } = Route.useParams();
  const { user } = useSessionPort();
  return user && <Journey key={projectId} projectId={projectId} user={user} />;
}

function Journey({ projectId, user }: { projectId: string; user: User }) {
  usePaymentAhead();
  const clients = Route.useRouteContext();
  const locale = useLocale();
  const openTaskModal = useOpenTaskModal();
  const { investmentId } = useParams({ strict: false });
  const isPayment = useRouterState({ select: ({ location }) => /\/payment\/?$/.test(location.pathname) });
  const step = investmentId === undefined ? 'investment' : isPayment ? 'payment' : 'document';
  const actor = useLoanWizard({
    clients: { ...clients, userId: user.id },
    url: { projectId, step, ...(investmentId === undefined ? {} : { investmentId }) },
    onTasksPending: openTaskModal,
  });
  const { data: project } = useQuery({ ...projectQuery(clients.$api, locale, projectId), placeholderData: (previous) => previous });
  return (
    <>
      {project && <LoanWizard actor={actor} {...investingProps(project, user)} />}
      <Outlet />
    </>
  );
}
