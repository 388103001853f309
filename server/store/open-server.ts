import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { cursorsOnPool } from './cursors.ts';
import { DatabaseClient } from './database-client.ts';
import type { Db } from './db.ts';
import { addressesOf, isDatabaseAddress, severalHosts } from './hosts.ts';
import { migrateInUse } from './migrate.ts';
import { ownerFirst, StoreProblem } from './problem.ts';
import * as schema from './schema.ts';
import { SharingPool } from './sharing-pool.ts';
import { sqlState } from './sql-state.ts';
import { makeStore, type Store } from './store.ts';
import { transactionsOn } from './transactions-on.ts';

/** A PostgreSQL server. `named`: the setting or the option that gives `url`. */
export async function openServer(url: string, named: string): Promise<Store> {
  let pool: pg.Pool;
  if (!isDatabaseAddress(url)) throw notAnAddress(named);
  try {
    const addresses = addressesOf(url);
    const [connectionString] = addresses;
    pool = new SharingPool({
      connectionString,
      max: 20,
      connectionTimeoutMillis: 5_000,
      Client: DatabaseClient,
      pipeline: true,
      stream: () => new BatchingSocket(),
      ...(addresses.length > 1 && severalHosts(addresses)),
    });
  } catch {
    throw notAnAddress(named);
  }
  pool.on('error', () => {});
  // a connection that is lost while a transaction holds it: its next statement fails, the process goes on
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await firstConnection(pool, addressesOf(url).length);
    try {
      await migrateInUse(client);
    } finally {
      await client.query(`select pg_advisory_unlock_all()`).catch(() => {});
      client.release();
    }
  } catch (error) {
    await pool.end().catch(() => {});
    throw new StoreProblem(`The database of ${named} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  // who starts the server learns soon that nobody answers; a request that waits behind many others may wait longer
  pool.options.connectionTimeoutMillis = 30_000;
  const db: Db = drizzlePg(pool, { schema });
  return makeStore(db, () => pool.end(), { openCursors: cursorsOnPool(pool), transact: transactionsOn(pool) });
}

/** Each host gets its turn: the one that is named first may be down or a standby. */
async function firstConnection(pool: pg.Pool, hosts: number): Promise<pg.PoolClient> {
  for (let attempt = 1; attempt < hosts; attempt++) {
    const client = await pool.connect().catch(() => undefined);
    if (client) return client;
  }
  return pool.connect();
}

const notAnAddress = (named: string) =>
  new StoreProblem(`${named} is not an address of a PostgreSQL database (postgres://user@host:port/name).`);

function reasonOf(error: unknown): string {
  const code = sqlState(error);
  switch (code) {
    case 'ECONNREFUSED':
      return 'nobody answers at that address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host is not known';
    case '28P01':
    case '28000':
      return 'it refuses this user or password';
    case '3D000':
      return 'there is no database of that name';
    case '55P03':
      return 'a table that a migration changes is in use';
    case '42501':
      return `this user may not make tables there. ${ownerFirst.replace(/\.$/, '')}`;
    default:
      return error instanceof AggregateError || !(error instanceof Error)
        ? 'it cannot be reached'
        : error.message.split('\n')[0]!.replace(/\.$/, '');
  }
}
