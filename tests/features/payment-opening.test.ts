import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPayments, sandboxRef } from '../../server/adapters/payments/sandbox.ts';
import { openPayment } from '../../server/payments/open-payment.ts';
import { PaymentNotStarted, type PaymentProvider } from '../../server/payments/provider.ts';
import { resolvePayments } from '../../server/payments/resolve-payments.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, investment, payment, paymentEvent, project, sandboxPayment } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

const origin = 'http://localhost:4000';
let store: Store;
let bank: PaymentProvider;
/** How the next calls of the provider go wrong: before it has done anything, or after. */
let faults: ('before' | 'after' | 'refused' | undefined)[] = [];
let statusFails = false;
let methodsFail = false;
/** What the provider was asked about. */
let asked: string[] = [];
let started: string[] = [];
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  bank = sandboxPayments({ store, origin, secret: Buffer.from('0123456789abcdef').toString('base64') });
  on = investingOn(store, undefined, {
    ...bank,
    async start(paymentToStart) {
      // outside of any transaction: another connection sees the row that was written before
      const [row] = await store.db.select({ status: payment.status }).from(payment).where(eq(payment.id, paymentToStart.id));
      // another press at the same moment may have opened it since
      expect(started.includes(paymentToStart.id) ? 'STARTING' : row?.status).toBe('STARTING');
      started.push(paymentToStart.id);
      const fault = faults.shift();
      if (fault === 'refused') throw new PaymentNotStarted();
      if (fault === 'before') throw new Error('the network is down');
      const page = await bank.start(paymentToStart);
      if (fault === 'after') throw new Error('the answer was lost');
      return page;
    },
    async methods(country) {
      if (methodsFail) throw new Error('the network is down');
      return bank.methods(country);
    },
    async status(ref) {
      asked.push(ref);
      if (statusFails) throw new Error('the network is down');
      return bank.status(ref);
    },
  });
});
afterAll(() => store?.close());

const deps = () => ({ store, clock: on.clock, origin, provider: on.provider, log: { warn: () => {} } });
const minuteMs = 60_000;
/** The job, so many milliseconds after a moment. */
const resolveAt = (moment: Date, ms: number) => resolvePayments({ ...deps(), clock: { now: () => new Date(moment.getTime() + ms) } });

async function created() {
  faults = [];
  started = [];
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{}] });
  const userId = users[0]!.id;
  const { body } = (await on.invest(userId, projects[0]!.id, 500)) as { body: { id: string } };
  const { id } = body;
  return {
    userId,
    id,
    pay: (key?: string) => on.pay(userId, id, 'aitvaras', key),
    payments: () => store.db.select().from(payment).where(eq(payment.investmentId, id)).orderBy(payment.createdAt),
    status: async () => (await store.db.select().from(investment).where(eq(investment.id, id)))[0]?.status,
    reserved: async () => (await store.db.select().from(project).where(eq(project.id, projects[0]!.id)))[0]?.reservedCents,
  };
}
const opening = { status: 202, body: { status: 'PAYMENT_OPENING' } };
const page = { status: 200, body: expect.stringContaining('/sandbox/bank/aitvaras/pay-') };

test.each(['before', 'after'] as const)(
  'the provider does not answer (%s it has done its work): the same request asks again and opens one payment [PAY-11]',
  async (fault) => {
    const one = await created();
    faults = [fault];
    expect(await one.pay('key')).toMatchObject(opening);
    expect(await one.payments()).toMatchObject([{ status: 'STARTING', redirectUrl: null, providerRef: null }]);
    expect(await one.status()).toBe('PAYMENT_INITIATED');
    expect(await one.reserved()).toBe(50_000);
    expect(await one.pay('key')).toMatchObject(page);
    // also without the key, as after a reload
    expect(await one.pay()).toMatchObject(page);
    expect(await one.payments()).toMatchObject([{ status: 'OPEN' }]);
    expect(new Set(started).size).toBe(1);
    expect(await store.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, started[0]!))).toHaveLength(1);
  },
);

