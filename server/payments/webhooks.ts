import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { isWholeCents, toCents } from '../../domain/money.ts';
import { invalidEvent, isProviderId, notAuthentic, registerProviderWebhooks, acceptRawBodies } from '../http/provider-webhooks.ts';
import type { Clock } from '../lib/clock.ts';
import { fingerprint } from '../lib/secrets.ts';
import { isStorable } from '../lib/storable.ts';
import type { Store } from '../store/store.ts';
import { setting } from '../store/schema.ts';
import { book } from './incoming.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import { hasAccounts } from './payer-accounts.ts';
import { applyHint, type HintDeps, isKnownPayment, storeHint } from './hints.ts';
import type { PaymentProvider } from './provider.ts';
import { makeMoves } from './wallet-moves.ts';
import { recordOf } from '../../domain/unknown.ts';
import { randomBytes } from '../lib/random.ts';

/** A transfer that the bank of the collection account has booked. */
export interface BookingEvent {
  type: 'transfer.booked';
  timestamp: string;
  data: { bookingId: string; amount: number; reference: string; payer: string };
}

/** The secret that signs webhooks. Where none is configured, the first start generates and stores one. */
export async function webhookSecret(store: Store, configured?: string): Promise<string> {
  if (configured) return configured;
  const key = 'payments.webhook-secret';
  await store.db
    .insert(setting)
    .values({ key, value: `whsec_${randomBytes(32).toString('base64')}` })
    .onConflictDoNothing();
  const [row] = await store.db.select().from(setting).where(eq(setting.key, key));
  return String(row!.value);
}

/** Unsigned events accepted within 15 minutes: for one payment, and for all unknown payments together. Each causes a request to the provider. */
const maxEvents = { ofPayment: 20, unknown: 500 };

interface Webhooks {
  store: Store;
  clock: Clock;
  /** Signs the events of the collection account. */
  secret: string;
  providers: readonly PaymentProvider[];
}

/**
 * `/webhooks/payments/{provider}`: the event of a provider is stored and answered; its payment is then read from the provider. POST, or GET for one that
 * does not sign.
 * `POST /webhooks/payments`: a booking of the collection account.
 */
export async function registerWebhooks(app: FastifyInstance, { store, clock, secret, providers }: Webhooks): Promise<void> {
  await registerProviderWebhooks(app, {
    kind: 'payments',
    providers,
    async store(provider, hint) {
      const deps = { store, clock, provider };
      return (provider.signsEvents || (await isUnsignedTaken(deps, hint.providerRef))) && storeHint(deps, hint);
    },
    async apply(provider, hint, log) {
      const outcome = await applyHint({ store, clock, provider }, hint);
      if (outcome === 'applied' && provider.payerAccounts) await makeMoves({ store, clock, provider, log }, {});
      if (outcome !== 'applied' && outcome !== 'repeated') log.warn({ eventId: hint.eventId, outcome }, 'a payment did not fit');
    },
  });

  const account = new Webhook(secret);
  await app.register(async (scope) => {
    acceptRawBodies(scope);
    scope.post('/webhooks/payments', async (request, reply) => {
      const { 'webhook-id': eventId } = request.headers;
      let event: unknown;
      try {
        event = account.verify(String(request.body), textHeaders(request.headers));
      } catch {
        return notAuthentic(request, reply);
      }
      if (typeof eventId !== 'string' || !isProviderId(eventId) || !isBookingEvent(event)) return invalidEvent(request, reply);
      const { bookingId: id, amount, reference, payer } = event.data;
      const amountCents = toCents(amount);
      const outcome = await store.tx((tx) =>
        book(tx, clock, { id, amountCents, reference: reference.slice(0, 140), payer: payer.slice(0, 140) }),
      );
      if (outcome === 'unmatched') request.log.warn({ eventId }, 'a bank transfer fits no payment');
      return reply.code(204).send();
    });
  });
}

/**
 * Anybody could send an unsigned event. It is accepted for a known payment and, where virtual accounts may receive money, for an unknown one: a transfer to
 * such an account is not started here. Payments of events above the limit are found by polling.
 */
async function isUnsignedTaken({ store, clock, provider }: HintDeps, providerRef: string): Promise<boolean> {
  const isKnown = await isKnownPayment({ store, clock, provider }, providerRef);
  if (!isKnown && !(await hasAccounts({ store, provider }))) return false;
  const { attempts } = await countAttempt(
    store,
    clock,
    isKnown ? fingerprint(`event ${provider.id} ${providerRef}`) : `receipt ${provider.id}`,
  );
  return attempts <= (isKnown ? maxEvents.ofPayment : maxEvents.unknown);
}

/** Headers with a single value. */
const textHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

function isBookingEvent(value: unknown): value is BookingEvent {
  const { type } = recordOf(value);
  const data = recordOf(recordOf(value)['data']);
  return (
    type === 'transfer.booked' &&
    typeof data.bookingId === 'string' &&
    isProviderId(data.bookingId) &&
    typeof data.reference === 'string' &&
    isStorable(data.reference) &&
    typeof data.payer === 'string' &&
    isStorable(data.payer) &&
    typeof data.amount === 'number' &&
    isWholeCents(data.amount) &&
    data.amount > 0 &&
    data.amount < 1e10
  );
}
