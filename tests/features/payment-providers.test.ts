import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentProviderNames } from '../../server/adapters/payments/choose.ts';
import { sandboxPayments } from '../../server/adapters/payments/sandbox.ts';
import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import { type PaymentProvider, PaymentNotStarted } from '../../server/payments/provider.ts';
import type { Store } from '../../server/store/open.ts';
import { sandboxPayment } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

/** What the suite needs beside the interface: the customer's side, and events as the provider sends them. */
interface Conformant {
  provider: PaymentProvider;
  country: string;
  decide(paymentId: string, decision: 'paid' | 'failed'): Promise<void>;
  /** An event about a payment; another secret signs a forged one. */
  event(providerRef: string, forged?: boolean): { headers: Headers; rawBody: string };
  /** A genuine event that is not about a payment. */
  otherEvent(): { headers: Headers; rawBody: string };
}

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

const secret = Buffer.from('0123456789abcdef').toString('base64');
const forgedSecret = Buffer.from('fedcba9876543210').toString('base64');

function signedBy(by: string, body: object) {
  const [id, now, rawBody] = [`evt-${randomUUID()}`, new Date(), JSON.stringify(body)];
  const headers = new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, rawBody),
  });
  return { headers, rawBody };
}

/** Every adapter that `PAYMENT_PROVIDER` can name. */
const conformants: Record<(typeof paymentProviderNames)[number], () => Conformant> = {
  sandbox: () => ({
    provider: sandboxPayments({ store, origin: 'http://localhost:4000', secret }),
    country: 'LT',
    async decide(paymentId, decision) {
      const decided = { decision: decision === 'paid' ? ('approved' as const) : ('declined' as const) };
      await store.db.update(sandboxPayment).set(decided).where(eq(sandboxPayment.id, paymentId));
    },
    event: (ref, forged) => signedBy(forged ? forgedSecret : secret, { type: 'payment.updated', data: { ref } }),
    otherEvent: () => signedBy(secret, { type: 'account.closed', data: {} }),
  }),
};

describe.each(paymentProviderNames)('the payment provider %s', (name) => {
  let on: Conformant;
  let provider: PaymentProvider;
  let method: string;
  beforeAll(async () => {
    on = conformants[name]();
    ({ provider } = on);
    method = (await provider.methods(on.country))[0]!.key;
  });

  const payment = (id = `pay-${randomUUID()}`) => ({
    id,
    amountCents: 123_45,
    method,
    reference: 'RF18INV000123',
    returnUrl: 'http://localhost:4000/payments/accept?investmentId=inv-1',
    cancelUrl: 'http://localhost:4000/payments/cancelled?investmentId=inv-1',
    locale: 'en' as const,
  });

  test('names its ways to pay, those of a country among all of them', async () => {
    const all = (await provider.methods()).map(({ key }) => key);
    const here = (await provider.methods(on.country)).map(({ key }) => key);
    expect(here.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(here));
  });

  test('has an id that fits into its webhook address', () => {
    expect(provider.id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test('starts a payment once for each of our ids, however often and at once', async () => {
    const one = payment();
    const started = await Promise.all([provider.start(one), provider.start(one), provider.start(one)]);
    started.push(await provider.start(one));
    expect(new Set(started.map(({ providerRef }) => providerRef)).size).toBe(1);
    expect(new Set(started.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(URL.canParse(started[0]!.redirectUrl)).toBe(true);
    const other = await provider.start(payment());
    expect(other.providerRef).not.toBe(started[0]!.providerRef);
  });

  test('refuses a way to pay that it does not have', async () => {
    const one = { ...payment(), method: 'no-such-bank' };
    await expect(provider.start(one)).rejects.toThrow(PaymentNotStarted);
  });

  test.each(['paid', 'failed'] as const)('says that a payment is open, then %s, with our id and the amount', async (decision) => {
    const { id, ...rest } = payment();
    const { providerRef } = await provider.start({ id, ...rest });
    expect(await provider.status(providerRef)).toEqual({ paymentId: id, state: 'open', amountCents: 123_45 });
    await on.decide(id, decision);
    expect(await provider.status(providerRef)).toEqual({ paymentId: id, state: decision, amountCents: 123_45 });
  });

  test('knows nothing of a payment that it did not start', async () => {
    expect(await provider.status('no-such-payment')).toBeUndefined();
  });

  test('refunds what was paid, in parts, and no more', async () => {
    const one = payment();
    const { providerRef } = await provider.start(one);
    await expect(provider.refund(providerRef, 1)).rejects.toThrow();
    await on.decide(one.id, 'paid');
    await provider.refund(providerRef, 100_00);
    await expect(provider.refund(providerRef, 23_46)).rejects.toThrow();
    await provider.refund(providerRef, 23_45);
  });

  test('reads its own events: which payment, and an id of the event', async () => {
    const { providerRef } = await provider.start(payment());
    const [first, second] = [on.event(providerRef), on.event(providerRef)];
    const hint = await provider.parseWebhook(first);
    expect(hint).toEqual({ providerRef, eventId: expect.stringMatching(/./) });
    expect(await provider.parseWebhook(first)).toEqual(hint);
    expect((await provider.parseWebhook(second))?.eventId).not.toBe(hint?.eventId);
    expect(await provider.parseWebhook(on.otherEvent())).toBeUndefined();
  });

  test('refuses an event that somebody else has signed, changed, or not signed', async () => {
    const { providerRef } = await provider.start(payment());
    const { headers, rawBody } = on.event(providerRef);
    await expect(provider.parseWebhook(on.event(providerRef, true))).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers, rawBody: rawBody.replace(providerRef, 'another') })).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers: new Headers(), rawBody })).rejects.toThrow(WebhookNotAuthentic);
  });
});
