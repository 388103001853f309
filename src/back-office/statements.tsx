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
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import { PagedList } from './paged-list.tsx';
import { StatementUpload } from './statement-upload.tsx';

type Statement = components['schemas']['Statement'];

const path: string = '/admin/statements';
const size = 50;

/** The bank's files: taken whole or refused whole, newest first. */
export function Statements({ clients, page }: { clients: RouterContext; page: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/statements', { params: { query: { page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const allows = useAllowed($api);
  const money = (amount: number | undefined) => (amount === undefined ? '–' : formatMoney(toCents(amount), locale));
  const columns: DataColumn<Statement>[] = [
    {
      id: 'day',
      label: t`Day`,
      isRowHeader: true,
      sortBy: ({ day }) => day,
      cell: ({ day }) => <span className="num strong">{formatDate(day, locale)}</span>,
    },
    { id: 'bankId', label: t`Statement`, isWide: true, sortBy: ({ bankId }) => bankId, cell: ({ bankId }) => bankId },
    { id: 'opening', label: t`Opening balance`, isNumber: true, isWide: true, cell: ({ opening }) => money(opening) },
    { id: 'credits', label: t`Received`, isNumber: true, sortBy: ({ credits }) => credits, cell: ({ credits }) => money(credits) },
    { id: 'debits', label: t`Paid`, isNumber: true, sortBy: ({ debits }) => debits, cell: ({ debits }) => money(debits) },
    { id: 'closing', label: t`Closing balance`, isNumber: true, isWide: true, cell: ({ closing }) => money(closing) },
    {
      id: 'unmatched',
      label: t`Not matched`,
      isNumber: true,
      sortBy: ({ unmatchedCount }) => unmatchedCount,
      cell: ({ unmatchedCount }) => <span className={unmatchedCount > 0 ? css.failure : undefined}>{unmatchedCount}</span>,
    },
  ];
  return (
    <>
      <PageHead title={t`Statements`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Statements of the bank</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Every line is stored once and matched: money received to payments, money paid to instructions.</Trans>
        </p>
      </div>
      {allows('uploadStatement') && <StatementUpload clients={clients} />}
      <PagedList
        list={list}
        label={t`Statements of the bank`}
        columns={columns}
        empty={<Trans>No statements yet</Trans>}
        path={path}
        page={page}
        download={
          <ListExport
            clients={clients}
            operation="exportStatements"
            load={(format, signal) => api.GET('/admin/exports/statements', { params: { query: { format } }, parseAs: 'stream', signal })}
            name={`statements-${today()}`}
          />
        }
      />
    </>
  );
}
