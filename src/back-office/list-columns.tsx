import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';

/** A day in figures, empty where there is none; left out on phones. */
export const dayColumn = <Item,>(id: string, label: string, locale: Locale, dayOf: (item: Item) => string | null): DataColumn<Item> => ({
  id,
  label,
  isWide: true,
  sortBy: (item) => dayOf(item) ?? '',
  cell: (item) => {
    const day = dayOf(item);
    return <span className="num">{day === null ? '' : formatDate(day, locale)}</span>;
  },
});

/** A status in words, coloured where something went wrong. */
export const statusColumn = <Item extends { status: string }>(label: string, textOf: (item: Item) => string): DataColumn<Item> => ({
  id: 'status',
  label,
  sortBy: textOf,
  cell: (item) => (
    <span className={css.state} data-state={item.status}>
      {textOf(item)}
    </span>
  ),
});

/** Euro. */
export const amountColumn = <Item extends { amount: number }>(label: string, locale: Locale): DataColumn<Item> => ({
  id: 'amount',
  label,
  isNumber: true,
  sortBy: ({ amount }) => amount,
  cell: ({ amount }) => formatMoney(toCents(amount), locale),
});
