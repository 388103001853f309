import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { sendStatements } from './account.ts';
import { payAsBorrowers } from './borrowers.ts';
import { sendYesterdaysInstructions } from './autopilot.ts';

/** What others do in the demo by themselves. */
export const sandboxJobs = ({ store, clock }: { store: Store; clock: Clock }): Job[] => [
  { name: 'sandbox-borrowers', every: 600_000, followsCalendar: true, run: () => payAsBorrowers(store, clock) },
  { name: 'sandbox-instructions', every: 600_000, followsCalendar: true, run: () => sendYesterdaysInstructions(store, clock) },
  { name: 'sandbox-statements', every: 600_000, followsCalendar: true, run: () => sendStatements(store, clock) },
];
