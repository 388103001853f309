import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { withoutConsoleErrors } from '../../store/open-directory.ts';
import { smallMemory } from '../../store/embedded.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { readBackup } from './backup-file.ts';
import { unpackEntry } from './unpack-entry.ts';

/**
 * Of each table and index by its name, statements that read all of it: its pages, the entries of its indexes for its rows, and its rows by its primary key,
 * which a table that was cut off lacks. They fail, or return what is wrong.
 */
const readers = `
  select 1 as step, c.oid::regclass::text as name, format('select msg from verify_heapam(%s, check_toast => true)', c.oid) as statement
    from pg_class c where c.relkind in ('r', 'm') and c.relpersistence = 'p'
  union all
  select 2, i.indexrelid::regclass::text, format('select from bt_index_check(%s, heapallindexed => true)', i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam where a.amname = 'btree'
  union all
  select 3, i.indrelid::regclass::text, format('select count(ctid) from (select ctid from %s order by %s) as entry', i.indrelid::regclass,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum))
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indisprimary and c.relkind = 'r'
  order by 1, 2`;
/** Rows are found by their keys. */
const byKeys = ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'].map((plan) => `set enable_${plan} = off;`).join(' ');

const messageOf = (error: unknown): string => {
  const { message } = recordOf(error);
  return typeof message === 'string' ? message : 'unknown reason';
};

/** What is wrong with a database: the first table or index that cannot be read whole, or a ledger that does not add up to 0; undefined where nothing is. */
async function damageOf(client: PGlite): Promise<string | undefined> {
  await client.exec(`create extension amcheck; ${byKeys}`);
  const { rows } = await client.query<{ name: string; statement: string }>(readers);
  for (const { name, statement } of rows) {
    const found = await client.query<{ msg?: string }>(statement).catch((error: unknown) => ({ rows: [{ msg: messageOf(error) }] }));
    const msg = found.rows.find((row) => row.msg)?.msg;
    if (msg) return `${name}: ${msg}`;
  }
  const { rows: sums } = await client.query<{ cents: string }>('select coalesce(sum(amount_cents), 0)::text as cents from ledger_posting');
  return sums[0]?.cents === '0' ? undefined : `the accounts of the ledger add up to ${sums[0]?.cents} cents`;
}

/**
 * Unpacks the database of a backup into `folder`, opens it there and reads every table and index. Returns what is wrong, in words that follow a colon;
 * undefined where nothing is. The checksums of all entries are compared too (StoreProblem). The folder is gone afterwards.
 */
export async function damageIn(file: string, folder: string): Promise<string | undefined> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await readBackup(file, async (name, bytes) => {
      if (name.startsWith('database/')) await unpackEntry(path.join(folder, name.slice('database/'.length)), name, bytes);
      else await buffer(bytes);
    });
    const client = await withoutConsoleErrors(() => PGlite.create({ dataDir: folder, extensions: { amcheck }, ...smallMemory })).catch(
      () => undefined,
    );
    if (!client) return 'it cannot be opened';
    try {
      return await damageOf(client);
    } catch (error) {
      // of the database's own tables
      return messageOf(error);
    } finally {
      await client.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
