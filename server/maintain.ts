import path from 'node:path';
import { readSettings } from './start/config/read-settings.ts';
import { backup, type DataPlaces } from './start/maintenance/backup.ts';
import type { Contents } from './start/maintenance/contents.ts';
import { move } from './start/maintenance/move.ts';
import { partOf } from './start/config/settings.ts';
import { restore } from './start/maintenance/restore.ts';
import { StoreProblem } from './store/problem.ts';

export const usage = `npm run backup -- FILE
npm run restore -- FILE
npm run move -- --to postgres://user:password@host:5432/name`;

const euros = (cents: number) => (cents / 100).toFixed(2);
const summaryOf = ({ accounts, uploadedFiles, ledgerTransfers, movedCents, balanceCents }: Contents) =>
  `${accounts} accounts, ${uploadedFiles} uploaded files, ${ledgerTransfers} transfers in the ledger of ${euros(movedCents)} EUR together; its accounts add up to ${euros(balanceCents)} EUR.`;

/** The directories that the settings name. A PostgreSQL server is backed up by its own tools. */
function placesOf(env: NodeJS.ProcessEnv): DataPlaces {
  const { config, problems } = readSettings(env);
  if (config.databaseUrl)
    throw new StoreProblem('DATABASE_URL names a PostgreSQL server, which pgBackRest backs up: see deploy/postgresql/README.md.');
  // with a setting that cannot be read another place would be backed up, or no files
  const wrong = problems.filter(({ setting }) => ['Database', 'Files'].includes(partOf(setting)));
  if (wrong.length > 0) throw new StoreProblem(wrong.map(({ message }) => message).join('\n'));
  return { dataDir: config.dataDir, filesDir: 'directory' in config.files ? config.files.directory : undefined };
}

/** Runs one command and returns sentences about the result. */
export async function maintain([name, ...rest]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [first, second, ...more] = rest;
  if (name === 'move' && first === '--to' && second && more.length === 0) {
    const { dataDir, filesDir } = placesOf(env);
    const { tables, contents } = await move(dataDir, second);
    return `${tables.size} tables have the same rows on both sides. ${summaryOf(contents)}
Start the server with this address in DATABASE_URL (as statefolio_server, after deploy/database/grants.sql, where this one is the owner of the tables), the same SECRETS_KEY${filesDir ? ` and FILES_DIR=${path.resolve(filesDir)}` : ''}. The directory ${path.resolve(dataDir)} stays as it is: start no server on it any more.`;
  }
  if (!first || second !== undefined) throw new StoreProblem(usage);
  if (name === 'backup') {
    const places = placesOf(env);
    const { databaseFiles, uploadedFiles, bytes } = await backup(places, first);
    return `${path.resolve(first)}: ${databaseFiles} files of the database, ${places.filesDir ? `${uploadedFiles} uploaded files` : 'no uploaded files, which lie in a bucket'}, ${(bytes / 1e6).toFixed(1)} MB. Its database was opened once and read whole. Keep SECRETS_KEY in another place: without it the backup is of no use.`;
  }
  if (name === 'restore') return `Restored: ${summaryOf(await restore(placesOf(env), first))}`;
  throw new StoreProblem(usage);
}

const [, program = '', ...given] = process.argv;
if (path.resolve(program) === import.meta.filename)
  try {
    process.stdout.write(`${await maintain(given, process.env)}\n`);
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
