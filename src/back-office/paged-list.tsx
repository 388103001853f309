import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import type { ServerSort } from './server-sort.ts';
import { Pagination } from './pagination.tsx';

interface PagedListProps<Item> extends Pick<DataTableProps<Item>, 'selected'> {
  list: UseQueryResult<{ content: Item[]; totalPages: number }, unknown>;
  label: string;
  columns: readonly DataColumn<Item>[];
  empty: ReactNode;
  path: string;
  /** What else is in the address. */
  search?: Readonly<Record<string, string>>;
  /** Counted from 1. */
  page: number;
  /** A row leads to `path/<id>`. */
  canOpen?: boolean;
  /** How the server has sorted it; absent where it sorts by no column. */
  sorted?: ServerSort;
  /** Above the rows. */
  actions?: ReactNode;
  /** Below the rows, where there are any: the list as a file. */
  download?: ReactNode;
}

/** A list of which one page is shown: that it is loading, why it cannot be, that it is empty, or its rows. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { list, label, columns, empty, path, search = {}, page, canOpen = true, actions, download, selected, sorted } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  if (list.isError) return <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <ListLoading />;
  const { content, totalPages } = list.data;
  if (isPastEnd(list, page)) return <LastPage path={path} search={{ ...search, ...sorted }} last={totalPages} />;
  if (content.length === 0) return list.isPlaceholderData ? <ListLoading /> : <EmptyState title={empty} />;
  const isPart = totalPages > 1;
  const isUnsorted = isPart && !sorted && columns.some(({ sortBy }) => sortBy);
  return (
    <>
      {actions}
      <DataTable
        label={label}
        columns={columns}
        items={content}
        isPart={isPart}
        {...(sorted && {
          sorted,
          onSort: (next: Required<ServerSort>) => {
            const sortedSearch: Readonly<Record<string, string>> = { ...search, ...next };
            void navigate({ to: path, search: sortedSearch });
          },
        })}
        {...(selected && { selected })}
        {...(canOpen && { onOpen: (id: string) => void navigate({ to: `${path}/${encodeURIComponent(id)}` }) })}
      />
      {isUnsorted && (
        <p className="small muted">
          <Trans>This list has several pages and cannot be sorted by a column.</Trans>
        </p>
      )}
      {download}
      <Pagination label={t`Pages of the list`} path={path} search={{ ...search, ...sorted }} page={page} last={totalPages} />
    </>
  );
}
