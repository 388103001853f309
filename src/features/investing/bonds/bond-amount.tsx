import { Trans, useLingui } from '@lingui/react/macro';
import { fitsBondStep } from '../../../../domain/bonds.ts';
import { formatMoney } from '../../../../domain/format.ts';
import { rateFor } from '../../../../domain/interest.ts';
import { toCents } from '../../../../domain/money.ts';
import type { BondWizardActor } from '../../../../machines/bond-wizard/bond-wizard.machine.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { AmountForm } from '../amount-form.tsx';
import type { InvestingProps } from '../investing.types.ts';
import { bondStorage } from '../storage.ts';
import { useAmount } from '../use-amount.ts';
import { BondOutcome } from './bond-outcome.tsx';
import { BondFigures } from './bond-stats.tsx';

interface Props extends Pick<InvestingProps<BondWizardActor>, 'actor' | 'project' | 'userId' | 'netWorth' | 'isExperienced'> {
  isAnswered: boolean;
}

/** How much to invest, in whole steps of the project (BOND-06). */
export function BondAmount({ actor, project, userId, netWorth, isExperienced, isAnswered }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const entry = useAmount(actor, project, userId, bondStorage);
  const { amount, available: open, lastRest } = entry;
  const isWhole = amount === lastRest?.amount || fitsBondStep(amount, toCents(project.investmentStep));
  const rate = rateFor(project.interestPerAnnum, amount);
  const step = formatMoney(toCents(project.investmentStep), locale, { whole: true });
  return (
    <AmountForm
      amount={entry}
      project={project}
      netWorth={netWorth}
      isExperienced={isExperienced}
      isValid={isWhole}
      title={<Trans>How much would you like to invest in these bonds?</Trans>}
      intro={
        isAnswered ? (
          <Trans>You owe nothing yet. Next you read the contract, then you pay.</Trans>
        ) : (
          <Trans>Nothing is owed yet. Questions about bonds and the contract come before you pay.</Trans>
        )
      }
      hint={lastRest?.hint ?? t`In multiples of ${step}. Still available: ${open}.`}
      error={isWhole ? entry.error : (lastRest?.error ?? t`Choose an amount in steps of ${step}.`)}
      risk={<Trans>If the issuer cannot repay, you may lose part or all of it. The decision is yours.</Trans>}
      outcome={<BondOutcome project={project} amount={amount} rate={rate} />}
      result={<BondFigures project={project} amount={amount} rate={rate} />}
      submitLabel={<Trans>Continue</Trans>}
    />
  );
}
