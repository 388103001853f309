import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const packages = ['haproxy', 'postgresql-15', 'pg-auto-failover-cli', 'postgresql-15-auto-failover'];

const onPath = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/** The newest PostgreSQL that has the extension of pg_auto_failover. */
function postgresWithExtension() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .filter((version) => existsSync(path.join(versions, version, 'lib/pgautofailover.so')))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(versions, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')));
}

/** The programs of the machine that a cluster consists of, or one sentence that says how to install what is missing. */
export function clusterPrograms() {
  const haproxy = onPath('haproxy');
  const pgAutoctl = onPath('pg_autoctl');
  const postgres = postgresWithExtension();
  if (process.platform === 'linux' && haproxy && pgAutoctl && postgres) return { haproxy, pgAutoctl, postgres };
  const names = Object.entries({ HAProxy: haproxy, pg_autoctl: pgAutoctl, 'PostgreSQL with pg_auto_failover': postgres })
    .filter(([, found]) => !found)
    .map(([name]) => name);
  const what = process.platform === 'linux' ? `This machine has no ${names.join(', no ')}` : 'A cluster runs on Linux only';
  return { missing: `${what}: on Debian 12, apt-get install --no-install-recommends ${packages.join(' ')}` };
}
