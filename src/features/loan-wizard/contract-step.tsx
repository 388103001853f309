import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { $api } from '../../api/client.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import { contractQuery } from './loan-wizard.actors.ts';
import type { LoanWizardActor } from './loan-wizard.tsx';
import css from './loan-wizard.module.css';

const PdfView = lazy(() => import('../../documents/pdf-view.tsx').then(({ PdfView: view }) => ({ default: view })));

/** The contract, page by page (WIZ-05). */
export function ContractStep({ actor }: { actor: LoanWizardActor }) {
  const { t } = useLingui();
  const router = useRouter();
  const documentId = useSelector(actor, ({ context }) => context.documentId) ?? '';
  const { data: contract } = useQuery(contractQuery($api, documentId));
  return (
    <div className={css.work}>
      <div>
        <StepTitle>
          <Trans>Read the contract</Trans>
        </StepTitle>
        <p className={css.intro}>
          <Trans>It is signed when your payment arrives, not before. You can download it and come back later.</Trans>
        </p>
      </div>
      <Suspense fallback={<Skeleton height="30rem" />}>
        {contract ? <PdfView name={contract.name || t`Contract`} content={contract.content} /> : <Skeleton height="30rem" />}
      </Suspense>
      <WizardActions>
        <Button variant="text" onPress={() => router.history.back()}>
          <Trans>Back</Trans>
        </Button>
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          <Trans>Continue to payment</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}
