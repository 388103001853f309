import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { directoryStore } from '../../server/files/file-store.ts';
import { maintain } from '../../server/maintain.ts';
import type { Store } from '../../server/store/store.ts';
import { openStore } from '../../server/store/open.ts';
import { emptyProfile } from '../../server/users/empty-profile.ts';
import { appUser, ledgerAccount, ledgerTransfer } from '../../server/store/schema.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';

let directory: string;
let data: string;
let env: Record<string, string>;
const at = (name: string) => path.join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'statefolio-backup-'));
  data = at('data');
  env = { DATA_DIR: data };
  const store = await openStore({ dataDir: data });
  await store.db.insert(appUser).values({
    id: 'usr-1',
    email: 'ona@example.com',
    profile: emptyProfile,
    compliance: { status: 'IN_PROGRESS', checks: [] },
    language: 'lt',
  });
  await store.db.insert(ledgerAccount).values(['investor:usr-1', 'escrow:prj-1'].map((id) => ({ id, kind: id.split(':')[0]! })));
  await store.db.insert(ledgerTransfer).values(
    Array.from({ length: 1203 }, (_one, index) => ({
      kind: 'payment.completed',
      ref: `inv-${index}`,
      fromAccount: 'investor:usr-1',
      toAccount: 'escrow:prj-1',
      amountCents: 10_000 + index,
      at: new Date(1_700_000_000_000 + index),
    })),
  );
  const text = 'ąčęė “€”\n\\N\t{null,"NULL"}';
  await store.db
    .insert(storedFile)
    .values({ id: 'file-1', userId: 'usr-1', fileName: text, contentType: 'a/b', size: 5, createdAt: new Date() });
  await directoryStore(path.join(data, 'files')).put('file-1', new TextEncoder().encode('hello'));
  await store.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Everything that the ledger and the accounts hold, and the bytes of the files. */
async function contents(store: Store, files: string) {
  const { db } = store;
  return {
    ledger: await db.select().from(ledgerTransfer).orderBy(ledgerTransfer.id),
    accounts: await db.select().from(appUser),
    stored: await db.select().from(storedFile),
    file: await readFile(path.join(files, 'file-1'), 'utf8'),
  };
}
async function contentsOf(dataDir: string) {
  const store = await openStore({ dataDir });
  try {
    return await contents(store, path.join(dataDir, 'files'));
  } finally {
    await store.close();
  }
}

test('what a backup holds comes back after the data was damaged: ledger, accounts and files', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  const before = await contentsOf(data);
  const file = at('one.backup');
  expect(await maintain(['backup', file], env)).toMatch(/1 uploaded files, [\d.]+ MB/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(maintain(['backup', file], env)).rejects.toThrow('is there already');
  await expect(maintain(['restore', file], env)).rejects.toThrow(`${data} holds data already`);

  await rm(path.join(data, 'base'), { recursive: true });
  await rm(path.join(data, 'files'), { recursive: true });
  await expect(openStore({ dataDir: data })).rejects.toThrow('may be damaged');
  await rm(data, { recursive: true });

  expect(await maintain(['restore', file], env)).toBe(
    'Restored: 1 accounts, 1 uploaded files, 1203 transfers in the ledger of 127530.03 EUR together; its accounts add up to 0.00 EUR.',
  );
  expect(await contentsOf(data)).toEqual(before);
});

test('a running server refuses a backup', { tags: ['full'], timeout: 60_000 }, async () => {
  const store = await openStore({ dataDir: data });
  await expect(maintain(['backup', at('two.backup')], env)).rejects.toThrow('is in use by another server');
  await store.close();
  expect(existsSync(at('two.backup'))).toBe(false);
});

test('a damaged database makes no backup, and the reason names the table', { tags: ['full'], timeout: 120_000 }, async () => {
  const store = await openStore({ dataDir: data });
  const fileOf = async (relation: string) => {
    const [found] = await store.db
      .select({ file: sql<string>`pg_relation_filepath(${relation}::regclass)` })
      .from(sql`(values (true)) as one`);
    return found!.file;
  };
  const [ledger, account, index, attributes] = [
    await fileOf('ledger_transfer'),
    await fileOf('app_user'),
    await fileOf('ledger_transfer_pkey'),
    await fileOf('pg_catalog.pg_attribute'),
  ];
  await store.close();
  const changed = async (place: string) => {
    const bytes = await readFile(place);
    bytes.fill(0xa5, bytes.length - 3000, bytes.length - 2900);
    await writeFile(place, bytes);
  };
  const cases: [string, RegExp, (folder: string) => Promise<void>][] = [
    ['page', /: ledger_transfer: invalid page in block \d+ of relation/, (folder) => changed(path.join(folder, ledger))],
    ['index', /: ledger_transfer_pkey: invalid page in block \d+ of relation/, (folder) => changed(path.join(folder, index))],
    ['catalogue', /: .*invalid page in block \d+ of relation|cannot be opened/, (folder) => changed(path.join(folder, attributes))],
    ['short', /: ledger_transfer/, (folder) => truncate(path.join(folder, ledger), 8192)],
    ['empty', /: app_user/, (folder) => truncate(path.join(folder, account), 0)],
    ['gone', /: (?:ledger_transfer|it cannot be opened)/, (folder) => rm(path.join(folder, ledger))],
    ['control', /: it cannot be opened\.$/, (folder) => truncate(path.join(folder, 'global/pg_control'), 100)],
  ];
  for (const [name, reason, damage] of cases) {
    const folder = at(`damaged-${name}`);
    await cp(data, folder, { recursive: true });
    await damage(folder);
    const before = await readdir(directory);
    const refused = await maintain(['backup', at(`${name}.backup`)], { DATA_DIR: folder }).catch((error: Error) => error.message);
    expect([name, refused]).toEqual([name, expect.stringMatching(reason)]);
    expect(refused).toMatch(/^The database in \S+ is damaged, so no backup was made and the last one must be kept: .+\.$/);
    expect([name, await readdir(directory)]).toEqual([name, before]);
  }
});

