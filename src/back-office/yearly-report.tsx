import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { getBlob } from '../api/get-blob.ts';
import type { RouterContext } from '../api/router-context.ts';
import { DownloadProgress } from '../documents/download-progress.tsx';
import { useDownload } from '../documents/use-download.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';

type Report = components['schemas']['YearlyReport'];
type Offer = components['schemas']['YearlyReportOffer'];

export interface ReportFilter {
  year?: number;
}

const path: string = '/admin/yearly-report';

/** The yearly report on projects for the authority, year by year (Regulation (EU) 2020/1503, Article 16). */
export function YearlyReport({ clients: { $api, api }, filter: { year } }: { clients: RouterContext; filter: ReportFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const report = useQuery({
    ...$api.queryOptions('get', '/admin/yearly-report', { params: { query: year === undefined ? {} : { year } } }),
    placeholderData: keepPreviousData,
  });
  const file = useDownload(async (wanted: number, { signal, onReceived }) => {
    const request = api.GET('/admin/yearly-report/file', { params: { query: { year: wanted } }, parseAs: 'stream', signal });
    const blob = await getBlob(request, onReceived);
    return { blob, name: `projects-${wanted}.csv` };
  }, t`The file could not be created. Please try again.`);
  return (
    <>
      <PageHead title={t`Yearly report`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Yearly report on projects</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>
            For the supervisory authority, by Article 16 of Regulation (EU) 2020/1503. Confidential: each download is written into the log.
          </Trans>
        </p>
      </div>
      {report.isError ? (
        <ListFailed isPending={report.isFetching} onRetry={() => void report.refetch()} />
      ) : report.isPending ? (
        <ListLoading />
      ) : (
        <>
          <div className={css.filters}>
            <SelectField
              label={t`Year`}
              options={report.data.years.map((one) => ({ value: String(one), label: String(one) }))}
              value={String(report.data.year)}
              onChange={(next) => {
                const search: Readonly<Record<string, string>> = { year: next };
                void navigate({ to: path, search });
              }}
            />
          </div>
          <DueDate report={report.data} />
          <div className={css.actions}>
            <Button
              variant="second"
              isPending={file.isPending}
              pendingLabel={t`Preparing the file…`}
              onPress={() => file.mutate(report.data.year)}
            >
              <Icon name="download" />
              <Trans>Download CSV</Trans>
            </Button>
            <DownloadProgress download={file} />
          </div>
          {report.data.offers.length === 0 ? (
            <EmptyState picture="none" title={<Trans>No offers in this year</Trans>} />
          ) : (
            <Offers offers={report.data.offers} />
          )}
        </>
      )}
    </>
  );
}

function DueDate({ report: { year, dueOn, isOver, offers } }: { report: Report }) {
  const locale = useLocale();
  const due = formatDate(dueOn, locale);
  const missing = offers.filter(({ owner }) => owner.identifierType !== 'LEI').length;
  return (
    <>
      <Alert kind={isOver ? 'info' : 'warning'}>
        {isOver ? (
          <Trans>
            The report for {year} is due by {due}. Amounts are those at the end of the year.
          </Trans>
        ) : (
          <Trans>{year} is not over: the amounts may still change.</Trans>
        )}
      </Alert>
      {missing > 0 && (
        <Alert kind="warning">
          <Trans>Owners are reported by their LEI. Where none was recorded, the company code stands in its place.</Trans>
        </Alert>
      )}
    </>
  );
}

function Offers({ offers }: { offers: readonly Offer[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const count = ({ residences }: Offer, kind: 'sophisticated' | 'nonSophisticated') =>
    residences.reduce((total, residence) => total + residence[kind].count, 0);
  const columns: DataColumn<Offer & { id: string }>[] = [
    {
      id: 'offer',
      label: t`Offer`,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, identifier, owner }) => (
        <>
          <span className="strong">{name}</span>
          <br />
          <span className={css.id}>
            {identifier} · {owner.name} · {owner.identifier}
          </span>
        </>
      ),
    },
    {
      id: 'instrument',
      label: t`Instrument`,
      isWide: true,
      cell: ({ instrument }) => (instrument === 'LOAN' ? t`Loan` : t`Transferable securities`),
    },
    {
      id: 'opened',
      label: t`Offered from`,
      isWide: true,
      sortBy: ({ openedOn }) => openedOn ?? '',
      cell: ({ openedOn }) => (openedOn ? formatDate(openedOn, locale) : '–'),
    },
    { id: 'raised', label: t`Raised in the year`, isNumber: true, sortBy: ({ raised }) => raised, cell: ({ raised }) => money(raised) },
    {
      id: 'total',
      label: t`Raised in all`,
      isNumber: true,
      isWide: true,
      sortBy: ({ raisedInAll }) => raisedInAll,
      cell: ({ raisedInAll }) => money(raisedInAll),
    },
    { id: 'sophisticated', label: t`Sophisticated`, isNumber: true, isWide: true, cell: (offer) => count(offer, 'sophisticated') },
    { id: 'others', label: t`Non-sophisticated`, isNumber: true, isWide: true, cell: (offer) => count(offer, 'nonSophisticated') },
    {
      id: 'residences',
      label: t`Residence of the investors`,
      isWide: true,
      cell: ({ residences }) => residences.map(({ country }) => country ?? '?').join(', ') || '–',
    },
  ];
  return (
    <section className={css.section}>
      <h2>
        <Trans>Offers of the year</Trans>
      </h2>
      <DataTable
        label={t`Offers of the year`}
        columns={columns}
        items={offers.map((offer) => ({ ...offer, id: offer.projectId }))}
        onOpen={(id) => void navigate({ to: `/admin/projects/${encodeURIComponent(id)}` })}
      />
    </section>
  );
}
