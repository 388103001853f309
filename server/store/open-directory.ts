import { PGlite } from '@electric-sql/pglite';
import { closeFiles, createDatabaseFiles, makePrivate, prepareDataDirectory } from './data-directory.ts';
import { embedded, smallSettings, smallMemory } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { StoreProblem } from './problem.ts';
import type { Store } from './store.ts';
import { checkDiskSync, SyncNodeFS } from './sync-node-fs.ts';

/** The embedded database in a directory of this account. */
export async function openDirectory(directory: string, mustBePrivate: boolean): Promise<Store> {
  // what the database writes from here on is readable by this account alone
  process.umask(0o077);
  await prepareDataDirectory(directory);
  await makePrivate(directory, mustBePrivate);
  const unlock = await lockDirectory(directory);
  const files = new SyncNodeFS(directory);
  try {
    await createDatabaseFiles(directory);
    await closeFiles(directory);
    const client = await withoutConsoleErrors(() =>
      PGlite.create({
        fs: files,
        ...smallMemory,
        startParams: [
          ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
          ...smallSettings,
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
    await checkDiskSync(client, files);
    return store;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A damaged database makes PGlite print its own source; the one sentence that follows says enough. */
export async function withoutConsoleErrors<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}
