import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ContractDocument } from '../../documents/contract-document.tsx';
import { StepTitle } from '../../lib/step-title.tsx';
import styles from '../../ui/wizard-step.module.css';
import { WizardActions } from '../../ui/wizard-shell.tsx';

interface Props {
  documentId: string | undefined;
  intro: ReactNode;
  /** A right that goes with the contract. */
  note?: ReactNode;
  actions: ReactNode;
}

/** The contract, page by page. */
export function ContractStep({ documentId, intro, note, actions }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.work} data-wide>
      <div>
        <StepTitle>
          <Trans>Read the contract</Trans>
        </StepTitle>
        <p className={styles.intro}>{intro}</p>
        {note !== undefined && <p className={styles.muted}>{note}</p>}
      </div>
      {documentId !== undefined && <ContractDocument documentId={documentId} name={t`Contract`} />}
      <WizardActions>{actions}</WizardActions>
    </div>
  );
}
