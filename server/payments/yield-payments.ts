import { and, asc, eq, isNotNull, lt, ne } from 'drizzle-orm';
import { isWanted } from '../../domain/reservation.ts';
import { staleByProject } from '../investing/reservations.ts';
import { roomLeft } from '../investing/responses.ts';
import { investment, payment, project } from '../store/schema.ts';
import { pollPayment } from './hints.ts';
import type { PaymentDeps } from './open-payment.ts';
import { transferMethod } from './provider.ts';
import { settle } from './settle.ts';

/** Payments examined in one run. */
const maxRows = 100;

/**
 * Job: ends payments at a provider whose reserved amounts other investors wait for (decision 079). The provider cancels the payment first, outside of any
 * transaction: only an amount that can no longer be paid is released. A payment that it reports as paid is applied; one that it cannot cancel stays open.
 */
export async function yieldPayments({ store, clock, provider, log }: PaymentDeps, signal?: AbortSignal): Promise<void> {
  if (!provider.cancel) return;
  const rows = await store.db
    .select({ id: payment.id, providerRef: payment.providerRef, heldCents: payment.amountCents, project })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(
      and(
        eq(payment.providerId, provider.id),
        // a transfer in transit blocks nobody
        ne(payment.provider, transferMethod),
        eq(payment.status, 'OPEN'),
        isNotNull(payment.providerRef),
        lt(payment.heldUntil, clock.now()),
        eq(investment.holdsReservation, true),
        eq(project.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(payment.heldUntil))
    .limit(maxRows);
  if (rows.length === 0) return;
  const stale = await staleByProject(store.db, clock);
  const given = new Map<string, number>();
  for (const { id, providerRef, heldCents, project: row } of rows) {
    if (signal?.aborted) return;
    const roomCents = roomLeft(row, stale.get(row.id) ?? 0) + (given.get(row.id) ?? 0);
    if (!isWanted({ roomCents, heldCents, minCents: row.minCents })) continue;
    try {
      const isEnded = await provider.cancel(providerRef ?? '');
      if (isEnded) await store.tx((tx) => settle(tx, clock, { paymentId: id, outcome: 'failed', actor: 'demand' }));
      else await pollPayment({ store, clock, provider }, id, providerRef ?? '');
      if (isEnded) given.set(row.id, (given.get(row.id) ?? 0) + heldCents);
    } catch (error) {
      log.warn({ err: error, paymentId: id, provider: provider.id }, 'the provider did not end a payment that others want');
    }
  }
}
