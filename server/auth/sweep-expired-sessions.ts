import { lt } from 'drizzle-orm';
import { deletedBefore, type RetentionDays, usualDays } from '../../domain/retention.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { authCode, authRequest, oidcPayload, passkeyChallenge, passwordReset, sessionToken, signedInDevice } from '../store/schema.ts';

/** Deletes expired rows; nothing that is still valid. */
export async function deleteExpired(store: Store, clock: Clock, days: RetentionDays = usualDays): Promise<void> {
  const now = clock.now();
  const before = deletedBefore('session', now);
  for (const table of [oidcPayload, authRequest, authCode, passkeyChallenge, passwordReset, sessionToken])
    await store.db.delete(table).where(lt(table.expiresAt, before));
  await store.db.delete(signedInDevice).where(lt(signedInDevice.lastUsedAt, deletedBefore('signedInDevice', now, days)));
}
