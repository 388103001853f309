import { and, eq, isNotNull } from 'drizzle-orm';
import { lastDayToResume } from '../../domain/suspension.ts';
import { today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
import { project } from '../store/schema.ts';
import { cancelProject } from './lifecycle.ts';
import type { Office } from './tell-investors.ts';

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
  for (const { id, suspendedAt } of rows) {
    if (!suspendedAt || day <= lastDayToResume(suspendedAt)) continue;
    const decision = { reason: 'Not corrected within thirty days of its suspension.', actor: 'calendar', onlyFrom: 'SUSPENDED' } as const;
    try {
      await store.tx((tx) => cancelProject(tx, office, id, decision));
    } catch (error) {
      // it was resumed or cancelled meanwhile
      if (!(error instanceof Refusal) || error.code !== 'INVALID_STATUS_TRANSITION') throw error;
    }
  }
}
