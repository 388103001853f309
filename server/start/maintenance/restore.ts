import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openStore } from '../../store/open.ts';
import { StoreProblem } from '../../store/problem.ts';
import type { DataPlaces } from './backup.ts';
import { readBackup } from './backup-file.ts';
import { type Contents, contentsOf } from './contents.ts';
import { unpackEntry } from './unpack-entry.ts';

async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StoreProblem(`${folder} cannot be restored to (${error.code ?? 'unknown reason'}).`, { cause: error });
  });
  if (names.length > 0) throw new StoreProblem(`${folder} holds data already; a backup is restored to an empty directory.`);
}

/** All at once at the end: the disk then writes them together. */
async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(path.join(entry.parentPath, entry.name), 'r');
    await file.sync();
    await file.close();
  }
}

/**
 * Brings back what `backup` has written, to directories that are empty or not there, and opens the database once. Its version file is written last, so
 * that no server starts on half of it; after a failure nothing is left.
 */
export async function restore({ dataDir, filesDir }: DataPlaces, file: string): Promise<Contents> {
  const [data, files] = [path.resolve(dataDir), filesDir && path.resolve(filesDir)];
  const roots = [data, ...(files ? [files] : [])];
  for (const folder of roots) await assertEmpty(folder);
  let version: Uint8Array | undefined;
  const placeOf = (name: string) => {
    if (name.startsWith('database/')) return path.join(data, name.slice('database/'.length));
    if (files) return path.join(files, name.slice('files/'.length));
    throw new Error('it holds uploaded files, and the settings name a bucket for them');
  };
  try {
    for (const folder of roots) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
    }
    await readBackup(file, async (name, bytes) => {
      const place = placeOf(name);
      if (name === 'database/PG_VERSION') version = await buffer(bytes);
      else await unpackEntry(place, name, bytes);
    });
    if (!version) throw new StoreProblem(`${file} holds no database.`);
    for (const folder of roots) await syncFiles(folder);
    await writeFile(path.join(data, 'PG_VERSION'), version, { mode: 0o600, flush: true });
    const store = await openStore({ dataDir: data, mustBePrivate: true });
    try {
      return await contentsOf(store.db);
    } finally {
      await store.close();
    }
  } catch (error) {
    for (const folder of roots.toReversed())
      for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name), { recursive: true, force: true });
    throw error;
  }
}
