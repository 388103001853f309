import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  type Key,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { Icon } from '../ui/icon.tsx';
import { LibraryLocale } from '../ui/library-locale.tsx';
import type { ServerSort } from './server-sort.ts';
import css from './data-table.module.css';

export interface DataColumn<Item> {
  id: string;
  label: string;
  /** Names the row for screen readers. One column of each table. */
  isRowHeader?: true;
  isNumber?: true;
  /** Left out on phones. */
  isWide?: true;
  /** Makes the column sortable where all rows of the list are shown. */
  sortBy?: (item: Item) => string | number;
  /** Makes the column sortable by the server, by this key. */
  sortKey?: string;
  cell: (item: Item) => ReactNode;
}

export interface DataTableProps<Item> {
  label: string;
  columns: readonly DataColumn<Item>[];
  items: readonly Item[];
  /** Rows that may be chosen, and those that are. */
  selected?: { ids: ReadonlySet<string>; mayChoose: (item: Item) => boolean; onChange: (ids: ReadonlySet<string>) => void };
  onOpen?: (id: string) => void;
  /** More rows than these are in the list: only the server may sort it. */
  isPart?: boolean | undefined;
  /** The order that the server has sorted by. */
  sorted?: ServerSort | undefined;
  onSort?: ((sorted: Required<ServerSort>) => void) | undefined;
}

/** A table by keyboard: arrows move, Space chooses, Enter opens, headings sort. Scrolls inside its frame on narrow screens. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { label, columns, items, selected, onOpen, isPart = false, sorted, onSort } = props;
  const [ownSort, setSort] = useState<SortDescriptor>();
  const isByServer = onSort !== undefined;
  const sort = isByServer ? descriptorOf(columns, sorted) : isPart ? undefined : ownSort;
  const sortBy = isByServer ? undefined : columns.find(({ id }) => id === sort?.column)?.sortBy;
  const maySort = ({ sortKey, sortBy: by }: DataColumn<Item>) => (isByServer ? sortKey !== undefined : by !== undefined && !isPart);
  const changeSort = (next: SortDescriptor) => {
    const key = columns.find(({ id }) => id === next.column)?.sortKey;
    if (!isByServer) setSort(next);
    else if (key) onSort({ sort: key, direction: next.direction === 'ascending' ? 'ASC' : 'DESC' });
  };
  const rows = sortBy ? items.toSorted((a, b) => compare(sortBy(a), sortBy(b)) * (sort?.direction === 'descending' ? -1 : 1)) : items;
  const choose = (keys: Selection) => {
    const eligible = items.filter((item) => selected?.mayChoose(item)).map(({ id }) => id);
    selected?.onChange(new Set(keys === 'all' ? eligible : eligible.filter((id) => keys.has(id))));
  };
  const fixed: Key[] = selected ? items.filter((item) => !selected.mayChoose(item)).map(({ id }) => id) : [];
  return (
    <LibraryLocale>
      <div className={css.frame}>
        <Table
          className={css.table ?? ''}
          aria-label={label}
          selectionMode={selected ? 'multiple' : 'none'}
          selectedKeys={new Set<Key>(selected?.ids ?? [])}
          disabledKeys={fixed}
          disabledBehavior="selection"
          onSelectionChange={choose}
          onSortChange={changeSort}
          {...(sort && { sortDescriptor: sort })}
          {...(onOpen && { onRowAction: (key: Key) => onOpen(String(key)) })}
        >
          <TableHeader>
            {selected && (
              <Column className={css.check ?? ''}>
                <Choice />
              </Column>
            )}
            {columns.map((column) => (
              <Column
                key={column.id}
                id={column.id}
                isRowHeader={column.isRowHeader === true}
                allowsSorting={maySort(column)}
                className={classOf(column)}
              >
                {({ sortDirection }) => (
                  <span className={css.heading}>
                    {column.label}
                    {sortDirection && (
                      <span className={css.sorted} data-direction={sortDirection}>
                        <Icon name="chevron" size="sm" />
                      </span>
                    )}
                  </span>
                )}
              </Column>
            ))}
          </TableHeader>
          <TableBody>
            {rows.map((item) => (
              <Row key={item.id} id={item.id} className={[css.row, onOpen && css.opens].filter(Boolean).join(' ')}>
                {selected && (
                  <Cell className={css.check ?? ''}>
                    <Choice />
                  </Cell>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} className={classOf(column)}>
                    {column.cell(item)}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
    </LibraryLocale>
  );
}

function Choice() {
  return (
    <Checkbox slot="selection" className={css.choice ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={css.box} data-selected={isSelected || undefined}>
          {isIndeterminate ? '–' : isSelected ? <Icon name="check" size="sm" /> : null}
        </span>
      )}
    </Checkbox>
  );
}

function descriptorOf<Item>(columns: readonly DataColumn<Item>[], sorted: ServerSort | undefined): SortDescriptor | undefined {
  const column = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sorted?.sort);
  return column && { column: column.id, direction: sorted?.direction === 'ASC' ? 'ascending' : 'descending' };
}

const classOf = <Item,>({ isNumber, isRowHeader, isWide }: DataColumn<Item>) =>
  [isNumber && css.number, isRowHeader && css.name, isWide && css.wide].filter(Boolean).join(' ');

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
