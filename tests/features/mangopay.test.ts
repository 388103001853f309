import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import { PaymentNotStarted, type PaymentProvider } from '../../server/payments/provider.ts';
import { resolvePayments } from '../../server/payments/resolve-payments.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { incomingTransfer, payment, paymentEvent, providerObject } from '../../server/store/schema.ts';
import type { Fault } from '../support/providers/described-app.ts';
import { type FakeMangopay, fakeMangopay, type Hook, hookQuery } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

let store: Store;
let fake: FakeMangopay;
let provider: PaymentProvider;
let server: Awaited<ReturnType<typeof serverOn>>;
/** Of the adapter: tokens and pauses. */
const apiClock = new MovableClock();

beforeAll(async () => {
  [store, fake] = await Promise.all([openTestStore(), fakeMangopay()]);
  provider = mangopayPayments({ store, settings: fake.settings, clock: apiClock, timeoutMs: 2_000 });
  server = await serverOn(store, undefined, undefined, undefined, provider);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
  await fake?.close();
});
beforeEach(() => {
  fake.heal();
  fake.hooks.length = 0;
});

const bank = 'LT-lt-example-bank';
const minutes = (count: number) => count / 24 / 60;
const resolve = () => resolvePayments({ store, clock: server.clock, origin: 'http://localhost:4000', provider, log: { warn() {} } });

/** An investor with an investment of 500 euro. */
async function investor() {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 500, locale: 'en' });
  const { id: investmentId } = made.body as { id: string };
  const row = async () =>
    (await store.db.select().from(payment).where(eq(payment.investmentId, investmentId)).orderBy(payment.createdAt)).at(-1)!;
  return {
    projectId: projects[0]!.id,
    row,
    pay: (paymentType = bank, key = 'key-1') =>
      person.call(
        'POST',
        '/payment-collection',
        { investmentId, paymentType, locale: 'en' },
        { 'idempotency-key': `${investmentId}-${key}` },
      ),
    collection: () => person.get<Record<string, unknown>>(`/payment-collection?investmentId=${investmentId}`),
    status: async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status,
    payIns: async () => fake.payInsOf((await row()).id),
  };
}

