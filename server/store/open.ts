import { spawn } from 'node:child_process';
import { constants, existsSync, fsyncSync } from 'node:fs';
import { access, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { inSpan } from '../lib/tracing.ts';
import { BatchingSocket } from './batching-socket.ts';
import { cursorsOnOneConnection, cursorsOnPool, type OpenCursors } from './cursors.ts';
import { DatabaseClient } from './database-client.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import type { Db, Tx } from './db.ts';
import { lockDirectory } from './lock.ts';
import { createMigrationTable, migrate, migrateInUse } from './migrate.ts';
import { ownerFirst, StoreProblem } from './problem.ts';
import * as schema from './schema.ts';
import { recordOf } from '../../domain/unknown.ts';
import { randomInt } from '../lib/random.ts';
import { addressesOf, isConnectionLost, isDatabaseAddress, lostMs, pauseForHost, severalHosts } from './hosts.ts';
import { SharingPool } from './sharing-pool.ts';
import { sqlState } from './sql-state.ts';

export type { Db, Tx };

export interface Store {
  /** For single statements. Inside `tx` use what it hands you: the embedded database has one connection and would wait for ever. */
  readonly db: Db;
  /**
   * One transaction. It is run again when the database asks for that (serialization failure, deadlock) and when its connection was lost before the commit, so
   * it must not reach outside.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For results of any length. */
  readonly openCursors: OpenCursors;
  close(): Promise<void>;
}

export interface StoreAddress {
  /** A PostgreSQL server, `postgres://…`, or several hosts of which one is the primary, `postgres://user@a,b/name`; wins over `dataDir`. */
  url?: string | undefined;
  /** The setting or the option that gives `url`, as messages name it. */
  named?: string | undefined;
  /** A directory for the embedded database, or `memory://`. */
  dataDir?: string | undefined;
  /** Refuse a directory that other accounts of the machine may open; otherwise it is closed to them. */
  mustBePrivate?: boolean | undefined;
  /** For `memory://`: what `emptyDatabase` gave, so that it need not be made again. */
  copy?: Blob | undefined;
}

/** Opens the database, makes or updates its tables, and returns when it is ready. Throws a StoreProblem that says in one sentence what is wrong. */
export async function openStore({
  url,
  named = 'DATABASE_URL',
  dataDir = './data',
  mustBePrivate = false,
  copy,
}: StoreAddress): Promise<Store> {
  if (url) return openServer(url, named);
  return dataDir === 'memory://' ? embedded(await makeInMemory(copy), () => {}) : openDirectory(path.resolve(dataDir), mustBePrivate);
}

/** The files of an embedded database with all tables and nothing in them: making one takes seconds, opening a copy less than one. */
export async function emptyDatabase(): Promise<Blob> {
  const client = await makeInMemory();
  const store = await embedded(client, () => {});
  const files = await client.dumpDataDir('none');
  await store.close();
  return files;
}

async function openServer(url: string, named: string): Promise<Store> {
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

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Each connection has one `Tx` as long as it lives, that of its first transaction: to make one takes longer than a statement, and its statements are made once
 * (`statement.ts`).
 */
function transactionsOn(pool: pg.Pool): Transact {
  const known = new WeakMap<pg.PoolClient, Tx>();
  return async (work) => {
    const client = await pool.connect();
    const ask = (text: string) => client.query({ text }, []);
    try {
      const tx = known.get(client);
      if (!tx) {
        const db: Db = drizzlePg(client, { schema });
        return await db.transaction(async (first) => {
          known.set(client, first);
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

const smallMemory = { initialMemory: 128 * 2 ** 20 };
const smallBuffers = ['-c', 'shared_buffers=16MB'];

async function makeInMemory(copy?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    ...(copy && { loadDataDir: copy }),
    ...smallMemory,
    startParams: [...PGlite.defaultStartParams, ...smallBuffers],
  });
}

async function openDirectory(directory: string, mustBePrivate: boolean): Promise<Store> {
  // what the database writes from here on is readable by this account alone
  process.umask(0o077);
  await mustBeOurs(directory);
  await makePrivate(directory, mustBePrivate);
  const unlock = await lockDirectory(directory);
  const files = new SyncNodeFS(directory);
  try {
    await makeIfEmpty(directory);
    await closeFiles(directory);
    const client = await quietly(() =>
      PGlite.create({
        fs: files,
        ...smallMemory,
        startParams: [
          ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
          ...smallBuffers,
          '-c',
          'fsync=on',
          '-c',
          'wal_sync_method=fsync',
        ],
      }),
    ).catch((error: unknown) => {
      throw new StoreProblem(`The database in ${directory} cannot be opened; it may be damaged.`, { cause: error });
    });
    const store = await embedded(client, unlock);
    await mustReachTheDisk(client, files);
    return store;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function embedded(client: PGlite, unlock: () => void): Promise<Store> {
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
    { openCursors: cursorsOnOneConnection(pool, db), transact: transactionsOn(pool) },
  );
}

/** The one connection of the embedded database, which stays; who needs it waits as long as it takes. */
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

const noCursors: OpenCursors = () => Promise.reject(new Error('This store has no cursors.'));

const lastStatements = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * A statement whose result nobody needs, or several: what follows goes to the database with it, if it is the last with the commit. Fails the transaction
 * where it fails.
 */
export function atCommit(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => {});
  const last = lastStatements.get(tx);
  if (!last) throw new Error('Only a transaction of a store commits.');
  last.push(statement);
}

const abortedState = '25P02';

/** Why a transaction has failed: what follows a statement that failed is only told that the transaction is aborted. */
async function causeOf(error: unknown, last: readonly Promise<unknown>[]): Promise<unknown> {
  if (sqlState(error) !== abortedState) return error;
  const failed = (await Promise.allSettled(last)).find((one) => one.status === 'rejected' && sqlState(one.reason) !== abortedState);
  return failed?.status === 'rejected' ? failed.reason : error;
}

/** A store on a connection that its caller has opened: its tables are there. */
export function makeStore(
  db: Db,
  shut: () => Promise<void>,
  { openCursors = noCursors, transact = async (work) => db.transaction(work) }: { openCursors?: OpenCursors; transact?: Transact } = {},
): Store {
  let closing: Promise<void> | undefined;
  return {
    db,
    openCursors,
    async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const begun = performance.now();
      for (let attempt = 1; ; attempt++) {
        // from here on the database may have committed: whoever asks again brings an idempotency key
        let isCommitting = false;
        const last: Promise<unknown>[] = [];
        const run = async (tx: Tx) => {
          lastStatements.set(tx, last);
          const result = await work(tx);
          isCommitting = true;
          return result;
        };
        try {
          const result = await inSpan('transaction', { 'statefolio.attempt': attempt }, () => transact(run));
          // after one that failed the database has rolled back, though it was told to commit
          await Promise.all(last);
          return result;
        } catch (thrown) {
          const error = await causeOf(thrown, last);
          const isLost = !isCommitting && isConnectionLost(error) && performance.now() - begun < lostMs;
          if (!isLost && (attempt >= 10 || !mayRunAgain(error))) throw error;
          await (isLost ? pauseForHost() : pause(randomInt(10 * 2 ** Math.min(attempt, 6))));
        }
      }
    },
    close: () => (closing ??= shut()),
  };
}

function mayRunAgain(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** PGlite's own file system never asks the disk to keep a commit; this one does, and counts how often. */
class SyncNodeFS extends NodeFS {
  syncs = 0;

  override async init(client: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const made = await super.init(client, options);
    const hook = (module: EmscriptenModule) => {
      const { node_ops, stream_ops } = module.FS.filesystems.NODEFS;
      for (const ops of [node_ops, stream_ops]) {
        const { setattr } = ops;
        // PostgreSQL asks for 0666 here, past the umask
        ops.setattr = (target, attributes) =>
          setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      }
      stream_ops.fsync = ({ nfd }) => {
        if (nfd === undefined) return 0;
        fsyncSync(nfd);
        this.syncs++;
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), hook];
    return made;
  }
}

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;

interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        node_ops: { setattr: SetAttributes };
        stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd?: number }) => number };
      };
    };
  };
}

