import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../domain/format.ts';
import { totalInterest } from '../../../../domain/interest.ts';
import type { Cents } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { AmountOutcome } from '../amount-outcome.tsx';
import type { Project } from '../investing.types.ts';
import { repayments } from './repayments.ts';

/** What an amount in cents earns at a rate, and by when it is scheduled to be repaid. [WIZ-03] */
export function OfferOutcome({ project, amount, rate }: { project: Project; amount: Cents; rate: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const last = repayments(project, amount, rate).at(-1);
  const lastDate = last && formatDate(last.dueDate, locale, { style: 'long' });
  return (
    <AmountOutcome
      rate={rate}
      payout={amount + totalInterest(amount, rate, project.loanTerm)}
      label={lastDate && t`Scheduled to be repaid by ${lastDate}`}
    />
  );
}
