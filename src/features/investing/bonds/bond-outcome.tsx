import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../domain/format.ts';
import { totalInterest } from '../../../../domain/interest.ts';
import type { Cents } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { AmountOutcome } from '../amount-outcome.tsx';
import type { Project } from '../investing.types.ts';

/** What bonds for an amount in cents earn at a rate, and by when they are scheduled to be repaid. */
export function BondOutcome({ project: { bond, loanTerm }, amount, rate }: { project: Project; amount: Cents; rate: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const maturity = bond ? formatDate(bond.maturityDate, locale, { style: 'long' }) : undefined;
  return (
    <AmountOutcome
      rate={rate}
      payout={amount + totalInterest(amount, rate, loanTerm)}
      label={maturity && t`Scheduled to be repaid by ${maturity}`}
    />
  );
}
