import { and, inArray, lt } from 'drizzle-orm';
import { paymentDays } from '../../domain/reservation.ts';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import type { Store } from '../store/store.ts';
import { payment } from '../store/schema.ts';
import { settle } from './settle.ts';

const dayMs = 86_400_000;

/** Ends the payments that were not made within `paymentDays`, 500 at a time. Idempotent and safe to run in several processes. Returns how many ended. */
export async function expirePayments(store: Store, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - paymentDays * dayMs);
  const unpaid = await store.db
    .select({ id: payment.id })
    .from(payment)
    .where(and(inArray(payment.status, ['STARTING', 'OPEN']), lt(payment.createdAt, before)))
    .limit(500);
  const outcomes = await eachRow(unpaid, ({ id }) =>
    store.tx((tx) => settle(tx, clock, { paymentId: id, outcome: 'failed', actor: 'expiry' })),
  );
  return outcomes.filter((outcome) => outcome === 'applied').length;
}
