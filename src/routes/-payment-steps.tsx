import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import { toCents } from '../../domain/money.ts';
import type { RouterContext } from '../api/router-context.ts';
import { usePayment } from '../features/payment/use-payment.ts';
import { PaymentStatus } from '../features/payment-status/payment-status.tsx';
import { KnownOutcome } from '../features/payment-status/payment-outcome.tsx';
import { usePaymentStatus } from '../features/payment-status/use-payment-status.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { useOpenTaskModal } from '../features/task-modal/task-modal-context.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import type { User } from '../lib/session-context.ts';
import { Skeleton } from '../ui/core/skeleton.tsx';

type Project = components['schemas']['Project'];

/** The country list is heavy, and only the last step has one; its texts come with it. */
const Payment = lazy(async () => {
  const [{ Payment: form }] = await Promise.all([import('../features/payment/payment.tsx'), loadCatalogue('payment')]);
  return { default: form };
});

/** The payment of one investment, the last step of every way to invest. */
export function PaymentStep({
  investmentId,
  project,
  user,
}: {
  investmentId: string;
  project: Pick<Project, 'name' | 'loanTerm'>;
  user: User;
}) {
  const clients = useRouteContext({ from: '__root__' });
  const actor = usePayment(
    clients,
    {
      investmentId,
      experienced: user.investorExperience.type === 'EXPERIENCED',
      ...(user.country ? { country: user.country } : {}),
    },
    useOpenTaskModal(),
  );
  const { data: investment } = useQuery(clients.$api.queryOptions('get', '/investments/{id}', { params: { path: { id: investmentId } } }));
  return (
    <Suspense fallback={<Skeleton height="32rem" />}>
      <Payment
        actor={actor}
        amount={investment ? toCents(investment.amount) : 0}
        offer={{ projectName: project.name, loanTerm: project.loanTerm, rate: investment?.interestPerAnnum }}
        ownCountry={user.country}
        netWorth={user.netWorth}
      />
    </Suspense>
  );
}

/** What the server says of the payment of one investment. */
export function StatusStep({ investmentId }: { investmentId: string }) {
  return <PaymentStatus actor={usePaymentStatus(useRouteContext({ from: '__root__' }), investmentId)} />;
}

/** The same, on the page to which the bank sends people. */
export function OutcomeStep({ investmentId }: { investmentId: string }) {
  return <KnownOutcome actor={usePaymentStatus(useRouteContext({ from: '__root__' }), investmentId)} />;
}

/** The project that is invested in, and the texts of the wizard. */
export async function loadInvesting({ $api, queryClient }: RouterContext, projectId: string): Promise<Project> {
  const [project] = await Promise.all([
    queryClient.ensureQueryData(projectQuery($api, currentLocale(), projectId)),
    loadCatalogue('investing', 'payment-status'),
  ]);
  return project;
}

/** What loan and bond wizard are given alike. */
export function investingProps(project: Project, user: User) {
  return {
    project,
    userId: user.id,
    netWorth: user.netWorth,
    isExperienced: user.investorExperience.type === 'EXPERIENCED',
    payment: (id: string) => <PaymentStep key={id} investmentId={id} project={project} user={user} />,
    paymentStatus: (id: string) => <StatusStep key={id} investmentId={id} />,
  };
}