test('what stays STARTING is opened by the job, once it is older than a request waits', async () => {
  const one = await created();
  faults = ['before'];
  await one.pay();
  const [{ createdAt } = { createdAt: new Date() }] = await one.payments();
  await resolveAt(createdAt, minuteMs / 2);
  expect(await one.payments()).toMatchObject([{ status: 'STARTING' }]);
  await Promise.all([resolveAt(createdAt, minuteMs / 2 + 1), resolveAt(createdAt, minuteMs / 2 + 1)]);
  const [row] = await one.payments();
  expect(row).toMatchObject({ status: 'OPEN', redirectUrl: expect.stringContaining('/sandbox/bank/') });
  const entries = await store.db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, row!.id), eq(audit.event, 'payment.open')));
  expect(entries).toHaveLength(1);
  expect(await on.bankSays('payment.completed', row!.redirectUrl!, 500)).toBe('applied');
});

test('a payment that cannot be opened for half an hour fails and frees its amount', async () => {
  const one = await created();
  faults = ['before', 'before', 'before'];
  await one.pay();
  const [{ createdAt } = { createdAt: new Date() }] = await one.payments();
  await resolveAt(createdAt, 30 * minuteMs);
  expect(await one.payments()).toMatchObject([{ status: 'STARTING' }]);
  await resolveAt(createdAt, 30 * minuteMs + 1);
  expect(await one.payments()).toMatchObject([{ status: 'FAILED' }]);
  expect([await one.status(), await one.reserved()]).toEqual(['PAYMENT_FAILED', 0]);
});

test('money for a payment that was given up is kept apart, although its answer was lost', async () => {
  const one = await created();
  faults = ['after', 'before', 'before'];
  await one.pay();
  on.clock.advanceDays(31 / 24 / 60);
  await resolvePayments(deps());
  expect(await one.payments()).toMatchObject([{ status: 'FAILED' }]);
  expect(await on.bankSays('payment.completed', `${origin}/sandbox/bank/aitvaras/${started[0]}`, 500)).toBe('return-due');
});

test('a provider that refuses fails the payment, and the same key may try again', async () => {
  const one = await created();
  faults = ['refused'];
  expect(await refusalOf(one.pay('key'))).toEqual({ code: 'PAYMENT_TYPE_NOT_AVAILABLE', status: 400 });
  expect([await one.status(), await one.reserved()]).toEqual(['PAYMENT_FAILED', 0]);
  expect(await one.pay('key')).toMatchObject(page);
  expect((await one.payments()).map(({ status }) => status).sort()).toEqual(['FAILED', 'OPEN']);
});

test('a payment that its provider refuses when it is asked again has failed', async () => {
  const one = await created();
  faults = ['before'];
  await one.pay();
  const [row] = await one.payments();
  faults = ['refused'];
  expect(await openPayment(deps(), row!.id)).toEqual({ status: 'FAILED', redirectUrl: null });
  expect((await one.payments()).map(({ status }) => status)).toEqual(['FAILED']);
});

test('a key that has begun a payment begins no other', async () => {
  const one = await created();
  expect(await one.pay('key-of-one-way')).toMatchObject(page);
  expect(await refusalOf(on.pay(one.userId, one.id, 'directPayment', 'key-of-one-way'))).toEqual({
    code: 'IDEMPOTENCY_CONFLICT',
    status: 409,
  });
});

test('the bank transfer is offered after the ways of the provider, and alone where it does not name any', async () => {
  const offered = async () => {
    const { status, body } = await on.handlers.listPaymentTypes({ ...on.as(), query: { amount: 500, country: 'LT' } });
    return status === 200 ? body : [];
  };
  const transfer = { key: 'directPayment', name: 'Bank transfer', logoUrl: null };
  expect((await offered()).at(-1)).toEqual(transfer);
  methodsFail = true;
  expect(await offered()).toEqual([transfer]);
  methodsFail = false;
});

test('five presses at once open one payment', async () => {
  const one = await created();
  const responses = await Promise.all(Array.from({ length: 5 }, () => one.pay()));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(new Set(started).size).toBe(1);
  expect(await one.payments()).toMatchObject([{ status: 'OPEN' }]);
});

