import { countAttempt, undoAttempt } from '../../http/attempt-counter.ts';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';

/** Wrong codes of one account in 15 minutes, all entered after the right password. */
const maxCodes = 5;

const keyOf = (userId: string) => fingerprint(`code ${userId}`);

/** Counts a code before it is checked, so that concurrent codes do not slip through; returns the minutes to wait, 0 for none. */
export async function codeWait(store: Store, clock: Clock, userId: string): Promise<number> {
  const { attempts, until } = await countAttempt(store, clock, keyOf(userId));
  return attempts > maxCodes ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 60_000)) : 0;
}

/** The code was right: it does not count towards a delay. */
export const undoCodeAttempt = (tx: Tx, userId: string): Promise<void> => undoAttempt(tx, keyOf(userId));
