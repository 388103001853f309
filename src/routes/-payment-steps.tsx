import { lazy, Suspense, useEffect } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import type { User } from '../lib/session-context.ts';
import { Skeleton } from '../ui/core/skeleton.tsx';

type Project = components['schemas']['Project'];

const loadPaymentStep = async () => {
  const [step] = await Promise.all([import('./-payment-step.tsx'), loadCatalogue('payment')]);
  return step;
};
const loadStatusStep = async () => {
  const [step] = await Promise.all([import('./-payment-status-step.tsx'), loadCatalogue('payment-status')]);
  return step;
};
const PaymentStep = lazy(loadPaymentStep);
const PaymentStatusStep = lazy(loadStatusStep);

/** Milliseconds after which a page has what it needs for itself. */
const settledMs = 500;

/** While the amount is chosen and the contract is read, loads the steps behind them. */
export function usePaymentAhead() {
  useEffect(() => {
    // a failure is met again, and told, by the step itself
    const timer = setTimeout(() => void Promise.allSettled([loadPaymentStep(), loadStatusStep()]), settledMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The project that is invested in, and the texts of the wizard. */
export async function loadInvesting({ $api, queryClient }: RouterContext, projectId: string): Promise<Project> {
  const [project] = await Promise.all([
    queryClient.ensureQueryData(projectQuery($api, currentLocale(), projectId)),
    loadCatalogue('investing'),
  ]);
  return project;
}

/** What loan and bond wizard are given alike. */
export function investingProps(project: Project, user: User) {
  const waiting = <Skeleton height="32rem" />;
  return {
    project,
    userId: user.id,
    netWorth: user.netWorth,
    isExperienced: user.investorExperience.type === 'EXPERIENCED',
    payment: (id: string) => (
      <Suspense key={id} fallback={waiting}>
        <PaymentStep investmentId={id} project={project} user={user} />
      </Suspense>
    ),
    paymentStatus: (id: string) => (
      <Suspense key={id} fallback={waiting}>
        <PaymentStatusStep investmentId={id} />
      </Suspense>
    ),
  };
}
