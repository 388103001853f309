import { Trans, useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import { formatAmount, formatPercent } from '../../../domain/format.ts';
import { allocation, type Grouping, groupings } from '../../../domain/portfolio.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import css from './portfolio.module.css';

/** From this share in one project on, a note is shown. */
const muchInOne = 0.5;

/** Where the money that is lent now is: bars and figures in one table. */
export function Allocation({ items }: { items: readonly components['schemas']['InvestmentListItem'][] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [by, setBy] = useState<Grouping>('project');
  const shares = allocation(items, by, today());
  if (shares.length === 0) return null;
  const names: Record<string, string> = {
    loans: t`Loans`,
    bonds: t`Bonds`,
    six: t`Within six months`,
    twelve: t`In six to twelve months`,
    later: t`In more than twelve months`,
    unknown: t`Not started yet`,
    late: t`Late`,
    defaulted: t`In default`,
    onTime: t`Active, on time`,
    collecting: t`Fundraising in progress`,
  };
  const nameOf = (key: string) => (by === 'project' ? key : (names[key] ?? key));
  const x = scaleLinear([0, shares[0]?.part ?? 1], [0, 100]);
  const [most] = allocation(items, 'project', today());
  const isMuch = most !== undefined && most.part >= muchInOne && allocation(items, 'project', today()).length > 1;
  const mostPart = formatPercent((most?.part ?? 0) * 100, locale, { digits: 0 });
  const mostName = most?.key ?? '';
  const title = t`Where your money is`;
  return (
    <section className={css.section} aria-labelledby="where-it-is">
      <div className={css.head}>
        <h2 id="where-it-is">{title}</h2>
        <div className={css.by}>
          <SelectField
            label={t`Group by`}
            value={by}
            onChange={(value) => setBy(groupings.find((grouping) => grouping === value) ?? by)}
            options={[
              { value: 'project', label: t`Project` },
              { value: 'kind', label: t`Type` },
              { value: 'ending', label: t`Time left` },
              { value: 'status', label: t`Status` },
            ]}
          />
        </div>
      </div>
      <Table caption={title}>
        <thead className="sr">
          <tr>
            <th scope="col">{t`Group`}</th>
            <th scope="col">{t`Chart`}</th>
            <th scope="col">{t`Amount, €`}</th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ key, cents, part }) => (
            <tr key={key} className={css.share} data-late={(by === 'status' && (key === 'late' || key === 'defaulted')) || undefined}>
              <th scope="row">{nameOf(key)}</th>
              <td className={css.bar} aria-hidden="true">
                <svg height="18" width="100%">
                  <rect height="18" width={`${x(part)}%`} />
                </svg>
              </td>
              <td className={alignRight}>{formatAmount(cents, locale)}</td>
              <td className={alignRight}>{formatPercent(part * 100, locale, { digits: 1, fixed: true })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {isMuch && (
        <Alert>
          <Trans>
            {mostPart} of your money is in {mostName}. If you spread it over several projects, the failure of one costs you less.
          </Trans>
        </Alert>
      )}
    </section>
  );
}
