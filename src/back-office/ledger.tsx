import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import { type AccountKind, accountKindMessages } from './ledger-messages.ts';
import { LedgerMonthField } from './ledger-month-field.tsx';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { Pagination } from './pagination.tsx';

type Schemas = components['schemas'];
type Balances = Pick<Schemas['LedgerAccount'], 'opening' | 'moneyIn' | 'moneyOut' | 'closing'>;

export interface LedgerFilter {
  month?: string;
  kind?: AccountKind;
  page?: number;
}

const path: string = '/admin/ledger';
const size = 50;

/** The accounts of the ledger in a month: by kind, and one by one. An account leads to its entries. */
export function Ledger({ clients, filter: { month, kind, page = 1 } }: { clients: RouterContext; filter: LedgerFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { $api, api } = clients;
  const query = { ...(month && { month }), ...(kind && { kind }), page: page - 1, size };
  const ledger = useQuery({
    ...$api.queryOptions('get', '/admin/ledger/accounts', { params: { query } }),
    placeholderData: keepPreviousData,
  });
  const show = (next: { month?: string | undefined; kind?: string | undefined }) => {
    const search: Readonly<Record<string, string>> = { ...(next.month && { month: next.month }), ...(next.kind && { kind: next.kind }) };
    void navigate({ to: path, search });
  };
  return (
    <>
      <PageHead title={t`Ledger`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>The ledger, month by month</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Every entry takes an amount from one account and gives it to another: the sums over all accounts are 0.</Trans>
        </p>
      </div>
      {ledger.isError ? (
        <ListFailed isPending={ledger.isFetching} onRetry={() => void ledger.refetch()} />
      ) : ledger.isPending ? (
        <ListLoading />
      ) : isPastEnd(ledger, page) ? (
        <LastPage path={path} search={{ ...(month && { month }), ...(kind && { kind }) }} last={ledger.data.totalPages} />
      ) : (
        <>
          <div className={css.filters}>
            <LedgerMonthField month={month ?? ledger.data.month} onChange={(next) => show({ month: next, kind })} />
            <SelectField
              label={t`Kind of account`}
              options={[
                { value: '', label: t`All` },
                ...Object.entries(accountKindMessages).map(([value, message]) => ({ value, label: t(message) })),
              ]}
              value={kind ?? ''}
              onChange={(next) => show({ month, kind: next })}
            />
          </div>
          <ListExport
            clients={clients}
            operation="exportLedger"
            load={(format, signal) =>
              api.GET('/admin/ledger/export', { params: { query: { month: ledger.data.month, format } }, parseAs: 'stream', signal })
            }
            name={`ledger-${ledger.data.month}`}
          />
          {ledger.data.kinds.length === 0 ? (
            <EmptyState picture="none" title={<Trans>No balances and no entries in this month</Trans>} />
          ) : (
            <Balanced data={ledger.data} search={{ ...(month && { month }), ...(kind && { kind }) }} page={page} />
          )}
        </>
      )}
    </>
  );
}

function useBalanceColumns<Item extends Balances>(): DataColumn<Item>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  return [
    {
      id: 'opening',
      label: t`Opening balance`,
      isNumber: true,
      isWide: true,
      sortBy: ({ opening }) => opening,
      cell: ({ opening }) => money(opening),
    },
    { id: 'in', label: t`Money in`, isNumber: true, isWide: true, sortBy: ({ moneyIn }) => moneyIn, cell: ({ moneyIn }) => money(moneyIn) },
    {
      id: 'out',
      label: t`Money out`,
      isNumber: true,
      isWide: true,
      sortBy: ({ moneyOut }) => moneyOut,
      cell: ({ moneyOut }) => money(-moneyOut),
    },
    { id: 'closing', label: t`Closing balance`, isNumber: true, sortBy: ({ closing }) => closing, cell: ({ closing }) => money(closing) },
  ];
}

function Balanced({ data, search, page }: { data: Schemas['LedgerMonth']; search: Readonly<Record<string, string>>; page: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const figures = useBalanceColumns();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const { sums } = data;
  const [opening, entries, closing] = [money(sums.opening), money(sums.entries), money(sums.closing)];
  const isBalanced = sums.opening === 0 && sums.entries === 0 && sums.closing === 0;
  const kindColumns: DataColumn<Schemas['LedgerKind'] & { id: string }>[] = [
    {
      id: 'kind',
      label: t`Kind of account`,
      isRowHeader: true,
      sortBy: ({ kind }) => t(accountKindMessages[kind]),
      cell: ({ kind }) => <span className="strong">{t(accountKindMessages[kind])}</span>,
    },
    { id: 'count', label: t`Accounts`, isNumber: true, isWide: true, cell: ({ accountCount }) => accountCount },
    ...figures,
  ];
  const accountColumns: DataColumn<Schemas['LedgerAccount']>[] = [
    {
      id: 'account',
      label: t`Account`,
      isRowHeader: true,
      sortBy: ({ name, id }) => name || id,
      cell: ({ name, kind, id }) => (
        <>
          <span className="strong">{name || t(accountKindMessages[kind])}</span>
          <br />
          <span className={css.id}>
            {t(accountKindMessages[kind])} · {id}
          </span>
        </>
      ),
    },
    ...figures,
  ];
  return (
    <>
      <Alert kind={isBalanced ? 'positive' : 'danger'}>
        {isBalanced ? (
          <Trans>The sums over all accounts are 0.</Trans>
        ) : (
          <Trans>
            The sums over all accounts are not 0: opening balances {opening}, entries {entries}, closing balances {closing}.
          </Trans>
        )}
      </Alert>
      <section className={css.section}>
        <h2>
          <Trans>Balances by kind of account</Trans>
        </h2>
        <DataTable
          label={t`Balances by kind of account`}
          columns={kindColumns}
          items={data.kinds.map((kind) => ({ ...kind, id: kind.kind }))}
        />
      </section>
      <section className={css.section}>
        <h2>
          <Trans>Accounts of the month</Trans>
        </h2>
        <DataTable
          label={t`Accounts of the month`}
          columns={accountColumns}
          items={data.content}
          isPart={data.totalPages > 1}
          onOpen={(id) => {
            const ofMonth: Readonly<Record<string, string>> = { month: data.month };
            void navigate({ to: `${path}/accounts/${encodeURIComponent(id)}`, search: ofMonth });
          }}
        />
        <Pagination label={t`Pages of the list`} path={path} search={search} page={page} last={data.totalPages} />
      </section>
    </>
  );
}
