import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { Refusal } from '../contract/problem.ts';
import type { Store, Tx } from '../store/open.ts';
import { idempotencyKey } from '../store/schema.ts';

interface Call {
  userId: string;
  operation: string;
  key: string | undefined;
  body: unknown;
}

const dayMs = 86_400_000;

/**
 * Does the work once for each user and key, in one transaction with the note of its answer; the same call again within 24 hours gets that answer (2.1).
 * A second call that arrives meanwhile waits in the database for the first. Another body under the key is refused. A refused call leaves no trace.
 */
export async function once<T extends { status: number; body: unknown }>(
  store: Store,
  clock: Clock,
  { userId, operation, key, body }: Call,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (key === undefined) return store.tx(work);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, sorted(body)]))
    .digest('base64url');
  return store.tx(async (tx) => {
    const now = clock.now();
    const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
    await tx.delete(idempotencyKey).where(and(mine, lt(idempotencyKey.createdAt, new Date(now.getTime() - dayMs))));
    const [fresh] = await tx
      .insert(idempotencyKey)
      .values({ userId, key, requestHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (!fresh) {
      const [known] = await tx.select().from(idempotencyKey).where(mine);
      if (known?.requestHash !== requestHash || !known.response) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return known.response as T;
    }
    const answer = await work(tx);
    await tx.update(idempotencyKey).set({ response: answer }).where(mine);
    return answer;
  });
}

/** Two bodies that differ only in the order of their fields are the same request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
