import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepTitle } from '../../lib/step-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Floors } from '../../ui/floors.tsx';
import { Stations } from '../../ui/stations.tsx';
import { WizardShell } from '../../ui/wizard-shell.tsx';
import css from './payment-status.module.css';

/** The last step of the wizard, after the bank. */
export function OutcomeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const steps = [
    { key: 'investment', label: t`Amount` },
    { key: 'document', label: t`Contract` },
    { key: 'payment', label: t`Payment` },
  ];
  return (
    <WizardShell leaveTo="/dashboard/investments" stations={<Stations steps={steps} current="payment" />}>
      {children}
    </WizardShell>
  );
}

export function PaymentWaitsForSession() {
  const { t } = useLingui();
  return (
    <div className={css.floors} aria-busy="true">
      <Floors />
      <span className="sr" role="status">{t`One moment…`}</span>
    </div>
  );
}

/** Nobody is signed in here, or the bank named no investment: what can be said for sure, no more. */
export function PaymentAccepted() {
  return (
    <div className={css.view}>
      <StepTitle>
        <Trans>Thank you, the bank has taken your confirmation</Trans>
      </StepTitle>
      <p>
        <Trans>As soon as the money arrives, the investment appears in your account.</Trans>
      </p>
      <div className={css.row}>
        <ButtonLink to="/dashboard/investments">
          <Trans>My investments</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/invest">
          <Trans>Invest again</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

export function PaymentCancelled() {
  return (
    <div className={css.view}>
      <StepTitle>
        <Trans>The payment was cancelled</Trans>
      </StepTitle>
      <p>
        <Trans>Nothing was paid.</Trans>
      </p>
      <div className={css.row}>
        <ButtonLink to="/invest">
          <Trans>See open projects</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
