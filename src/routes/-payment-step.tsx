import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { components } from '../../openapi/schema.d.ts';
import { toCents } from '../../domain/money.ts';
import { Payment } from '../features/payment/payment.tsx';
import { usePayment } from '../features/payment/use-payment.ts';
import { useOpenTaskModal } from '../features/task-modal/task-modal-context.ts';
import type { User } from '../lib/session-context.ts';

interface Props {
  investmentId: string;
  project: Pick<components['schemas']['Project'], 'name' | 'projectType' | 'loanTerm'>;
  user: User;
}

/** The payment of one investment, the last step of every way to invest. */
export default function PaymentStep({ investmentId, project, user }: Props) {
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
    <Payment
      actor={actor}
      amount={investment ? toCents(investment.amount) : 0}
      offer={{
        projectName: project.name,
        projectType: project.projectType,
        loanTerm: project.loanTerm,
        rate: investment?.interestPerAnnum,
      }}
      ownCountry={user.country}
      netWorth={user.netWorth}
    />
  );
}
