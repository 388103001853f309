import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Store } from '../../server/store/store.ts';
import { emptyDatabase, openStore } from '../../server/store/open.ts';

/** The PostgreSQL server that tests may make databases on, `postgres://…`. Absent on machines that have none. */
export const testServer = process.env['TEST_DATABASE_URL'] || undefined;

async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own on that server, empty or a copy of `template`; `drop` after everybody has left it. */
export async function newDatabase(server: string, template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // copied as files: through the log it takes four times as long
  await runOn(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

const template = 'statefolio_tables';
/** A database with all tables and nothing in them, made once on each server: to copy it takes a tenth of the time. */
export async function tablesOn(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    const url = new URL(server);
    url.pathname = `/${unfinished}`;
    const store = await openStore({ url: url.href });
    await store.close();
    await client.query(`alter database ${unfinished} rename to ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

const root = path.join(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/statefolio');

/** The inputs of an empty database: another one is made when any of them changes. */
function emptyDatabaseName(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of ['server/store', 'server/store/migrations'])
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }).filter((one) => one.isFile()))
      hash.update(readFileSync(path.join(root, folder, entry.name)));
  return path.join(kept, `empty-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Made by the first test file that needs it; one that comes at the same time makes the same. */
export async function emptyDatabaseFile(): Promise<Blob> {
  const name = emptyDatabaseName();
  try {
    return await openAsBlob(name);
  } catch {
    const made = await emptyDatabase();
    mkdirSync(kept, { recursive: true });
    const unfinished = `${name}.${randomUUID()}`;
    writeFileSync(unfinished, new Uint8Array(await made.arrayBuffer()));
    renameSync(unfinished, name);
    return made;
  }
}

/** An empty store for one test file: on the PostgreSQL server of this run where there is one, else embedded and in memory. */
export async function openTestStore(): Promise<Store> {
  if (!testServer) return openStore({ dataDir: 'memory://', copy: await emptyDatabaseFile() });
  const { url, drop } = await newDatabase(testServer, await tablesOn(testServer));
  const store = await openStore({ url });
  return {
    ...store,
    close: async () => {
      await store.close();
      await drop();
    },
  };
}
