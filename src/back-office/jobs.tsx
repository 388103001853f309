import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/format.ts';
import { intlLocale, type Locale } from '../../domain/locale.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { jobMessages, jobOutcomeMessages } from './job-messages.ts';
import { ListFailed, ListLoading } from './list-states.tsx';

type Job = components['schemas']['Job'] & { id: string };

/** A job may have ended since the page was opened. */
const rereadMs = 30_000;

/** The work that runs without a request: how often, how it last went, and what is overdue. */
export function Jobs({ clients: { $api } }: { clients: RouterContext }) {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/jobs'),
    refetchInterval: rereadMs,
    select: (jobs) => jobs.map((job): Job => ({ ...job, id: job.name })),
  });
  const name = (job: Job) => {
    const label = jobMessages[job.name];
    return label ? t(label) : job.name;
  };
  const columns: DataColumn<Job>[] = [
    {
      id: 'name',
      label: t`Job`,
      isRowHeader: true,
      sortBy: name,
      cell: (job) => (
        <>
          <span className="strong">{name(job)}</span>
          <br />
          <span className={css.id}>{job.name}</span>
        </>
      ),
    },
    {
      id: 'every',
      label: t`Every`,
      isWide: true,
      sortBy: ({ everyMs }) => everyMs,
      cell: ({ everyMs }) => durationText(everyMs, locale),
    },
    {
      id: 'state',
      label: t`State`,
      sortBy: ({ isOverdue, lastRun }) => (isOverdue ? 0 : lastRun?.outcome === 'FAILED' ? 1 : 2),
      cell: ({ isOverdue, lastRun }) => (
        <>
          {lastRun && (
            <span className={css.state} data-state={lastRun.outcome}>
              {t(jobOutcomeMessages[lastRun.outcome])}
            </span>
          )}
          {isOverdue && (
            <>
              {lastRun && <br />}
              <span className={css.failure}>
                <Trans>Overdue</Trans>
              </span>
            </>
          )}
          {!lastRun && !isOverdue && <Trans>Not run yet</Trans>}
        </>
      ),
    },
    {
      id: 'last',
      label: t`Last run`,
      sortBy: ({ lastRun }) => lastRun?.startedAt ?? '',
      cell: ({ lastRun }) =>
        lastRun && (
          <>
            <Moment at={lastRun.startedAt} />
            <br />
            <span className={css.id}>{lastRun.durationMs !== null && durationText(lastRun.durationMs, locale)}</span>
          </>
        ),
    },
    {
      id: 'failure',
      label: t`Last error`,
      isWide: true,
      cell: ({ lastFailure }) =>
        lastFailure && (
          <>
            <Moment at={lastFailure.startedAt} />
            <br />
            <span className={css.id} lang="en">
              {lastFailure.error}
            </span>
          </>
        ),
    },
  ];
  return (
    <>
      <PageHead title={t`Jobs`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Work that runs by itself</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>A job is overdue when it has not succeeded for three times its interval. What an error says is in the server’s log.</Trans>
        </p>
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : (
        <DataTable label={t`Work that runs by itself`} columns={columns} items={list.data} />
      )}
    </>
  );
}

function Moment({ at }: { at: string }) {
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short', timeZone: 'Europe/Vilnius' });
  return (
    <time className="num" dateTime={at}>
      {formatDate(at, locale, { style: 'short' })} {time.format(new Date(at))}
    </time>
  );
}

const second = 1000;
const units = [
  ['day', 24 * 60 * 60 * second],
  ['hour', 60 * 60 * second],
  ['minute', 60 * second],
  ['second', second],
  ['millisecond', 1],
] as const;

/** In the largest unit that gives at least one. */
function durationText(ms: number, locale: Locale): string {
  const [unit, length] = units.find(([, unitMs]) => ms >= unitMs) ?? (['millisecond', 1] as const);
  return new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    ms / length,
  );
}
