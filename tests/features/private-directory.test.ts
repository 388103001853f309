import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'statefolio-private-'));
const directory = path.join(parent, 'data');
const before = process.umask(0);
afterAll(() => {
  process.umask(before);
  rmSync(parent, { recursive: true });
});

const mode = (file: string) => statSync(file).mode & 0o777;
const openFiles = () =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name))
    .filter((file) => (mode(file) & 0o077) !== 0);

test('the embedded database is closed to other accounts: directories 0700, files 0600', { tags: ['full'], timeout: 240_000 }, async () => {
  mkdirSync(directory, { mode: 0o777 });
  const store = await openStore({ dataDir: directory });
  await store.close();
  expect(mode(directory)).toBe(0o700);
  expect(openFiles()).toEqual([]);
});

test('production refuses a directory that other accounts may open, and says how to close it', {
  tags: ['full'],
  timeout: 240_000,
}, async () => {
  chmodSync(directory, 0o755);
  await expect(openStore({ dataDir: directory, mustBePrivate: true })).rejects.toThrow(
    `Other accounts of this machine may open the data directory ${directory}; close it with: chmod -R go-rwx ${directory}`,
  );
  chmodSync(directory, 0o700);
  await (await openStore({ dataDir: directory, mustBePrivate: true })).close();
});
