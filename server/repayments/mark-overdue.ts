import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { announceDue } from './announce-due.ts';
import { updateDueDates } from './due-dates.ts';
import { lapseEarlyRepayment } from './end-early-repayment.ts';
import { eachOwingProject } from './owing-projects.ts';
import { remind } from './remind.ts';

/**
 * Marks overdue due dates as late, moves projects to late and to default, and sends the emails about it; each project in its own transaction. Pays nothing:
 * payouts are made from receipts only. A borrower who has not received the loan is neither late nor reminded (decision 074). Safe to run at any time, in
 * several processes.
 */
export async function markOverdue(store: Store, { clock, origin }: { clock: Clock; origin: string }): Promise<void> {
  await eachOwingProject(store, async (tx, row) => {
    const current = await lapseEarlyRepayment(tx, { clock, origin }, row);
    const updated = await updateDueDates(tx, clock, current, { actor: 'calendar' });
    await announceDue(tx, clock, updated);
    await remind(tx, clock, updated, origin);
  });
}
