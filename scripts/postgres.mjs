// A PostgreSQL server for tests and benches.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Stop, run } from './bootstrap.mjs';

const asRoot = process.getuid?.() === 0;

/** A port that no program has. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The folder with PostgreSQL's programs, newest first. */
export function postgresFolder() {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : [];
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find(
    (dir) => existsSync(path.join(dir, 'initdb')) && existsSync(path.join(dir, 'postgres')),
  );
}

/** What a database does that nobody reads after a crash, from a standby, or for long. */
const unneeded = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_wal_size=256MB',
];

/** A folder in memory, if the machine has one with room for the databases of a whole run: a disk takes its time over their many files. */
function folderInMemory() {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 4 * 1024 ** 3 && os.freemem() >= 4 * 1024 ** 3 ? folder : undefined;
}

/**
 * A throw-away PostgreSQL on a free port, or nothing where the machine has none. It refuses to run as root, so root lends it the user postgres.
 * Tests that never stop it in the middle need nothing on the disk: `durable: false` is several times faster.
 */
export async function startPostgres({ durable = true } = {}) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, pid: undefined, stop: async () => {} };
  const folder = postgresFolder();
  if (!folder) return undefined;
  const user = asRoot ? (await run('id', ['-u', 'postgres'], { quiet: true })).output.trim() : undefined;
  if (asRoot && !/^\d+$/.test(user)) return undefined;
  const lent = (args) =>
    asRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...args]] : [args[0], args.slice(1)];
  const dir = mkdtempSync(path.join((durable ? undefined : folderInMemory()) ?? os.tmpdir(), 'statefolio-pg-'));
  const stopped = () => rmSync(dir, { recursive: true, force: true });
  if (asRoot) await run('chown', ['postgres', dir]);
  const data = path.join(dir, 'data');
  const [initdb, initArgs] = lent([
    path.join(folder, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const init = await run(initdb, initArgs, { quiet: true, cwd: dir });
  if (init.code !== 0) {
    stopped();
    throw new Stop(`PostgreSQL could not make its data directory.\n${init.output}`);
  }
  // one role that has to know its password; everybody else is let in
  const access = path.join(data, 'pg_hba.conf');
  const locked = ['host all statefolio_locked 127.0.0.1/32 scram-sha-256', 'local all statefolio_locked scram-sha-256'];
  writeFileSync(access, [...locked, readFileSync(access, 'utf8')].join('\n'));
  const port = await freePort();
  const [command, args] = lent([
    path.join(folder, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    dir,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
    ...(durable ? [] : unneeded.flatMap((setting) => ['-c', setting])),
  ]);
  const child = spawn(command, args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve(true));
    child.once('close', () => resolve(false));
    setTimeout(() => resolve(false), 30_000).unref();
  });
  // whatever ends this run ends the database too
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    child.kill('SIGINT');
    await gone;
    stopped();
  };
  if (!(await ready)) {
    await stop();
    throw new Stop('PostgreSQL did not start.');
  }
  // through a file a statement and its answer cost the kernel less than through a port
  const way = durable || process.platform === 'win32' ? '' : `?host=${encodeURIComponent(dir)}`;
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres${way}`, pid: child.pid, stop };
}
