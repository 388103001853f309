import { sql } from 'drizzle-orm';
import type { Store } from './store.ts';

/** Bytes of the write-ahead log that a start after a crash reads again, at most, and what is written meanwhile. */
const longestLog = 16 * 2 ** 20;

/**
 * Writes to the tables what only the write-ahead log of the embedded database holds, as the checkpointer does on a server, once the log is long. True where
 * it was.
 */
export async function checkpointLongLog({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const [log] = await db
    .select({ bytes: sql<number>`pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8` })
    .from(sql`pg_control_checkpoint()`);
  if (!log || log.bytes < longestLog) return false;
  await db.execute(sql`checkpoint`);
  return true;
}
