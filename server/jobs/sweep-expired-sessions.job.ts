import { lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { authCode, authRequest, oidcPayload, sessionToken } from '../store/schema.ts';

const everyMs = 30 * 60_000;

/** Removes what has expired; nothing that is still good for anything. */
export async function deleteExpired(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const table of [oidcPayload, authRequest, authCode, sessionToken]) await store.db.delete(table).where(lt(table.expiresAt, now));
}

/** Keeps the tables of sign-in small for as long as the server runs. */
export function sweepExpired(app: FastifyInstance, store: Store, clock: Clock): void {
  const timer = setInterval(() => {
    deleteExpired(store, clock).catch((error: unknown) => app.log.warn({ err: error }, 'expired sign-ins were not removed'));
  }, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
