import { and, asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { Refusal } from '../lib/refusal.ts';

/** A column of a table, a text that a subquery selects, or one that is computed. */
type OrderColumn = PgColumn | SQL.Aliased<string> | SQL<string>;

/** The columns that order a list; together they are different in every row and never null. */
export interface Order {
  direction: 'asc' | 'desc';
  columns: readonly OrderColumn[];
}

export const ascending = (...columns: OrderColumn[]): Order => ({ direction: 'asc', columns });
export const descending = (...columns: OrderColumn[]): Order => ({ direction: 'desc', columns });

export interface SortQuery<Key extends string> {
  sort?: Key | undefined;
  direction?: 'ASC' | 'DESC' | undefined;
}

/** The order that a request asks for: the columns of its key, then those that make a row different. `usual` where it asks for none. */
export function sorted<Key extends string>(
  { sort, direction }: SortQuery<Key>,
  keys: Readonly<Record<Key, OrderColumn>>,
  id: OrderColumn,
  usual: Order,
): Order {
  if (sort === undefined) return usual;
  return (direction === 'ASC' ? ascending : descending)(keys[sort], id);
}

export interface KeysetQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface PageQuery extends KeysetQuery {
  page?: number | undefined;
  size?: number | undefined;
}

/** What a statement that reads a list is made of. `key` is selected as `key`. */
interface Statement {
  where: SQL | undefined;
  orderBy: SQL[];
  key: SQL<string>;
}
type Part = Statement & { limit: number; offset: number };

interface List<Row extends { key: string }, Read = Part> {
  order: Order;
  where?: SQL | undefined;
  read: (statement: Read) => Promise<Row[]>;
  count: (where: SQL | undefined) => Promise<number>;
  /** How many where the request names no number. */
  size?: number;
}

const defaultSize = 50;

export const isPaged = ({ limit, cursor }: KeysetQuery): boolean => limit !== undefined || cursor !== undefined;

/**
 * The rows that follow the cursor, at most `limit`, and the headers that name the next cursor and how many rows follow it. A cursor holds the key of the
 * last row that was read: rows inserted meanwhile neither repeat a row nor hide one.
 */
export async function readAfterCursor<Row extends { key: string }>(
  { limit = defaultSize, cursor }: KeysetQuery,
  { order, where, read, count }: List<Row>,
): Promise<{ rows: Row[]; headers: Record<string, string> }> {
  const after = (key: string) => and(where, follows(order, key));
  const part = { orderBy: orderBy(order), key: keyOf(order), offset: 0 };
  const found = await read({ ...part, where: cursor === undefined ? where : after(decode(cursor)), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || !last) return { rows, headers: { 'remaining-count': '0' } };
  const remaining = await count(after(last.key));
  return { rows, headers: { 'remaining-count': String(remaining), 'next-cursor': encode(last.key) } };
}

/** All of a list, or the part that a request asks for. */
export async function readList<Row extends { key: string }>(
  query: KeysetQuery,
  list: List<Row, Statement & { limit?: number }>,
): Promise<{ rows: Row[]; headers?: Record<string, string> }> {
  if (isPaged(query)) return readAfterCursor(query, list);
  const { order, where, read } = list;
  return { rows: await read({ where, orderBy: orderBy(order), key: keyOf(order) }) };
}

/** A part of a list that can be read by number of page as well. Where it is read by cursor, its number is 0. */
export async function readPage<Row extends { key: string }>(query: PageQuery, list: List<Row>) {
  const { order, where, read, count, size: usual = defaultSize } = list;
  const pages = (totalElements: number, number: number, size: number) => ({
    totalPages: Math.ceil(totalElements / size),
    totalElements,
    number,
    size,
  });
  if (isPaged(query)) {
    const { limit = usual, cursor } = query;
    const [total, { rows, headers }] = await Promise.all([count(where), readAfterCursor({ limit, cursor }, list)]);
    return { rows, headers, pages: pages(total, 0, limit) };
  }
  const { page: number = 0, size = usual } = query;
  const [total, rows] = await Promise.all([
    count(where),
    read({ where, orderBy: orderBy(order), key: keyOf(order), limit: size, offset: number * size }),
  ]);
  return { rows, headers: {}, pages: pages(total, number, size) };
}

/** As `order by` of a statement. */
export const orderBy = ({ direction, columns }: Order): SQL[] =>
  columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)));

const typeOf = (column: OrderColumn) => (is(column, PgColumn) ? column.getSQLType() : 'text');
const isInstant = (column: OrderColumn) => typeOf(column).startsWith('timestamp');

/** As text, to the microsecond: a `Date` would round a time and so skip or repeat rows. */
export function keyOf({ columns }: Order): SQL<string> {
  const texts = columns.map((column) =>
    isInstant(column) ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${column}::text`,
  );
  return sql<string>`json_build_array(${sql.join(texts, sql`, `)})::text`;
}

function follows({ direction, columns }: Order, key: string): SQL {
  const values: unknown = parsed(key);
  if (!Array.isArray(values) || values.length !== columns.length) throw wrongCursor();
  const typed = columns.map((column, index) => typedValue(column, values[index]));
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(typed, sql`, `)})`;
}

function typedValue(column: OrderColumn, value: unknown): SQL {
  if (typeof value !== 'string') throw wrongCursor();
  const type = typeOf(column);
  if (isInstant(column) && isDay(value, /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/)) return sql`${value}::text::timestamptz`;
  if (type === 'date' && isDay(value, /^\d{4}-\d\d-\d\d$/)) return sql`${value}::text::date`;
  if (/int|serial/.test(type) && /^-?\d{1,18}$/.test(value)) return sql`${value}::text::bigint`;
  if (type === 'text' && !value.includes('\0')) return sql`${value}::text`;
  throw wrongCursor();
}

function isDay(value: string, form: RegExp): boolean {
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return form.test(value) && !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const encode = (key: string) => Buffer.from(key).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

function parsed(key: string): unknown {
  try {
    return JSON.parse(key);
  } catch {
    throw wrongCursor();
  }
}

const wrongCursor = () => new Refusal('VALIDATION_FAILED', 400, { cursor: 'format' });
