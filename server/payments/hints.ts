import { and, eq } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { Store, Tx } from '../store/open.ts';
import { investment, payment, paymentEvent } from '../store/schema.ts';
import { book } from './incoming.ts';
import { type PaymentProvider, type ProviderPayment, transferMethod, transferPrefix } from './provider.ts';
import { type Outcome, type PaymentResult, settle } from './settle.ts';

interface HintDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
}

/**
 * `open`: the provider says that nothing is decided yet. `unknown`: it does not know the payment. `wrong-amount`: another amount has arrived than was
 * agreed; it waits on the list of unmatched transfers.
 */
export type HintOutcome = Outcome | 'open' | 'unknown' | 'wrong-amount';

/** Whether a payment of ours has this id at the provider. */
export async function isKnownPayment({ store, provider }: HintDeps, providerRef: string): Promise<boolean> {
  const [row] = await store.db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.providerId, provider.id), eq(payment.providerRef, providerRef)))
    .limit(1);
  return row !== undefined;
}

/** Stores an event of a provider, once by its id. False where it is stored already. */
export async function storeHint({ store, clock, provider }: HintDeps, { eventId, providerRef }: ProviderHint): Promise<boolean> {
  const stored = await store.db
    .insert(paymentEvent)
    .values({ provider: provider.id, eventId, providerRef, payload: { providerRef }, outcome: 'received', receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId })
    .prepare('payment_event_insert')
    .execute();
  return stored.length > 0;
}

/** Reads the payment that a stored event names from the provider, outside of any transaction, and applies its state together with the event's outcome. */
export async function applyHint({ store, clock, provider }: HintDeps, { eventId, providerRef }: ProviderHint): Promise<HintOutcome> {
  const found = await provider.status(providerRef);
  return store.tx(async (tx) => {
    const isThis = and(eq(paymentEvent.provider, provider.id), eq(paymentEvent.eventId, eventId));
    const [event] = await tx
      .select({ outcome: paymentEvent.outcome })
      .from(paymentEvent)
      .where(isThis)
      .for('update')
      .prepare('payment_event_lock')
      .execute();
    if (event?.outcome !== 'received') return 'repeated';
    const outcome: HintOutcome = !found
      ? 'unknown'
      : found.state === 'open'
        ? 'open'
        : await applyState(tx, clock, provider, providerRef, { ...found, state: found.state });
    await tx.update(paymentEvent).set({ outcome }).where(isThis).prepare('payment_event_outcome').execute();
    return outcome;
  });
}

/** Reads an open payment from the provider and applies what it says: an event may have been lost. */
export async function pollPayment({ store, clock, provider }: HintDeps, paymentId: string, providerRef: string): Promise<void> {
  const found = await provider.status(providerRef);
  await store.db.update(payment).set({ checkedAt: clock.now() }).where(eq(payment.id, paymentId));
  if (!found || found.state === 'open' || found.paymentId !== paymentId) return;
  const decided = { ...found, state: found.state };
  await store.tx((tx) => applyState(tx, clock, provider, providerRef, decided));
}

type Decided = ProviderPayment & { state: 'paid' | 'failed' };

/** Settles the payment. Where another amount has arrived than was agreed, as may happen with transfers, the payment fails and the money is unmatched. */
async function applyState(tx: Tx, clock: Clock, provider: PaymentProvider, providerRef: string, found: Decided): Promise<HintOutcome> {
  const outcome = await settle(tx, clock, resultOf(provider, found.state, found));
  if (outcome !== 'refused' || found.state !== 'paid') return outcome;
  const [row] = await tx
    .select({ amountCents: payment.amountCents, method: payment.provider, heldBy: payment.heldBy, number: investment.number })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(eq(payment.id, found.paymentId), eq(payment.providerId, provider.id)));
  if (row?.method !== transferMethod || row.amountCents === found.amountCents) return outcome;
  await book(tx, clock, {
    id: `${transferPrefix(provider.id)}${providerRef}`,
    amountCents: found.amountCents,
    reference: investmentReference(row.number),
    payer: found.payer?.name ?? '',
    payerIban: found.payer?.iban,
    heldBy: row.heldBy,
  });
  await settle(tx, clock, { paymentId: found.paymentId, outcome: 'failed', actor: provider.id });
  return 'wrong-amount';
}

const resultOf = (
  provider: PaymentProvider,
  outcome: 'paid' | 'failed',
  { paymentId, amountCents, payer }: ProviderPayment,
): PaymentResult => ({
  paymentId,
  outcome,
  amountCents,
  ...(payer && { payer: { ...payer, source: 'PROVIDER' } }),
  actor: provider.id,
});
