import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { payment, paymentEvent } from '../store/schema.ts';
import { applyHint, pollPayment } from './hints.ts';
import { openPayment, type PaymentDeps } from './open-payment.ts';
import { settle } from './settle.ts';

const minuteMs = 60_000;
/** Longer than a request waits for the provider. */
const startingMs = minuteMs / 2;
/** A payment that could not be started within this time has failed. */
const startWithinMs = 30 * minuteMs;
/** Open payments are read from the provider this often. */
const pollMs = 10 * minuteMs;
const maxRows = 100;

/**
 * Finishes what a lost answer or a lost event left behind: payments that stay `STARTING`, events whose payment was not read, and open payments whose
 * event never came. One that fails is logged and tried again in the next run.
 */
export async function resolvePayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider, log } = deps;
  const now = clock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const isOurs = eq(payment.providerId, provider.id);

  const starting = await store.db
    .select({ id: payment.id, createdAt: payment.createdAt })
    .from(payment)
    .where(and(isOurs, eq(payment.status, 'STARTING'), lt(payment.createdAt, before(startingMs))))
    .orderBy(asc(payment.createdAt))
    .limit(maxRows);
  const received = await store.db
    .select({ eventId: paymentEvent.eventId, providerRef: paymentEvent.providerRef })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.provider, provider.id), eq(paymentEvent.outcome, 'received')))
    .orderBy(asc(paymentEvent.receivedAt))
    .limit(maxRows);
  const open = await store.db
    .select({ id: payment.id, providerRef: payment.providerRef })
    .from(payment)
    .where(
      and(
        isOurs,
        eq(payment.status, 'OPEN'),
        isNotNull(payment.providerRef),
        lt(payment.createdAt, before(pollMs)),
        or(isNull(payment.checkedAt), lt(payment.checkedAt, before(pollMs))),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(maxRows);

  const work = [
    ...starting.map(({ id, createdAt }) => async () => {
      const page = await openPayment(deps, id);
      if (page?.status === 'STARTING' && createdAt < before(startWithinMs))
        await store.tx((tx) => settle(tx, clock, { paymentId: id, outcome: 'failed', actor: 'resolve-payments' }));
    }),
    ...received.map(
      ({ eventId, providerRef }) =>
        async () =>
          void (await applyHint(deps, { eventId, providerRef: providerRef ?? '' })),
    ),
    ...open.map(
      ({ id, providerRef }) =>
        async () =>
          pollPayment(deps, id, providerRef ?? ''),
    ),
  ];
  for (const one of work) {
    if (signal?.aborted) return;
    await one().catch((error: unknown) => log.warn({ err: error, provider: provider.id }, 'a payment could not be read from its provider'));
  }
}
