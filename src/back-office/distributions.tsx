import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { type DistributionStatus, distributionStatusMessages, isDistributionStatus } from './distribution-messages.ts';
import { ListFailed, ListLoading } from './list-states.tsx';
import { PageTurn } from './page-turn.tsx';

type Distribution = components['schemas']['Distribution'];

export interface DistributionFilter {
  status?: DistributionStatus;
  page?: number;
}

const path: string = '/admin/distributions';
const size = 50;

/** How each receipt of a borrower is divided among the lenders, newest first. */
export function Distributions({ clients: { $api }, filter }: { clients: RouterContext; filter: DistributionFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { status, page = 1 } = filter;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/distributions', { params: { query: { ...(status && { status }), page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const columns: DataColumn<Distribution>[] = [
    {
      id: 'project',
      label: t`Project`,
      isRowHeader: true,
      sortBy: ({ projectName }) => projectName,
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
      sortBy: ({ valueOn }) => valueOn,
      cell: ({ valueOn }) => <span className="num">{formatDate(valueOn, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      isWide: true,
      sortBy: (one) => t(distributionStatusMessages[one.status]),
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {t(distributionStatusMessages[one.status])}
        </span>
      ),
    },
    {
      id: 'interest',
      label: t`Interest`,
      isNumber: true,
      isWide: true,
      sortBy: ({ interest }) => interest,
      cell: (one) => money(one.interest),
    },
    {
      id: 'principal',
      label: t`Principal`,
      isNumber: true,
      isWide: true,
      sortBy: ({ principal }) => principal,
      cell: (one) => money(one.principal),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, sortBy: ({ amount }) => amount, cell: (one) => money(one.amount) },
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
      <div className={css.filters}>
        <SelectField
          label={t`Status`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(distributionStatusMessages).map(([value, words]) => ({ value, label: t(words) })),
          ]}
          value={status ?? ''}
          onChange={(value) => {
            const next: Readonly<Record<string, string>> = isDistributionStatus(value) ? { status: value } : {};
            void navigate({ to: path, search: next });
          }}
        />
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : list.data.content.length === 0 ? (
        <EmptyState title={<Trans>No distributions here</Trans>} />
      ) : (
        <>
          <DataTable
            label={t`Repayments to be distributed`}
            columns={columns}
            items={list.data.content}
            onOpen={(id) => void navigate({ to: `${path}/${encodeURIComponent(id)}` })}
          />
          <PageTurn label={t`Pages of the list`} path={path} search={search} page={page} last={list.data.totalPages} />
        </>
      )}
    </>
  );
}
