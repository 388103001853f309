// Two servers of one version behind HAProxy are replaced by those of another while people use them, and by those of before again.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountOf } from '../../scripts/cluster/processes.mjs';
import { clusterPrograms } from '../../scripts/cluster/programs.mjs';
import { proxyPart } from '../../scripts/cluster/start.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { openStore } from '../../server/store/open.ts';
import { acknowledgedProblems } from './acknowledged.ts';
import { freePort } from './free-port.ts';
import { type Load, startLoad } from './upgrade-load.ts';
import { buildVersion, commitBefore } from './version-before.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Upgrade {
  from: string;
  load: Load;
  /** Milliseconds that the migrations took. */
  migrationMs: number;
  /** How many requests were made in each phase. */
  phases: { name: string; requests: number; failures: number }[];
  problems: string[];
}

interface Server {
  port: number;
  process: ChildProcess;
}

const answers = async (address: string) => {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.ok;
};

async function untilReady(address: string, what: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) if (await answers(address).catch(() => false)) return;
  throw new Error(`${what} does not answer.`);
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => void child.once('close', () => resolve()));

/** So long both versions, or one of them, serve between two steps. */
const phaseMs = 6_000;

let endLast = async () => {};
/** Stops what an aborted upgrade test has started. */
export const endUpgrade = () => endLast();

/**
 * Begins with two servers of the version before, applies the migrations of this one, replaces the servers one after the other as docs/operating.md says, and
 * then returns to the version before on the new tables. This version has to be built.
 */
export async function upgrade({ say }: { say: (line: string) => void }): Promise<Upgrade> {
  const programs = clusterPrograms();
  if ('missing' in programs) throw new Error(programs.missing);
  const from = commitBefore();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'statefolio-upgrade-'));
  const before = path.join(folder, 'before');
  const servers: Server[] = [];
  let endProxy = async () => {};
  let stopPostgres = async () => {};
  const { PATH = '', HOME = '' } = process.env;
  endLast = async () => {
    endLast = async () => {};
    await endProxy();
    for (const { process } of servers) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      const gone = ended(process);
      process.kill('SIGKILL');
      await gone;
    }
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    say(`building ${from.slice(0, 10)}`);
    await buildVersion(from, before);
    const postgres = await startPostgres();
    if (!postgres) throw new Error('An upgrade is tried on a PostgreSQL server, and this machine has none.');
    stopPostgres = postgres.stop;
    const address = `http://localhost:${await freePort()}`;
    const settings = {
      PATH,
      HOME,
      MODE: 'demo',
      ORIGIN: address,
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      FILES_DIR: path.join(folder, 'files'),
      DATA_DIR: path.join(folder, 'data'),
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PAYMENT_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    };
    const log = path.join(folder, 'servers.log');
    const program = (tree: string, args: string[], env: Record<string, string> = {}) => {
      const output = openSync(log, 'a');
      return spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', output, output], env: { ...settings, ...env } });
    };
    const start = async (tree: string, place: number, port: number) => {
      const process = program(tree, ['dist-server/server/main.js'], { PORT: String(port) });
      servers[place] = { port, process };
      await untilReady(`http://127.0.0.1:${port}`, `The server of ${tree === root ? 'this version' : 'the version before'}`).catch(
        (error: Error) => Promise.reject(new Error(`${error.message}\n${readFileSync(log, 'utf8').slice(-2_000)}`)),
      );
    };
    /** As `systemctl restart` does once the files are others: it drains, ends, and the other one takes its port. */
    const replace = async (tree: string, place: number) => {
      const { port, process } = servers[place]!;
      const gone = ended(process);
      process.kill('SIGTERM');
      await gone;
      await start(tree, place, port);
      // the proxy looks twice a second
      await pause(1_500);
    };

    say('starting the version before');
    for (const place of [0, 1]) await start(before, place, await freePort());
    mkdirSync(path.join(folder, 'proxy'), { mode: 0o755 });
    await ownedBy(await accountOf(), path.join(folder, 'proxy'), folder);
    const proxy = proxyPart({
      port: Number(new URL(address).port),
      folder: path.join(folder, 'proxy'),
      programs,
      account: await accountOf(),
      servers,
    });
    const proxyProcess = proxy.start();
    endProxy = async () => {
      const gone = ended(proxyProcess);
      await proxy.kill();
      await gone;
    };
    await untilReady(address, 'The proxy');

    const load = await startLoad(address);
    const phases: Upgrade['phases'] = [];
    const phase = async (name: string, work: () => Promise<void> = async () => {}) => {
      const [requests, failures] = [load.requests, load.failures.length];
      await work();
      await pause(phaseMs);
      phases.push({ name, requests: load.requests - requests, failures: load.failures.length - failures });
      say(`${name}: ${load.requests - requests} requests, ${load.failures.length - failures} failed`);
    };
    let migrationMs = 0;
    try {
      await phase('the version before');
      await phase('the version before, the tables of this one', async () => {
        const began = performance.now();
        const migrating = program(root, ['dist-server/server/admin.js', 'migrate']);
        await ended(migrating);
        migrationMs = performance.now() - began;
        if (migrating.exitCode !== 0) throw new Error(`The migrations failed.\n${readFileSync(log, 'utf8').slice(-2_000)}`);
      });
      await phase('both versions', () => replace(root, 0));
      await phase('this version', () => replace(root, 1));
      await phase('both versions, on the way back', () => replace(before, 0));
      await phase('the version before again', () => replace(before, 1));
    } finally {
      await load.end();
    }
    const store = await openStore({ url: postgres.url });
    try {
      const problems = await acknowledgedProblems(store.db, load.keys, load.made);
      return { from, load, migrationMs, phases, problems };
    } finally {
      await store.close();
    }
  } finally {
    await endLast();
  }
}

/** HAProxy runs as another account where this one is root. */
async function ownedBy(account: string, own: string, above: string): Promise<void> {
  const child = spawn('sh', ['-c', 'chmod 755 "$2" && { [ "$(id -u)" != 0 ] || chown -R "$1" "$3"; }', 'sh', account, above, own]);
  await ended(child);
}
