import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { cursorsOnOneConnection } from './cursors.ts';
import { DatabaseClient } from './database-client.ts';
import type { Db } from './db.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import { createMigrationTable, migrate } from './migrate.ts';
import * as schema from './schema.ts';
import { SharingPool } from './sharing-pool.ts';
import { makeStore, type Store } from './store.ts';
import { transactionsOn } from './transactions-on.ts';

export const smallMemory = { initialMemory: 128 * 2 ** 20 };
/** Of the log the database keeps as much as between two checkpoints (`checkpoint.ts`). */
export const smallSettings = ['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((one) => ['-c', one]);

export async function makeInMemory(copy?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    ...(copy && { loadDataDir: copy }),
    ...smallMemory,
    startParams: [...PGlite.defaultStartParams, ...smallSettings],
  });
}

export async function embedded(client: PGlite, unlock: () => void): Promise<Store> {
  await migrate(
    async () => {
      await client.exec(createMigrationTable);
      const { rows } = await client.query<{ name: string }>('select name from schema_migration');
      return new Set(rows.map(({ name }) => name));
    },
    async (script) => {
      await client.exec(script);
    },
  );
  const pool = embeddedPool(client);
  const db: Db = drizzlePg(pool, { schema });
  return makeStore(
    db,
    async () => {
      await pool.end();
      await client.close();
      unlock();
    },
    { openCursors: cursorsOnOneConnection(pool, db), transact: transactionsOn(pool), isEmbedded: true },
  );
}

/** A pool of the embedded database's one permanent connection; callers wait without a timeout. */
export const embeddedPool = (client: PGlite): pg.Pool =>
  new SharingPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
    Client: DatabaseClient,
    pipeline: true,
    stream: () => new EmbeddedConnection(client),
  });
