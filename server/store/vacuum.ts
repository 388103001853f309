import { sql } from 'drizzle-orm';
import type { Store } from './store.ts';

/** What counts as many rows is what a server of PostgreSQL takes (settings `autovacuum_*`). */
const hasChanged = sql`schemaname = 'public' and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/**
 * Frees what deleted and changed rows of the embedded database leave behind, as autovacuum does on a server, and makes statistics for its plans. One table
 * after the other, so that requests are answered between them. Answers how many tables there were.
 */
export async function vacuumChanged({ db }: Pick<Store, 'db'>, signal?: AbortSignal): Promise<number> {
  // the database counts changes about once a second
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const tables = await db.select({ name: sql<string>`relname` }).from(sql`pg_stat_user_tables`).where(hasChanged).orderBy(sql`relname`);
  let done = 0;
  for (const { name } of tables) {
    if (signal?.aborted) break;
    await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    done++;
  }
  return done;
}
