import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Cents, toCents } from '../../../domain/money.ts';
import { useClients } from '../../api/use-clients.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/wizard-step.module.css';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import { BackToProject } from './back-to-project.tsx';
import type { Project, WizardActor } from './investing.types.ts';

interface Props {
  actor: WizardActor;
  project: Project;
  investmentId: string;
  result: (amount: Cents, rate: number) => ReactNode;
  /** The label of the button to the next step. */
  next: ReactNode;
}

/** The amount step of an investment that exists: seen, not changed. */
export function AmountTaken({ actor, project, investmentId, result, next }: Props) {
  const { $api } = useClients();
  const { data: investment } = useQuery($api.queryOptions('get', '/investments/{id}', { params: { path: { id: investmentId } } }));
  return (
    <div className={styles.work}>
      <div>
        <StepTitle>
          <Trans>Your amount</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>This investment is not paid yet. To invest a different amount, start a new one.</Trans>
        </p>
      </div>
      {investment && result(toCents(investment.amount), investment.interestPerAnnum)}
      <WizardActions>
        <BackToProject projectId={project.id} />
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          {next}
        </Button>
      </WizardActions>
    </div>
  );
}
