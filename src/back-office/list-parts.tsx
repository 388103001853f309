import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { listInParts } from '../api/list-in-parts.ts';
import css from './back-office.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListEnd } from './list-end.tsx';

interface ListPartsProps<Item> extends Pick<DataTableProps<Item>, 'label' | 'columns' | 'onOpen'> {
  title: ReactNode;
  options: ReturnType<typeof listInParts<Item>>;
  isEnabled: boolean;
}

/** A list that is loaded in parts, each with the one after it; nothing where it is empty. What was loaded is there again after Back. */
export function ListParts<Item extends { id: string }>({ title, options, isEnabled, ...table }: ListPartsProps<Item>) {
  const list = useInfiniteQuery({ ...options, enabled: isEnabled });
  const items = list.data?.pages.flatMap((part) => part.items) ?? [];
  if (!isEnabled || (items.length === 0 && !list.isError)) return null;
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {items.length > 0 && <DataTable {...table} items={items} isPart={list.hasNextPage} />}
      <ListEnd list={list} />
    </section>
  );
}
