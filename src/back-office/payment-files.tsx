import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { getBlob } from '../api/get-blob.ts';
import { invalidate } from '../api/invalidate.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useDownload } from '../documents/use-download.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import { PagedList } from './paged-list.tsx';
import type { paymentFileSortKeys, ServerSort } from './server-sort.ts';

type PaymentFile = components['schemas']['PaymentFile'];

export interface PaymentFileFilter extends ServerSort<(typeof paymentFileSortKeys)[number]> {
  page?: number;
}

const path: string = '/admin/payment-files';
const size = 50;

/** The files for the bank, newest first. A file is the same at every download. [INS-03] */
export function PaymentFiles({ clients, filter: { page = 1, ...sorted } }: { clients: RouterContext; filter: PaymentFileFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api, queryClient } = clients;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/payment-files', { params: { query: { ...sorted, page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const allows = useAllowed($api);
  const download = useDownload(async (id: string) => {
    const blob = await getBlob(api.GET('/admin/payment-files/{id}', { params: { path: { id } }, parseAs: 'blob' }));
    void invalidate(queryClient, '/admin/audit');
    return { blob, name: `${id}.xml` };
  }, t`The file could not be loaded. Try again.`);
  const columns: DataColumn<PaymentFile>[] = [
    {
      id: 'made',
      label: t`Made on`,
      isRowHeader: true,
      sortKey: 'MADE',
      cell: ({ createdAt, id }) => (
        <>
          <span className="num strong">{formatDate(createdAt, locale)}</span>
          <br />
          <span className={css.id}>{id}</span>
        </>
      ),
    },
    {
      id: 'executes',
      label: t`To be paid on`,
      isWide: true,
      sortKey: 'EXECUTES',
      cell: ({ executesOn }) => <span className="num">{formatDate(executesOn, locale)}</span>,
    },
    {
      id: 'count',
      label: t`Payments`,
      isNumber: true,
      sortKey: 'PAYMENTS',
      cell: ({ paymentCount }) => paymentCount,
    },
    {
      id: 'total',
      label: t`Total`,
      isNumber: true,
      sortKey: 'TOTAL',
      cell: ({ total }) => formatMoney(toCents(total), locale),
    },
    ...(allows('downloadPaymentFile')
      ? [
          {
            id: 'download',
            label: t`File`,
            cell: ({ id }: PaymentFile) => (
              <Button
                size="sm"
                variant="second"
                aria-label={t`Download ${id}`}
                isPending={download.isPending && download.variables === id}
                pendingLabel={<Trans>Download</Trans>}
                onPress={() => download.mutate(id)}
              >
                <Icon name="download" />
                <Trans>Download</Trans>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={t`Payment files`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Payment files for the bank</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>pain.001. Hand each file to the bank once; its statement confirms the payments. Downloads are logged.</Trans>
        </p>
      </div>
      <PagedList
        list={list}
        label={t`Payment files for the bank`}
        columns={columns}
        empty={<Trans>No payment files yet</Trans>}
        path={path}
        page={page}
        sorted={sorted}
        canOpen={false}
        download={
          <ListExport
            clients={clients}
            operation="exportPaymentFiles"
            load={(format, signal) =>
              api.GET('/admin/exports/payment-files', { params: { query: { ...sorted, format } }, parseAs: 'stream', signal })
            }
            name={`payment-files-${today()}`}
          />
        }
      />
    </>
  );
}