test('an event whose payment could not be read is read by the job, once', async () => {
  const one = await created();
  const url = (await one.pay()).body as string;
  statusFails = true;
  await expect(on.bankSays('payment.completed', url, 500)).rejects.toThrow('the network is down');
  const outcome = async () =>
    (
      await store.db
        .select()
        .from(paymentEvent)
        .where(eq(paymentEvent.eventId, `evt-${url}`))
    )[0]?.outcome;
  expect(await outcome()).toBe('received');
  await resolvePayments(deps());
  expect([await outcome(), await one.status()]).toEqual(['received', 'PAYMENT_INITIATED']);
  statusFails = false;
  await Promise.all([resolvePayments(deps()), resolvePayments(deps())]);
  expect([await outcome(), await one.status()]).toEqual(['applied', 'PAYMENT_COMPLETED']);
});

test('a payment whose event was lost is found by asking the provider', async () => {
  const one = await created();
  const url = (await one.pay()).body as string;
  const paymentId = new URL(url).pathname.split('/').at(-1)!;
  await store.db.update(sandboxPayment).set({ decision: 'approved' }).where(eq(sandboxPayment.id, paymentId));
  await resolvePayments(deps());
  expect(await one.status()).toBe('PAYMENT_INITIATED');
  on.clock.advanceDays(11 / 24 / 60);
  await resolvePayments(deps());
  expect(await one.status()).toBe('PAYMENT_COMPLETED');
});

test('a payment whose page is known is not begun at its provider a second time', async () => {
  const one = await created();
  await one.pay();
  const [row] = await one.payments();
  started = [];
  expect(await openPayment(deps(), row!.id)).toMatchObject({ redirectUrl: row!.redirectUrl });
  expect(started).toEqual([]);
});

test('a way to pay is refused while the provider does not say which ones there are [PAY-11]', async () => {
  const one = await created();
  methodsFail = true;
  expect(await refusalOf(one.pay())).toEqual({ code: 'PAYMENT_TYPE_NOT_AVAILABLE', status: 501 });
  methodsFail = false;
  expect(await one.payments()).toEqual([]);
  expect(await one.pay()).toMatchObject(page);
});

test('an open payment is read from its provider every ten minutes', async () => {
  const one = await created();
  await one.pay();
  const isAsked = async (moment: Date, ms: number) => {
    asked = [];
    await resolveAt(moment, ms);
    return asked.some((ref) => ref.includes(started[0]!));
  };
  for (let times = 0; times < 2; times++) {
    const [{ createdAt, checkedAt } = { createdAt: new Date(), checkedAt: null }] = await one.payments();
    const last = checkedAt ?? createdAt;
    expect([await isAsked(last, 10 * minuteMs), await isAsked(last, 10 * minuteMs + 1)]).toEqual([false, true]);
  }
});

test('each payment is asked for in its own time, whichever was asked for before', async () => {
  const [first, second] = [await created(), await created()];
  const minutes = (count: number) => on.clock.advanceDays(count / 24 / 60);
  await first.pay();
  minutes(6);
  const url = (await second.pay()).body as string;
  minutes(5);
  await resolvePayments(deps());
  await store.db
    .update(sandboxPayment)
    .set({ decision: 'approved' })
    .where(eq(sandboxPayment.id, new URL(url).pathname.split('/').at(-1)!));
  minutes(6);
  await resolvePayments(deps());
  expect([await first.status(), await second.status()]).toEqual(['PAYMENT_INITIATED', 'PAYMENT_COMPLETED']);
});

test('an event of another provider waits until that one is configured again', async () => {
  const one = await created();
  const url = (await one.pay()).body as string;
  const paymentId = new URL(url).pathname.split('/').at(-1)!;
  await store.db.update(sandboxPayment).set({ decision: 'approved' }).where(eq(sandboxPayment.id, paymentId));
  const event = {
    provider: 'another',
    eventId: `evt-another-${paymentId}`,
    providerRef: sandboxRef(paymentId),
    outcome: 'received',
  } as const;
  await store.db.insert(paymentEvent).values({ ...event, payload: {}, receivedAt: on.clock.now() });
  asked = [];
  await resolvePayments(deps());
  expect(asked).toEqual([]);
  expect(await one.status()).toBe('PAYMENT_INITIATED');
  const [stored] = await store.db.select().from(paymentEvent).where(eq(paymentEvent.eventId, event.eventId));
  expect(stored).toMatchObject({ provider: 'another', outcome: 'received' });
  await store.db.delete(paymentEvent).where(eq(paymentEvent.eventId, event.eventId));
});
