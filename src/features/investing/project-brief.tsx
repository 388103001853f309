import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { totalInterest } from '../../../domain/interest.ts';
import { toCents } from '../../../domain/money.ts';
import { useClients } from '../../api/use-clients.ts';
import { SheetLink } from '../../documents/sheet-link.tsx';
import { useLocale } from '../../i18n/i18n.ts';
import { termText } from '../../lib/duration-text.ts';
import { Ledger, type LedgerRow } from '../../ui/core/ledger.tsx';
import { ProjectSight } from '../../ui/core/project-illustration.tsx';
import type { Project } from './investing.types.ts';

/** The project beside the work; once an investment exists, its figures (PAY-01). */
export function ProjectBrief({ investmentId, project }: { investmentId: string | undefined; project: Project }) {
  const { api, $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useQuery({
    ...$api.queryOptions('get', '/investments/{id}', { params: { path: { id: investmentId ?? '' } } }),
    enabled: investmentId !== undefined,
  });
  // an address may name an investment of another project
  const investment = data?.projectId === project.id ? data : undefined;
  const term = { key: 'term', label: t`Term`, value: termText(project.loanTerm, locale) };
  const collected = formatPercent(project.progress.percentage, locale);
  const rows: LedgerRow[] = investment
    ? [
        { key: 'amount', label: t`You lend`, value: formatMoney(toCents(investment.amount), locale) },
        { key: 'rate', label: t`Interest per year`, value: formatPercent(investment.interestPerAnnum, locale) },
        term,
      ]
    : [...projectRows(), term];
  const payout =
    investment && toCents(investment.amount) + totalInterest(toCents(investment.amount), investment.interestPerAnnum, project.loanTerm);

  function projectRows(): LedgerRow[] {
    const share = project.ltc ?? project.ltv;
    return [
      ...(project.creditScore ? [{ key: 'class', label: t`Credit class`, value: project.creditScore.class }] : []),
      ...(share === null
        ? []
        : [{ key: 'share', label: project.ltc === null ? t`Loan to value` : t`Loan to cost`, value: formatPercent(share, locale) }]),
    ];
  }

  return (
    <>
      <ProjectSight project={project} collected={t`${collected} collected`} />
      <Ledger rows={rows} {...(payout === undefined ? {} : { total: { label: t`Scheduled total`, value: formatMoney(payout, locale) } })} />
      <SheetLink api={api} documents={project.documents} />
    </>
  );
}
