import { spawn } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordOf } from '../../domain/unknown.ts';
import { StoreProblem } from './problem.ts';

const embeddedVersion = '18';

const unfinished = 'unfinished';

/** Makes the files of a new database. One that was interrupted while it was made is made again. */
export async function createDatabaseFiles(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.length > 0 && !names.includes(unfinished)) return;
  for (const name of names) if (name !== unfinished) await rm(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, unfinished), '');
  const maker = import.meta.filename.replace(/data-directory(\.\w+)$/, 'make-directory$1');
  const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    let stderr = '';
    const child = spawn(process.execPath, [maker, directory], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  });
  if (code !== 0) throw new StoreProblem(`No database could be made in ${directory}.`, { cause: stderr });
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

/** The embedded database would use any directory, so this checks first that it is ours. */
export async function prepareDataDirectory(directory: string): Promise<void> {
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
  await checkDatabaseFiles(directory);
}

/** A directory that is missing, empty, or holds an embedded database of this server. */
export async function checkDatabaseFiles(directory: string): Promise<void> {
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
export async function makePrivate(directory: string, mustBePrivate: boolean): Promise<void> {
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
export async function closeFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) await chmod(file, mode & 0o700);
  }
}
