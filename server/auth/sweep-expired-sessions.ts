import { lt } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { authCode, authRequest, oidcPayload, passwordReset, sessionToken } from '../store/schema.ts';

/** Removes what has expired; nothing that is still good for anything. */
export async function deleteExpired(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const table of [oidcPayload, authRequest, authCode, passwordReset, sessionToken])
    await store.db.delete(table).where(lt(table.expiresAt, now));
}
