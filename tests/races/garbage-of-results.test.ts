import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseClient } from '../../server/store/database-client.ts';
import { newDatabase, testServer } from '../support/store.ts';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  if (!testServer) throw new Error('This part needs a PostgreSQL server.');
  ({ url, drop } = await newDatabase(testServer));
});
afterAll(() => drop());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
const oldMb = () => (getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0) / 2 ** 20;

test('rows that were read do not outlive the collections of young objects [28 5]', async () => {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const read = () => client.query(`select n, 'row ' || n as name, repeat('x', 50) as text from generate_series(1, 100) n`);
    for (let n = 0; n < 50; n++) await read();
    collect({ type: 'major' });
    const before = oldMb();
    for (let n = 0; n < 1_000; n++) {
      await read();
      if (n % 5 === 0) collect({ type: 'minor' });
    }
    // 17 with the promises of pg 8.23
    expect(oldMb() - before).toBeLessThan(4);
  } finally {
    await client.end();
  }
});
