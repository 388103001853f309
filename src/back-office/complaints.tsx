import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { type ComplaintStatus, complaintStatusMessages, outcomeMessages } from './complaint-messages.ts';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import { PagedList } from './paged-list.tsx';
import { StatusFilter } from './status-filter.tsx';

type Complaint = components['schemas']['ComplaintSummary'];

export interface ComplaintFilter {
  status?: ComplaintStatus;
  page?: number;
}

const path: string = '/admin/complaints';
const size = 50;

/** The register of complaints (Regulation (EU) 2020/1503, Article 7). [COMP-05] */
export function Complaints({ clients, filter: { status, page = 1 } }: { clients: RouterContext; filter: ComplaintFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/complaints', { params: { query: { ...(status && { status }), page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const statusOf = (complaint: Complaint) =>
    t(complaint.outcome ? outcomeMessages[complaint.outcome] : complaintStatusMessages[complaint.status]);
  const columns: DataColumn<Complaint>[] = [
    {
      id: 'name',
      label: t`Complainant`,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, reference }) => (
        <>
          <span className="strong">{name}</span>
          <br />
          <span className={css.id}>{reference}</span>
        </>
      ),
    },
    {
      id: 'language',
      label: t`Language`,
      isWide: true,
      sortBy: ({ language }) => language,
      cell: ({ language }) => languageNames[language],
    },
    {
      id: 'received',
      label: t`Date of receipt`,
      isWide: true,
      sortBy: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => <span className="num">{formatDate(receivedAt, locale)}</span>,
    },
    {
      id: 'due',
      label: t`Answer by`,
      sortBy: ({ dueOn }) => dueOn ?? '9999',
      cell: ({ dueOn }) => (dueOn === null ? '–' : <span className="num">{formatDate(dueOn, locale)}</span>),
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: statusOf,
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {statusOf(one)}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t`Complaints`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Complaints</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>
            Within ten working days the complainant is told whether the complaint is admissible; the decision follows within fifteen.
          </Trans>
        </p>
      </div>
      <StatusFilter path={path} messages={complaintStatusMessages} status={status} />
      <PagedList
        list={list}
        label={t`Complaints`}
        columns={columns}
        empty={<Trans>No complaints here</Trans>}
        path={path}
        search={status ? { status } : {}}
        page={page}
        download={
          <ListExport
            clients={clients}
            operation="exportComplaints"
            load={(format, signal) =>
              api.GET('/admin/exports/complaints', { params: { query: { ...(status && { status }), format } }, parseAs: 'stream', signal })
            }
            name={`complaints-${today()}`}
          />
        }
      />
    </>
  );
}
