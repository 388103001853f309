import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../server/store/open.ts';
import { setting } from '../../server/store/schema.ts';
import { sqlState } from '../../server/store/sql-state.ts';
import { poolOf } from '../support/pool-of.ts';
import { emptyDatabaseFile } from '../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ dataDir: 'memory://', copy: await emptyDatabaseFile() });
});
afterAll(() => store.close());

const kept = (key: string) => store.db.$count(setting, sql`key = ${key}`);
const failing = () => store.db.execute(sql`select 1 / 0`).execute();

test('a statement that has a name is made again for the connection that follows one with an error', async () => {
  for (let times = 0; times < 10; times++) expect(await kept('often')).toBe(0);
  await expect(failing()).rejects.toThrow();
  for (let times = 0; times < 10; times++) expect(await kept('often')).toBe(0);
});

test('a transaction that its connection has left behind is undone', async () => {
  const client = await poolOf(store).connect();
  await client.query('begin');
  await client.query(`insert into setting (key, value) values ('left', '1')`);
  client.release(true);
  expect(await kept('left')).toBe(0);
  await store.db.insert(setting).values({ key: 'after', value: 1 });
  await expect(failing()).rejects.toThrow();
  expect(await kept('after')).toBe(1);
});

test('of statements that are sent together one that fails harms no other', async () => {
  const all = await Promise.allSettled([
    store.db.insert(setting).values({ key: 'first', value: 1 }),
    store.db.insert(setting).values({ key: 'first', value: 2 }),
    store.db.insert(setting).values({ key: 'last', value: 3 }),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sqlState(all[1].status === 'rejected' ? all[1].reason : undefined)).toBe('23505');
  expect([await kept('first'), await kept('last')]).toEqual([1, 1]);
});

test('transactions of one moment come one after the other', async () => {
  await store.db.insert(setting).values({ key: 'count', value: 0 });
  const add = () =>
    store.tx(async (tx) => {
      const [row] = await tx.select({ value: setting.value }).from(setting).where(sql`key = 'count'`);
      await new Promise((resolve) => setImmediate(resolve));
      await tx
        .update(setting)
        .set({ value: Number(row?.value) + 1 })
        .where(sql`key = 'count'`);
    });
  await Promise.all(Array.from({ length: 10 }, add));
  const [row] = await store.db.select({ value: setting.value }).from(setting).where(sql`key = 'count'`);
  expect(row?.value).toBe(10);
});

test('a statement and a result of several megabytes arrive whole', async () => {
  const long = 'ž'.repeat(2_000_000);
  const { rows } = (await store.db.execute(sql`select ${long}::text as back`)) as unknown as { rows: { back: string }[] };
  expect(rows[0]?.back === long).toBe(true);
});

test('no answer is kept once its reader has it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapMb = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heapMb();
  for (let n = 0; n < 1_000; n++) await store.db.execute(sql`select repeat('x', 30000)`);
  // 30 if the database keeps what it has answered
  expect(heapMb() - before).toBeLessThan(8);
});
