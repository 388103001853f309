import { and, asc, desc, is, type Placeholder, type SQL, sql } from 'drizzle-orm';
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

/** The requested order: the columns of its key, then those that make a row unique. `usual` where the request names none. */
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

/** The columns that order a list, as a statement selects them together under the name `key`. */
type KeyColumns = Record<string, SQL<unknown>>;
/** What they hold in a row. */
type Key = Readonly<Record<string, unknown>>;

/** What a statement that reads a list is made of. `key` is selected as `key`. */
interface Statement {
  where: SQL | undefined;
  orderBy: SQL[];
  key: KeyColumns;
}
type Part = Statement & { limit: number; offset: number };

interface List<Row extends { key: Key }, Read = Part> {
  order: Order;
  where?: SQL | undefined;
  read: (statement: Read) => Promise<Row[]>;
  count: (where: SQL | undefined) => Promise<number>;
  /** How many where the request names no number. */
  size?: number;
}

const defaultSize = 50;

export const isPaged = ({ limit, cursor }: KeysetQuery): boolean => limit !== undefined || cursor !== undefined;

interface Found<Row> {
  rows: Row[];
  headers: Record<string, string>;
}

/**
 * The rows that follow the cursor, at most `limit`, and the headers that name the next cursor and how many rows follow it. A cursor holds the key of the
 * last row that was read: rows inserted meanwhile neither repeat a row nor hide one. `read` gives one row more where there is one.
 */
async function readPart<Row extends { key: Key }>(
  { limit = defaultSize, cursor }: KeysetQuery,
  order: Order,
  read: (after: Values | undefined, limit: number) => Promise<Row[]>,
  remaining: (last: Row) => Promise<number> | number,
): Promise<Found<Row>> {
  const found = await read(cursor === undefined ? undefined : valuesOf(order, cursor), limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || !last) return { rows, headers: { 'remaining-count': '0' } };
  return { rows, headers: { 'remaining-count': String(await remaining(last)), 'next-cursor': encode(textsOf(order, last.key)) } };
}

/** A part of a list whose statements are made for this request. */
const readAfterCursor = <Row extends { key: Key }>(query: KeysetQuery, { order, where, read, count }: List<Row>) => {
  const after = (values: Values) => and(where, follows(order, values));
  return readPart(
    query,
    order,
    (values, limit) => read({ ...selected(order), where: values === undefined ? where : after(values), limit, offset: 0 }),
    (last) => count(after(textsOf(order, last.key))),
  );
};

type Given = Record<string, unknown>;

interface PreparedList<Row> {
  /** Of its statements: each adds what it reads. */
  name: string;
  order: Order;
  /** Its placeholders are given with each request. */
  where: SQL | undefined;
  /** `following` is selected as `following`. */
  read: (
    statement: Statement & { limit: Placeholder; following: SQL<number> },
    name: string,
  ) => { execute: (given: Given) => Promise<Row[]> };
  count: (where: SQL | undefined) => SQL<number>;
}

/** Pages of a frequently read list: its statements are prepared once, and count the remaining rows while they read. */
export function preparedParts<Row extends { key: Key; following: number }>({ name, order, where, read, count }: PreparedList<Row>) {
  const limit = sql.placeholder('limit');
  const statement = (where: SQL | undefined, name: string) => read({ ...selected(order), where, limit, following: count(where) }, name);
  const first = statement(where, `${name}_first`);
  const places = order.columns.map((_, index) => sql.placeholder(`after${index}`));
  const next = statement(and(where, follows(order, places)), `${name}_next`);
  return (query: KeysetQuery, given: Given): Promise<Found<Row>> => {
    const { limit = defaultSize } = query;
    return readPart(
      query,
      order,
      (values, limit) =>
        values === undefined
          ? first.execute({ ...given, limit })
          : next.execute({ ...given, limit, ...Object.fromEntries(values.map((value, index) => [`after${index}`, value])) }),
      ({ following }) => following - limit,
    );
  };
}

/** All of a list, or the requested page. */
export async function readList<Row extends { key: Key }>(
  query: KeysetQuery,
  list: List<Row, Statement & { limit?: number }>,
): Promise<{ rows: Row[]; headers?: Record<string, string> }> {
  if (isPaged(query)) return readAfterCursor(query, list);
  const { order, where, read } = list;
  return { rows: await read({ ...selected(order), where }) };
}

/** A part of a list that can be read by number of page as well. Where it is read by cursor, its number is 0. */
export async function readPage<Row extends { key: Key }>(query: PageQuery, list: List<Row>) {
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
  const [total, rows] = await Promise.all([count(where), read({ ...selected(order), where, limit: size, offset: number * size })]);
  return { rows, headers: {}, pages: pages(total, number, size) };
}

/** As `order by` of a statement. */
export const orderBy = ({ direction, columns }: Order): SQL[] =>
  columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)));

const typeOf = (column: OrderColumn) => (is(column, PgColumn) ? column.getSQLType() : 'text');
const isInstant = (column: OrderColumn) => typeOf(column).startsWith('timestamp');

const nameOf = (index: number) => `key${index}`;

/** The columns as they are: the database writes them as text for the rows that it gives, and an expression for each row that it sorts. */
export const keyOf = ({ columns }: Order): KeyColumns =>
  Object.fromEntries(columns.map((column, index) => [nameOf(index), sql`${column}`]));

const textsOf = ({ columns }: Order, key: Key): Values =>
  columns.map((column, index) => {
    const text = String(key[nameOf(index)]);
    return isInstant(column) ? instant(text) : text;
  });

/** A time as the database writes it, in UTC and to the microsecond: a `Date` would round it and so skip or repeat rows. */
function instant(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(text).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
}

const selected = (order: Order) => ({ orderBy: orderBy(order), key: keyOf(order) });

type Values = readonly string[];

/** What a cursor holds. Refused where it is none of this order. */
function valuesOf({ columns }: Order, cursor: string): Values {
  const values: unknown = parsed(cursor);
  if (!Array.isArray(values) || values.length !== columns.length) throw wrongCursor();
  return columns.map((column, index) => {
    const value: unknown = values[index];
    if (typeof value !== 'string' || !typesOf(column).isValue(value)) throw wrongCursor();
    return value;
  });
}

function follows({ direction, columns }: Order, values: readonly (string | Placeholder)[]): SQL {
  const typed = columns.map((column, index) => sql`${values[index]}::text::${sql.raw(typesOf(column).type)}`);
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(typed, sql`, `)})`;
}

/** As what a value of a key is compared, and whether a text is one. */
function typesOf(column: OrderColumn): { type: string; isValue: (value: string) => boolean } {
  const type = typeOf(column);
  if (isInstant(column))
    return { type: 'timestamptz', isValue: (value) => isDay(value, /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/) };
  if (type === 'date') return { type, isValue: (value) => isDay(value, /^\d{4}-\d\d-\d\d$/) };
  if (/int|serial/.test(type)) return { type: 'bigint', isValue: (value) => /^-?\d{1,18}$/.test(value) };
  return { type: 'text', isValue: (value) => type === 'text' && !value.includes('\0') };
}

function isDay(value: string, form: RegExp): boolean {
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return form.test(value) && !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const encode = (values: Values) => Buffer.from(JSON.stringify(values)).toString('base64url');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrongCursor();
  }
}

const wrongCursor = () => new Refusal('VALIDATION_FAILED', 400, { cursor: 'format' });
