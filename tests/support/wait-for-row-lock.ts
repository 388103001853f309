import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Store } from '../../server/store/store.ts';

/** Until some transaction of this database waits for a row of another. */
export async function waitForRowLock({ db }: Store): Promise<void> {
  const waiting = async () => {
    const { rows } = (await db.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: unknown[] };
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
}
