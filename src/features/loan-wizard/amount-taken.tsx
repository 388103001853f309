import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { toCents } from '../../../domain/money.ts';
import { $api } from '../../api/client.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import type { LoanWizardActor, Project } from './loan-wizard.tsx';
import styles from '../../ui/wizard-step.module.css';
import { OfferResult } from './offer-result.tsx';

/** The amount step of an investment that exists: seen, not changed. */
export function AmountTaken({ actor, project }: { actor: LoanWizardActor; project: Project }) {
  const id = useSelector(actor, ({ context }) => context.investmentId) ?? '';
  const { data: investment } = useQuery($api.queryOptions('get', '/investments/{id}', { params: { path: { id } } }));
  return (
    <div className={styles.work}>
      <div>
        <StepTitle>
          <Trans>Your amount</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>This investment has been started but not paid. To invest a different amount, leave it and start a new one.</Trans>
        </p>
      </div>
      {investment && <OfferResult project={project} amount={toCents(investment.amount)} rate={investment.interestPerAnnum} />}
      <WizardActions>
        <ButtonLink variant="text" to="/project/$projectId" params={{ projectId: project.id }}>
          <Trans>Back to the project</Trans>
        </ButtonLink>
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          <Trans>Continue to the contract</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}
