import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { alignRight, Table } from '../../ui/table.tsx';
import { FigureLink } from './figure-link.tsx';
import { RateChart, yearsOf } from './rate-chart.tsx';
import css from './default-rates.module.css';

type Rates = components['schemas']['DefaultRates'];

/** Numerator, denominator and rate of each window, and their average (Delegated Regulation (EU) 2022/2115, Article 2(5)). [RATE-01] */
export function WindowsSection({ rates: { windows, averageRate, asOf } }: { rates: Rates }) {
  const { t } = useLingui();
  const locale = useLocale();
  const count = windows.length;
  const titles = {
    rate: t`Default rate`,
    loans: t`Loans at the start`,
    defaulted: t`Of these, defaulted`,
    excluded: t`Without a payment due`,
  };
  const rate = (value: number | null) => (value === null ? '–' : formatPercent(value, locale, { fixed: true }));
  return (
    <section aria-labelledby="by-year">
      <h2 id="by-year">
        <Trans>Year by year</Trans>
      </h2>
      <RateChart windows={windows} average={averageRate} />
      <p className={css.legend}>
        <span className={css.averageKey} aria-hidden="true" />
        <Trans>Average of the periods</Trans>
      </p>
      <Table caption={t`Default rate of each period`} isStacked>
        <thead>
          <tr>
            <th scope="col">{t`Period`}</th>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col" className={alignRight}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {windows.toReversed().map((window) => {
            const { from, to } = window;
            const years = yearsOf(window);
            const searchOf = (figure: 'COUNTED' | 'DEFAULTED' | 'EXCLUDED') => ({ date: asOf, window: from, figure });
            return (
              <tr key={from}>
                <th scope="row" className={css.name}>
                  {formatDate(from, locale)} – {formatDate(to, locale)}
                </th>
                <td className={alignRight} data-title={titles.rate}>
                  {rate(window.rate)}
                </td>
                <td className={alignRight} data-title={titles.loans}>
                  <FigureLink count={window.loans} label={t`loans at the start, ${years}`} search={searchOf('COUNTED')} />
                </td>
                <td className={alignRight} data-title={titles.defaulted}>
                  <FigureLink count={window.defaulted} label={t`defaulted, ${years}`} search={searchOf('DEFAULTED')} />
                </td>
                <td className={alignRight} data-title={titles.excluded}>
                  <FigureLink count={window.excluded} label={t`without a payment due, ${years}`} search={searchOf('EXCLUDED')} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>{t`Average of the periods`}</td>
            <td className={alignRight} data-title={titles.rate}>
              {rate(averageRate)}
            </td>
            <td colSpan={3} className={alignRight}>
              <Plural value={count} one="# year" other="# years" />
            </td>
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}
