import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { needsStrongWarning, strongConsentAbove } from '../../../domain/eligibility.ts';
import { formatMoney } from '../../../domain/format.ts';
import type { Cents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useInvalidFocus } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from '../../ui/wizard-step.module.css';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import { BackToProject } from './back-to-project.tsx';
import type { Project } from './investing.types.ts';
import type { useAmount } from './use-amount.ts';

interface Props {
  amount: ReturnType<typeof useAmount>;
  project: Project;
  /** The net worth in euros, for the warning of Regulation (EU) 2020/1503, Article 21(7); experienced investors get none. */
  netWorth: number | null;
  isExperienced: boolean;
  isValid: boolean;
  title: ReactNode;
  intro: ReactNode;
  hint: string;
  error: string | undefined;
  /** Below the field. */
  shortcuts?: ReactNode;
  /** What this amount earns, in short. */
  outcome: ReactNode;
  risk: ReactNode;
  rates?: ReactNode;
  /** The calculation of the outcome. */
  result: ReactNode;
  submitLabel: ReactNode;
}

/** The amount to invest: its field, its refusal, and what it would earn. */
export function AmountForm({ amount: entry, project, netWorth, isExperienced, isValid, ...own }: Props) {
  const { t } = useLingui();
  const { amount, isCreating } = entry;
  const form = useInvalidFocus<HTMLFormElement>(entry.isCorrecting);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) entry.submit();
  }

  return (
    <form ref={form} className={classNames(styles.work, styles.amount)} onSubmit={submit}>
      <div>
        <StepTitle>{own.title}</StepTitle>
        <p className={styles.intro}>{own.intro}</p>
      </div>
      {entry.isUnauthenticated && <SessionExpired />}
      <div>
        <AmountField
          label={t`Amount`}
          value={entry.digits}
          onChange={entry.change}
          isBig
          isDisabled={isCreating}
          hint={own.hint}
          {...(own.error === undefined ? {} : { error: own.error })}
        />
        {own.shortcuts}
      </div>
      {own.outcome}
      <StrongWarning amount={amount} netWorth={netWorth} isExperienced={isExperienced}>
        {own.risk}
      </StrongWarning>
      {own.rates}
      {own.result}
      <WizardActions>
        <BackToProject projectId={project.id} />
        <Button type="submit" size="lg" isDisabled={!isValid && !isCreating} isPending={isCreating} pendingLabel={t`Recording your offer…`}>
          {own.submitLabel}
        </Button>
      </WizardActions>
    </form>
  );
}

/** Above the law's threshold an investor who is not experienced is warned beside the amount (Regulation (EU) 2020/1503, Article 21(7)). */
export function StrongWarning({
  amount,
  netWorth,
  isExperienced,
  children,
}: {
  amount: Cents;
  netWorth: number | null;
  isExperienced: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  if (!needsStrongWarning({ amountCents: amount, netWorth, isExperienced })) return null;
  const ownAmount = formatMoney(amount, locale, { whole: true });
  const suggestedAmount = formatMoney(strongConsentAbove(netWorth), locale, { whole: true });
  return (
    <Alert kind="warning" role="status">
      <strong>
        <Trans>
          {ownAmount} exceeds the threshold above which we must warn you ({suggestedAmount}).
        </Trans>
      </strong>{' '}
      {children}
    </Alert>
  );
}

/** The session expired before the server took the request, so the amount is only confirmed once more. */
export function SessionExpired() {
  return (
    <Alert kind="info">
      <Trans>Your session had ended, so no investment was made. Check the amount and continue.</Trans>
    </Alert>
  );
}
