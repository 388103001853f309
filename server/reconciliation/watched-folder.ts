import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { maxFileSize } from '../../domain/upload.ts';
import { readCamt } from '../lib/iso20022/read-camt.ts';
import { StatementProblem } from '../lib/iso20022/statement-problem.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { importStatementFile } from './import-statement.ts';

interface WatchedFolder {
  store: Store;
  clock: Clock;
  /** The folder of the bank's files; `done/` and `refused/` are created in it. */
  folder: string;
  log: Record<'warn' | 'error', (facts: object, message: string) => void>;
}

/** A file may still be written: it is read once it is unchanged for this long. */
const restMs = 5_000;

/**
 * Imports the new files of the folder, the oldest day first, and moves each to `done`, or to `refused` with a text file of the reason. A file that was imported
 * but not moved is imported again without effect. A file that fails for another reason, such as a rule of the ledger, is left for the next run, and so are
 * those whose balances may continue it; the others are imported. Throws at the end if any file was left, so that the run counts as failed.
 */
export async function readFolder({ store, clock, folder, log }: WatchedFolder, signal: AbortSignal): Promise<void> {
  for (const name of ['done', 'refused']) await mkdir(path.join(folder, name), { recursive: true });
  let left = 0;
  for (const name of await filesInOrder(folder)) {
    if (signal.aborted) break;
    try {
      const problem = await take(name);
      if (problem?.code === 'STATEMENT_BALANCE_GAP' && left > 0) throw problem;
      if (problem) await refuse(name, problem);
      else await move(name, 'done');
    } catch (error) {
      left++;
      log.error({ err: error, file: name }, 'a file of the bank was left in the folder');
    }
  }
  if (left > 0) throw new Error(`${left} files of the bank were left in the folder`);

  async function take(name: string): Promise<StatementProblem | undefined> {
    const file = path.join(folder, name);
    if ((await lstat(file)).size > maxFileSize) return new StatementProblem('STATEMENT_MALFORMED', { reason: 'larger than 10 MB' });
    const bytes = await readFile(file);
    try {
      await store.tx((tx) => importStatementFile(tx, clock, { name, bytes, actor: 'folder' }));
      return undefined;
    } catch (error) {
      if (error instanceof StatementProblem) return error;
      throw error;
    }
  }

  async function refuse(name: string, { code, place }: StatementProblem): Promise<void> {
    const { line, entry, reason } = place;
    const where = [line === undefined ? '' : `line ${line}`, entry === undefined ? '' : `entry ${entry}`].filter(Boolean).join(', ');
    const moved = await move(name, 'refused');
    await writeFile(`${moved}.txt`, `${code}\n${where ? `${where}: ` : ''}${reason}\n`);
    log.warn({ file: name, code, line }, 'a file of the bank was refused');
  }

  /** Moves a file under its own name, or a numbered one where that exists. */
  async function move(name: string, to: 'done' | 'refused'): Promise<string> {
    const taken = new Set(await readdir(path.join(folder, to)));
    const { name: stem, ext } = path.parse(name);
    let target = name;
    for (let count = 2; taken.has(target); count++) target = `${stem}.${count}${ext}`;
    const moved = path.join(folder, to, target);
    await rename(path.join(folder, name), moved);
    return moved;
  }
}

/** The files that a run would import, in the order of their days and names. */
async function filesInOrder(folder: string): Promise<string[]> {
  const dated = await Promise.all(
    // a file that is too large is refused unread
    (await completeFiles(folder)).map(async ({ name, size }) => ({
      name,
      day: size > maxFileSize ? '' : await firstDay(path.join(folder, name)),
    })),
  );
  return dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ name }) => name);
}

/** The files directly in the folder, by name; names that begin with a full stop are ignored. */
export async function completeFiles(folder: string): Promise<{ name: string; size: number }[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.xml$/i.test(name)).toSorted();
  const files = await Promise.all(
    names.map(async (name) => {
      // it may be renamed at this moment
      const stat = await lstat(path.join(folder, name)).catch(() => undefined);
      return stat?.isFile() && systemClock.now().getTime() - stat.mtimeMs >= restMs ? [{ name, size: stat.size }] : [];
    }),
  );
  return files.flat();
}

/** The names of the bank's files need not follow their days; a file that cannot be read is the first. */
async function firstDay(file: string): Promise<string> {
  try {
    const days = readCamt(await readFile(file)).map(({ day }) => day);
    return days.toSorted()[0] ?? '';
  } catch {
    // importing it shows why
    return '';
  }
}
