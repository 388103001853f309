import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { toCents } from '../../domain/money.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { paymentEvent, setting } from '../store/schema.ts';
import { book } from './incoming.ts';
import { type Outcome, settle } from './settle.ts';

export interface PaymentEvent {
  type: 'payment.completed' | 'payment.failed';
  timestamp: string;
  data: { paymentId: string; provider: string; amount: number };
}

/** A transfer that the bank of the collection account has booked. */
export interface BookingEvent {
  type: 'transfer.booked';
  timestamp: string;
  data: { bookingId: string; amount: number; reference: string; payer: string };
}

/** The secret shared with the provider. Where none is configured the first start makes one and keeps it. */
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

/** One delivery of one event: noted and applied in one transaction, so that a repeated delivery finds the note and changes nothing. */
export async function receive(store: Store, clock: Clock, eventId: string, news: PaymentEvent): Promise<Outcome> {
  const { provider, paymentId, amount } = news.data;
  return store.tx(async (tx) => {
    const [fresh] = await tx
      .insert(paymentEvent)
      .values({ provider, eventId, payload: news, outcome: 'applied', receivedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvent.eventId })
      .prepare('payment_event_insert')
      .execute();
    if (!fresh) return 'repeated';
    const outcome = await settle(tx, clock, {
      paymentId,
      outcome: news.type === 'payment.completed' ? 'paid' : 'failed',
      amountCents: toCents(amount),
      actor: provider,
    });
    if (outcome !== 'applied')
      await tx
        .update(paymentEvent)
        .set({ outcome })
        .where(and(eq(paymentEvent.provider, provider), eq(paymentEvent.eventId, eventId)));
    return outcome;
  });
}

/** `POST /webhooks/payments`: the signature covers the bytes as they came, so they are verified before they are read as JSON. */
export async function registerWebhooks(
  app: FastifyInstance,
  { store, clock, secret }: { store: Store; clock: Clock; secret: string },
): Promise<void> {
  const signed = new Webhook(secret);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/payments', async (request, reply) => {
      let news: unknown;
      const { 'webhook-id': eventId } = request.headers;
      try {
        news = signed.verify(String(request.body), request.headers as Record<string, string>);
      } catch {
        request.log.warn('a webhook with a wrong signature was refused');
        return reply.code(401).send({ errorCode: 'UNAUTHORIZED', message: 'The signature is wrong', requestId: request.id });
      }
      if (typeof eventId === 'string' && isBookingEvent(news)) {
        const { bookingId: id, amount, reference, payer } = news.data;
        const amountCents = toCents(amount);
        const outcome = await store.tx((tx) =>
          book(tx, clock, { id, amountCents, reference: reference.slice(0, 140), payer: payer.slice(0, 140) }),
        );
        if (outcome === 'unmatched') request.log.warn({ eventId }, 'a bank transfer fits no payment');
        return reply.code(204).send();
      }
      if (typeof eventId !== 'string' || !isPaymentEvent(news)) {
        return reply.code(400).send({ errorCode: 'VALIDATION_FAILED', message: 'Validation error', requestId: request.id });
      }
      const outcome = await receive(store, clock, eventId, news);
      if (outcome === 'refused' || outcome === 'return-due') request.log.warn({ eventId, outcome }, 'a payment did not fit');
      return reply.code(204).send();
    });
  });
}

function isPaymentEvent(value: unknown): value is PaymentEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as Partial<PaymentEvent>;
  return (
    (type === 'payment.completed' || type === 'payment.failed') &&
    typeof data === 'object' &&
    data !== null &&
    typeof data.paymentId === 'string' &&
    typeof data.provider === 'string' &&
    typeof data.amount === 'number'
  );
}

function isBookingEvent(value: unknown): value is BookingEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as Partial<BookingEvent>;
  return (
    type === 'transfer.booked' &&
    typeof data === 'object' &&
    data !== null &&
    typeof data.bookingId === 'string' &&
    typeof data.reference === 'string' &&
    typeof data.payer === 'string' &&
    typeof data.amount === 'number' &&
    data.amount > 0 &&
    data.amount < 1e10
  );
}
