import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import * as schema from './schema.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Each connection has one `Tx` as long as it lives, that of its first transaction: to make one takes longer than a statement, and its statements are made once
 * (`statement.ts`).
 */
export function transactionsOn(pool: pg.Pool): Transact {
  const transactions = new WeakMap<pg.PoolClient, Tx>();
  return async (work) => {
    const client = await pool.connect();
    const ask = (text: string) => client.query({ text }, []);
    try {
      const tx = transactions.get(client);
      if (!tx) {
        const db: Db = drizzlePg(client, { schema });
        return await db.transaction(async (first) => {
          transactions.set(client, first);
          return work(first);
        });
      }
      await ask('begin');
      try {
        const result = await work(tx);
        await ask('commit');
        return result;
      } catch (error) {
        await ask('rollback');
        throw error;
      }
    } finally {
      client.release();
    }
  };
}
