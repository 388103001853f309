import { Trans } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import css from './investments.module.css';

/** The four figures over the list; the average is rounded to two decimals here and nowhere else (INV-03). */
export function Summary({ summary }: { summary: components['schemas']['InvestmentSummary'] }) {
  const locale = useLocale();
  return (
    <dl className={css.summary}>
      <div>
        <dt>
          <Trans>Interest earned</Trans>
        </dt>
        <dd>{formatMoney(toCents(summary.earnings), locale)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Invested in total</Trans>
        </dt>
        <dd>{formatMoney(toCents(summary.totalInvested), locale)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Active investments</Trans>
        </dt>
        <dd>{formatNumber(summary.activeInvestments, locale)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Average interest, weighted</Trans>
        </dt>
        <dd>{formatPercent(summary.weightedAverageReturn, locale, { digits: 2 })}</dd>
      </div>
    </dl>
  );
}
