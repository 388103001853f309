import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { sqlState, type Store, type Tx } from './open.ts';
import { idempotencyKey } from './schema.ts';

interface Call {
  userId: string;
  operation: string;
  key: string | undefined;
  body: unknown;
}

/** What a call leaves under its key. */
interface Mark {
  userId: string;
  key: string;
  requestHash: string;
  at: Date;
}

/**
 * Does the work once for each user and key, in one transaction with the note of its answer; the same call again gets that answer (2.1), whenever it comes: a
 * tab that is opened again after days may still repeat its wish. The language is no part of the call: who changes it before repeating a lost one means the
 * same. A second call that arrives meanwhile waits in the database for the first. Another body under the key is refused. A refused call leaves no trace.
 *
 * `atOnce` tries the same without a transaction: it reads, and then writes everything, `keepAnswer` included, in one statement that changes nothing when
 * what was read no longer holds. Most calls are alone and save two thirds of the way to the database. It gives up by answering undefined, refusing, or
 * finding the key taken; then the work is done with locks, and that decides.
 */
export async function once<T extends { status: number; body: unknown }>(
  store: Store,
  clock: Clock,
  { userId, operation, key, body }: Call,
  work: (tx: Tx) => Promise<T>,
  atOnce?: (mark: Mark | undefined) => Promise<T | undefined>,
): Promise<T> {
  const now = clock.now();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, sorted(wish(body))]))
    .digest('base64url');
  const done = await atOnce?.(key === undefined ? undefined : { userId, key, requestHash, at: now }).catch(ignoreConflict);
  if (done) return done;
  if (key === undefined) return store.tx(work);
  return store.tx(async (tx) => {
    const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
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

/** For what was tried in one statement: it was refused, its key is taken, or somebody else was in the way. Any other error is thrown on. */
export function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof Refusal) && !['23505', '40001', '40P01'].includes(sqlState(error) ?? '')) throw error;
}

/** A further part of a statement whose part `done` has a row when the work is done: the note of the answer. */
export const keepAnswer = (mark: Mark | undefined, answer: { status: number; body: unknown }): SQL =>
  mark
    ? sql`, kept as (
        insert into idempotency_key (user_id, key, request_hash, response, created_at)
        select ${mark.userId}, ${mark.key}, ${mark.requestHash}, ${JSON.stringify(answer)}::jsonb, ${mark.at.toISOString()}::timestamptz from done)`
    : sql``;

function wish(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'locale'));
}

/** Two bodies that differ only in the order of their fields are the same request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
