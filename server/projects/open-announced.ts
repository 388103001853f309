import { and, eq, sql } from 'drizzle-orm';
import { type Clock, today } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { ignoreRefusal } from '../lib/refusal.ts';
import { moveProject } from '../repayments/due-dates.ts';
import type { Store } from '../store/store.ts';
import { project } from '../store/schema.ts';
import { lockProject } from './lifecycle.ts';

/** Opens announced projects on their opening date, each in a transaction of its own. Safe to run at any time, in several processes. */
export async function openAnnounced(store: Store, clock: Clock): Promise<void> {
  const due = await store.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.status, 'COMING_SOON'), sql`${project.data}->>'opensOn' <= ${today(clock)}`));
  await eachRow(due, ({ id }) =>
    store
      .tx(async (tx) => moveProject(tx, clock, await lockProject(tx, id, 'open'), 'open', 'calendar'))
      // another process opened it, or somebody cancelled it
      .catch(ignoreRefusal('INVALID_STATUS_TRANSITION')),
  );
}
