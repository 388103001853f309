import { Trans, useLingui } from '@lingui/react/macro';
import type { LoanWizardActor } from '../../../../machines/loan-wizard/loan-wizard.machine.ts';
import { formatMoney, formatPercent } from '../../../../domain/format.ts';
import { rateFor } from '../../../../domain/interest.ts';
import { amountRefusal } from '../../../../domain/investment-amount.ts';
import { fromCents, toCents } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Tiers } from '../../../ui/tiers.tsx';
import styles from '../../../ui/wizard-step.module.css';
import { AmountForm } from '../amount-form.tsx';
import { amountLimits } from '../amount-limits.ts';
import type { InvestingProps } from '../investing.types.ts';
import { loanStorage } from '../storage.ts';
import { useAmount } from '../use-amount.ts';
import css from './loan-wizard.module.css';
import { OfferOutcome } from './offer-outcome.tsx';
import { OfferResult } from './offer-result.tsx';

const quickAmounts = [500, 1_000, 5_000, 10_000, 50_000].map(toCents);

type Props = Pick<InvestingProps<LoanWizardActor>, 'actor' | 'project' | 'userId' | 'netWorth' | 'isExperienced'>;

/** How much to lend, and what it would earn (WIZ-02, WIZ-03). */
export function AmountStep({ actor, project, userId, netWorth, isExperienced }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const entry = useAmount(actor, project, userId, loanStorage);
  const { amount, available: open, lastRest, isCreating } = entry;
  const tiers = [...project.interestPerAnnum].sort((a, b) => a.threshold - b.threshold);
  const reached = Math.max(
    0,
    tiers.findLastIndex(({ threshold }) => toCents(threshold) <= amount),
  );
  const limits = amountLimits(project);
  const least = formatMoney(limits.minCents, locale, { whole: true });
  const step = formatMoney(limits.stepCents, locale, { whole: true });
  const hint =
    limits.stepCents > 100
      ? t`Minimum ${least}, in steps of ${step}. Still available: ${open}.`
      : t`Minimum ${least}. Still available: ${open}.`;
  const offered = lastRest ? [lastRest.amount] : quickAmounts.filter((cents) => amountRefusal(cents, limits) === undefined);
  const rate = rateFor(project.interestPerAnnum, amount);
  const next = tiers[reached + 1];
  const nextRate = next && formatPercent(next.interest, locale);
  const nextFrom = next && formatMoney(toCents(next.threshold), locale, { whole: true });

  return (
    <AmountForm
      amount={entry}
      project={project}
      netWorth={netWorth}
      isExperienced={isExperienced}
      isValid={entry.canSubmit && amount > 0}
      title={<Trans>How much would you like to lend?</Trans>}
      intro={<Trans>You owe nothing yet. Next you read the contract, then you pay.</Trans>}
      hint={lastRest?.hint ?? hint}
      error={entry.error}
      shortcuts={
        offered.length > 0 && (
          <div className={css.quick} role="group" aria-label={t`Enter the amount`}>
            {offered.map((cents) => (
              <button
                key={cents}
                type="button"
                className={css.chip}
                aria-pressed={cents === amount}
                disabled={isCreating}
                onClick={() => entry.change(String(fromCents(cents)))}
              >
                {formatMoney(cents, locale, { whole: true })}
              </button>
            ))}
          </div>
        )
      }
      rates={
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
                From {nextFrom}, the rate is {nextRate}.
              </Trans>
            ) : (
              <Trans>This is the highest rate of this project.</Trans>
            )}
          </p>
        </section>
      }
      risk={<Trans>If the borrower cannot repay, you may lose part or all of it. The decision is yours.</Trans>}
      outcome={<OfferOutcome project={project} amount={amount} rate={rate} />}
      result={<OfferResult project={project} amount={amount} rate={rate} />}
      submitLabel={<Trans>Continue to the contract</Trans>}
    />
  );
}
