import path from 'node:path';
import { embedded, makeInMemory } from './embedded.ts';
import { openDirectory } from './open-directory.ts';
import { openServer } from './open-server.ts';
import type { Store } from './store.ts';

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
