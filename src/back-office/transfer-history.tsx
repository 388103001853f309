import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { amountColumn, dayColumn } from './list-columns.tsx';
import { ListEnd } from './list-end.tsx';
import { ListLoading } from './list-states.tsx';
import { isFiltered, SearchAllTransfers, type TransferFilter, TransferSearch, transfersPath } from './transfer-filter.tsx';
import { listedTransfers } from './transfer-list.ts';
import type { ListedStatus } from './transfer-messages.ts';
import { TransferExport } from './transfer-export.tsx';
import { DecidedBy, TransferOutcome } from './transfer-outcome.tsx';
import type { Transfer } from './use-transfers.ts';

interface Props {
  clients: RouterContext;
  filter: TransferFilter & { status: ListedStatus };
}

/** What became of transfers that were not matched automatically: to read, and to be led to what each of them led to. [ADMIN-01, PAY-15] */
export function TransferHistory({ clients, filter }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const allows = useAllowed($api);
  const list = useInfiniteQuery(listedTransfers(api, filter));
  const navigate = useNavigate();
  const sortBy = (next: Readonly<Record<string, string>>) => {
    const search: Readonly<Record<string, string>> = { ...filter, ...next };
    void navigate({ to: transfersPath, search });
  };
  const transfers = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: DataColumn<Transfer>[] = [
    {
      id: 'payer',
      label: t`Payer`,
      sortKey: 'PAYER',
      isRowHeader: true,
      cell: (transfer) => (
        <>
          <span className={css.name}>{transfer.payer || '–'}</span>
          <br />
          <span className={css.id}>{transfer.reference}</span>
          <div className={css.narrow}>
            <TransferOutcome transfer={transfer} allows={allows} />
            {transfer.decision && <DecidedBy decision={transfer.decision} />}
          </div>
        </>
      ),
    },
    { ...dayColumn<Transfer>('booked', t`Booked on`, locale, ({ bookedAt }) => bookedAt), sortKey: 'BOOKED' },
    { id: 'outcome', label: t`Outcome`, isWide: true, cell: (transfer) => <TransferOutcome transfer={transfer} allows={allows} /> },
    { id: 'decided', label: t`Decided by`, isWide: true, cell: ({ decision }) => decision && <DecidedBy decision={decision} /> },
    { ...amountColumn<Transfer>(t`Amount`, locale), sortKey: 'AMOUNT' },
  ];
  return (
    <>
      <PageHead title={t`Bank transfers`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Transfers that were not matched automatically</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>What became of each of them, the latest first. Payments that are refunded are among them.</Trans>
        </p>
      </div>
      <TransferSearch key={JSON.stringify(filter)} filter={filter} />
      {list.isPending ? (
        <ListLoading />
      ) : transfers.length > 0 ? (
        <DataTable label={t`Bank transfers`} columns={columns} items={transfers} sorted={{ ...filter }} onSort={sortBy} />
      ) : (
        !list.isError && <NothingFound filter={filter} />
      )}
      <ListEnd list={list} />
      {transfers.length > 0 && <TransferExport clients={clients} filter={filter} />}
    </>
  );
}

/** A list that is searched and empty does not say that there are none. */
function NothingFound({ filter }: { filter: Props['filter'] }) {
  const isPart = isFiltered(filter);
  return (
    <EmptyState
      title={isPart ? <Trans>No transfer found</Trans> : <Trans>No transfers here</Trans>}
      action={
        <>
          {isPart && filter.status !== 'ALL' && <SearchAllTransfers filter={filter} />}
          <ButtonLink variant="second" to={transfersPath}>
            <Trans>Show waiting transfers</Trans>
          </ButtonLink>
        </>
      }
    />
  );
}
