import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { isWholeCents, toCents } from '../../domain/money.ts';
import type { Clock } from '../lib/clock.ts';
import { isStorable } from '../lib/storable.ts';
import type { Store } from '../store/open.ts';
import { setting } from '../store/schema.ts';
import { book } from './incoming.ts';
import { applyHint, storeHint } from './hints.ts';
import { type PaymentHint, type PaymentProvider, WebhookNotAuthentic } from './provider.ts';

/** A transfer that the bank of the collection account has booked. */
export interface BookingEvent {
  type: 'transfer.booked';
  timestamp: string;
  data: { bookingId: string; amount: number; reference: string; payer: string };
}

/** The secret that signs webhooks. Where none is configured the first start makes one and stores it. */
export async function webhookSecret(store: Store, configured?: string): Promise<string> {
  if (configured) return configured;
  const key = 'payments.webhook-secret';
  await store.db
    .insert(setting)
    .values({ key, value: `whsec_${randomBytes(32).toString('base64')}` })
    .onConflictDoNothing();
  const [row] = await store.db.select().from(setting).where(eq(setting.key, key));
  return row!.value as string;
}

const maxIdLength = 255;

/** A provider gets its 2xx within this time, applied or not. */
const respondWithinMs = 500;

interface Webhooks {
  store: Store;
  clock: Clock;
  /** Signs the events of the collection account. */
  secret: string;
  providers: readonly PaymentProvider[];
}

/**
 * `POST /webhooks/payments/{provider}`: the event of a provider is stored and answered; its payment is then read from the provider.
 * `POST /webhooks/payments`: a booking of the collection account. Signatures cover the bytes as they came, so they are verified before they are read as JSON.
 */
export async function registerWebhooks(app: FastifyInstance, { store, clock, secret, providers }: Webhooks): Promise<void> {
  const account = new Webhook(secret);
  const applying = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(applying)));

  function apply(provider: PaymentProvider, hint: PaymentHint, log: FastifyBaseLogger): Promise<void> {
    const { eventId } = hint;
    const work = applyHint({ store, clock, provider }, hint)
      .then((outcome) => {
        if (outcome !== 'applied' && outcome !== 'repeated') log.warn({ eventId, outcome }, 'a payment did not fit');
      })
      // the event is stored: a job reads the payment later
      .catch((error: unknown) => log.warn({ err: error, eventId }, 'a payment could not be read from its provider'));
    applying.add(work);
    return work.finally(() => applying.delete(work));
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
    const unauthorized = (request: FastifyRequest, reply: FastifyReply) => {
      request.log.warn('a webhook with a wrong signature was refused');
      return reply.code(401).send({ errorCode: 'UNAUTHORIZED', message: 'The signature is wrong', requestId: request.id });
    };
    const invalid = (request: FastifyRequest, reply: FastifyReply) =>
      reply.code(400).send({ errorCode: 'VALIDATION_FAILED', message: 'Validation error', requestId: request.id });

    scope.post<{ Params: { provider: string } }>('/webhooks/payments/:provider', async (request, reply) => {
      const provider = providers.find(({ id }) => id === request.params.provider);
      if (!provider) return reply.callNotFound();
      let hint: PaymentHint | undefined;
      try {
        hint = await provider.parseWebhook({ headers: headersOf(request), rawBody: String(request.body ?? '') });
      } catch (error) {
        if (error instanceof WebhookNotAuthentic) return unauthorized(request, reply);
        throw error;
      }
      if (!hint || !isId(hint.eventId) || !isId(hint.providerRef)) return invalid(request, reply);
      if (await storeHint({ store, clock, provider }, hint))
        await Promise.race([apply(provider, hint, request.log), pause(respondWithinMs, undefined, { ref: false })]);
      return reply.code(204).send();
    });

    scope.post('/webhooks/payments', async (request, reply) => {
      const { 'webhook-id': eventId } = request.headers;
      let event: unknown;
      try {
        event = account.verify(String(request.body), request.headers as Record<string, string>);
      } catch {
        return unauthorized(request, reply);
      }
      if (typeof eventId !== 'string' || !isId(eventId) || !isBookingEvent(event)) return invalid(request, reply);
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

function headersOf({ headers }: FastifyRequest): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
}

/** What another company calls its event, payment or booking. */
const isId = (text: string) => text !== '' && text.length <= maxIdLength && isStorable(text);

function isBookingEvent(value: unknown): value is BookingEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as Partial<BookingEvent>;
  return (
    type === 'transfer.booked' &&
    typeof data === 'object' &&
    data !== null &&
    typeof data.bookingId === 'string' &&
    isId(data.bookingId) &&
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
