import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { toCents } from '../../domain/money.ts';
import { type Clock, systemClock, today } from '../lib/clock.ts';
import { problem } from '../lib/refusal.ts';
import type { BookingEvent } from '../payments/webhooks.ts';
import type { Store } from '../store/store.ts';
import { bookOnAccount } from './account.ts';
import { type BookTransfer, registerBookingsPage } from './bookings-page.ts';
import { recordOf } from '../../domain/unknown.ts';
import { randomUUID } from '../lib/random.ts';

interface Bookings {
  store: Store;
  clock: Clock;
  origin: string;
  /** Shared with the receiver of the webhooks. */
  secret: string;
}

/**
 * The bank of the collection account: `POST /sandbox/transfers {reference, amount, payer?, id?}` books a transfer and notifies the platform by a signed
 * webhook. The same `id` is the same booking, reported again. `GET /sandbox/transfers` is the page for people.
 */
export async function registerBookings(app: FastifyInstance, { store, clock, origin, secret }: Bookings): Promise<void> {
  const bookTransfer: BookTransfer = async (booking) => {
    const { bookingId: id, amount, reference, payer: name } = booking;
    const line = { id, direction: 'CREDIT', amountCents: toCents(amount), reference, counterparty: { name } } as const;
    await store.tx((tx) => bookOnAccount(tx, clock, { ...line, bookedOn: today(clock) }));
    const now = systemClock.now();
    const event: BookingEvent = { type: 'transfer.booked', timestamp: now.toISOString(), data: booking };
    const body = JSON.stringify(event);
    const eventId = `evt-${randomUUID()}`;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(eventId, now, body),
    };
    // within the process where it is not listening (tests), else like any bank over the network
    const status = app.server.listening
      ? (await fetch(`${origin}/webhooks/payments`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })).status
      : (await app.inject({ method: 'POST', url: '/webhooks/payments', headers, payload: body })).statusCode;
    return status === 204;
  };

  app.post('/sandbox/transfers', async (request, reply) => {
    const { reference, amount, payer, id } = recordOf(request.body);
    if (typeof reference !== 'string' || typeof amount !== 'number' || !(amount > 0))
      return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    const bookingId = typeof id === 'string' ? id : `bkg-${randomUUID()}`;
    const taken = await bookTransfer({ bookingId, amount, reference, payer: typeof payer === 'string' ? payer : 'Ona Petraitė' });
    return reply.code(taken ? 201 : 502).send({ bookingId });
  });

  await registerBookingsPage(app, { store, clock, bookTransfer });
}
