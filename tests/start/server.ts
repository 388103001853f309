import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
/** What `npm start` and `npm run serve` run; part `start` of `npm test` builds it. */
export const entry = path.join(root, 'dist-server/server/main.js');

export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  /** Everything it printed so far. */
  output: () => string;
  /** Waits for the end and answers how it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  end: (signal: NodeJS.Signals) => ServerProcess['ended'];
}

const running = new Set<ServerProcess>();

/** Ends what is still there: after a test that failed or took too long nobody else does. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.end('SIGKILL')));
}
// and when this process itself is told to go
process.once('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')));

/** The bundled server in a process of its own. `ready` waits until it answers. */
export function launch(env: Record<string, string>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH, HOME, ...env } });
  const parts: string[] = [];
  child.stdout.on('data', (part) => parts.push(String(part)));
  child.stderr.on('data', (part) => parts.push(String(part)));
  const ended: ServerProcess['ended'] = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const server: ServerProcess = {
    child,
    origin: `http://localhost:${env['PORT']}`,
    output: () => parts.join(''),
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
  running.add(server);
  void ended.then(() => running.delete(server));
  return server;
}

export async function ready(server: ServerProcess, seconds = 110): Promise<ServerProcess> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && server.child.exitCode === null && server.child.signalCode === null) {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return server;
    await pause(25);
  }
  server.child.kill('SIGKILL');
  throw new Error(`The server did not start: ${server.output()}`);
}