async function hook(sent: Hook | undefined): Promise<number> {
  if (!sent) throw new Error('nothing has happened');
  return (await server.app.inject({ method: 'GET', url: `/webhooks/payments/mangopay?${hookQuery(sent)}` })).statusCode;
}
const opening = { status: 202, body: { status: 'PAYMENT_OPENING' } };
const page = { status: 200, body: expect.stringMatching(/^https:\/\/pay\.example\.com\//) };

describe('an investment paid at a bank', () => {
  test('is open on the page of Mangopay, and paid once Mangopay says so: hooks that come twice, late and out of order change nothing', async () => {
    const one = await investor();
    expect(await one.pay()).toMatchObject(page);
    expect(await one.status()).toBe('PAYMENT_INITIATED');
    const { providerRef } = await one.row();
    expect(await hook({ EventType: 'PAYIN_NORMAL_CREATED', RessourceId: providerRef!, Date: '1' })).toBe(200);
    expect(await one.status()).toBe('PAYMENT_INITIATED');
    fake.pay(providerRef!, { payer: { name: 'Ona Petraitė', iban: 'LT601010012345678901' } });
    const paid = fake.hooks.at(-1);
    expect([await hook(paid), await hook(paid)]).toEqual([200, 200]);
    await expect.poll(one.status).toBe('PAYMENT_COMPLETED');
    expect(await hook({ EventType: 'PAYIN_NORMAL_FAILED', RessourceId: providerRef!, Date: '2' })).toBe(200);
    expect(await one.status()).toBe('PAYMENT_COMPLETED');
    expect(await one.row()).toMatchObject({ status: 'PAID', payerName: 'Ona Petraitė', payerIban: 'LT601010012345678901' });
  });

  test('fails where the payer gives up, and can be paid again by a new pay-in', async () => {
    const one = await investor();
    await one.pay();
    const first = await one.row();
    fake.decline(first.providerRef!);
    await hook(fake.hooks.at(-1));
    await expect.poll(one.status).toBe('PAYMENT_FAILED');
    expect(await one.pay(bank, 'key-2')).toMatchObject(page);
    expect((await one.row()).providerRef).not.toBe(first.providerRef);
  });

  test('whose hook never comes is found by asking', async () => {
    const one = await investor();
    await one.pay();
    fake.pay((await one.row()).providerRef!);
    server.clock.advanceDays(minutes(11));
    await resolve();
    expect(await one.status()).toBe('PAYMENT_COMPLETED');
  });

  test('is refused by Mangopay: no payment, and the same request may try again', async () => {
    const one = await investor();
    fake.fail('createPayByBankPayIn', { status: 400, body: { Message: 'no', Type: 'param_error', errors: null } });
    expect(await one.pay()).toMatchObject({ status: 400, body: { errorCode: 'PAYMENT_TYPE_NOT_AVAILABLE' } });
    expect(await one.row()).toMatchObject({ status: 'FAILED' });
    expect(await one.pay()).toMatchObject(page);
  });
});

describe('a payment whose start goes wrong is opened once by the next try', () => {
  const tooMany: Fault = {
    status: 429,
    headers: { 'retry-after': '30' },
    // the body of the vendor's description
    body: {
      Message: 'Rate limit exceeded. Please contact support for more assistance',
      Type: 'rate_limit',
      Id: '1',
      Date: 1,
      errors: null,
    },
  };
  const broken: Fault = { status: 500, body: {} };
  const cases: [string, string, Fault][] = ['createPayByBankPayIn', 'createNaturalPayer', 'createWallet'].flatMap(
    (operation): [string, string, Fault][] => [
      ['the connection breaks before', operation, 'refused'],
      ['the answer is lost after', operation, 'lost'],
      ['too many calls refuse', operation, tooMany],
      ['an error of the server ends', operation, broken],
    ],
  );
  const opensOnce = async (operation: string, fault: Fault) => {
    const one = await investor();
    const before = fake.counts();
    fake.fail(operation, fault);
    expect(await one.pay()).toMatchObject(opening);
    apiClock.advanceDays(minutes(1));
    server.clock.advanceDays(minutes(1));
    await resolve();
    expect(await one.pay()).toMatchObject(page);
    expect(await one.payIns()).toHaveLength(1);
    const { users, wallets } = fake.counts();
    expect({ users, wallets }).toEqual({ users: before.users + 1, wallets: before.wallets + 1 });
  };
  test.each(cases)('%s %s', (_title, operation, fault) => opensOnce(operation, fault));
  // they wait for the time limit of a request
  test('there is no answer', { tags: ['full'] }, () => opensOnce('createPayByBankPayIn', 'silent'));

  test('after too many calls none is made until the time that was named', async () => {
    const one = await investor();
    fake.fail('createPayByBankPayIn', tooMany);
    await one.pay();
    fake.calls.length = 0;
    expect(await one.pay()).toMatchObject(opening);
    apiClock.advanceDays(minutes(0.4));
    expect(await one.pay()).toMatchObject(opening);
    expect(fake.calls).toEqual([]);
    apiClock.advanceDays(minutes(0.2));
    expect(await one.pay()).toMatchObject(page);
  });

  test('a token that is no longer taken is replaced', async () => {
    const one = await investor();
    fake.expireTokens();
    expect(await one.pay()).toMatchObject(page);
  });

  test('a refusal whose answer was lost is a refusal when its key is used again', async () => {
    const lost = startOf('LT-unknown');
    fake.fail('createPayByBankPayIn', 'lost');
    await expect(lost()).rejects.not.toThrow(PaymentNotStarted);
    await expect(lost()).rejects.toThrow(PaymentNotStarted);
  });

  test.each([
    ['was answered with an error of the server', { status: 200, body: { StatusCode: '500', Resource: {} } }],
    ['is not known', { status: 404, body: { Message: 'x', Type: 'ressource_not_found' } }],
  ])('a key that was used and %s leaves it open whether there is a payment', async (_title, answer) => {
    const start = startOf(bank);
    fake.fail('createPayByBankPayIn', {
      status: 409,
      // the vendor's example
      body: {
        Message: 'A resource has already been created with this Idempotency Key',
        Type: 'idempotent_creation_conflict',
        Id: 'bf6cce22-4c12-454f-ac05-ca20c8683735#1452723935',
        Date: 1452723944,
        errors: null,
      },
    });
    for (let attempts = 0; attempts < 4; attempts++) fake.fail('viewResponse', answer);
    await expect(start()).rejects.not.toThrow(PaymentNotStarted);
  });
});

const startOf = (method: string) => {
  const id = `pay-${crypto.randomUUID()}`;
  return (payerId = 'usr-1') =>
    provider.start({
      id,
      amountCents: 100_00,
      method,
      payer: { id: payerId, name: 'Jane', surname: 'Doe', email: 'jdoe@mail.com' },
      projectId: 'prj-1',
      reference: 'RF18INV000123',
      returnUrl: 'http://localhost:4000/payments/accept?investmentId=inv-1',
      cancelUrl: 'http://localhost:4000/payments/cancelled?investmentId=inv-1',
      locale: 'en',
    });
};

test('what a key has made before is taken from the stored answer, as in the vendor’s example', async () => {
  fake.fail('createNaturalPayer', { status: 409, body: { Message: 'used', Type: 'idempotent_creation_conflict' } });
  fake.fail('viewResponse', {
    status: 200,
    body: {
      StatusCode: '200',
      ContentLength: '591',
      ContentType: 'application/json; charset=utf-8',
      Date: 'Tue, 19 Jul 2022 08:47:59 GMT',
      RequestURL: 'https://api.mangopay.com/V2.01/clientId/users/natural',
      Resource: {
        FirstName: 'Jane',
        LastName: 'Doe',
        Id: '146476890',
        PersonType: 'NATURAL',
        Email: 'jdoe@mail.com',
        UserCategory: 'PAYER',
      },
    },
  });
  await startOf(bank)('usr-golden').catch(() => {});
  const rows = await store.db.select().from(providerObject).where(eq(providerObject.subject, 'usr-golden'));
  expect(rows).toMatchObject([{ kind: 'payer', ref: '146476890', userId: 'usr-golden' }]);
});

test('a company pays as one, and each payer and project has one user and one wallet', async () => {
  const before = fake.counts();
  const one = await investor();
  await one.pay();
  const { providerRef } = await one.row();
  fake.decline(providerRef!);
  await hook(fake.hooks.at(-1));
  await expect.poll(one.status).toBe('PAYMENT_FAILED');
  await one.pay(bank, 'key-2');
  expect(fake.counts()).toMatchObject({ users: before.users + 1, wallets: before.wallets + 1, payIns: before.payIns + 2 });
  await provider.start({
    id: `pay-${crypto.randomUUID()}`,
    amountCents: 100_00,
    method: bank,
    payer: { id: 'usr-company', name: 'Ona', surname: 'Petraitė', companyName: 'UAB Neris', email: 'office@neris.example' },
    projectId: one.projectId,
    reference: 'RF18INV000123',
    returnUrl: 'http://localhost:4000/',
    cancelUrl: 'http://localhost:4000/',
    locale: 'lt',
  });
  expect(fake.calls.filter((call) => call === 'createLegalPayer')).toHaveLength(1);
});

describe('a transfer', () => {
  test('shows the account and the reference that Mangopay has answered, and is paid when it arrives', async () => {
    const one = await investor();
    const { body } = await one.pay('directPayment');
    expect(body).toMatch(/^\/payments\/direct\//);
    const [payIn] = await one.payIns();
    expect(await one.collection()).toMatchObject({
      paymentType: 'directPayment',
      amount: 500,
      beneficiary: 'MANGOPAY',
      iban: 'FR7618829754160173622224251',
      bic: 'CMBRFR2BCME',
      paymentPurpose: payIn!['WireReference'],
      creditorReference: null,
      qrPayload: expect.stringContaining(String(payIn!['WireReference'])),
    });
    fake.pay(String(payIn!['Id']));
    await hook(fake.hooks.at(-1));
    await expect.poll(one.status).toBe('PAYMENT_COMPLETED');
  });

  test('of another amount fails the payment, and its money waits on the list of unmatched transfers, once', async () => {
    const one = await investor();
    await one.pay('directPayment');
    const { providerRef } = await one.row();
    fake.pay(providerRef!, { amountCents: 400_00, payer: { name: 'Ona Petraitė', iban: 'LT601010012345678901' } });
    await hook(fake.hooks.at(-1));
    await expect.poll(one.status).toBe('PAYMENT_FAILED');
    await hook({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: providerRef!, Date: '99' });
    const rows = await store.db
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, `mangopay ${providerRef}`));
    expect(rows).toMatchObject([{ status: 'UNMATCHED', reason: 'WRONG_AMOUNT', amountCents: 400_00, payer: 'Ona Petraitė' }]);
  });

  test('that has failed, or is of a payment at another provider, books nothing, whatever its amount', async () => {
    const open = async () => {
      const one = await investor();
      await one.pay('directPayment');
      const { id, providerRef } = await one.row();
      fake.pay(providerRef!, { amountCents: 400_00 });
      return { id, providerRef: providerRef! };
    };
    const apply = async (asked: PaymentProvider, providerRef: string) => {
      const deps = { store, clock: server.clock, provider: asked };
      await storeHint(deps, { eventId: `evt-${providerRef}`, providerRef });
      return applyHint(deps, { eventId: `evt-${providerRef}`, providerRef });
    };
    const failed = await open();
    const failing: PaymentProvider = {
      ...provider,
      status: async (ref) => {
        const found = await provider.status(ref);
        return found && { ...found, state: 'failed' };
      },
    };
    expect(await apply(failing, failed.providerRef)).toBe('refused');
    const elsewhere = await open();
    await store.db.update(payment).set({ providerId: 'other' }).where(eq(payment.id, elsewhere.id));
    expect(await apply(provider, elsewhere.providerRef)).toBe('refused');
    const ids = [failed, elsewhere].map(({ providerRef }) => `mangopay ${providerRef}`);
    expect(await store.db.$count(incomingTransfer, inArray(incomingTransfer.id, ids))).toBe(0);
  });

  test('that arrives after it was given up waits to be returned', async () => {
    const one = await investor();
    await one.pay('directPayment');
    const { id, providerRef } = await one.row();
    await store.tx(async (tx) => {
      const { settle } = await import('../../server/payments/settle.ts');
      return settle(tx, server.clock, { paymentId: id, outcome: 'failed', actor: 'expiry' });
    });
    fake.pay(providerRef!);
    await hook(fake.hooks.at(-1));
    await expect.poll(async () => (await one.row()).status).toBe('RETURN_DUE');
  });
});

describe('a hook', () => {
  const stored = () => store.db.$count(paymentEvent);

  test.each([
    ['about a pay-in that is not ours', { EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: 'payin_m_unknown', Date: '1' }],
    ['of another kind', { EventType: 'KYC_SUCCEEDED', RessourceId: 'kyc_1', Date: '1' }],
    ['that says nothing', { EventType: '', RessourceId: '', Date: '' }],
  ])('%s is answered with 200, stores nothing and asks for nothing', async (_title, sent) => {
    const before = await stored();
    fake.calls.length = 0;
    expect(await hook(sent)).toBe(200);
    expect([await stored(), fake.calls]).toEqual([before, []]);
  });

  test('about one payment is taken twenty times in a quarter of an hour, and what arrives after that is found by asking', async () => {
    const one = await investor();
    await one.pay();
    const providerRef = (await one.row()).providerRef!;
    const madeUp = (Date: string) => hook({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: providerRef, Date });
    const ofPayment = async () => (await store.db.select().from(paymentEvent).where(eq(paymentEvent.providerRef, providerRef))).length;
    fake.calls.length = 0;
    for (let date = 1; date <= 25; date++) expect(await madeUp(String(date))).toBe(200);
    expect([await ofPayment(), fake.calls.length]).toEqual([20, 20]);
    fake.pay(providerRef);
    expect(await hook(fake.hooks.at(-1))).toBe(200);
    expect(await one.status()).toBe('PAYMENT_INITIATED');
    server.clock.advanceDays(minutes(11));
    await resolve();
    expect(await one.status()).toBe('PAYMENT_COMPLETED');
    server.clock.advanceDays(minutes(5));
    await madeUp('26');
    expect(await ofPayment()).toBe(21);
  });

  test('is a GET: a POST is not found', async () => {
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/webhooks/payments/mangopay?EventType=PAYIN_NORMAL_SUCCEEDED' });
    expect(statusCode).toBe(404);
  });

  test('is answered at once where Mangopay does not answer, and is applied later', { tags: ['full'] }, async () => {
    const one = await investor();
    await one.pay();
    fake.pay((await one.row()).providerRef!);
    fake.fail('viewPayIn', 'silent');
    expect(await hook(fake.hooks.at(-1))).toBe(200);
    expect(await one.status()).toBe('PAYMENT_INITIATED');
    await expect.poll(async () => resolve().then(one.status), { timeout: 4_000 }).toBe('PAYMENT_COMPLETED');
  });
});
