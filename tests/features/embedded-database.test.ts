import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../server/store/store.ts';
import { openStore } from '../../server/store/open.ts';
import { setting } from '../../server/store/schema.ts';
import { sqlState } from '../../server/store/sql-state.ts';
import { vacuumChanged } from '../../server/store/vacuum.ts';
import { checkpointLongLog } from '../../server/store/checkpoint.ts';
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

test('what deleted rows leave behind is used again, and a table in which nothing changed is left alone', async () => {
  const ofTable = async (figure: SQL<number>) => {
    const [row] = await store.db.select({ figure }).from(sql`pg_class`).where(sql`relname = 'job_run'`);
    return row!.figure;
  };
  const bytes = () => ofTable(sql<number>`pg_total_relation_size(oid)::int`);
  /** Runs of a day, of which the last stay. */
  const oneDay = async (day: number) => {
    await store.db.execute(
      sql`insert into job_run (name, slot, started_at) select 'often', ${day * 20_000}::int + slot, now() from generate_series(1, 20000) slot`,
    );
    await store.db.execute(sql`delete from job_run where slot <= ${day * 20_000 + 19_800}::int`);
    return vacuumChanged(store);
  };
  expect(store.isEmbedded).toBe(true);
  for (const day of [0, 1, 2]) expect(await oneDay(day)).toBeGreaterThan(0);
  const before = await bytes();
  for (const day of [3, 4, 5]) await oneDay(day);
  expect(await bytes()).toBeLessThanOrEqual(before);
  expect(await vacuumChanged(store)).toBe(0);
  expect(await ofTable(sql<number>`reltuples::int`)).toBe(200);
});

test('tables are freed between the requests of others', async () => {
  await store.db.execute(sql`update setting set value = '2'`);
  await store.db.execute(sql`insert into setting (key, value) select 'many ' || n, '1' from generate_series(1, 500) n`);
  const add = (key: string) => store.tx(async (tx) => void (await tx.insert(setting).values({ key, value: 1 })));
  const [freed] = await Promise.all([vacuumChanged(store), add('beside'), kept('beside'), add('beside too')]);
  expect(freed).toBeGreaterThan(0);
  expect([await kept('beside'), await kept('beside too')]).toEqual([1, 1]);
});

test('a long write-ahead log is written to the tables, and does not grow for ever', async () => {
  const megabytes = async () => {
    const [row] = await store.db.select({ size: sql<number>`(sum(size) / 1048576)::int` }).from(sql`pg_ls_waldir()`);
    return row!.size;
  };
  /** 20 MB that cannot be compressed. */
  const write = () =>
    store.db.execute(sql`
      insert into setting (key, value)
      select gen_random_uuid()::text, to_jsonb((select string_agg(md5(random()::text || n || m), '') from generate_series(1, 32768) m))
      from generate_series(1, 20) n`);
  await checkpointLongLog(store);
  expect(await checkpointLongLog(store)).toBe(false);
  for (let round = 0; round < 3; round++) {
    await write();
    expect(await checkpointLongLog(store)).toBe(true);
  }
  const before = await megabytes();
  for (let round = 0; round < 3; round++) {
    await write();
    await checkpointLongLog(store);
  }
  expect(await megabytes()).toBeLessThanOrEqual(before);
  expect(before).toBeLessThanOrEqual(112);
});
