import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from './db.ts';
import { atCommit, type Store } from './store.ts';
import { idempotencyKey } from './schema.ts';
import { typedParam, type Places, statement } from './statement.ts';

export interface IdempotentRequest {
  userId: string;
  operation: string;
  /** The `Idempotency-Key` header; without it the work is done each time. */
  key: string | undefined;
  body: unknown;
}

interface Stored {
  status: number;
  body: unknown;
}

type Key = { userId: string; key: string };

const insertKey = statement((db, at: Places<Key & { requestHash: string; createdAt: Date }>) =>
  db
    .insert(idempotencyKey)
    .values({ userId: at.userId, key: at.key, requestHash: at.requestHash, createdAt: at.createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
    .prepare('idempotency_key_insert'),
);
const isKey = (at: Places<Key>) => and(eq(idempotencyKey.userId, at.userId), eq(idempotencyKey.key, at.key));
const storedResponse = statement((db, at: Places<Key>) =>
  db
    .select({ requestHash: idempotencyKey.requestHash, response: idempotencyKey.response })
    .from(idempotencyKey)
    .where(isKey(at))
    .prepare('idempotency_key_stored'),
);
const storeResponse = statement((db, at: Places<Key & { response: Stored }>) =>
  db
    .update(idempotencyKey)
    .set({ response: typedParam(at.response, idempotencyKey.response) })
    .where(isKey(at))
    .prepare('idempotency_key_response'),
);

/**
 * Does the work once for each user and key, in one transaction with its stored response. The same request again gets that response, also
 * days later, when a browser tab is opened again (2.1); `domain/retention.ts` says how long it is kept. Another body under the key is refused with IDEMPOTENCY_CONFLICT.
 * `locale` does not count: changing the language before a retry is the same request. A refused request stores nothing.
 */
export function withIdempotencyKey<T extends Stored>(
  store: Store,
  clock: Clock,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return readWithIdempotencyKey(store, clock, request, { read: async () => {}, work });
}

/** The same. What `read` asks goes to the database together with the key, and counts for nothing where the key is known. */
export async function readWithIdempotencyKey<T extends Stored, Found>(
  store: Store,
  clock: Clock,
  { userId, operation, key, body }: IdempotentRequest,
  { read, work }: { read: (tx: Tx) => Promise<Found>; work: (tx: Tx, found: Found) => Promise<T> },
): Promise<T> {
  if (key === undefined) return store.tx(async (tx) => work(tx, await read(tx)));
  const requestHash = hashOf(operation, body);
  return store.tx(async (tx) => {
    const own = { userId, key };
    // a second request under the same key waits here until the first one commits
    const inserting = insertKey(tx, { ...own, requestHash, createdAt: clock.now() });
    const [[inserted], [found]] = await Promise.all([inserting, Promise.allSettled([read(tx)])]);
    if (!inserted) {
      const [stored] = await storedResponse(tx, own);
      if (stored?.requestHash !== requestHash || !stored.response) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return stored.response as T;
    }
    if (found.status === 'rejected') throw found.reason;
    const response = await work(tx, found.value);
    atCommit(tx, storeResponse(tx, { ...own, response }));
    return response;
  });
}

/** The same for the same call: neither the order of fields counts nor `locale`. */
export function hashOf(operation: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, sorted(withoutLocale(body))]))
    .digest('base64url');
}

/**
 * Uses up the key of a refused request, so that it is not carried out later under the same key. False where it was carried out: then its response is stored
 * under the key.
 */
export async function consumeIdempotencyKey(tx: Tx, clock: Clock, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  const [spent] = await tx
    .insert(idempotencyKey)
    .values({ userId, key, requestHash: 'refused', createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return spent !== undefined;
}

/** Frees the key of a request that was refused after its transaction. */
export async function releaseIdempotencyKey(store: Store, { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>): Promise<void> {
  if (key !== undefined) await store.db.delete(idempotencyKey).where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)));
}

function withoutLocale(body: unknown): unknown {
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
