import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** As `npm run build` leaves it. */
const serverEntry = 'dist-server/server/main.js';

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function ready(origin: string, child: ChildProcess, output: string[]) {
  for (let attempts = 0; attempts < 1000; attempts++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`The server did not start:\n${output.join('')}`);
}

/** A process of the bundled server of its own, on a free port, with its own data directory and the demo data. */
export async function startServer(
  env: { host?: string; POSTHOG_KEY?: string; POSTHOG_HOST?: string; SENTRY_DSN?: string } = {},
): Promise<RunningServer> {
  // a server that already runs, for whoever writes a journey: nothing is shared between walks, so one serves them all
  const running = process.env.JOURNEYS_ORIGIN;
  if (running && Object.keys(env).length === 0) return { origin: running, stop: async () => {} };
  const port = await freePort();
  const { host = 'localhost', ...more } = env;
  const origin = `http://${host}:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'statefolio-journey-'));
  const child = spawn(path.resolve('node_modules/.bin/node'), [serverEntry], {
    env: { ...process.env, ...more, PORT: String(port), ORIGIN: origin, DATA_DIR: dataDir, MODE: 'demo', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // a worker that is given up takes its server along
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const output: string[] = [];
  child.stdout.on('data', (part) => output.push(String(part)));
  child.stderr.on('data', (part) => output.push(String(part)));
  await ready(`http://localhost:${port}`, child, output);
  return {
    origin,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await Promise.race([new Promise((resolve) => child.once('exit', resolve)), wait(5_000).then(() => child.kill('SIGKILL'))]);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
