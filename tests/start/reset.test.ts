import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { endAll, launch, ready } from './server.ts';
import { freePort } from '../support/free-port.ts';

let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'statefolio-reset-'));
});
afterAll(async () => {
  await endAll();
  await rm(temporary, { recursive: true, force: true });
});

async function reset(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/demo-reset.mjs'], { env: { PATH, HOME, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output: output.trim() };
}

test('the demo begins anew when it is asked to, and not while it runs', { tags: ['full'], timeout: 180_000 }, async () => {
  const directory = path.join(temporary, 'demo');
  const env = { PORT: String(await freePort()), DATA_DIR: directory };
  const server = await ready(launch(env), 110);
  await fetch(`${server.origin}/sandbox/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projects: [{ name: 'Made since' }] }),
  });
  const names = async (origin: string) =>
    ((await (await fetch(`${origin}/api/v1/projects`)).json()) as { name: string }[]).map(({ name }) => name);
  expect(await names(server.origin)).toContain('Made since');
  expect(await reset(env)).toEqual({ code: 1, output: `The data directory ${directory} is in use by another server.` });
  await server.end('SIGTERM');

  expect(await reset(env)).toEqual({ code: 0, output: 'The demo begins anew at its next start.' });
  expect(existsSync(directory)).toBe(false);
  const again = await ready(launch(env), 110);
  expect(await names(again.origin)).not.toContain('Made since');
  expect((await names(again.origin)).length).toBeGreaterThan(5);
  await again.end('SIGKILL');
});

test('data that is not the demo’s stays', { tags: ['full'], timeout: 60_000 }, async () => {
  const directory = path.join(temporary, 'own');
  await (await openStore({ dataDir: directory })).close();
  expect(await reset({ DATA_DIR: directory })).toEqual({
    code: 1,
    output: `The data in ${directory} is not the demo's and stays as it is.`,
  });
  expect(existsSync(path.join(directory, 'PG_VERSION'))).toBe(true);
  const named = await reset({ DATA_DIR: directory, DATABASE_URL: 'postgres://127.0.0.1/shop' });
  expect(named).toEqual({ code: 1, output: expect.stringMatching(/^The demo of a PostgreSQL server begins anew in an empty database/) });
});
