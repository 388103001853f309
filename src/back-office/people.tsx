import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { ListExport } from './list-export.tsx';
import type { personSortKeys, ServerSort } from './server-sort.ts';
import { PagedList } from './paged-list.tsx';

export type PersonSort = ServerSort<(typeof personSortKeys)[number]>;
type Person = components['schemas']['PersonSummary'];

const path: string = '/admin/people';
const size = 50;
const longest = 100;

/** Finds people by name, e-mail or number. What is searched for stands in the address. */
export function People({ clients, search, page, sorted }: { clients: RouterContext; search: string; page: number; sorted: PersonSort }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { api, $api } = clients;
  const [text, setText] = useState(search);
  const isLong = text.trim().length > longest;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/people', { params: { query: { ...(search && { search }), ...sorted, page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const statusOf = ({ kycStatus, locked }: Person) => {
    const label = statusText('person', kycStatus);
    return locked ? t`Account locked` : label ? t(label) : kycStatus;
  };
  const columns: DataColumn<Person>[] = [
    {
      id: 'name',
      label: t`Person or company`,
      isRowHeader: true,
      sortKey: 'NAME',
      cell: ({ id, name, email }) => (
        <>
          <span className="strong">{name || email || id}</span>
          {name && (
            <>
              <br />
              <span className={css.id}>{email}</span>
            </>
          )}
        </>
      ),
    },
    {
      id: 'kind',
      label: t`Kind`,
      isWide: true,
      cell: ({ company }) => (company ? t`Company` : t`Person`),
    },
    { id: 'identity', label: t`Identity`, sortKey: 'IDENTITY', cell: statusOf },
    {
      id: 'since',
      label: t`Account since`,
      isWide: true,
      sortKey: 'CREATED',
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt, locale)}</span>,
    },
  ];
  const chosen: Readonly<Record<string, string>> = search ? { search } : {};
  return (
    <>
      <PageHead title={t`People`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>People</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Whoever opens a person’s page is written into the log.</Trans>
        </p>
        <form
          role="search"
          className={css.search}
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = text.trim();
            const next: Readonly<Record<string, string>> = wanted ? { search: wanted } : {};
            if (!isLong) void navigate({ to: path, search: next });
          }}
        >
          <TextField
            label={t`Name, e-mail or number`}
            value={text}
            onChange={setText}
            error={isLong ? t`At most ${longest} characters.` : undefined}
          />
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </form>
      </div>
      <PagedList
        list={list}
        label={t`People`}
        columns={columns}
        empty={<Trans>Nobody found</Trans>}
        path={path}
        search={chosen}
        sorted={sorted}
        page={page}
        download={
          <ListExport
            clients={clients}
            operation="exportPeople"
            load={(format, signal) =>
              api.GET('/admin/exports/people', {
                params: { query: { ...(search && { search }), ...sorted, format } },
                parseAs: 'stream',
                signal,
              })
            }
            name={`people-${today()}`}
          />
        }
      />
    </>
  );
}
