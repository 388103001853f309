import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import { type AccountKind, accountOf } from '../ledger/ledger.ts';
import type { Db } from '../store/db.ts';

interface Balances {
  openingCents: Cents;
  inCents: Cents;
  outCents: Cents;
  closingCents: Cents;
}

export interface AccountMonth extends Balances {
  id: string;
  kind: AccountKind;
}

export interface KindMonth extends Balances {
  kind: AccountKind;
  accountCount: number;
}

/** One side of an entry, as its account sees it. */
export interface Posting {
  id: string;
  accountId: string;
  kind: string;
  reference: string;
  counterAccount: string;
  /** Negative for what left the account. */
  amountCents: Cents;
  /** What the postings of the account in this month add up to with this one. */
  movedCents: Cents;
  at: Date;
}

interface Page {
  number: number;
  size: number;
}

export const firstDay = (month: string): string => `${month}-01`;
const nextMonth = (month: string) => addMonths(firstDay(month), 1);

/** The platform keeps its books by the days of Vilnius (T-58). */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Vilnius')`;
const cents = (amount: SQL) => sql<Cents>`(${amount})::text`.mapWith(Number);

/** Both sides of every entry before a day; of one account where it is named. */
function postings(until: string, account?: string): SQL {
  const side = (own: SQL, other: SQL, sign: SQL) => sql`
    select id, ${own} as account_id, kind, ref, ${other} as counter_account, ${sign}amount_cents as cents, at
    from ledger_transfer where at < ${startOf(until)}${account === undefined ? sql`` : sql` and ${own} = ${account}`}`;
  return sql`(${side(sql`from_account`, sql`to_account`, sql`-`)} union all ${side(sql`to_account`, sql`from_account`, sql``)}) posting`;
}

/** Accounts with a balance at the beginning of the month or an entry in it. */
function accountMonthsTable(month: string, account?: string): SQL {
  const start = startOf(firstDay(month));
  return sql`(
    select account_id, split_part(account_id, ':', 1) as kind,
      coalesce(sum(cents) filter (where at < ${start}), 0) as opening,
      coalesce(sum(cents) filter (where at >= ${start} and cents > 0), 0) as money_in,
      coalesce(-sum(cents) filter (where at >= ${start} and cents < 0), 0) as money_out,
      sum(cents) as closing
    from ${postings(nextMonth(month), account)}
    group by account_id
    having coalesce(sum(cents) filter (where at < ${start}), 0) <> 0 or bool_or(at >= ${start})
  ) account_month`;
}

const balances = (column: (name: string) => SQL) => ({
  openingCents: cents(column('opening')),
  inCents: cents(column('money_in')),
  outCents: cents(column('money_out')),
  closingCents: cents(column('closing')),
});

/** The kinds of accounts in a month, by their names. */
export async function kindMonths(db: Db, month: string): Promise<KindMonth[]> {
  const rows = await db
    .select({
      kind: sql<string>`kind`,
      accountCount: sql<number>`count(*)::int`,
      ...balances((name) => sql`sum(${sql.identifier(name)})`),
    })
    .from(accountMonthsTable(month))
    .groupBy(sql`kind`)
    .orderBy(sql`kind`);
  return rows.map((row) => ({ ...row, kind: accountOf(`${row.kind}:`).kind }));
}

/** The accounts of a month by their ids: all, those of one kind, or one. */
export async function accountMonths(
  db: Db,
  month: string,
  { kind, account, page }: { kind?: AccountKind | undefined; account?: string; page?: Page } = {},
): Promise<AccountMonth[]> {
  const query = db
    .select({ id: sql<string>`account_id`, ...balances((name) => sql`${sql.identifier(name)}`) })
    .from(accountMonthsTable(month, account))
    .where(kind === undefined ? undefined : sql`kind = ${kind}`)
    .orderBy(sql`account_id`);
  const rows = await (page ? query.limit(page.size).offset(page.number * page.size) : query);
  return rows.map((row) => ({ ...row, kind: accountOf(row.id).kind }));
}

/** Both sides of the entries of a month, account by account, oldest first: of all accounts or of one. */
export async function monthPostings(db: Db, month: string, { account, page }: { account?: string; page?: Page } = {}): Promise<Posting[]> {
  const query = db
    .select({
      id: sql<string>`id::text`,
      accountId: sql<string>`account_id`,
      kind: sql<string>`kind`,
      reference: sql<string>`ref`,
      counterAccount: sql<string>`counter_account`,
      amountCents: cents(sql`cents`),
      movedCents: cents(sql`sum(cents) over (partition by account_id order by at, id)`),
      at: sql<string>`at`.mapWith((at) => new Date(at)),
    })
    .from(postings(nextMonth(month), account))
    .where(sql`at >= ${startOf(firstDay(month))}`)
    .orderBy(sql`account_id, at, id`);
  return page ? query.limit(page.size).offset(page.number * page.size) : query;
}

/** As `accountMonths` gives them, for a cursor: the accounts of a month by their ids. */
export const accountMonthRows = (month: string): SQL => sql`
  select account_id as id, opening::float8, money_in::float8 as in, money_out::float8 as out, closing::float8
  from ${accountMonthsTable(month)} order by account_id`;

export interface AccountMonthRow {
  id: string;
  opening: Cents;
  in: Cents;
  out: Cents;
  closing: Cents;
}

/** As `monthPostings` gives them, for a cursor: both sides of the entries of a month, account by account in the same order, oldest first. */
export const postingRows = (month: string): SQL => sql`
  select id::text, account_id as account, kind, ref as reference, counter_account as counter, cents::float8,
    to_char(at at time zone 'Europe/Vilnius', 'YYYY-MM-DD') as day
  from ${postings(nextMonth(month))} where at >= ${startOf(firstDay(month))}
  order by account_id, at, posting.id`;

export interface PostingRow {
  id: string;
  account: string;
  kind: string;
  reference: string;
  counter: string;
  cents: Cents;
  /** In Vilnius. */
  day: string;
}

/** How many entries an account has in a month. */
export async function postingCount(db: Db, month: string, account: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(postings(nextMonth(month), account))
    .where(sql`at >= ${startOf(firstDay(month))}`);
  return row?.count ?? 0;
}
