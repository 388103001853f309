/**
 * How long the demo takes to answer when it is started again, and the memory of the idle server, embedded database included, after that. Prints both
 * starts of the built server (until the list of projects), starts of `npm start` (until the home page), and the resident memory on the way.
 * `node bench/memory.ts [seconds] [starts]`, after `npm start` was built once (Linux)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startServer } from './server.ts';

const seconds = Number(process.argv[2] ?? 60);
const starts = Number(process.argv[3] ?? 3);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'statefolio-bench-'));

const megabytes = async (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024);

const print = (what: string, ms: number, more = '') =>
  console.log(`${what}: ${(ms / 1_000).toFixed(2)} s, load average ${os.loadavg()[0]?.toFixed(1)}${more}`);

/** Milliseconds from the command to the home page. */
async function npmStart(): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  const gone = once(npm, 'close');
  while (!(await fetch(`http://localhost:${port}/`).catch(() => undefined))?.ok) await pause(10);
  const ms = performance.now() - begun;
  process.kill(-(npm.pid ?? Number.NaN), 'SIGTERM');
  await gone;
  return ms;
}

try {
  const first = await startServer(dataDir);
  print('first start', first.startMs, `, ${await megabytes(first.pid)} MB`);
  await first.stop();
  for (let start = 0; start < starts; start++) print('npm start, again', await npmStart());
  for (let start = 1; start < starts; start++) {
    const again = await startServer(dataDir);
    print('server, again', again.startMs);
    await again.stop();
  }
  const server = await startServer(dataDir);
  print('server, again', server.startMs, `, ${await megabytes(server.pid)} MB`);
  await fetch(`${server.origin}/`);
  for (const wait of [seconds / 2, seconds / 2]) {
    await pause(wait * 1_000);
    console.log(`${await megabytes(server.pid)} MB resident`);
  }
  await server.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
