import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { formatAmount, formatDate, formatMoney } from '../../../domain/format.ts';
import { cashFlow, type Month, netCents, paymentsToCome } from '../../../domain/portfolio.ts';
import type { Api } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import { alignRight, Table } from '../../ui/table.tsx';
import { Allocation } from './allocation.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { FlowChart } from './flow-chart.tsx';
import { monthText } from './month-text.ts';
import { PaymentStatus } from './payment-status.tsx';
import css from './portfolio.module.css';

const back = 6;
const ahead = 12;
const nextRows = 4;

/** What was received and what is expected, and where the money is. It is loaded apart, with the library that measures the drawings. */
export default function Portfolio({ api, items }: { api: Api; items: readonly components['schemas']['InvestmentListItem'][] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = today();
  const { months, laterCents } = cashFlow(items, { today: day, back, ahead });
  const toCome = paymentsToCome(items);
  const euros = (cents: number) => formatAmount(cents, locale);
  const sum = (pick: (month: Month) => number) => months.reduce((total, month) => total + pick(month), 0);
  const received = sum((month) => month.received.interestCents + month.received.principalCents);
  const expected = sum((month) => month.expected.interestCents + month.expected.principalCents + month.lateCents);
  const [receivedSum, toComeSum] = [formatMoney(received, locale), formatMoney(expected, locale)];
  const isEmpty = received + expected + laterCents === 0;
  return (
    <>
      <section className={css.section} aria-labelledby="what-comes">
        <div className={css.head}>
          <h2 id="what-comes">
            <Trans>What comes next</Trans>
          </h2>
          {toCome.length > 0 && <CalendarButton api={api} />}
        </div>
        {isEmpty ? (
          <p className="muted">
            <Trans>The dates are set once a project is fully funded. They will be shown here month by month.</Trans>
          </p>
        ) : (
          <>
            <div className={css.two}>
              <div className={css.drawing}>
                <FlowChart
                  months={months}
                  current={day.slice(0, 7)}
                  label={t`Payments by month. Received in the last six months: ${receivedSum}. Expected in the next twelve: ${toComeSum}.`}
                />
                <ul className={css.legend} aria-hidden="true">
                  <li data-layer="receivedInterest">
                    <Trans>Interest received</Trans>
                  </li>
                  <li data-layer="receivedPrincipal">
                    <Trans>Principal received</Trans>
                  </li>
                  <li data-layer="expectedInterest">
                    <Trans>Interest expected</Trans>
                  </li>
                  <li data-layer="expectedPrincipal">
                    <Trans>Principal expected</Trans>
                  </li>
                  {sum(({ lateCents }) => lateCents) > 0 && (
                    <li data-layer="late">
                      <Trans>Late</Trans>
                    </li>
                  )}
                </ul>
              </div>
              <Table caption={t`The next payments`}>
                <thead>
                  <tr>
                    <th scope="col">{t`Due on`}</th>
                    <th scope="col">{t`Project`}</th>
                    <th scope="col" className={alignRight}>{t`Amount, €`}</th>
                  </tr>
                </thead>
                <tbody>
                  {toCome.slice(0, nextRows).map((payment) => (
                    <tr key={`${payment.investmentId} ${payment.dueDate}`}>
                      <td className={css.day}>{formatDate(payment.dueDate, locale)}</td>
                      <td>
                        {payment.projectName} {payment.status === 'LATE' && <PaymentStatus status="LATE" />}
                      </td>
                      <td className={alignRight}>{euros(netCents(payment))}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={2}>{t`All payments of the next twelve months, before tax`}</td>
                    <td className={alignRight}>{euros(expected)}</td>
                  </tr>
                </tfoot>
              </Table>
            </div>
            <MonthTable months={months} laterCents={laterCents} />
          </>
        )}
      </section>
      <Allocation items={items} />
    </>
  );
}

/** The same figures as the drawing, to read. */
function MonthTable({ months, laterCents }: { months: readonly Month[]; laterCents: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const euros = (cents: number) => formatAmount(cents, locale);
  const sum = (pick: (month: Month) => number) => euros(months.reduce((total, month) => total + pick(month), 0));
  const columns = [
    { key: 'receivedInterest', title: t`Interest received, €`, pick: ({ received }: Month) => received.interestCents },
    { key: 'receivedLoan', title: t`Principal received, €`, pick: ({ received }: Month) => received.principalCents },
    { key: 'expectedInterest', title: t`Interest expected, €`, pick: ({ expected }: Month) => expected.interestCents },
    { key: 'expectedLoan', title: t`Principal expected, €`, pick: ({ expected }: Month) => expected.principalCents },
    { key: 'late', title: t`Late, €`, pick: ({ lateCents }: Month) => lateCents },
  ];
  const later = formatMoney(laterCents, locale);
  return (
    <details className={css.twin}>
      <summary>
        <Trans>Show the months as a table</Trans>
      </summary>
      <Table caption={t`Payments by month`} isStacked>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={alignRight}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month, locale, 'long')}</th>
              {columns.map(({ key, title, pick }) => (
                <td key={key} className={alignRight} data-title={title}>
                  {euros(pick(month))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t`Total`}</td>
            {columns.map(({ key, title, pick }) => (
              <td key={key} className={alignRight} data-title={title}>
                {sum(pick)}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
      {laterCents > 0 && (
        <p className="muted">
          <Trans>A further {later} is expected after that.</Trans>
        </p>
      )}
      <p className="muted">
        <Trans>Received: after withheld tax. Expected: before tax, if paid on time.</Trans>
      </p>
    </details>
  );
}
