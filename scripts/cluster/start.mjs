// The cluster of deploy/cluster on this machine, on free ports, in one temporary folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { nodeBinary, root, Stop } from '../bootstrap.mjs';
import { serverEntry } from '../build.mjs';
import { freePort } from '../postgres.mjs';
import { databasePart } from './database.mjs';
import { accountOf, killAllIn, startLent } from './processes.mjs';
import { clusterPrograms } from './programs.mjs';

/** As `RestartSec` of the units in deploy/cluster. */
const restartMs = 1_000;

async function rows(url, text) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // its host may go away between two statements
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(condition, what, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) if (await condition().catch(() => false)) return;
  throw new Stop(`${what} after ${seconds} seconds.`);
}

const answers = async (address) => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
};

function serverPart({ name, port, folder, env }) {
  let child;
  return {
    name,
    port,
    start() {
      const output = openSync(path.join(folder, `${name}.log`), 'a');
      child = spawn(nodeBinary(), [serverEntry], {
        cwd: root,
        stdio: ['ignore', output, output],
        detached: true,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), HOST: '127.0.0.1', ...env },
      });
      return child;
    },
    async kill() {
      child?.kill('SIGKILL');
    },
  };
}

/** HAProxy with the file of deploy/cluster, in front of two servers. */
export function proxyPart({ port, folder, programs, account, servers }) {
  const file = path.join(folder, 'haproxy.cfg');
  copyFileSync(path.join(root, 'deploy/cluster/haproxy.cfg'), file);
  const [a, b] = servers.map((server) => `127.0.0.1:${server.port}`);
  const env = { PATH: '/usr/bin:/bin', RUN_AS: account, BIND: `127.0.0.1:${port}`, SERVER_A: a, SERVER_B: b };
  return {
    name: 'proxy',
    port,
    start: () =>
      startLent([programs.haproxy, '-db', '-f', file], { env, cwd: folder, output: openSync(path.join(folder, 'proxy.log'), 'a') }),
    kill: () => killAllIn(file),
  };
}

const running = new Set();

/** Ends what was started here, also while it is being started. */
export const endClusters = async () => {
  await Promise.all([...running].map((stop) => stop()));
};

/** Starts a part again when it ends, as systemd does, until the cluster ends. */
function supervise(part, ended) {
  let stopping = false;
  let awayMs = restartMs;
  let timer;
  const start = () => {
    awayMs = restartMs;
    part.start().once('close', (code, signal) => {
      if (stopping) return;
      ended(part.name, signal ?? code);
      timer = setTimeout(start, awayMs);
    });
  };
  return {
    name: part.name,
    port: part.port,
    url: part.url,
    start,
    /** `kill -9`; it is started again after `awayMs`. */
    async kill(ms = restartMs) {
      awayMs = ms;
      await part.kill();
    },
    async end() {
      stopping = true;
      clearTimeout(timer);
      await part.kill();
    },
  };
}

/**
 * Starts the monitor, two databases of which one copies the other synchronously, two servers of the demo and HAProxy in front. Answers when all of it
 * works; a Stop where programs are missing. The server has to be built.
 */
export async function startCluster({ port, say = () => {}, ended = () => {} } = {}) {
  const programs = clusterPrograms();
  if ('missing' in programs) throw new Stop(programs.missing);
  const account = await accountOf();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'statefolio-cluster-'));
  mkdirSync(path.join(folder, 'run'));
  const parts = [];
  const add = (part) => {
    if (stopped) throw new Stop('The cluster was stopped.');
    const supervised = supervise(part, ended);
    parts.push(supervised);
    return supervised;
  };
  let stopped;
  const end = async () => {
    // who writes goes before what is written to
    for (const part of parts.toReversed()) await part.end();
    await killAllIn(folder);
    rmSync(folder, { recursive: true, force: true });
    running.delete(stop);
  };
  const stop = () => (stopped ??= end());
  running.add(stop);
  try {
    spawnSync('chown', ['-R', account, folder]);
    const begin = async (part, options) => {
      await part.create(options);
      const supervised = add(part);
      supervised.start();
      return supervised;
    };
    const database = async (name, monitor) => databasePart({ name, port: await freePort(), folder, programs, monitor });

    say('the monitor');
    const monitor = await begin(await database('monitor'));
    await until(() => rows(monitor.url, 'select 1'), 'The monitor of the databases does not answer', 60);

    /** Each node with its state, by its name. */
    const states = async () =>
      new Map(
        (await rows(monitor.url, 'select nodename, reportedstate::text as is, goalstate::text as becomes from pgautofailover.node')).map(
          ({ nodename, is, becomes }) => [nodename, is === becomes ? is : `${is}, to be ${becomes}`],
        ),
      );
    const settled = (seconds = 120) =>
      until(
        async () => [...(await states()).values()].toSorted((a, b) => a.localeCompare(b)).join() === 'primary,secondary',
        'The databases are not primary and standby',
        seconds,
      );

    say('the first database');
    const first = await begin(await database('database-1', monitor));
    say('its standby');
    const second = await begin(await database('database-2', monitor), { copied: true });
    const databases = [first, second];
    await settled();

    const address = `http://localhost:${port ?? (await freePort())}`;
    const env = {
      MODE: 'demo',
      ORIGIN: address,
      TRUST_PROXY: '1',
      DATABASE_URL: `postgres://postgres@${databases.map((node) => `127.0.0.1:${node.port}`).join()}/postgres`,
      FILES_DIR: path.join(folder, 'files'),
      DATA_DIR: path.join(folder, 'data'),
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PAYMENT_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    };
    const servers = [];
    for (const name of ['server-a', 'server-b']) {
      say(name);
      const server = add(serverPart({ name, port: await freePort(), folder, env }));
      server.start();
      servers.push(server);
      // the first one makes tables and demo
      await until(() => answers(`http://127.0.0.1:${server.port}`), `${name} does not answer`, 180);
    }
    say('the proxy');
    const proxy = add(proxyPart({ port: Number(new URL(address).port), folder, programs, account, servers }));
    proxy.start();
    await until(() => answers(address), 'The proxy does not answer', 30);

    return {
      address,
      folder,
      databaseUrl: env.DATABASE_URL,
      servers,
      proxy,
      databases,
      monitor,
      states,
      settled,
      /** The one of the two that takes writes. */
      async primary() {
        const now = await states();
        return databases.find(({ name }) => now.get(name)?.endsWith('primary'));
      },
      /** Both servers answer. */
      ready: () =>
        until(
          async () => (await Promise.all(servers.map((server) => answers(`http://127.0.0.1:${server.port}`)))).every(Boolean),
          'A server does not answer',
          120,
        ),
      log: (name) => readFileSync(path.join(folder, `${name}.log`), 'utf8'),
      stop,
    };
  } catch (error) {
    const logs = parts.map(({ name }) => spawnSync('tail', ['-n', '5', path.join(folder, `${name}.log`)], { encoding: 'utf8' }).stdout);
    await stop();
    if (error instanceof Stop) throw new Stop(`${error.message}\n${logs.join('').trim()}`);
    throw error;
  }
}
