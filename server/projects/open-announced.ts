import { and, eq, sql } from 'drizzle-orm';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { moveProject } from '../repayments/due-dates.ts';
import type { Store } from '../store/open.ts';
import { project } from '../store/schema.ts';
import { lockProject } from './lifecycle.ts';

/** Opens announced projects on their opening date, each in a transaction of its own. Safe to run at any time, in several processes. */
export async function openAnnounced(store: Store, clock: Clock): Promise<void> {
  const due = await store.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.status, 'COMING_SOON'), sql`${project.data}->>'opensOn' <= ${today(clock)}`));
  for (const { id } of due) {
    try {
      await store.tx(async (tx) => moveProject(tx, clock, await lockProject(tx, id, 'open'), 'open', 'calendar'));
    } catch (error) {
      // another process opened it, or somebody cancelled it
      if (!(error instanceof Refusal) || error.code !== 'INVALID_STATUS_TRANSITION') throw error;
    }
  }
}
