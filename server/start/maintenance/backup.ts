import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { recordOf } from '../../../domain/unknown.ts';
import { lockDirectory } from '../../store/lock.ts';
import { StoreProblem } from '../../store/problem.ts';
import { writeBackup } from './backup-file.ts';
import { damageIn } from './check-backup.ts';

export interface DataPlaces {
  /** Directory of the embedded database. */
  dataDir: string;
  /** Directory of uploaded files; absent: they lie in a bucket, which keeps versions of its own. */
  filesDir: string | undefined;
}

interface Found {
  name: string;
  size: number;
  from?: string;
}

/** Everything in a folder, the folders too: PostgreSQL does not start without its empty ones. */
async function* everything(folder: string, prefix: string, leave: readonly string[]): AsyncGenerator<Found> {
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const from = path.join(folder, entry.name);
    const name = `${prefix}${entry.name}`;
    if (leave.includes(from)) continue;
    if (entry.isDirectory()) {
      yield { name: `${name}/`, size: 0 };
      yield* everything(from, `${name}/`, leave);
    } else if (entry.isFile()) yield { name, size: (await stat(from)).size, from };
  }
}

/**
 * Writes the embedded database and the uploaded files into one file with checksums, and reads the database in it whole. The server has to be stopped: its
 * directory is locked meanwhile. A StoreProblem says what is damaged; then there is no file. An interrupted backup leaves `{file}.part` and `{file}.check`, and
 * nothing under the name itself.
 */
export async function backup(
  { dataDir, filesDir }: DataPlaces,
  file: string,
): Promise<{ databaseFiles: number; uploadedFiles: number; bytes: number }> {
  const [data, files, target] = [path.resolve(dataDir), filesDir && path.resolve(filesDir), path.resolve(file)];
  if (!existsSync(path.join(data, 'PG_VERSION'))) throw new StoreProblem(`There is no database in ${data}.`);
  if (existsSync(target)) throw new StoreProblem(`${target} is there already; give another name.`);
  if ([data, files].some((folder) => folder && target.startsWith(folder + path.sep)))
    throw new StoreProblem('The backup would lie in the data itself; give a place outside of it.');
  const unlock = await lockDirectory(data);
  const counted = { databaseFiles: 0, uploadedFiles: 0 };
  const unfinished = `${target}.part`;
  async function* parts() {
    for await (const part of everything(data, 'database/', files ? [files] : [])) {
      counted.databaseFiles += part.from === undefined ? 0 : 1;
      yield part;
    }
    if (files && existsSync(files))
      for await (const part of everything(files, 'files/', [])) {
        counted.uploadedFiles += part.from === undefined ? 0 : 1;
        yield part;
      }
  }
  try {
    await rm(unfinished, { force: true });
    await writeBackup(unfinished, parts());
    const damage = await damageIn(unfinished, `${target}.check`);
    if (damage !== undefined) {
      await rm(unfinished);
      throw new StoreProblem(`The database in ${data} is damaged, so no backup was made and the last one must be kept: ${damage}.`);
    }
    await rename(unfinished, target);
  } catch (error) {
    if (error instanceof StoreProblem) throw error;
    const { code, message } = recordOf(error);
    // a full disk, a folder that is missing: nothing is wrong with this program
    if (typeof code !== 'string') throw error;
    throw new StoreProblem(`The backup could not be made: ${String(message)}.`, { cause: error });
  } finally {
    unlock();
  }
  return { ...counted, bytes: (await stat(target)).size };
}
