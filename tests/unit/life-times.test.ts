import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { directoryStore } from '../../server/files/file-store.ts';
import { durationInWords, lifeTimes, lifeTimesTable } from '../../server/jobs/life-times.ts';
import * as schema from '../../server/store/schema.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tables = Object.values(schema).filter((one) => is(one, PgTable));

test('every table with a moment at which a row expires is listed with what ends it', () => {
  const expiring = tables
    .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => /expire|valid_until/.test(name)))
    .map((table) => getTableName(table));
  const listed = new Set(lifeTimes.flatMap((lifeTime) => lifeTime.tables));
  expect(expiring.length).toBeGreaterThan(5);
  expect(expiring.filter((name) => !listed.has(name))).toEqual([]);
  const known = new Set<string>(tables.map((table) => getTableName(table)));
  expect([...listed].filter((name) => !known.has(name))).toEqual([]);
});

test('each job that is named is one of the server’s', () => {
  const jobs = readFileSync(path.join(root, 'server/jobs/jobs.ts'), 'utf8');
  const names = new Set([...jobs.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name));
  expect(lifeTimes.flatMap(({ job }) => (job === undefined || names.has(job) ? [] : [job]))).toEqual([]);
});

test('docs/operating.md has the table', () => {
  expect(readFileSync(path.join(root, 'docs/operating.md'), 'utf8')).toContain(lifeTimesTable());
});

test.each([
  [60_000, '1 minute'],
  [90_000, '90 seconds'],
  [172_800_000, '2 days'],
  [7_200_000, '2 hours'],
])('%d milliseconds are %s', (ms, words) => {
  expect(durationInWords(ms)).toBe(words);
});

test('what is left of a file whose writing broke off goes after its time, and nothing else', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'statefolio-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const name of ['whole', 'old.part', 'new.part']) await writeFile(path.join(directory, name), 'x');
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ['whole', 'old.part']) await utimes(path.join(directory, name), old, old);
  await directoryStore(directory).removeUnfinished(new Date(Date.now() - 60_000));
  expect(new Set(await readdir(directory))).toEqual(new Set(['whole', 'new.part']));
  await directoryStore(path.join(directory, 'none')).removeUnfinished(new Date());
});
