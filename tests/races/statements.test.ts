import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { atCommit, type Store } from '../../server/store/store.ts';
import { setting } from '../../server/store/schema.ts';
import { sqlState } from '../../server/store/sql-state.ts';
import { poolOf } from '../support/pool-of.ts';
import { newDatabase, tablesOn, testServer } from '../support/store.ts';

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  if (!testServer) throw new Error('This part needs a PostgreSQL server.');
  const database = await newDatabase(testServer, await tablesOn(testServer));
  drop = database.drop;
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await drop();
});

const valueOf = async (query: Promise<unknown>, column: string): Promise<unknown> => {
  const { rows } = (await query) as { rows: Record<string, unknown>[] };
  return rows[0]?.[column];
};
const connection = () => valueOf(store.db.execute(sql`select pg_backend_pid() as pid`).execute(), 'pid');
const kept = (key: string) => store.db.$count(setting, sql`key = ${key}`);

test('single statements of one moment share a connection, up to sixteen, and one that fails harms no other', async () => {
  const asked = Array.from({ length: 20 }, connection);
  const failing = store.db.execute(sql`select 1 / 0`).execute();
  await expect(failing).rejects.toThrow();
  const connections = await Promise.all(asked);
  expect(new Set(connections.slice(0, 16)).size).toBe(1);
  expect(new Set(connections).size).toBe(2);
  expect(await connection()).toEqual(expect.any(Number));
});

test('a slow statement holds up nobody who asks later', async () => {
  const slow = store.db.execute(sql`select pg_sleep(2)`).execute();
  await new Promise((resolve) => setImmediate(resolve));
  const first = await Promise.race([slow.then(() => 'slow'), connection().then(() => 'later')]);
  expect(first).toBe('later');
  await slow;
});

test('a transaction that ends by an error has written nothing, its first statement included', async () => {
  const work = store.tx(async (tx) => {
    await tx.insert(setting).values({ key: 'begun', value: 1 });
    throw new Error('changed its mind');
  });
  await expect(work).rejects.toThrow('changed its mind');
  expect(await kept('begun')).toBe(0);
});

test('what goes with the commit is written with it, and fails all of it where it fails', async () => {
  const written = (key: string, last: string) =>
    store.tx(async (tx) => {
      await tx.insert(setting).values({ key, value: 1 });
      atCommit(tx, tx.insert(setting).values({ key: last, value: 1 }).execute());
      return key;
    });
  expect(await written('first', 'second')).toBe('first');
  expect([await kept('first'), await kept('second')]).toEqual([1, 1]);
  // the key is there already
  await expect(written('third', 'second')).rejects.toThrow();
  expect(await kept('third')).toBe(0);
});

test('a transaction fails for the statement that failed, also where nobody needed its result and another one follows', async () => {
  const work = store.tx(async (tx) => {
    atCommit(tx, tx.execute(sql`select 1 / 0`).execute());
    await tx.execute(sql`select 1`);
  });
  await expect(work.catch(sqlState)).resolves.toBe('22012');
});

describe('statements of a transaction that are sent together [28 6]', () => {
  test('go on after a part of the transaction that was undone', async () => {
    await store.tx(async (tx) => {
      await tx.insert(setting).values({ key: 'outer', value: 1 });
      await tx
        .transaction(async (part) => {
          await part.insert(setting).values({ key: 'inner', value: 1 });
          await Promise.all([part.execute(sql`select 1 / ${0}::int`), part.execute(sql`select ${1}::int`)]);
        })
        .catch(() => {});
      await tx.insert(setting).values({ key: 'after', value: 1 });
    });
    expect([await kept('outer'), await kept('inner'), await kept('after')]).toEqual([1, 0, 1]);
  });

  test('a value that cannot be written fails its statement, and the connection goes on', async () => {
    const client = await poolOf(store).connect();
    const unwritable = {
      toPostgres() {
        throw new Error('cannot be written');
      },
    };
    const ask = (text: string, values: unknown[] = []) => client.query({ text }, values);
    await ask('begin');
    const [failed, next] = await Promise.allSettled([ask('select $1::text', [unwritable]), ask('select $1::int as n', [8])]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'cannot be written' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 8 }] } });
    await ask('rollback');
    client.release();
  });
});

test('a statement that is asked for often is planned once in a connection', async () => {
  const plans = () =>
    store.tx(async (tx) => {
      for (let time = 0; time < 8; time++) await tx.execute(sql`select ${time}::int + 27 as sum`);
      return valueOf(
        tx.execute(sql`select count(*)::int as plans from pg_prepared_statements where statement like '% + 27 as sum' and name <> ''`),
        'plans',
      );
    });
  expect(await plans()).toBe(1);
});
