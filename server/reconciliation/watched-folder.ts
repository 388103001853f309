import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { maxFileSize } from '../../domain/upload.ts';
import { readCamt } from '../lib/iso20022/read-camt.ts';
import { StatementProblem } from '../lib/iso20022/statement-problem.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { takeStatementFile } from './take-statement.ts';

interface WatchedFolder {
  store: Store;
  clock: Clock;
  /** The bank's files arrive here; `done/` and `refused/` beside them are made. */
  folder: string;
  log: { warn(facts: object, message: string): void };
}

/** A file may still be written: it is read once nobody has changed it for this long. */
const restMs = 5_000;

/**
 * Takes the new files of the folder, the oldest day first, and moves each to `done`, or to `refused` beside a text that says why. A file that was taken,
 * but not moved, is taken again and changes nothing.
 */
export async function readFolder({ store, clock, folder, log }: WatchedFolder, signal: AbortSignal): Promise<void> {
  for (const name of ['done', 'refused']) await mkdir(path.join(folder, name), { recursive: true });
  for (const name of await restingFiles(folder)) {
    if (signal.aborted) return;
    const problem = await take(name);
    if (problem) await refuse(name, problem);
    else await move(name, 'done');
  }

  async function take(name: string): Promise<StatementProblem | undefined> {
    const file = path.join(folder, name);
    if ((await lstat(file)).size > maxFileSize) return new StatementProblem('STATEMENT_MALFORMED', { reason: 'larger than 10 MB' });
    const bytes = await readFile(file);
    try {
      await store.tx((tx) => takeStatementFile(tx, clock, { name, bytes, actor: 'folder' }));
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

  /** Under its own name, or under a further one where that is taken. */
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

/** Files that lie in the folder itself, in the order of their days and names; those that begin with a full stop are not for us. */
async function restingFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.xml$/i.test(name)).toSorted();
  const files = await Promise.all(names.map(async (name) => ({ name, stat: await lstat(path.join(folder, name)) })));
  const resting = files.filter(({ stat }) => stat.isFile() && systemClock.now().getTime() - stat.mtimeMs >= restMs);
  const dated = await Promise.all(
    // one that is too large is refused unread
    resting.map(async ({ name, stat }) => ({ name, day: stat.size > maxFileSize ? '' : await firstDay(path.join(folder, name)) })),
  );
  return dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ name }) => name);
}

/** The names of the bank's files need not follow their days; a file that cannot be read is the first. */
async function firstDay(file: string): Promise<string> {
  try {
    const days = readCamt(await readFile(file)).map(({ day }) => day);
    return days.toSorted()[0] ?? '';
  } catch (error) {
    if (error instanceof StatementProblem) return '';
    throw error;
  }
}
