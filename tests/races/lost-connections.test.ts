import { connect, createServer, type Socket } from 'node:net';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addressesOf } from '../../server/store/hosts.ts';
import { openStore } from '../../server/store/open.ts';
import { ledgerAccount } from '../../server/store/schema.ts';
import { newDatabase, testServer } from '../support/store.ts';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  if (!testServer) throw new Error('This part needs a PostgreSQL server.');
  const made = await newDatabase(testServer);
  drop = made.drop;
  // a host in front of it is reached through a port
  url = made.url.replace(/\?.*$/, '');
  await (await openStore({ url })).close();
});
afterAll(() => drop());

/** A host in front of the database, which can go away. `cutAt`: the connection ends once it has handed on these bytes, before the answer. */
async function hostBefore(database: string) {
  const { hostname, port } = new URL(database);
  const open = new Set<Socket>();
  let cutAt: string | undefined;
  const server = createServer((socket) => {
    const behind = connect(Number(port || 5432), hostname);
    for (const one of [socket, behind]) {
      open.add(one);
      one.on('error', () => {});
      one.once('close', () => [socket, behind].forEach((each) => each.destroy()));
    }
    behind.on('data', (bytes) => void socket.write(bytes));
    socket.on('data', (bytes) => {
      behind.write(bytes);
      if (cutAt === undefined || !bytes.includes(cutAt)) return;
      cutAt = undefined;
      // the database carries it out; its answer is lost
      behind.removeAllListeners('data');
      behind.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const place = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const goAway = () => {
    server.close();
    open.forEach((socket) => socket.destroy());
  };
  onTestFinished(goAway);
  return { place, goAway, cut: (text: string) => (cutAt = text) };
}

async function storeBehind(hosts: number) {
  const fronts = await Promise.all(Array.from({ length: hosts }, () => hostBefore(url)));
  const several = new URL(url);
  const store = await openStore({
    url: url.replace(`${several.hostname}:${several.port}`, fronts.map(({ place }) => place).join(',')),
  });
  onTestFinished(() => store.close());
  const rows = async (prefix: string) =>
    (
      await store.db
        .select({ rows: count() })
        .from(ledgerAccount)
        .where(sql`id like ${`${prefix}%`}`)
    )[0]?.rows;
  return { store, fronts, rows };
}

test('each host of an address is an address', () => {
  expect(addressesOf('postgres://me:p%40ss@a:5432,b/name?x=1')).toEqual([
    'postgres://me:p%40ss@a:5432/name?x=1',
    'postgres://me:p%40ss@b/name?x=1',
  ]);
  expect(addressesOf('postgres://a/name')).toEqual(['postgres://a/name']);
});

test('a transaction whose host goes away before the commit runs again on the other host, once', async () => {
  const { store, fronts, rows } = await storeBehind(2);
  let runs = 0;
  await store.tx(async (tx) => {
    runs += 1;
    await tx.insert(ledgerAccount).values({ id: 'moved', kind: 'escrow' });
    if (runs === 1) fronts[0]!.goAway();
    await tx.insert(ledgerAccount).values({ id: 'moved-too', kind: 'escrow' });
  });
  expect([runs, await rows('moved')]).toEqual([2, 2]);
});

test('a read whose answer is lost is asked again; a write by itself is not, for it may have happened', async () => {
  const { store, fronts, rows } = await storeBehind(1);
  expect(await rows('alone')).toBe(0);
  fronts[0]!.cut('select count');
  expect(await rows('alone')).toBe(0);
  fronts[0]!.cut('insert into');
  await expect(store.db.insert(ledgerAccount).values({ id: 'alone', kind: 'escrow' })).rejects.toThrow();
  expect(await rows('alone')).toBe(1);
});

test('a read finds the other host', async () => {
  const { fronts, rows } = await storeBehind(2);
  expect(await rows('nowhere')).toBe(0);
  fronts[0]!.goAway();
  expect(await rows('nowhere')).toBe(0);
});

test('a server starts on the second host while the first one is down', async () => {
  const [down, up] = [await hostBefore(url), await hostBefore(url)];
  down.goAway();
  const { hostname, port } = new URL(url);
  const store = await openStore({ url: url.replace(`${hostname}:${port}`, `${down.place},${up.place}`) });
  onTestFinished(() => store.close());
  await store.tx((tx) => tx.insert(ledgerAccount).values({ id: 'second', kind: 'escrow' }));
});

test('a commit whose answer was lost is not run again: it may have happened', async () => {
  const { store, fronts, rows } = await storeBehind(1);
  let runs = 0;
  const lost = store.tx(async (tx) => {
    runs += 1;
    await tx.insert(ledgerAccount).values({ id: 'lost', kind: 'escrow' });
    fronts[0]!.cut('commit');
  });
  await expect(lost).rejects.toThrow();
  expect([runs, await rows('lost')]).toEqual([1, 1]);
});
