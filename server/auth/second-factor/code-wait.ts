import { countAttempt } from '../../http/attempt-counter.ts';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store } from '../../store/open.ts';

/** Codes of one account that are looked at in 15 minutes; whoever enters them knows the password. */
const maxCodes = 5;

/** Counts a code that is about to be looked at; the minutes to wait, 0 for none. */
export async function codeWait(store: Store, clock: Clock, userId: string): Promise<number> {
  const { attempts, until } = await countAttempt(store, clock, fingerprint(`code ${userId}`));
  return attempts > maxCodes ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 60_000)) : 0;
}
