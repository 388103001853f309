import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { usePayoutText } from '../../ui/payout-text.ts';
import { useRateText } from '../../ui/core/project-card.tsx';
import { projectTypeLabels } from './project-type-labels.ts';
import styles from './project-page.module.css';

type Project = components['schemas']['Project'];

const seniorities: Partial<Record<string, MessageDescriptor>> = { SENIOR: msg`Senior`, SUBORDINATED: msg`Subordinated` };

export function KeyFacts({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = useRateText();
  const duration = useDurationText();
  const payout = usePayoutText();
  const cover = project.ltc ?? project.ltv;
  const coverLabel = project.ltc === null ? t(projectTypeLabels(project).coverName) : t`Loan to cost`;
  const rows = [
    { label: t`Interest per year`, value: rate(project.interestPerAnnum, locale) },
    { label: t`Term`, value: duration.term(project.loanTerm) },
    ...(cover === null ? [] : [{ label: coverLabel, value: formatPercent(cover, locale) }]),
    { label: t`Interest paid`, value: payout(project.payoutScheduleType) },
    ...(project.creditScore
      ? [
          {
            label: t`Credit class`,
            value: (
              <span className={styles.credit} data-class={project.creditScore.class.slice(0, 1)}>
                {project.creditScore.class}
              </span>
            ),
          },
        ]
      : []),
    ...(project.minInvestment === undefined
      ? []
      : [{ label: t`Minimum investment`, value: formatMoney(toCents(project.minInvestment), locale, { whole: true }) }]),
    ...(project.bond
      ? [
          { label: 'ISIN', value: <span className={styles.isin}>{project.bond.isin}</span> },
          { label: t`Nominal value`, value: formatMoney(toCents(project.bond.nominalValue), locale, { whole: true }) },
          { label: t`Rank`, value: seniorities[project.bond.seniority] ? t(seniorities[project.bond.seniority]!) : project.bond.seniority },
          { label: t`Secured`, value: project.bond.secured ? t`yes` : t`no` },
          { label: t`Issue date`, value: <span className={styles.day}>{formatDate(project.bond.issueDate, locale)}</span> },
          { label: t`Maturity`, value: <span className={styles.day}>{formatDate(project.bond.maturityDate, locale)}</span> },
        ]
      : []),
  ];
  return (
    <dl className={styles.keys}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
