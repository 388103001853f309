import type { Clock } from '../../server/lib/clock.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { payAsBorrowers } from '../../server/sandbox/borrowers.ts';
import type { Store } from '../../server/store/store.ts';

/** The calendar of the demo: borrowers pay by their habits, and what they miss is marked. */
export async function payDueRepayments(store: Store, clock: Clock): Promise<void> {
  await payAsBorrowers(store, clock);
  await markOverdue(store, { clock, origin: 'http://localhost:4000' });
}
