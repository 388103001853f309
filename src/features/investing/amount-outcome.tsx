import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import type { Cents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import styles from '../../ui/wizard-step.module.css';

/** What an amount earns, in two figures beside its field: `rate` in percent a year, and the scheduled sum of all payments. */
export function AmountOutcome({ rate, label, payout }: { rate: number; label?: string | undefined; payout: Cents }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <dl className={styles.outcome}>
      <div>
        <dt>{t`Interest per year`}</dt>
        <dd>{formatPercent(rate, locale)}</dd>
      </div>
      <div>
        <dt>{label ?? t`Scheduled total`}</dt>
        <dd>{formatMoney(payout, locale)}</dd>
      </div>
    </dl>
  );
}
