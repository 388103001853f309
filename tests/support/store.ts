import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openStore, type Store } from '../../server/store/open.ts';

/** The PostgreSQL server that tests may make databases on, `postgres://…`. Absent on machines that have none. */
export const testServer = process.env['TEST_DATABASE_URL'] || undefined;

/** A database of its own on that server; `drop` after everybody has left it. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** An empty store for one test file: on the PostgreSQL server of this run where there is one, else embedded and in memory. */
export async function openTestStore(): Promise<Store> {
  if (!testServer) return openStore({ dataDir: 'memory://' });
  const { url, drop } = await newDatabase(testServer);
  const store = await openStore({ url });
  return {
    ...store,
    close: async () => {
      await store.close();
      await drop();
    },
  };
}