/** The hook above reaches into PGlite; a version that moves it must be noticed here and not after a power cut. */
async function mustReachTheDisk(client: PGlite, files: SyncNodeFS): Promise<void> {
  const before = files.syncs;
  await client.query(
    `insert into setting (key, value) values ('store.opened', to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
  );
  if (files.syncs > before) return;
  await client.close();
  throw new StoreProblem('The embedded database does not write its commits to the disk, so it is not used.');
}

const unfinished = 'unfinished';

/** Makes the files of a new database. One that was interrupted while it was made is made again. */
async function makeIfEmpty(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.length > 0 && !names.includes(unfinished)) return;
  for (const name of names) if (name !== unfinished) await rm(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, unfinished), '');
  const maker = import.meta.filename.replace(/open(\.\w+)$/, 'make-directory$1');
  const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    let said = '';
    const child = spawn(process.execPath, [maker, directory], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
  if (code !== 0) throw new StoreProblem(`No database could be made in ${directory}.`, { cause: said });
  await rm(path.join(directory, unfinished));
}

/** Makes a directory with those above it. Node's own way to do that never ends on file systems like /proc. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const { code } = recordOf(error);
    if (code === 'EEXIST') return;
    const above = path.dirname(directory);
    if (code !== 'ENOENT' || existsSync(above)) throw error;
    await makeDirectory(above);
    await mkdir(directory);
  }
}

/** The embedded database would make itself at home in any directory, so look first whose it is. */
async function mustBeOurs(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    if (!(await stat(directory)).isDirectory()) throw new StoreProblem(`The data directory ${directory} is not a directory.`);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StoreProblem) throw error;
    const { code } = recordOf(error);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StoreProblem(`The data directory ${directory} is not a directory.`, { cause: error });
    throw new StoreProblem(
      `The data directory ${directory} cannot be written to (${typeof code === 'string' ? code : 'unknown reason'}).`,
      { cause: error },
    );
  }
  await mustHoldOurs(directory);
}

/** A directory that is missing, empty, or holds an embedded database of this server. */
export async function mustHoldOurs(directory: string): Promise<void> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  if (names.length === 0 || names.includes(unfinished)) return;
  const version = names.includes('PG_VERSION') ? (await readFile(`${directory}/PG_VERSION`, 'utf8')).trim() : undefined;
  if (version === undefined || !names.includes('global')) {
    throw new StoreProblem(`The data directory ${directory} holds other files and no database; give an empty one.`);
  }
  if (version !== embeddedVersion) {
    throw new StoreProblem(`The data directory ${directory} was made by PostgreSQL ${version}, and this server needs ${embeddedVersion}.`);
  }
}

/** The files hold password hashes and names. On Windows, directories have other permissions and none of these bits. */
async function makePrivate(directory: string, mustBePrivate: boolean): Promise<void> {
  const isOpen = process.platform !== 'win32' && ((await stat(directory)).mode & 0o077) !== 0;
  if (!isOpen) return;
  const isNew = (await readdir(directory)).length === 0;
  if (mustBePrivate && !isNew)
    throw new StoreProblem(
      `Other accounts of this machine may open the data directory ${directory}; close it with: chmod -R go-rwx ${directory}`,
    );
  await chmod(directory, 0o700);
}

/** Files of an older version of this server, and those that PostgreSQL has made by itself, lose the rights of other accounts. */
async function closeFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) await chmod(file, mode & 0o700);
  }
}

const embeddedVersion = '18';

/** A damaged database makes PGlite print its own source; the one sentence that follows says enough. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}

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
