import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { alignRight, Table } from '../../ui/table.tsx';
import { FigureLink } from './figure-link.tsx';
import { yearsOf } from './rate-chart.tsx';
import css from './default-rates.module.css';

type Rates = components['schemas']['DefaultRates'];

/** Actual and expected rates by credit class (Delegated Regulation (EU) 2022/2115, Articles 3 and 4). [RATE-02] */
export function ClassesSection({ rates: { classes, asOf, enoughObservations } }: { rates: Rates }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = (value: number | null) => (value === null ? '–' : formatPercent(value, locale, { fixed: true }));
  const titles = {
    actual: t`Actual rate`,
    expected: t`Expected rate`,
    loans: t`Loans in all periods`,
    defaulted: t`Of these, defaulted`,
  };
  const basisText = (riskClass: string | null, basis: 'CLASS' | 'LETTER' | 'ALL' | null) => {
    const letter = riskClass?.slice(0, 1) ?? '';
    if (basis === 'LETTER') return t`from all loans in ${letter}`;
    return basis === 'ALL' ? t`from all loans` : undefined;
  };
  return (
    <section aria-labelledby="by-class">
      <h2 id="by-class">
        <Trans>By credit class</Trans>
      </h2>
      <p>
        <Trans>
          The expected rate is an estimate for the next twelve months: the average of the class so far. With fewer than {enoughObservations}{' '}
          counted loans, it is that of all loans with the same letter, or of all loans.
        </Trans>
      </p>
      <Table caption={t`Default rates by credit class`} isStacked>
        <thead>
          <tr>
            <th scope="col">{t`Credit class`}</th>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col" className={alignRight}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(({ riskClass, loans, defaulted, actualRate, expectedRate, expectedBasis }) => {
            const name = riskClass ?? t`Not scored`;
            const searchOf = (figure: 'COUNTED' | 'DEFAULTED') => ({ date: asOf, class: riskClass ?? 'NONE', figure });
            const basis = basisText(riskClass, expectedBasis);
            return (
              <tr key={name}>
                <th scope="row" className={css.name}>
                  {name}
                </th>
                <td className={alignRight} data-title={titles.actual}>
                  {rate(actualRate)}
                </td>
                <td className={alignRight} data-title={titles.expected}>
                  {rate(expectedRate)}
                  {basis !== undefined && <span className={css.basis}>{basis}</span>}
                </td>
                <td className={alignRight} data-title={titles.loans}>
                  <FigureLink count={loans} label={t`loans in all periods, ${name}`} search={searchOf('COUNTED')} />
                </td>
                <td className={alignRight} data-title={titles.defaulted}>
                  <FigureLink count={defaulted} label={t`defaulted, ${name}`} search={searchOf('DEFAULTED')} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

/** What was expected of the last window before it began, and what happened in it (Regulation (EU) 2020/1503, Article 20(1)(b)). [RATE-03] */
export function OutcomeSection({ rates: { classes, windows, asOf } }: { rates: Rates }) {
  const { t } = useLingui();
  const locale = useLocale();
  const last = windows.at(-1);
  if (!last) return null;
  const rate = (value: number | null) => (value === null ? '–' : formatPercent(value, locale, { fixed: true }));
  const years = yearsOf(last);
  const titles = {
    expected: t`Expected rate`,
    actual: t`Actual rate`,
    loans: t`Loans at the start`,
    defaulted: t`Of these, defaulted`,
  };
  return (
    <section aria-labelledby="outcome">
      <h2 id="outcome">
        <Trans>Outcome statement {years}</Trans>
      </h2>
      <p>
        <Trans>What we would have expected before the period began, and what happened in it.</Trans>
      </p>
      <Table caption={t`Expected and actual default rates by credit class`} isStacked>
        <thead>
          <tr>
            <th scope="col">{t`Credit class`}</th>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col" className={alignRight}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes
            .filter(({ last: observed }) => observed.loans > 0)
            .map(({ riskClass, last: observed }) => {
              const name = riskClass ?? t`Not scored`;
              const searchOf = (figure: 'COUNTED' | 'DEFAULTED') => ({ date: asOf, window: last.from, class: riskClass ?? 'NONE', figure });
              return (
                <tr key={name}>
                  <th scope="row" className={css.name}>
                    {name}
                  </th>
                  <td className={alignRight} data-title={titles.expected}>
                    {rate(observed.expectedRate)}
                  </td>
                  <td className={alignRight} data-title={titles.actual}>
                    {rate(observed.actualRate)}
                  </td>
                  <td className={alignRight} data-title={titles.loans}>
                    <FigureLink count={observed.loans} label={t`loans at the start, ${name}`} search={searchOf('COUNTED')} />
                  </td>
                  <td className={alignRight} data-title={titles.defaulted}>
                    <FigureLink count={observed.defaulted} label={t`defaulted, ${name}`} search={searchOf('DEFAULTED')} />
                  </td>
                </tr>
              );
            })}
        </tbody>
      </Table>
    </section>
  );
}
