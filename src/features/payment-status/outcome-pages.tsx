import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WizardShell } from '../../ui/wizard-shell.tsx';
import { Outcome, ToMyInvestments } from './outcome.tsx';
import css from './payment-status.module.css';

/** The last step of the wizard, after the bank; for an unknown payment no step is marked as done. */
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

/** No user is signed in, or the URL names no investment: the payment's outcome is unknown. (PAY-17, T-37, decision 015) */
export function PaymentUnknown() {
  return (
    <Outcome
      title={<Trans>You have returned from your bank</Trans>}
      actions={
        <>
          <ToMyInvestments />
          <ButtonLink variant="second" to="/">
            <Trans>Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>Your payment appears under My investments as soon as it is confirmed. Please do not pay again.</Trans>
      </p>
    </Outcome>
  );
}

/** The bank has redirected the user, or the URL was opened by hand: the payment's outcome is unknown. (decision 015) */
export function PaymentCancelled() {
  return (
    <Outcome
      title={<Trans>Check the status of your payment</Trans>}
      actions={
        <>
          <ToMyInvestments />
          <ButtonLink variant="second" to="/invest">
            <Trans>See open projects</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>Nothing is paid without your confirmation at the bank. A payment you have confirmed appears under My investments.</Trans>
      </p>
    </Outcome>
  );
}
