import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListParts } from './list-parts.tsx';
import { projectInvestments } from './project-lists.ts';
import { TextLink } from './text-link.tsx';

type Investment = components['schemas']['ProjectInvestment'];

/** Who has invested in a project; each name leads to the person with their payments. */
export function ProjectInvestors({ clients: { api, $api }, projectId }: { clients: RouterContext; projectId: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const allows = useAllowed($api);
  const mayOpen = allows('getPerson');
  const wordsOf = ({ status }: Investment) => {
    const words = statusText('investment', status);
    return words ? t(words) : status;
  };
  const columns: DataColumn<Investment>[] = [
    {
      id: 'investor',
      label: t`Investor`,
      isRowHeader: true,
      sortBy: ({ investor }) => investor.name,
      cell: ({ investor, paymentPurpose }) => (
        <>
          {mayOpen ? (
            <TextLink to={`/admin/people/${encodeURIComponent(investor.id)}`}>{investor.name}</TextLink>
          ) : (
            <span className="strong">{investor.name}</span>
          )}
          <br />
          <span className={css.id}>{paymentPurpose}</span>
        </>
      ),
    },
    {
      id: 'created',
      label: t`Offered on`,
      isWide: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt, locale)}</span>,
    },
    {
      id: 'paid',
      label: t`Paid on`,
      isWide: true,
      sortBy: ({ paidAt }) => paidAt ?? '',
      cell: ({ paidAt }) => <span className="num">{paidAt === null ? '' : formatDate(paidAt, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: wordsOf,
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {wordsOf(one)}
        </span>
      ),
    },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatMoney(toCents(amount), locale),
    },
  ];
  return (
    <ListParts
      title={<Trans>Investors</Trans>}
      label={t`Investors`}
      columns={columns}
      options={projectInvestments(api, projectId)}
      isEnabled={allows('listProjectInvestments')}
    />
  );
}
