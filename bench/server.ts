import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { compileCache, serverEntry, serverMemory } from '../scripts/build.mjs';

const root = path.resolve(import.meta.dirname, '..');

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The bundled server with demo data, on a fresh embedded database or on that of a directory, which stays. */
export async function startServer(
  directory?: string,
): Promise<{ origin: string; pid: number; startMs: number; stop: () => Promise<void> }> {
  if (!existsSync(path.join(root, serverEntry))) throw new Error('Build the server first: npm run build.');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = directory ?? (await mkdtemp(path.join(os.tmpdir(), 'statefolio-bench-')));
  const started = performance.now();
  const child = spawn(process.execPath, [serverEntry], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...serverMemory,
      NODE_COMPILE_CACHE: compileCache,
      MODE: 'demo',
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    if (directory === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + 300_000;
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/projects`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('The server did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (child.pid === undefined) throw new Error('The server did not start.');
  return { origin, pid: child.pid, startMs: performance.now() - started, stop };
}
