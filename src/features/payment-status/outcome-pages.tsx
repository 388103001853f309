import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepTitle } from '../../lib/step-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WizardShell } from '../../ui/wizard-shell.tsx';
import css from './payment-status.module.css';

/** The last step of the wizard, after the bank; of a payment that is not known no step is said to be done. */
export function OutcomeFrame({ isKnown, isPaid = false, children }: { isKnown: boolean; isPaid?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const steps = [
    { key: 'investment', label: t`Amount` },
    { key: 'document', label: t`Contract` },
    { key: 'payment', label: t`Payment` },
  ];
  return (
    <WizardShell
      title={t`Payment`}
      leaveTo="/dashboard/investments"
      stepper={isKnown && <Stepper steps={steps} current="payment" isFinished={isPaid} />}
    >
      {children}
    </WizardShell>
  );
}

export function PaymentWaitsForSession() {
  const { t } = useLingui();
  return (
    <div className={css.floors} aria-busy="true">
      <LoadingIndicator />
      <span className="sr" role="status">{t`One moment…`}</span>
    </div>
  );
}

/** Nobody is signed in here, or the URL names no investment: what became of the payment cannot be said. (PAY-17, T-37, decision 015) */
export function PaymentUnknown() {
  return (
    <div className={css.view}>
      <StepTitle>
        <Trans>You have returned from your bank</Trans>
      </StepTitle>
      <p>
        <Trans>Your payment appears under My investments as soon as it is confirmed. Please do not pay again.</Trans>
      </p>
      <div className={css.row}>
        <ButtonLink to="/dashboard/investments">
          <Trans>My investments</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/">
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

/** The bank has sent somebody back, or the URL was opened by hand: what became of a payment cannot be said. (decision 015) */
export function PaymentCancelled() {
  return (
    <div className={css.view}>
      <StepTitle>
        <Trans>Check the status of your payment</Trans>
      </StepTitle>
      <p>
        <Trans>Nothing is paid without your confirmation at the bank. A payment you have confirmed appears under My investments.</Trans>
      </p>
      <div className={css.row}>
        <ButtonLink to="/dashboard/investments">
          <Trans>My investments</Trans>
        </ButtonLink>
        <ButtonLink variant="second" to="/invest">
          <Trans>See open projects</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
