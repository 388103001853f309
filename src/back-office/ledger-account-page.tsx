import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { accountKindMessages, entryKindMessages } from './ledger-messages.ts';
import { LedgerMonthField } from './ledger-month-field.tsx';
import { LedgerOwner } from './ledger-owner.tsx';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListLoading } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import { RecordFailed } from './record-failed.tsx';

type Entry = components['schemas']['LedgerEntry'];

const list: string = '/admin/ledger';
const size = 100;

interface LedgerAccountPageProps {
  clients: RouterContext;
  id: string;
  month: string | undefined;
  page: number;
}

/** One account in a month: its balances and its entries, oldest first. An entry leads to its other side and its cause. */
export function LedgerAccountPage({ clients, id, month, page }: LedgerAccountPageProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { $api } = clients;
  const query = { ...(month && { month }), page: page - 1, size };
  const details = useQuery({
    ...$api.queryOptions('get', '/admin/ledger/accounts/{id}', { params: { path: { id }, query } }),
    placeholderData: keepPreviousData,
  });
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const { account, entries, totalPages, month: shown } = details.data;
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const name = account.name || t(accountKindMessages[account.kind]);
  const path = `${list}/accounts/${encodeURIComponent(id)}`;
  const ofMonth: Readonly<Record<string, string>> = { month: shown };
  if (isPastEnd(details, page)) return <LastPage path={path} search={ofMonth} last={totalPages} />;
  const columns: DataColumn<Entry>[] = [
    {
      id: 'kind',
      label: t`Event`,
      isRowHeader: true,
      sortBy: ({ kind }) => kind,
      cell: ({ kind, at, reference }) => {
        const label = entryKindMessages[kind];
        return (
          <>
            <span className="strong">{label ? t(label) : kind}</span>
            <br />
            <span className={css.id}>
              {formatDate(at, locale)} · {reference}
            </span>
          </>
        );
      },
    },
    {
      id: 'counter',
      label: t`Counter account`,
      isWide: true,
      sortBy: ({ counterAccount }) => counterAccount.name,
      cell: ({ counterAccount }) => (
        <>
          {counterAccount.name || t(accountKindMessages[counterAccount.kind])}
          <br />
          <span className={css.id}>{t(accountKindMessages[counterAccount.kind])}</span>
        </>
      ),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, sortBy: ({ amount }) => amount, cell: ({ amount }) => money(amount) },
    { id: 'balance', label: t`Balance`, isNumber: true, isWide: true, cell: ({ balance }) => money(balance) },
  ];
  return (
    <>
      <PageHead title={name} />
      <div className={css.head}>
        <PageTitle>{name}</PageTitle>
        <p className="muted">
          {t(accountKindMessages[account.kind])} · <span className={css.code}>{account.id}</span>
        </p>
        <div className={css.filters}>
          <LedgerMonthField
            month={month ?? shown}
            onChange={(next) => {
              const search: Readonly<Record<string, string>> = { month: next };
              void navigate({ to: path, search });
            }}
          />
        </div>
        <Ledger
          rows={[
            { key: 'opening', label: t`Opening balance`, value: money(account.opening) },
            { key: 'in', label: t`Money in`, value: money(account.moneyIn) },
            { key: 'out', label: t`Money out`, value: money(-account.moneyOut) },
          ]}
          total={{ label: t`Closing balance`, value: money(account.closing) }}
        />
        <div className={css.actions}>
          <LedgerOwner $api={$api} account={account} />
          <ButtonLink variant="second" to={list} search={ofMonth}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      {entries.length === 0 ? (
        <EmptyState picture="none" title={<Trans>No entries in this month</Trans>} />
      ) : (
        <section className={css.section}>
          <h2>
            <Trans>Entries of the month</Trans>
          </h2>
          <DataTable
            label={t`Entries of the month`}
            columns={columns}
            items={entries}
            isPart={totalPages > 1}
            onOpen={(entryId) => void navigate({ to: `${list}/entries/${encodeURIComponent(entryId)}` })}
          />
          <Pagination label={t`Pages of the list`} path={path} search={ofMonth} page={page} last={totalPages} />
        </section>
      )}
    </>
  );
}
