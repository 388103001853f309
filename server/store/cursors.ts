import { sql, type SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

/** Rows per batch: few enough not to block the event loop, enough to keep round trips few. */
export const batchRows = 100;

/** Rows as the driver reads them: `bigint` and `numeric` are texts, so a statement casts what it wants as something else. */
export type Batches<Row> = AsyncIterable<Row[]>;

export type DeclareCursor = <Row>(query: SQL) => Promise<Batches<Row>>;

/** Results that are read in batches, all from the same state of the database. `close` ends the reading at any time. */
export interface Reading<Cursors> {
  readonly cursors: Cursors;
  /** For small statements in between. */
  readonly db: Db;
  close(): Promise<void>;
}

/** Declares all cursors of a reading. */
export type OpenCursors = <Cursors>(declareAll: (declare: DeclareCursor) => Promise<Cursors>) => Promise<Reading<Cursors>>;

const dialect = new PgDialect();
type Ask = <Row>(text: string, params?: unknown[]) => Promise<{ rows: Row[] }>;

async function* batchesOf<Row>(ask: Ask, name: string): Batches<Row> {
  for (;;) {
    const { rows } = await ask<Row>(`fetch ${batchRows} from ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
  }
}

/** Reads one result row by row beside another in the same order: the current row, and a step to the next. */
export function oneByOne<Row>(batches: Batches<Row>) {
  const reader = batches[Symbol.asyncIterator]();
  let batch: Row[] = [];
  let at = 0;
  return {
    async first(): Promise<Row | undefined> {
      if (at === batch.length) {
        const { value, done } = await reader.next();
        [batch, at] = [done ? [] : value, 0];
      }
      return batch[at];
    },
    drop() {
      at++;
    },
  };
}

const declaration = (name: string, hold: string, query: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(sql`declare ${sql.raw(name)} no scroll cursor ${sql.raw(hold)} for ${query}`);
  return { text, params };
};

/** On a connection of its own, in a transaction that only reads and sees one state of the database. */
export function cursorsOnPool(pool: pg.Pool): OpenCursors {
  return async (declareAll) => {
    const client = await pool.connect();
    const ask: Ask = async (text, params) => {
      const result = await client.query(text, params);
      return result;
    };
    let closing: Promise<void> | undefined;
    const close = () =>
      (closing ??= client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      ));
    try {
      await client.query('begin isolation level repeatable read read only');
      let cursors = 0;
      return {
        cursors: await declareAll(async <Row>(query: SQL) => {
          const name = `rows_${++cursors}`;
          const { text, params } = declaration(name, '', query);
          await ask(text, params);
          return batchesOf<Row>(ask, name);
        }),
        db: drizzlePg(client, { schema }),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

/**
 * The embedded database has one connection: a transaction that stays open would hold up everybody. Its cursors are held (`with hold`): the database writes the
 * whole result down at once, and hands it out in batches afterwards.
 */
export function cursorsOnOneConnection(pool: pg.Pool, db: Db): OpenCursors {
  let cursors = 0;
  return async (declareAll) => {
    const names: string[] = [];
    const ask: Ask = async (text, params) => {
      const result = await pool.query(text, params);
      return result;
    };
    const client = await pool.connect();
    const declareHeld: DeclareCursor = async <Row>(query: SQL) => {
      const name = `held_${++cursors}`;
      const { text, params } = declaration(name, 'with hold', query);
      await client.query(text, params);
      names.push(name);
      return batchesOf<Row>(ask, name);
    };
    let closing: Promise<void> | undefined;
    const close = async () => {
      for (const name of names) await pool.query(`close ${name}`);
    };
    try {
      await client.query('begin');
      const declared = await declareAll(declareHeld);
      await client.query('commit');
      client.release();
      return { cursors: declared, db, close: () => (closing ??= close()) };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      client.release();
      throw error;
    }
  };
}
