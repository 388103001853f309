import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSlot } from '../../server/jobs/runner.ts';
import type { Store } from '../../server/store/store.ts';
import { openStore } from '../../server/store/open.ts';
import { jobRun } from '../../server/store/tables/jobs.ts';
import { newDatabase, testServer } from '../support/store.ts';

describe.skipIf(!testServer)('jobs of two servers on one database', () => {
  let drop: () => Promise<void>;
  const stores: Store[] = [];
  beforeAll(async () => {
    const database = await newDatabase(testServer!);
    drop = database.drop;
    stores.push(await openStore({ url: database.url }), await openStore({ url: database.url }));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await drop?.();
  });

  test('each slot is run once, by one of the two', async () => {
    const ran: number[] = [];
    const slots = Array.from({ length: 40 }, (_, slot) => slot);
    const outcomes = await Promise.all(
      slots.flatMap((slot) =>
        stores.flatMap((store) =>
          // twice in each process
          [0, 1].map(() =>
            runSlot(
              store,
              { name: 'count', every: 1000, run: async () => void ran.push(slot) },
              slot * 1000 + 500,
              new AbortController().signal,
              { error: () => {} },
            ),
          ),
        ),
      ),
    );
    expect(ran.toSorted((a, b) => a - b)).toEqual(slots);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(120);
    expect(await stores[0]!.db.select().from(jobRun).where(eq(jobRun.name, 'count'))).toHaveLength(40);
  });
});
