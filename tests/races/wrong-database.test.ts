import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { ownerFirst } from '../../server/store/problem.ts';
import { newDatabase, testServer } from '../support/store.ts';

describe.skipIf(!testServer)('a DATABASE_URL that leads to no usable database is said in one sentence', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ url, drop } = await newDatabase(testServer!));
    await sql(url, `create role statefolio_locked login password 'the right one'`);
  });
  afterAll(async () => {
    await sql(testServer!, 'drop role if exists statefolio_locked');
    await drop();
  });

  async function sql(at: string, statement: string) {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  test.each<[string, (address: URL) => void, string]>([
    ['a database that does not exist', (at) => (at.pathname = '/no_such_shop'), 'there is no database of that name'],
    [
      'a wrong password',
      (at) => {
        at.username = 'statefolio_locked';
        at.password = 'a wrong one';
      },
      'it refuses this user or password',
    ],
    ['a user who does not exist', (at) => (at.username = 'nobody_here'), 'it refuses this user or password'],
    [
      'a user who may not make tables',
      (at) => {
        at.username = 'statefolio_locked';
        at.password = 'the right one';
      },
      `this user may not make tables there. ${ownerFirst.replace(/\.$/, '')}`,
    ],
  ])('%s', async (_title, change, reason) => {
    const problem: unknown = await openStore({ url: changed(change) }).then(
      (store) => store.close(),
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(Error);
    expect((problem as Error).message).toBe(`The database of DATABASE_URL cannot be used: ${reason}.`);
  });
});
