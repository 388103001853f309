import { asc, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { openStore } from '../../store/open.ts';
import { StoreProblem } from '../../store/problem.ts';
import { type Contents, contentsOf } from './contents.ts';

interface Column {
  name: string;
  type: string;
}
interface Table {
  name: string;
  columns: Column[];
}
/** Rows of a table and one hash of all of them, whatever their order. */
interface Digest {
  rows: number;
  hash: string;
}

/** Rows that travel in one statement. */
const batch = 500;
/** Both sides write every value in the same words. */
const sameText = [`set local timezone = 'UTC'`, `set local datestyle = 'ISO'`, `set local bytea_output = 'hex'`];

const ours = sql`'public'::regnamespace`;

async function tablesOf(db: Db | Tx): Promise<Table[]> {
  const rows = await db
    .select({
      name: sql<string>`c.relname::text`,
      columns: sql<
        Column[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`,
    })
    .from(sql`pg_class c`)
    .where(sql`c.relnamespace = ${ours} and c.relkind in ('r', 'p')`)
    .orderBy(asc(sql`c.relname`));
  return rows.filter(({ name }) => name !== 'schema_migration');
}

async function digestOf(db: Db | Tx, table: string): Promise<Digest> {
  const [digest] = await db
    .select({
      rows: sql`count(*)`.mapWith(Number),
      hash: sql<string>`coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), '')`,
    })
    .from(sql`${sql.identifier(table)} t`);
  return digest ?? { rows: 0, hash: '' };
}

/** Copies the rows of a table in the order they lie in. */
async function copyRows(from: Tx, to: Tx, { name, columns }: Table): Promise<void> {
  const table = sql.identifier(name);
  const cells = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let last = '(0,0)'; ; ) {
    const rows = await from
      .select({ at: sql<string>`t.ctid::text`, cells: sql<(string | null)[]>`array[${cells}]` })
      .from(sql`${table} t`)
      .where(sql`t.ctid > ${last}::tid`)
      .orderBy(sql`t.ctid`)
      .limit(batch);
    if (rows.length === 0) return;
    const lists = columns.map((_column, at) => sql`${sql.param(rows.map((row) => row.cells[at] ?? null))}::text[]`);
    const values = columns.map((column, at) => sql`u.${sql.identifier(`c${at}`)}::${sql.raw(column.type)}`);
    const aliases = columns.map((_column, at) => sql.identifier(`c${at}`));
    await to.execute(
      sql`insert into ${table} (${names}) overriding system value
        select ${sql.join(values, sql`, `)} from unnest(${sql.join(lists, sql`, `)}) as u(${sql.join(aliases, sql`, `)})`,
    );
    last = rows.at(-1)?.at ?? last;
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}
const foreignKeysOf = (db: Tx): Promise<ForeignKey[]> =>
  db
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`conname::text`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = ${ours}`);

async function copySequences(from: Tx, to: Tx): Promise<void> {
  const sequences = await from
    .select({ name: sql<string>`sequencename::text`, last: sql<string>`last_value::text` })
    .from(sql`pg_sequences`)
    .where(sql`schemaname = 'public' and last_value is not null`);
  for (const { name, last } of sequences) await to.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}

const alter = (db: Tx, table: SQL | ReturnType<typeof sql.identifier>, change: SQL) => db.execute(sql`alter table ${table} ${change}`);

async function copyAll(from: Tx, to: Tx): Promise<Map<string, Digest>> {
  for (const setting of sameText) for (const side of [from, to]) await side.execute(sql.raw(setting));
  const tables = await tablesOf(from);
  for (const { name } of await tablesOf(to)) {
    if ((await digestOf(to, name)).rows > 0)
      throw new StoreProblem(`The database of --to holds rows already (${name}); give an empty one, on which no server was started.`);
  }
  // rows come in any order, and triggers have seen them once already
  const keys = await foreignKeysOf(to);
  for (const { table, name } of keys) await alter(to, sql.raw(table), sql`drop constraint ${sql.identifier(name)}`);
  for (const { name } of tables) await alter(to, sql.identifier(name), sql`disable trigger user`);
  for (const table of tables) await copyRows(from, to, table);
  await copySequences(from, to);
  for (const { name } of tables) await alter(to, sql.identifier(name), sql`enable trigger user`);
  for (const { table, name, definition } of keys)
    await alter(to, sql.raw(table), sql`add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  const digests = new Map<string, Digest>();
  for (const { name } of tables) {
    const [left, arrived] = [await digestOf(from, name), await digestOf(to, name)];
    if (left.rows !== arrived.rows || left.hash !== arrived.hash)
      throw new StoreProblem(`The rows of ${name} differ after the copy (${left.rows} and ${arrived.rows}), so nothing was moved.`);
    digests.set(name, arrived);
  }
  return digests;
}

export interface Moved {
  tables: ReadonlyMap<string, Digest>;
  contents: Contents;
}

/**
 * Copies the embedded database of a directory to an empty database of a PostgreSQL server, in one transaction, and compares rows and a hash of every
 * table on both sides before it commits. The directory stays as it is. The server has to be stopped.
 */
export async function move(dataDir: string, url: string): Promise<Moved> {
  const source = await openStore({ dataDir });
  let target: Store | undefined;
  try {
    target = await openStore({ url, named: '--to' });
    const { db, tx } = target;
    const tables = await source.tx((from) => tx((to) => copyAll(from, to)));
    const [before, after] = [await contentsOf(source.db), await contentsOf(db)];
    if (JSON.stringify(before) !== JSON.stringify(after)) throw new StoreProblem('The ledger differs after the copy.');
    return { tables, contents: after };
  } finally {
    await target?.close();
    await source.close();
  }
}
