import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import { PagedList } from './paged-list.tsx';
import { StatusFilter } from './status-filter.tsx';

type Project = components['schemas']['ManagedProject'];

export interface ProjectFilter {
  status?: Project['status'];
  page?: number;
}

const path: string = '/admin/projects';
const size = 50;
/** The first twenty characters are the platform’s own in every row. */
const offerNumber = (offerIdentifier: string) => offerIdentifier.slice(20);

/** All projects with their status and money, also those that investors do not see any more. */
export function Projects({ clients, filter: { status, page = 1 } }: { clients: RouterContext; filter: ProjectFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/projects', { params: { query: { ...(status && { status }), page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const columns: DataColumn<Project>[] = [
    {
      id: 'name',
      label: t`Project`,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, offerIdentifier }) => (
        <>
          <span className="strong">{name}</span>
          <br />
          <span className={css.id}>{offerNumber(offerIdentifier)}</span>
        </>
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: (one) => t(projectStatusMessages[one.status]),
      cell: (one) => <Status project={one} />,
    },
    {
      id: 'ends',
      label: t`Offer ends`,
      isWide: true,
      sortBy: ({ fundingEndsAt }) => fundingEndsAt ?? '',
      cell: ({ fundingEndsAt }) => <span className="num">{fundingEndsAt ? formatDate(fundingEndsAt, locale) : '–'}</span>,
    },
    {
      id: 'investors',
      label: t`Investors`,
      isNumber: true,
      isWide: true,
      sortBy: ({ investorCount }) => investorCount,
      cell: ({ investorCount }) => investorCount,
    },
    {
      id: 'target',
      label: t`Target`,
      isNumber: true,
      isWide: true,
      sortBy: ({ target }) => target,
      cell: ({ target }) => money(target),
    },
    { id: 'collected', label: t`Raised`, isNumber: true, sortBy: ({ collected }) => collected, cell: ({ collected }) => money(collected) },
  ];
  const search: Readonly<Record<string, string>> = status ? { status } : {};
  return (
    <>
      <PageHead title={t`Projects`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Projects</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Each project with its status and its money. Decisions about a project are on its page.</Trans>
        </p>
      </div>
      <StatusFilter path={path} messages={projectStatusMessages} status={status} />
      <PagedList
        list={list}
        label={t`Projects`}
        columns={columns}
        empty={<Trans>No projects here</Trans>}
        path={path}
        search={search}
        page={page}
        download={
          <ListExport
            clients={clients}
            operation="exportProjects"
            load={(format, signal) =>
              api.GET('/admin/exports/projects', { params: { query: { ...(status && { status }), format } }, parseAs: 'stream', signal })
            }
            name={`projects-${today()}`}
          />
        }
      />
    </>
  );
}

function Status({ project: { status, daysLate, isDueUndisbursed, suspendedUntil } }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = suspendedUntil === null ? '' : formatDate(suspendedUntil, locale);
  return (
    <>
      <span className={css.state} data-state={status}>
        {t(projectStatusMessages[status])}
      </span>
      {daysLate > 0 && (
        <>
          <br />
          <span className={css.id}>
            <Plural value={daysLate} one="# day late" other="# days late" />
          </span>
        </>
      )}
      {isDueUndisbursed && (
        <>
          <br />
          <span className={css.id}>
            <Trans>Due, but not paid out</Trans>
          </span>
        </>
      )}
      {suspendedUntil !== null && (
        <>
          <br />
          <span className={css.id}>
            <Trans>until {day}</Trans>
          </span>
        </>
      )}
    </>
  );
}
