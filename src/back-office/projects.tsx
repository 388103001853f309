import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { PageTurn } from './page-turn.tsx';
import { isProjectStatus } from './project-messages.ts';

type Project = components['schemas']['ManagedProject'];

export interface ProjectFilter {
  status?: Project['status'];
  page?: number;
}

const path: string = '/admin/projects';
const size = 50;

/** All projects with their status and money, also those that investors do not see any more. */
export function Projects({ clients: { $api }, filter: { status, page = 1 } }: { clients: RouterContext; filter: ProjectFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
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
          <span className={css.id}>{offerIdentifier}</span>
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
      <div className={css.filters}>
        <SelectField
          label={t`Status`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(projectStatusMessages).map(([value, words]) => ({ value, label: t(words) })),
          ]}
          value={status ?? ''}
          onChange={(value) => {
            const next: Readonly<Record<string, string>> = isProjectStatus(value) ? { status: value } : {};
            void navigate({ to: path, search: next });
          }}
        />
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : list.data.content.length === 0 ? (
        <EmptyState title={<Trans>No projects here</Trans>} />
      ) : (
        <>
          <DataTable
            label={t`Projects`}
            columns={columns}
            items={list.data.content}
            onOpen={(id) => void navigate({ to: `${path}/${encodeURIComponent(id)}` })}
          />
          <PageTurn label={t`Pages of the list`} path={path} search={search} page={page} last={list.data.totalPages} />
        </>
      )}
    </>
  );
}

function Status({ project: { status, daysLate, suspendedUntil } }: { project: Project }) {
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
