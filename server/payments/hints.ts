import { and, eq } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { Tx } from '../store/db.ts';
import { atCommit, type Store } from '../store/store.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { incomingTransfer, investment, payment, paymentEvent, virtualAccount } from '../store/schema.ts';
import { book } from './incoming.ts';
import { bookReceipt } from './receipts.ts';
import { type PaymentProvider, type ProviderPayment, transferMethod, transferPrefix } from './provider.ts';
import { lockPayment, type Outcome, type PaymentResult, settle } from './settle.ts';

export interface HintDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
}

/**
 * `open`: the provider reports the payment as undecided. `unknown`: the provider has no such payment. `wrong-amount`: the received amount differs from the
 * agreed one; it is listed with the unmatched transfers. `unmatched`: money received on a payer's virtual account fits none of their payments.
 */
export type HintOutcome = Outcome | 'open' | 'unknown' | 'wrong-amount' | 'unmatched';

type Event = { provider: string; eventId: string };
const isEvent = (at: Places<Event>) => and(eq(paymentEvent.provider, at.provider), eq(paymentEvent.eventId, at.eventId));

const insertEvent = statement((db, at: Places<Event & { providerRef: string; payload: unknown; outcome: string; receivedAt: Date }>) =>
  db
    .insert(paymentEvent)
    .values({
      provider: at.provider,
      eventId: at.eventId,
      providerRef: at.providerRef,
      payload: at.payload,
      outcome: at.outcome,
      receivedAt: at.receivedAt,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId })
    .prepare('payment_event_insert'),
);
const lockEvent = statement((db, at: Places<Event>) =>
  db.select({ outcome: paymentEvent.outcome }).from(paymentEvent).where(isEvent(at)).for('update').prepare('payment_event_lock'),
);
const storeOutcome = statement((db, at: Places<Event & { outcome: HintOutcome }>) =>
  db
    .update(paymentEvent)
    .set({ outcome: typedParam(at.outcome, paymentEvent.outcome) })
    .where(isEvent(at))
    .prepare('payment_event_outcome'),
);

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
  const stored = await insertEvent(store.db, {
    provider: provider.id,
    eventId,
    providerRef,
    payload: { providerRef },
    outcome: 'received',
    receivedAt: clock.now(),
  });
  return stored.length > 0;
}

/** Reads the payment that a stored event names from the provider, outside of any transaction, and applies its state together with the event's outcome. */
export async function applyHint({ store, clock, provider }: HintDeps, { eventId, providerRef }: ProviderHint): Promise<HintOutcome> {
  const found = await provider.status(providerRef);
  const receipt = found ? undefined : await provider.payerAccounts?.receipt(providerRef);
  const decided = found && found.state !== 'open' ? { ...found, state: found.state } : undefined;
  return store.tx(async (tx) => {
    const own = { provider: provider.id, eventId };
    const [[event], locked] = await Promise.all([lockEvent(tx, own), decided && lockPayment(tx, decided.paymentId)]);
    if (event?.outcome !== 'received') return 'repeated';
    const outcome = decided
      ? await applyState(tx, clock, provider, { providerRef, found: decided, locked })
      : receipt
        ? await bookReceipt(tx, clock, provider, receipt)
        : found
          ? 'open'
          : 'unknown';
    // a forged event stores nothing
    if (outcome === 'unknown' && !provider.signsEvents)
      await tx.delete(paymentEvent).where(and(eq(paymentEvent.provider, provider.id), eq(paymentEvent.eventId, eventId)));
    else atCommit(tx, storeOutcome(tx, { ...own, outcome }));
    return outcome;
  });
}

/** Books all receipts on the virtual account of a person, as an event may have been lost. */
export async function pollReceipts({ store, clock, provider }: HintDeps, userId: string): Promise<void> {
  const { payerAccounts } = provider;
  if (!payerAccounts) return;
  const refs = await payerAccounts.arrived(userId);
  await store.db
    .update(virtualAccount)
    .set({ checkedAt: clock.now() })
    .where(and(eq(virtualAccount.provider, provider.id), eq(virtualAccount.userId, userId)));
  const booked = await store.db.select({ id: incomingTransfer.id }).from(incomingTransfer).where(eq(incomingTransfer.userId, userId));
  const isBooked = new Set(booked.map(({ id }) => id));
  for (const ref of refs) {
    const receipt = isBooked.has(`${transferPrefix(provider.id)}${ref}`) ? undefined : await payerAccounts.receipt(ref);
    if (receipt) await store.tx((tx) => bookReceipt(tx, clock, provider, receipt));
  }
}

/** Reads an open payment from the provider and applies its state, as an event may have been lost. */
export async function pollPayment({ store, clock, provider }: HintDeps, paymentId: string, providerRef: string): Promise<void> {
  const found = await provider.status(providerRef);
  await store.db.update(payment).set({ checkedAt: clock.now() }).where(eq(payment.id, paymentId));
  if (!found || found.state === 'open' || found.paymentId !== paymentId) return;
  const decided = { ...found, state: found.state };
  await store.tx((tx) => applyState(tx, clock, provider, { providerRef, found: decided }));
}

type Decided = ProviderPayment & { state: 'paid' | 'failed' };
interface Read {
  providerRef: string;
  found: Decided;
  locked?: Awaited<ReturnType<typeof lockPayment>>;
}

/** Settles the payment. Where the received amount differs from the agreed one, as may happen with transfers, the payment fails and the money is unmatched. */
async function applyState(tx: Tx, clock: Clock, provider: PaymentProvider, { providerRef, found, locked }: Read): Promise<HintOutcome> {
  const outcome = await settle(tx, clock, resultOf(provider, found.state, found), locked);
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
