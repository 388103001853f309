// The monitor of pg_auto_failover, and the PostgreSQL nodes that it watches.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap.mjs';
import { killAllIn, runLent, startLent } from './processes.mjs';

/**
 * For a database that shares its machine. Dynamic shared memory lies in the data directory, so that a `kill -9` leaves none behind.
 */
const small = (folder) => `
unix_socket_directories = '${folder}/run'
dynamic_shared_memory_type = mmap
shared_buffers = 64MB
max_connections = 120
`;

/** What operators put into a postgresql.conf: that of the monitor, or of a database. */
const settingsOf = (file) => readFileSync(path.join(root, 'deploy/cluster', file), 'utf8');

/** One PostgreSQL under `pg_autoctl`: `create` makes its data directory and registers it, `start` runs it. Without a `monitor` it is the monitor. */
export function databasePart({ name, port, folder, programs, monitor }) {
  const data = path.join(folder, name);
  // pg_autoctl stops at entries of PATH that it may not read
  const env = {
    PATH: `${programs.postgres}:/usr/bin:/bin`,
    HOME: folder,
    XDG_RUNTIME_DIR: `${folder}/run`,
    PGHOST: `${folder}/run`,
    LANG: 'C',
  };
  const autoctl = (...args) => runLent([programs.pgAutoctl, ...args, '--pgdata', data], { env, cwd: folder });
  const where = ['--pgport', String(port), '--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl'];
  const user = ['--listen', '127.0.0.1', '--username', 'postgres', '--dbname', 'postgres'];

  async function initdb(settings) {
    const args = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await runLent([path.join(programs.postgres, 'initdb'), ...args], { env, cwd: folder });
    appendFileSync(path.join(data, 'postgresql.conf'), settings);
  }

  /** What the kernel holds for a PostgreSQL and its keeper, as their files of process ids name it. */
  const shared = () => {
    const lines = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    const [, memory] = /^\s*\d+\s+(\d+)\s*$/.exec(lines(path.join(data, 'postmaster.pid'))[6] ?? '') ?? [];
    const [, , , , semaphore] = lines(path.join(folder, 'run/pg_autoctl', data, 'pg_autoctl.pid'));
    return [...(memory ? ['-m', memory] : []), ...(/^\d+$/.test(semaphore ?? '') ? ['-s', semaphore] : [])];
  };

  return {
    name,
    port,
    url: monitor ? `postgres://postgres@127.0.0.1:${port}/postgres` : `postgres://autoctl_node@127.0.0.1:${port}/pg_auto_failover`,
    /** `copied`: its data is that of the node which is there already. */
    async create({ copied = false } = {}) {
      if (!copied) await initdb(small(folder) + settingsOf(monitor ? 'database.conf' : 'monitor.conf'));
      if (monitor) return autoctl('create', 'postgres', '--name', name, '--monitor', monitor.url, ...user, ...where);
      await autoctl('create', 'monitor', ...where);
      return autoctl('config', 'set', 'postgresql.listen_addresses', '127.0.0.1');
    },
    start: () =>
      startLent([programs.pgAutoctl, 'run', '--pgdata', data], {
        env,
        cwd: folder,
        output: openSync(path.join(folder, `${name}.log`), 'a'),
      }),
    /** `kill -9` of the keeper and its PostgreSQL at once, as when a machine is lost. What the kernel held for them would stay. */
    async kill() {
      const held = shared();
      await killAllIn(data);
      if (held.length) spawnSync('ipcrm', held);
    },
  };
}
