import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { Iban } from './iban.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import { RecordFailed } from './record-failed.tsx';
import { entryStatusMessages } from './statement-messages.ts';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListLoading } from './list-states.tsx';
import { Pagination } from './pagination.tsx';

type BankEntry = components['schemas']['BankEntry'];

const list: string = '/admin/statements';
const size = 100;

/** One statement: its balances, and its lines in the order of the file. */
export function StatementPage({ clients: { $api }, id, page }: { clients: RouterContext; id: string; page: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const details = useQuery({
    ...$api.queryOptions('get', '/admin/statements/{id}', { params: { path: { id }, query: { page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const { statement, entries, totalPages } = details.data;
  const path = `${list}/${encodeURIComponent(id)}`;
  if (isPastEnd(details, page)) return <LastPage path={path} last={totalPages} />;
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const day = formatDate(statement.day, locale);
  const columns: DataColumn<BankEntry>[] = [
    {
      id: 'counterparty',
      label: t`Payer or payee`,
      isRowHeader: true,
      sortBy: ({ counterparty }) => counterparty,
      cell: ({ counterparty, iban }) => (
        <>
          <span className="strong">{counterparty || '–'}</span>
          {iban !== undefined && (
            <>
              <br />
              <Iban iban={iban} />
            </>
          )}
        </>
      ),
    },
    {
      id: 'reference',
      label: t`Reference`,
      isWide: true,
      cell: ({ reference, returnReason }) => [reference, returnReason].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortBy: (entry) => signed(entry),
      cell: (entry) => money(signed(entry)),
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: ({ status }) => status,
      cell: ({ status }) => (
        <span className={css.state} data-state={status === 'UNMATCHED' ? 'FAILED' : status}>
          {t(entryStatusMessages[status])}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t`Statement of ${day}`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Statement of {day}</Trans>
        </PageTitle>
        <p className="muted">
          {statement.account} · {statement.fileName}
        </p>
        <Ledger
          rows={[
            ...(statement.opening === undefined ? [] : [{ key: 'opening', label: t`Opening balance`, value: money(statement.opening) }]),
            { key: 'credits', label: t`Received`, value: money(statement.credits) },
            { key: 'debits', label: t`Paid`, value: money(-statement.debits) },
          ]}
          {...(statement.closing !== undefined && { total: { label: t`Closing balance`, value: money(statement.closing) } })}
        />
      </div>
      <DataTable label={t`Lines of the statement`} columns={columns} items={entries} isPart={totalPages > 1} />
      <Pagination label={t`Pages of the list`} path={path} search={{}} page={page} last={totalPages} />
      <div className={css.actions}>
        <ButtonLink variant="second" to={list}>
          <Trans>Back to the list</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

const signed = ({ direction, amount }: BankEntry) => (direction === 'DEBIT' ? -amount : amount);
