import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';
import { recordOf } from '../../domain/unknown.ts';

export const counterModel = 'SignInAttempt';
const windowMs = 15 * 60_000;

/**
 * Counts one attempt within 15 minutes and returns the count. Counters are stored in the database: server processes share them, and they survive a
 * restart.
 */
export async function countAttempt(store: Store, clock: Clock, key: string): Promise<{ attempts: number; until: Date }> {
  const now = clock.now();
  const first = { count: 1 };
  const expired = sql`${oidcPayload.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await store.db
    .insert(oidcPayload)
    .values({ model: counterModel, id: key, payload: first, expiresAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: [oidcPayload.model, oidcPayload.id],
      set: {
        payload: sql`case when ${expired} then ${JSON.stringify(first)}::jsonb else jsonb_build_object('count', (${oidcPayload.payload}->>'count')::int + 1) end`,
        expiresAt: sql`case when ${expired} then excluded.expires_at else ${oidcPayload.expiresAt} end`,
      },
    })
    .returning({ payload: oidcPayload.payload, expiresAt: oidcPayload.expiresAt });
  return { attempts: Number(recordOf(row?.payload)['count'] ?? 1), until: row?.expiresAt ?? now };
}

/** It was no guess: it is not counted. */
export async function undoAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(oidcPayload)
    .set({ payload: sql`jsonb_build_object('count', greatest((${oidcPayload.payload}->>'count')::int - 1, 0))` })
    .where(and(eq(oidcPayload.model, counterModel), eq(oidcPayload.id, key)));
}
