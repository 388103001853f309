import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { amountOf, defaultAmount } from '../../../domain/amount.ts';
import { strongConsentAbove } from '../../../domain/eligibility.ts';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { rateFor } from '../../../domain/interest.ts';
import { toCents } from '../../../domain/money.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import { problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useInvalidFocus } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Tiers } from '../../ui/tiers.tsx';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import { saveAmount, savedAmount } from './amount-storage.ts';
import type { LoanWizardActor, Project } from './loan-wizard.tsx';
import styles from '../../ui/wizard-step.module.css';
import css from './loan-wizard.module.css';
import { OfferResult } from './offer-result.tsx';

const quickAmounts = [500, 1_000, 5_000, 10_000, 50_000];

interface Props {
  actor: LoanWizardActor;
  project: Project;
  userId: string;
  netWorth: number | null;
  isExperienced: boolean;
}

/** How much to lend, and what it would earn (WIZ-02, WIZ-03). */
export function AmountStep({ actor, project, userId, netWorth, isExperienced }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const sent = useSelector(actor, ({ context }) => context.attempt?.amount);
  const wasUnauthenticated = useSelector(actor, (snapshot) => snapshot.matches('choosingAmount') && snapshot.context.attempt !== undefined);
  const [digits, setDigits] = useState(() => savedAmount(userId, project.id) ?? String(sent === undefined ? defaultAmount : sent / 100));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches('creating'));
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.matches('correctingAmount'));
  const form = useInvalidFocus<HTMLFormElement>(isCorrecting);
  const amount = toCents(amountOf(digits));
  const submitEvent = { type: 'amount.submit', amount, requestKey: '' } as const;
  const mayContinue = useSelector(actor, (snapshot) => snapshot.can(submitEvent)) && amount > 0;
  const tiers = [...project.interestPerAnnum].sort((a, b) => a.threshold - b.threshold);
  const reached = Math.max(
    0,
    tiers.findLastIndex(({ threshold }) => toCents(threshold) <= amount),
  );
  const open = formatMoney(toCents(project.loanAmount) - toCents(project.progress.collectedAmount), locale, { whole: true });
  const least = formatMoney(toCents(project.minInvestment ?? project.investmentStep), locale, { whole: true });
  const suggested = strongConsentAbove(netWorth);
  const ownAmount = formatMoney(amount, locale, { whole: true });
  const suggestedAmount = formatMoney(suggested, locale, { whole: true });
  const next = tiers[reached + 1];
  const nextRate = next && formatPercent(next.interest, locale);
  const nextFrom = next && formatMoney(toCents(next.threshold), locale, { whole: true });

  function take(typed: string) {
    setDigits(typed);
    saveAmount(userId, project.id, typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayContinue) actor.send({ ...submitEvent, requestKey: newRequestKey() });
  }

  return (
    <form ref={form} className={styles.work} onSubmit={submit}>
      <div>
        <StepTitle>
          <Trans>How much would you like to lend?</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>You owe nothing yet. Next you read the contract, then you pay.</Trans>
        </p>
      </div>
      {wasUnauthenticated && (
        <Alert kind="info">
          <Trans>Your session had ended, so no investment was made. Check the amount and continue.</Trans>
        </Alert>
      )}
      <div>
        <AmountField
          label={t`Amount`}
          value={digits}
          onChange={take}
          isBig
          isDisabled={isCreating}
          hint={t`Minimum ${least}. Still available: ${open}.`}
          {...(refusal === undefined || amount !== sent ? {} : { error: t(problemMessage(refusal)) })}
        />
        <div className={css.quick} role="group" aria-label={t`Enter the amount`}>
          {quickAmounts.map((euros) => (
            <button
              key={euros}
              type="button"
              className={css.chip}
              aria-pressed={toCents(euros) === amount}
              disabled={isCreating}
              onClick={() => take(String(euros))}
            >
              {formatMoney(toCents(euros), locale, { whole: true })}
            </button>
          ))}
        </div>
      </div>
      <section>
        <h2 className={styles.heading}>
          <Trans>Your rate</Trans>
        </h2>
        <Tiers
          current={reached}
          steps={tiers.map(({ threshold, interest }) => {
            const from = formatMoney(toCents(threshold), locale, { whole: true });
            return { key: String(threshold), rate: formatPercent(interest, locale), from: t`from ${from}` };
          })}
        />
        <p className={styles.muted}>
          {next ? (
            <Trans>
              From {nextFrom} on, the rate is {nextRate}.
            </Trans>
          ) : (
            <Trans>This is the highest rate of this project.</Trans>
          )}
        </p>
      </section>
      {!isExperienced && amount > suggested && (
        <Alert kind="warning" role="status">
          <strong>
            <Trans>
              {ownAmount} exceeds the threshold above which we must warn you ({suggestedAmount}).
            </Trans>
          </strong>{' '}
          <Trans>If the borrower cannot repay, you may lose part or all of it. The decision is yours.</Trans>
        </Alert>
      )}
      <OfferResult project={project} amount={amount} rate={rateFor(project.interestPerAnnum, amount)} />
      <WizardActions>
        <ButtonLink variant="text" to="/project/$projectId" params={{ projectId: project.id }}>
          <Trans>Back to the project</Trans>
        </ButtonLink>
        <Button
          type="submit"
          size="lg"
          isDisabled={!mayContinue && !isCreating}
          isPending={isCreating}
          pendingLabel={t`Recording your offer…`}
        >
          <Trans>Continue to the contract</Trans>
        </Button>
      </WizardActions>
    </form>
  );
}
