import { and, eq, isNotNull } from 'drizzle-orm';
import { lastDayToResume } from '../../domain/suspension.ts';
import { today } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { ignoreRefusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { project } from '../store/schema.ts';
import { cancelProject } from './lifecycle.ts';
import type { Office } from './notify-investors.ts';

/**
 * Cancels offers that were not corrected within thirty days of their suspension, each in a transaction of its own (Regulation (EU) 2020/1503, Article
 * 23(12)). Safe to run at any time, in several processes.
 */
export async function cancelSuspended(store: Store, office: Office): Promise<void> {
  const rows = await store.db
    .select({ id: project.id, suspendedAt: project.suspendedAt })
    .from(project)
    .where(and(eq(project.status, 'SUSPENDED'), isNotNull(project.suspendedAt)));
  const day = today(office.clock);
  const due = rows.filter(({ suspendedAt }) => suspendedAt && day > lastDayToResume(suspendedAt));
  const decision = { reason: 'Not corrected within thirty days of its suspension.', actor: 'calendar', onlyFrom: 'SUSPENDED' } as const;
  await eachRow(due, ({ id }) =>
    store
      .tx((tx) => cancelProject(tx, office, id, decision))
      // it was resumed or cancelled meanwhile
      .catch(ignoreRefusal('INVALID_STATUS_TRANSITION')),
  );
}
