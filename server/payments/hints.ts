import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { Store } from '../store/open.ts';
import { payment, paymentEvent } from '../store/schema.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';
import { type Outcome, type PaymentResult, settle } from './settle.ts';

interface HintDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
}

/** `open`: the provider says that nothing is decided yet. `unknown`: it does not know the payment. */
export type HintOutcome = Outcome | 'open' | 'unknown';

/** Stores an event of a provider, once by its id. False where it is stored already. */
export async function storeHint({ store, clock, provider }: HintDeps, { eventId, providerRef }: ProviderHint): Promise<boolean> {
  const stored = await store.db
    .insert(paymentEvent)
    .values({ provider: provider.id, eventId, providerRef, payload: { providerRef }, outcome: 'received', receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId });
  return stored.length > 0;
}

/** Reads the payment that a stored event names from the provider, outside of any transaction, and applies its state together with the event's outcome. */
export async function applyHint({ store, clock, provider }: HintDeps, { eventId, providerRef }: ProviderHint): Promise<HintOutcome> {
  const found = await provider.status(providerRef);
  return store.tx(async (tx) => {
    const isThis = and(eq(paymentEvent.provider, provider.id), eq(paymentEvent.eventId, eventId));
    const [event] = await tx.select({ outcome: paymentEvent.outcome }).from(paymentEvent).where(isThis).for('update');
    if (event?.outcome !== 'received') return 'repeated';
    const outcome: HintOutcome = !found
      ? 'unknown'
      : found.state === 'open'
        ? 'open'
        : await settle(tx, clock, resultOf(provider, found.state, found));
    await tx.update(paymentEvent).set({ outcome }).where(isThis);
    return outcome;
  });
}

/** Reads an open payment from the provider and applies what it says: an event may have been lost. */
export async function pollPayment({ store, clock, provider }: HintDeps, paymentId: string, providerRef: string): Promise<void> {
  const found = await provider.status(providerRef);
  await store.db.update(payment).set({ checkedAt: clock.now() }).where(eq(payment.id, paymentId));
  if (!found || found.state === 'open' || found.paymentId !== paymentId) return;
  const result = resultOf(provider, found.state, found);
  await store.tx((tx) => settle(tx, clock, result));
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
