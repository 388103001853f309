import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import styles from './project-page.module.css';
import { Ledger } from '../../ui/core/ledger.tsx';

type Valuation = NonNullable<components['schemas']['Project']['valuation']>;

/** The value of the collateral, its valuer and the date. */
export function ValuationFacts({ valuation: { amount, valuedBy, valuedOn } }: { valuation: Valuation }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className={styles.facts}>
      <Ledger
        rows={[
          { key: 'amount', label: t`Value of the collateral`, value: formatMoney(toCents(amount), locale, { whole: true }) },
          { key: 'day', label: t`Valued on`, value: formatDate(valuedOn, locale) },
          { key: 'by', label: t`Valued by`, value: valuedBy },
        ].filter(({ value }) => value !== '')}
      />
    </div>
  );
}
