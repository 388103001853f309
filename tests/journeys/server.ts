import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyDemo, ready } from '../support/demo-directory.ts';
import { freePort } from '../support/free-port.ts';

/** As `npm run build` leaves it. */
const serverEntry = 'dist-server/server/main.js';

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

/** A process of the bundled server of its own, on a free port, with its own data directory and the demo data. */
export async function startServer(
  env: { host?: string } & Partial<
    Record<`${'POSTHOG' | 'SENTRY' | 'PAYMENT' | 'MANGOPAY' | 'IDENTITY' | 'IDENFY' | 'VERIFF'}_${string}`, string>
  > = {},
): Promise<RunningServer> {
  // an already running server, for authors of a journey: walks share nothing, so one server is enough
  const running = process.env.JOURNEYS_ORIGIN;
  if (running && Object.keys(env).length === 0) return { origin: running, stop: async () => {} };
  const port = await freePort();
  const { host = 'localhost', ...more } = env;
  const origin = `http://${host}:${port}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'statefolio-journey-'));
  const dataDir = path.join(folder, 'data');
  await copyDemo(dataDir);
  const child = spawn(path.resolve('node_modules/.bin/node'), [serverEntry], {
    env: { ...process.env, ...more, PORT: String(port), ORIGIN: origin, DATA_DIR: dataDir, MODE: 'demo', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // a worker that is stopped also stops its server
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
