import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { projectQuery } from '../features/projects/project-queries.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import type { User } from '../lib/session-context.ts';
import { PaymentStep, StatusStep } from './-payment-steps.tsx';

type Project = components['schemas']['Project'];

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
