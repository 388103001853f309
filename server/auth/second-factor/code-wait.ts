import { countAttempt, takeBackAttempt } from '../../http/attempt-counter.ts';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store, Tx } from '../../store/open.ts';

/** Wrong codes of one account in 15 minutes; whoever enters them knows the password. */
const maxCodes = 5;

const keyOf = (userId: string) => fingerprint(`code ${userId}`);

/** Counts a code before it is looked at, so that codes at the same time do not slip through; the minutes to wait, 0 for none. */
export async function codeWait(store: Store, clock: Clock, userId: string): Promise<number> {
  const { attempts, until } = await countAttempt(store, clock, keyOf(userId));
  return attempts > maxCodes ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 60_000)) : 0;
}

/** The code was right: it makes nobody wait. */
export const takeBackCode = (tx: Tx, userId: string): Promise<void> => takeBackAttempt(tx, keyOf(userId));
