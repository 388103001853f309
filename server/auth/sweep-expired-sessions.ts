import { lt } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { authCode, authRequest, oidcPayload, passwordReset, sessionToken, signedInDevice } from '../store/schema.ts';

/** A device that was not used for so long is forgotten; signing in from it is then told as from a new one. */
const deviceDays = 180;

/** Removes what has expired; nothing that is still good for anything. */
export async function deleteExpired(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const table of [oidcPayload, authRequest, authCode, passwordReset, sessionToken])
    await store.db.delete(table).where(lt(table.expiresAt, now));
  await store.db.delete(signedInDevice).where(lt(signedInDevice.lastUsedAt, new Date(now.getTime() - deviceDays * 86_400_000)));
}