test('a damaged or shortened backup restores nothing', { tags: ['full'], timeout: 120_000 }, async () => {
  const whole = at('whole.backup');
  await maintain(['backup', whole], env);
  const packed = await readFile(whole);
  const plain = gunzipSync(packed);
  const inFile = plain.indexOf('hello');
  expect(inFile).toBeGreaterThan(0);
  const changed = Buffer.from(plain);
  changed.write('hallo', inFile);
  const cases: [string, Uint8Array, RegExp][] = [
    ['changed', gzipSync(changed), /the checksum of files\/file-1 is wrong/],
    ['cut', packed.subarray(0, packed.length - 2000), /cannot be read as a backup/],
    ['without-end', gzipSync(Buffer.concat([plain.subarray(0, plain.lastIndexOf('manifest.json')), Buffer.alloc(1024)])), /is missing/],
    ['outside', gzipSync(Buffer.from(plain.toString('latin1').replaceAll('files/file-1', '../../file-1'), 'latin1')), /does not belong/],
    ['text', Buffer.from('hello'), /cannot be read as a backup/],
  ];
  for (const [name, bytes, message] of cases) {
    await writeFile(at(`${name}.backup`), bytes);
    const to = at(`restored-${name}`);
    await expect(maintain(['restore', at(`${name}.backup`)], { DATA_DIR: to })).rejects.toThrow(message);
    expect([name, await readdir(to)]).toEqual([name, []]);
  }
  expect(existsSync(at('file-1'))).toBe(false);
});

test('an embedded database moves to a PostgreSQL server that is empty, row by row', { tags: ['full'], timeout: 120_000 }, async () => {
  const postgres = await startPostgres({ durable: false });
  if (!postgres) return expect(process.getuid?.()).not.toBe(0);
  try {
    const before = await contentsOf(data);
    const url = new URL(postgres.url);
    expect(await maintain(['move', '--to', url.href], env)).toMatch(
      /^\d\d tables have the same rows on both sides\. 1 accounts, .* 0\.00 EUR\.\n/,
    );
    const store = await openStore({ url: url.href });
    expect(await contents(store, path.join(data, 'files'))).toEqual(before);
    // identity columns go on behind the moved rows, and triggers and foreign keys are there again
    const [added] = await store.db
      .insert(ledgerTransfer)
      .values({
        kind: 'payment.completed',
        ref: 'after',
        fromAccount: 'investor:usr-1',
        toAccount: 'escrow:prj-1',
        amountCents: 1,
        at: new Date(),
      })
      .returning({ id: ledgerTransfer.id });
    expect(added?.id).toBe(1204);
    await expect(store.db.delete(ledgerTransfer)).rejects.toThrow();
    await expect(store.db.insert(storedFile).values({ ...before.stored[0]!, id: 'file-2', userId: 'usr-none' })).rejects.toThrow();
    await store.close();
    await expect(maintain(['move', '--to', url.href], env)).rejects.toThrow(/holds rows already \(app_user\)/);
  } finally {
    await postgres.stop();
  }
});

test('a place that cannot be read or written, and a setting that is wrong, are named in one sentence', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  await expect(maintain(['restore', at('none')], { DATA_DIR: at('restored-none') })).rejects.toThrow(
    `${at('none')} cannot be read as a backup: there is no such file.`,
  );
  await expect(maintain(['restore', directory], { DATA_DIR: at('restored-none') })).rejects.toThrow('it is a directory.');
  await expect(maintain(['backup', at('no/folder/backup')], env)).rejects.toThrow(
    /^The backup could not be made: ENOENT: no such file or directory, .*no\/folder/,
  );
  await expect(maintain(['backup', at('without-files')], { ...env, FILES_S3_URL: 'https://files.example.com/a' })).rejects.toThrow(
    'FILES_S3_URL must be an address and needs FILES_S3_KEY_ID',
  );
  await expect(maintain(['backup', at('without-url')], { ...env, DATABASE_URL: 'localhost/shop' })).rejects.toThrow(
    'DATABASE_URL must be an address',
  );
  await expect(maintain(['move', '--to', 'localhost/shop'], env)).rejects.toThrow('--to is not an address of a PostgreSQL database');
  await expect(maintain(['move', '--to', 'postgres://me@127.0.0.1:1/shop'], env)).rejects.toThrow(
    'The database of --to cannot be used: nobody answers at that address.',
  );
});

test('the command of the built server says what it takes', { tags: ['full'], timeout: 30_000 }, async () => {
  const child = spawn(process.execPath, ['dist-server/server/maintain.js', 'backup'], { env: { ...env, PATH: process.env['PATH'] } });
  let output = '';
  child.stderr.on('data', (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output]).toEqual([1, expect.stringMatching(/^npm run backup -- FILE\n/)]);
});
