import { lazy, Suspense, useState } from 'react';
import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useSessionPort, type User } from '../lib/session-context.ts';
import { BondWizard } from '../features/investing/bonds/bond-wizard.tsx';
import { useBondWizard } from '../features/investing/bonds/use-bond-wizard.ts';
import { useLocale } from '../i18n/i18n.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { investingProps, loadInvesting, usePaymentAhead } from './-payment-steps.tsx';
import { redirectLoans } from './-redirect-by-project-type.ts';

/** A later step, which whoever answered before never sees. */
const Questions = lazy(async () => ({ default: (await import('./-bond-questions.tsx')).Questions }));

/** The layout of the bond wizard: it loads, starts the actor once, and hands it down; the routes below only exist as addresses. */
export const Route = createFileRoute('/_signed-in/project/$projectId/bonds')({
  loader: async ({ context, params, location }) => redirectLoans(await loadInvesting(context, params.projectId), location),
  component: BondWizardRoute,
});

function BondWizardRoute() {
  const { projectId } = Route.useParams();
  const { user } = useSessionPort();
  return user && <Journey key={projectId} projectId={projectId} user={user} />;
}

function Journey({ projectId, user }: { projectId: string; user: User }) {
  usePaymentAhead();
  const clients = Route.useRouteContext();
  const locale = useLocale();
  const { investmentId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const step = investmentId === undefined ? 'investment' : search.step === 'payment' ? 'payment' : 'document';
  // the steps shown stay what they were when the journey began
  const [isAnswered] = useState(user.bondsSettings.questionnaireAnswered);
  const actor = useBondWizard({
    clients: { ...clients, userId: user.id },
    url: { projectId, step, ...(investmentId === undefined ? {} : { investmentId }) },
  });
  const { data: project } = useQuery({ ...projectQuery(clients.$api, locale, projectId), placeholderData: (previous) => previous });
  return (
    <>
      {project && (
        <BondWizard
          actor={actor}
          {...investingProps(project, user)}
          isAnswered={isAnswered}
          questions={
            <Suspense>
              <Questions
                clients={{ ...clients, userId: user.id }}
                projectId={projectId}
                onAnswered={() => actor.send({ type: 'questions.answered' })}
              />
            </Suspense>
          }
        />
      )}
      <Outlet />
    </>
  );
}
