import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { amountColumn, dayColumn, statusColumn } from './list-columns.tsx';
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
  const textOf = ({ status }: Investment) => {
    const text = statusText('investment', status);
    return text ? t(text) : status;
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
    dayColumn('created', t`Offered on`, locale, ({ createdAt }) => createdAt),
    dayColumn('paid', t`Paid on`, locale, ({ paidAt }) => paidAt),
    statusColumn(t`Status`, textOf),
    amountColumn(t`Amount`, locale),
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
