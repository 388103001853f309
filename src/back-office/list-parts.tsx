import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import type { listInParts } from '../api/list-in-parts.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import css from './back-office.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListFailed } from './list-states.tsx';

interface ListPartsProps<Item> extends Pick<DataTableProps<Item>, 'label' | 'columns' | 'onOpen'> {
  title: ReactNode;
  options: ReturnType<typeof listInParts<Item>>;
  isEnabled: boolean;
}

/** A list that is loaded in parts, each with the one after it; nothing where it is empty. What was loaded is there again after Back. */
export function ListParts<Item extends { id: string }>({ title, options, isEnabled, ...table }: ListPartsProps<Item>) {
  const locale = useLocale();
  const list = useInfiniteQuery({ ...options, enabled: isEnabled });
  const parts = list.data?.pages ?? [];
  const items = parts.flatMap((part) => part.items);
  const last = parts.at(-1);
  if (!isEnabled || (items.length === 0 && !list.isError)) return null;
  const remaining = formatNumber(last?.remaining ?? 0, locale, { digits: 0 });
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {items.length > 0 && <DataTable {...table} items={items} />}
      {list.isError && (
        <ListFailed isPending={list.isFetching} onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())} />
      )}
      <span className="sr" role="status">
        {parts.length > 1 && !list.isFetchingNextPage && !list.isError && (
          <Plural value={last?.items.length ?? 0} one="# more row loaded" other="# more rows loaded" />
        )}
      </span>
      {list.hasNextPage && !list.isError && (
        <div className={css.actions}>
          <Button variant="second" size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Trans>Show more ({remaining} left)</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
