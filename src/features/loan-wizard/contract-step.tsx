import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ContractDocument } from '../../documents/contract-document.tsx';
import { RightToWithdraw } from '../../documents/right-to-withdraw.tsx';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import type { LoanWizardActor } from './loan-wizard.tsx';
import styles from '../../ui/wizard-step.module.css';

/** The contract, page by page (WIZ-05). */
export function ContractStep({ actor, isExperienced }: { actor: LoanWizardActor; isExperienced: boolean }) {
  const { t } = useLingui();
  const documentId = useSelector(actor, ({ context }) => context.documentId) ?? '';
  return (
    <div className={styles.work}>
      <div>
        <StepTitle>
          <Trans>Read the contract</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>It is concluded when your payment arrives, not before. You can download it and come back later.</Trans>
        </p>
        {!isExperienced && (
          <p className={styles.muted}>
            <RightToWithdraw />
          </p>
        )}
      </div>
      <ContractDocument documentId={documentId} name={t`Contract`} />
      <WizardActions>
        <Button variant="text" onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>Back</Trans>
        </Button>
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          <Trans>Continue to payment</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}
