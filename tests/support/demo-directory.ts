import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/statefolio');
/** As `npm run build` leaves it. */
const serverEntry = path.join(root, 'dist-server/server/main.js');

/** Waits until the server of the process answers. */
export async function ready(origin: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  for (let attempts = 0; attempts < 1000; attempts++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`The server did not start:\n${output.join('')}`);
}

/** The demo of another day or build is another one. */
function nameOfToday(): string {
  const stamps = ['dist-server/.stamp', 'dist-documents/.stamp'].map((file) => readFileSync(path.join(root, file), 'utf8'));
  return `demo-${createHash('sha256')
    .update([...stamps, new Date().toISOString().slice(0, 10)].join('\n'))
    .digest('hex')
    .slice(0, 16)}`;
}

async function make(directory: string): Promise<void> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [serverEntry], {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: directory, MODE: 'demo' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (part) => output.push(String(part)));
  child.stderr.on('data', (part) => output.push(String(part)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await ready(`http://localhost:${port}`, child, output);
  child.kill('SIGTERM');
  await ended;
}

/**
 * Copies a data directory of the demo as its first start leaves it to a place that is not there yet. Making one takes twenty times the work, so it is made once
 * a day and build, on first use; the first start itself is tested in `start`.
 */
export async function copyDemo(to: string): Promise<void> {
  const name = nameOfToday();
  const from = path.join(kept, name);
  const unfinished = `${from}.unfinished`;
  mkdirSync(kept, { recursive: true });
  for (const until = Date.now() + 180_000; !existsSync(from); await pause(200)) {
    try {
      mkdirSync(unfinished);
    } catch {
      if (Date.now() < until) continue;
      // the process that began it did not finish
      rmSync(unfinished, { recursive: true, force: true });
      continue;
    }
    try {
      await make(path.join(unfinished, 'data'));
      renameSync(path.join(unfinished, 'data'), from);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    for (const other of readdirSync(kept))
      if (other.startsWith('demo-') && !other.startsWith(name)) rmSync(path.join(kept, other), { recursive: true, force: true });
  }
  cpSync(from, to, { recursive: true });
}
