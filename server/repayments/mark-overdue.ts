import { eq, inArray } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { project } from '../store/schema.ts';
import { owingStatuses, updateDueDates } from './due-dates.ts';
import { remind } from './remind.ts';

/**
 * Marks due dates late by the calendar, moves projects to late and to default, and writes the letters about it; each project in a transaction of its own.
 * Pays nothing: money is paid from receipts alone. Safe to run at any time, in several processes.
 */
export async function markOverdue(store: Store, { clock, origin }: { clock: Clock; origin: string }): Promise<void> {
  const owing = await store.db
    .select({ id: project.id })
    .from(project)
    .where(inArray(project.status, [...owingStatuses]));
  for (const { id } of owing)
    await store.tx(async (tx) => {
      const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update');
      if (!row) return;
      const updated = await updateDueDates(tx, clock, row, { actor: 'calendar' });
      await remind(tx, clock, updated, origin);
    });
}
