import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/format.ts';
import { intlLocale } from '../../domain/locale.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table } from '../ui/table.tsx';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import css from './back-office.module.css';
import { actorText, eventMessages, namedSubject, statusText, subjectMessages } from './audit-messages.ts';
import { PageHead } from '../ui/document-head.tsx';
import { today } from '../lib/today.ts';
import { ListExport } from './list-export.tsx';

/** The router's own type of paths is the investors' app's. */
const path: string = '/admin/log';

type Entry = components['schemas']['AuditPage']['content'][number];

/** What was changed, by whom, newest first. `page` is counted from 1, as in the address. */
export function AuditLog({ clients, page }: { clients: RouterContext; page: number }) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const log = useQuery({
    ...$api.queryOptions('get', '/admin/audit', { params: { query: { page: page - 1, size: 25 } } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t`Log`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>What was changed</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Every change of a status with its cause. Nothing here can be changed or removed.</Trans>
        </p>
      </div>
      {log.isError ? (
        <ListFailed isPending={log.isFetching} onRetry={() => void log.refetch()} />
      ) : log.isPending || (log.isPlaceholderData && log.data.content.length === 0) ? (
        <ListLoading />
      ) : isPastEnd(log, page) ? (
        <LastPage path={path} last={log.data.totalPages} />
      ) : log.data.content.length === 0 ? (
        <EmptyState title={<Trans>No entries yet</Trans>} />
      ) : (
        <>
          <Table caption={t`What was changed, newest first`}>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Event`}</th>
                <th scope="col" className={css.wide}>{t`Status`}</th>
                <th scope="col" className={css.wide}>{t`By`}</th>
              </tr>
            </thead>
            <tbody>
              {log.data.content.map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </Table>
          <ListExport
            clients={clients}
            operation="exportAudit"
            load={(format, signal) => api.GET('/admin/exports/audit', { params: { query: { format } }, parseAs: 'stream', signal })}
            name={`log-${today()}`}
          />
          <Pagination label={t`Pages of the list`} path={path} search={{}} page={page} last={log.data.totalPages} />
        </>
      )}
    </>
  );
}

function LogRow({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const locale = useLocale();
  const event = eventMessages[entry.event];
  const subject = subjectMessages[entry.subject];
  const time = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short', timeZone: 'Europe/Vilnius' }).format(new Date(entry.at));
  const change = [entry.before, entry.after]
    .filter((status) => status !== null)
    .map((status) => {
      const label = statusText(entry.subject, status);
      return label ? t(label) : status;
    })
    // two statuses may have the same words
    .filter((label, index, all) => label !== all[index - 1])
    .join(' → ');
  const { id, check } = namedSubject(entry.subject, entry.subjectId);
  return (
    <tr>
      <td className="num">
        <time dateTime={entry.at}>
          {formatDate(entry.at, locale, { style: 'short' })} {time}
        </time>
      </td>
      <td>
        <span className="strong">{event ? t(event) : entry.event}</span>
        <br />
        <span className={css.id}>
          {subject ? t(subject) : entry.subject}
          {check && ` (${t(check)})`} {id}
        </span>
        <span className={css.narrow}>
          {change && <span className={css.id}>{change}</span>}
          <Actor id={entry.actor} name={entry.actorName ?? undefined} />
        </span>
      </td>
      <td className={css.wide}>
        <span className={css.id}>{change}</span>
      </td>
      <td className={css.wide}>
        <Actor id={entry.actor} name={entry.actorName ?? undefined} />
      </td>
    </tr>
  );
}

/** Operators are named; other people stand with their number, as everywhere in the log; a bank with its own name. */
function Actor({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useLingui();
  const label = actorText(id);
  if (name) return <span className={css.id}>{name}</span>;
  return (
    <span className={css.id}>
      {label && t(label)} {(!label || id.startsWith('usr-')) && id}
    </span>
  );
}
