import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { embeddedPool } from '../../server/store/embedded.ts';
import type { Db } from '../../server/store/db.ts';
import * as schema from '../../server/store/schema.ts';
import { emptyDatabaseFile, newDatabase, tablesOn, testServer } from '../support/store.ts';
import { pass, running } from './process.ts';

export interface Database {
  /** For the server: a task may stop before each statement outside of a transaction and before each transaction. */
  stopped: Db;
  /** For who looks on. */
  db: Db;
  close(): Promise<void>;
}

/** An empty database with all tables: on the PostgreSQL server of this run, which is several times faster, or embedded and in memory. */
export const openDatabase = (): Promise<Database> => (testServer === undefined ? embedded() : onServer(testServer));

/** `client` with other methods. */
function instead<Client extends object>(client: Client, methods: Partial<Record<keyof Client, unknown>>): Client {
  return new Proxy(client, {
    get(target, key) {
      if (key in methods) return methods[key as keyof Client];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * One connection, so that statements run in the order in which they are sent; it sends them without waiting for answers, as the server's do. Timers of the
 * pool would be those of the virtual clock.
 */
const poolOn = (url: string) =>
  new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 0, pipeline: true });

/** One connection for all: who looks on waits for a transaction, as the server does. */
async function embedded(): Promise<Database> {
  const client = await PGlite.create({ dataDir: 'memory://', loadDataDir: await emptyDatabaseFile() });
  const pool = embeddedPool(client);
  return databaseOf(pool, pool, async () => {
    await pool.end();
    await client.close();
  });
}

async function onServer(server: string): Promise<Database> {
  const { url, drop } = await newDatabase(server, await tablesOn(server));
  const [pool, onlooker] = [poolOn(url), poolOn(url)];
  let isClosing = false;
  for (const one of [pool, onlooker])
    one.on('error', (error) => {
      // a database that is dropped ends connections that have not closed yet
      if (!isClosing) throw error;
    });
  return databaseOf(pool, onlooker, async () => {
    isClosing = true;
    await Promise.all([pool.end(), onlooker.end()]);
    await drop();
  });
}

function databaseOf(pool: pg.Pool, onlooker: pg.Pool, close: () => Promise<void>): Database {
  const query = (text: pg.QueryConfig, values?: unknown[]) => pass(() => pool.query(text, values));
  const connect = async () => {
    const client = await pass(() => pool.connect());
    const end = running();
    return instead(client, {
      release: () => {
        client.release();
        end();
      },
    });
  };
  return {
    stopped: drizzlePg(instead(pool, { query, connect }), { schema }),
    db: drizzlePg(onlooker, { schema }),
    close,
  };
}
