import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import type { distributionSortKeys } from './server-sort.ts';
import { PagedList } from './paged-list.tsx';
import { StatusFilter } from './status-filter.tsx';
import { type DistributionStatus, distributionStatusMessages } from './distribution-messages.ts';

type Distribution = components['schemas']['Distribution'];

export interface DistributionFilter {
  status?: DistributionStatus;
  sort?: (typeof distributionSortKeys)[number];
  direction?: 'ASC' | 'DESC';
  page?: number;
}

const path: string = '/admin/distributions';
const size = 50;

/** How each receipt of a borrower is divided among the lenders, newest first. */
export function Distributions({ clients, filter }: { clients: RouterContext; filter: DistributionFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const { status, sort, direction, page = 1 } = filter;
  const sorted = { ...(sort && { sort }), ...(direction && { direction }) };
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/distributions', {
      params: { query: { ...(status && { status }), ...sorted, page: page - 1, size } },
    }),
    placeholderData: keepPreviousData,
  });
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const columns: DataColumn<Distribution>[] = [
    {
      id: 'project',
      label: t`Project`,
      isRowHeader: true,
      cell: ({ projectName, payer }) => (
        <>
          <span className="strong">{projectName}</span>
          <br />
          <span className={css.id}>{payer}</span>
        </>
      ),
    },
    {
      id: 'received',
      label: t`Received on`,
      sortKey: 'RECEIVED',
      cell: ({ valueOn }) => <span className="num">{formatDate(valueOn, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      isWide: true,
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {one.keptFor === null ? t(distributionStatusMessages[one.status]) : t`Draft for the early repayment`}
        </span>
      ),
    },
    {
      id: 'interest',
      label: t`Interest`,
      isNumber: true,
      isWide: true,
      cell: (one) => money(one.interest),
    },
    {
      id: 'principal',
      label: t`Principal`,
      isNumber: true,
      isWide: true,
      cell: (one) => money(one.principal),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, sortKey: 'AMOUNT', cell: (one) => money(one.amount) },
  ];
  const search: Readonly<Record<string, string>> = status ? { status } : {};
  return (
    <>
      <PageHead title={t`Distributions`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Repayments to be distributed</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Lenders are paid from what the borrower has paid. A second person approves each distribution.</Trans>
        </p>
      </div>
      <StatusFilter path={path} messages={distributionStatusMessages} status={status} />
      <PagedList
        list={list}
        label={t`Repayments to be distributed`}
        columns={columns}
        empty={<Trans>No distributions here</Trans>}
        path={path}
        search={search}
        page={page}
        sorted={sorted}
        download={
          <ListExport
            clients={clients}
            operation="exportDistributions"
            load={(format, signal) =>
              api.GET('/admin/exports/distributions', {
                params: { query: { ...(status && { status }), ...sorted, format } },
                parseAs: 'stream',
                signal,
              })
            }
            name={`distributions-${today()}`}
          />
        }
      />
    </>
  );
}
