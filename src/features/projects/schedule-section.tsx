import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount, formatDate, formatMoney, formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { today } from '../../lib/today.ts';
import scheduleStyles from '../../ui/schedule.module.css';
import { alignRight, Table } from '../../ui/table.tsx';
import { type Calculation, duePayments, instalments } from './calculation.ts';
import { projectTypeLabels } from './project-type-labels.ts';

type Project = components['schemas']['Project'];

const dueMessages = { PAID: msg`Paid`, DUE: msg`Due`, LATE: msg`Late` } satisfies Record<
  components['schemas']['DueStatus'],
  MessageDescriptor
>;

const isRepaid = ({ status }: Project) => status === 'PAID_OFF' || status === 'RECOVERED';

/** In place of the schedule of a loan that pays nothing more. */
function NothingFollows({ children }: { children: ReactNode }) {
  return (
    <section id="schedule">
      <h2>
        <Trans>Payment schedule</Trans>
      </h2>
      <p>{children}</p>
    </section>
  );
}

export function ScheduleSection({ project, calculation }: { project: Project; calculation: Calculation }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { amountCents } = calculation;
  const { calledIn, earlyRepaymentOn, interestStartDate, repaymentSchedule = [] } = project;
  const runs = interestStartDate !== undefined && repaymentSchedule.length > 0;
  const statusOf = new Map(repaymentSchedule.map(({ dueDate, status }) => [dueDate, status]));
  const contractRows = instalments(project, calculation).map((row) => ({ ...row, status: runs ? statusOf.get(row.dueDate) : undefined }));
  const euros = (cents: number) => formatAmount(cents, locale);
  const amount = formatMoney(amountCents, locale, { whole: true });
  const rate = formatPercent(calculation.rate, locale);
  const maturity = project.bond && formatDate(project.bond.maturityDate, locale);
  const day = earlyRepaymentOn && formatDate(earlyRepaymentOn, locale, { style: 'long' });
  if (project.status === 'CANCELED') return <NothingFollows>{t(projectTypeLabels(project).canceled)}</NothingFollows>;
  if (day && isRepaid(project)) {
    return (
      <NothingFollows>
        <Trans>Everything was repaid early, on {day}, with interest up to that day.</Trans>
      </NothingFollows>
    );
  }
  if (runs && isRepaid(project) && contractRows.some(({ dueDate }) => !statusOf.has(dueDate))) {
    return (
      <NothingFollows>
        <Trans>The debt was called in after a default. Everything owed has been paid, and no more interest follows.</Trans>
      </NothingFollows>
    );
  }
  const rows = duePayments(project, contractRows, today());
  const interestCents = rows.reduce((sum, row) => sum + row.interestCents, 0);
  const highest = Math.max(...rows.map((row) => row.interestCents), 1);
  return (
    <section id="schedule">
      <h2>
        <Trans>Payment schedule</Trans>
      </h2>
      {rows.length === 0 ? (
        <p>{t(projectTypeLabels(project).noSchedule)}</p>
      ) : (
        <>
          <p>
            {calledIn ? (
              <Trans>
                For {amount} at {rate} a year, with the due dates that apply since the whole debt was called in.
              </Trans>
            ) : maturity && isRepaid(project) ? (
              <Trans>
                For {amount} at {rate} a year. The bonds matured on {maturity} and have been repaid.
              </Trans>
            ) : maturity ? (
              <Trans>
                For {amount} at {rate} a year. The bonds are repaid at maturity, on {maturity}.
              </Trans>
            ) : runs ? (
              <Trans>
                For {amount} at {rate} a year, with the dates of this loan.
              </Trans>
            ) : (
              <Trans>
                For {amount} at {rate} a year, if interest started today.
              </Trans>
            )}
          </p>
          {day && (
            <p>
              <Trans>The project owner has announced early repayment of everything on {day}, with interest up to that day.</Trans>
            </p>
          )}
          <div className={scheduleStyles.sched} aria-hidden="true">
            {rows.map((row) => (
              <span key={row.dueDate}>
                {row.principalCents > 0 && <i className={scheduleStyles.principal} style={{ '--h': '5.5rem' }} />}
                {row.interestCents > 0 && <i style={{ '--h': `${0.5 + (1.5 * row.interestCents) / highest}rem` }} />}
              </span>
            ))}
          </div>
          <Table caption={t`Repayment schedule for ${amount}`}>
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                {runs && <th scope="col">{t`Status`}</th>}
                <th scope="col" className={alignRight}>{t`Interest, €`}</th>
                <th scope="col" className={alignRight}>
                  {t(projectTypeLabels(project).principal)}
                </th>
                <th scope="col" className={alignRight}>{t`Total, €`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.dueDate}>
                  <td className="num">{formatDate(row.dueDate, locale)}</td>
                  {row.status && <td data-due={row.status}>{t(dueMessages[row.status])}</td>}
                  <td className={alignRight}>{euros(row.interestCents)}</td>
                  <td className={alignRight}>{euros(row.principalCents)}</td>
                  <td className={alignRight}>{euros(row.interestCents + row.principalCents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={runs ? 2 : 1}>{t`Total`}</td>
                <td className={alignRight}>{euros(interestCents)}</td>
                <td className={alignRight}>{euros(amountCents)}</td>
                <td className={alignRight}>{euros(amountCents + interestCents)}</td>
              </tr>
            </tfoot>
          </Table>
        </>
      )}
    </section>
  );
}
