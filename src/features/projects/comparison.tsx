import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { offer } from '../../../domain/interest.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { usePayoutText } from '../../ui/payout-text.ts';
import { placeText } from '../../ui/core/location-label.ts';
import { ProjectBadge } from '../../ui/core/project-badge.tsx';
import { useRateText } from '../../ui/core/project-card.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './projects-page.module.css';

type Project = components['schemas']['Project'];

/** Euros that every project is counted with. */
const sampleCents = 100_000;

/** Up to three projects side by side, with what the same amount would earn in each. */
export function Comparison({ projects, onRemove }: { projects: readonly Project[]; onRemove: (id: string) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = useRateText();
  const duration = useDurationText();
  const payout = usePayoutText();
  const whole = (euros: number) => formatMoney(toCents(euros), locale, { whole: true });
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, locale));
  const sample = formatMoney(sampleCents, locale, { whole: true });
  const rows: { label: string; value: (project: Project) => ReactNode }[] = [
    { label: t`Status`, value: (project) => <ProjectBadge project={project} /> },
    { label: t`Location`, value: ({ location }) => (location ? placeText(location, locale) : '–') },
    { label: t`Interest per year`, value: ({ interestPerAnnum }) => rate(interestPerAnnum, locale) },
    { label: t`Term`, value: ({ loanTerm }) => duration.term(loanTerm) },
    { label: t`Interest paid`, value: ({ payoutScheduleType }) => payout(payoutScheduleType) },
    { label: t`Loan to value`, value: ({ ltv }) => percent(ltv) },
    { label: t`Loan to cost`, value: ({ ltc }) => percent(ltc) },
    { label: t`Credit class`, value: ({ creditScore }) => creditScore?.class ?? '–' },
    { label: t`Target`, value: ({ loanAmount }) => whole(loanAmount) },
    { label: t`Collected`, value: ({ progress }) => percent(progress.percentage) },
    { label: t`Minimum investment`, value: ({ minInvestment }) => (minInvestment === undefined ? '–' : whole(minInvestment)) },
    {
      label: t`Interest on ${sample}`,
      value: ({ interestPerAnnum, loanTerm }) =>
        formatMoney(offer({ amountCents: sampleCents, tiers: interestPerAnnum, term: loanTerm }).interestCents, locale),
    },
  ];
  return (
    <section id="comparison" className={styles.comparison} aria-labelledby="comparison-title">
      <h2 id="comparison-title">
        <Trans>Side by side</Trans>
      </h2>
      <Table caption={t`Comparison of projects`}>
        <thead>
          <tr>
            <th scope="col">{t`Criterion`}</th>
            {projects.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to="/project/$projectId" params={{ projectId: id }}>
                  {name}
                </Link>
                <button
                  type="button"
                  className={styles.clear}
                  aria-label={t`Remove ${name} from the comparison`}
                  onClick={() => onRemove(id)}
                >
                  <Trans>Remove</Trans>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {projects.map((project) => (
                <td key={project.id}>{value(project)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="small muted">
        <Trans>Before tax, if the borrower pays on time. You can lose all the money you invest.</Trans>
      </p>
    </section>
  );
}
