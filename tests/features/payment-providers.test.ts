import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ibanOf } from '../../domain/payment-reference.ts';
import { choosePayments, paymentProviderNames } from '../../server/adapters/payments/choose.ts';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { sandboxPayments } from '../../server/adapters/payments/sandbox.ts';
import { readConfig } from '../../server/start/config/read-settings.ts';
import { newInstructionId } from '../../server/instructions/draft.ts';
import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import {
  type PaymentProvider,
  PaymentNotStarted,
  MoveRefused,
  OrderRefused,
  type PaymentOrder,
  transferMethod,
  type WebhookRequest,
} from '../../server/payments/provider.ts';
import type { Store } from '../../server/store/store.ts';
import { sandboxPayment } from '../../server/store/schema.ts';
import type { Fault } from '../support/providers/described-app.ts';
import { fakeMangopay, hookQuery } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';

/** What the suite needs beside the interface: the customer's side, and events as the provider sends them. */
interface Conformant {
  provider: PaymentProvider;
  country: string;
  decide(paymentId: string, decision: 'paid' | 'failed'): Promise<void>;
  /** An event about a payment; another secret signs a forged one. */
  event(providerRef: string, forged?: boolean): WebhookRequest;
  /** A genuine event that is not about a payment. */
  otherEvent(): WebhookRequest;
  /** Of those that pay what they hold: the operator's side, and how a payment ends. */
  confirm?(confirmUrl: string): Promise<void>;
  endPayment?(ref: string, end: 'SUCCEEDED' | 'FAILED' | 'RETURNED'): Promise<void>;
  /** The next request to start a payment, or to read one, goes wrong; absent where the provider is in this process. */
  failStart?(fault: Fault): void;
  failStatus?(fault: Fault): void;
  /** The next request to pay goes wrong. */
  failPayment?(fault: Fault): void;
  /** Of those that open accounts for payers: somebody transfers money to one. Undefined where it goes back. */
  transferTo?(iban: string, transfer: { amountCents: number; reference: string }): Promise<string | undefined>;
  /** The next request to move money between two wallets, to move it back, or to open an account goes wrong. */
  failMove?(fault: Fault): void;
  failMoveBack?(fault: Fault): void;
  failAccount?(fault: Fault): void;
  close?(): Promise<void>;
}

/** `npm run conform -- payments`: the suite runs on the provider of the environment instead. */
const isConform = process.env['CONFORM'] === 'payments';
/** Somebody is there to pay on the provider's pages. */
const hasPayer = !isConform || process.env['CONFORM_PAYER'] === '1';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

const secret = Buffer.from('0123456789abcdef').toString('base64');
const forgedSecret = Buffer.from('fedcba9876543210').toString('base64');
const noQuery = new URLSearchParams();

function signedBy(by: string, body: object) {
  const [id, now, rawBody] = [`evt-${randomUUID()}`, new Date(), JSON.stringify(body)];
  const headers = new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, rawBody),
  });
  return { headers, rawBody, query: noQuery };
}

/** Every adapter that `PAYMENT_PROVIDER` can name. */
const conformants: Record<(typeof paymentProviderNames)[number], () => Promise<Conformant>> = {
  sandbox: async () => ({
    provider: sandboxPayments({ store, origin: 'http://localhost:4000', secret }),
    country: 'LT',
    async decide(paymentId, decision) {
      const decided = { decision: decision === 'paid' ? ('approved' as const) : ('declined' as const) };
      await store.db.update(sandboxPayment).set(decided).where(eq(sandboxPayment.id, paymentId));
    },
    event: (ref, forged) => signedBy(forged ? forgedSecret : secret, { type: 'payment.updated', data: { ref } }),
    otherEvent: () => signedBy(secret, { type: 'account.closed', data: {} }),
  }),

  async mangopay() {
    const fake = await fakeMangopay();
    return {
      provider: mangopayPayments({ store, settings: { ...fake.settings, virtualAccountCountry: 'FR' }, timeoutMs: 1_000 }),
      country: 'LT',
      async decide(paymentId, decision) {
        for (const { Id } of fake.payInsOf(paymentId)) fake[decision === 'paid' ? 'pay' : 'decline'](String(Id));
      },
      ...mangopayEvents(),
      confirm: async (page) => fake.decideRecipient(page, 'approve'),
      endPayment: async (ref, end) => fake.endPayout(ref, end),
      failStart: (fault) => fake.fail('createPayByBankPayIn', fault),
      failStatus: (fault) => fake.fail('viewPayIn', fault),
      failPayment: (fault) => fake.fail('createPayout', fault),
      transferTo: async (iban, transfer) => fake.transferTo(iban, { ...transfer, payer: sender }),
      failMove: (fault) => fake.fail('createTransfer', fault),
      failMoveBack: (fault) => fake.fail('refundTransfer', fault),
      failAccount: (fault) => fake.fail('createVirtualAccount', fault),
      close: fake.close,
    };
  },
};

function mangopayEvents() {
  let date = 1_700_000_000;
  const hook = (EventType: string, RessourceId: string): WebhookRequest => ({
    headers: new Headers(),
    rawBody: '',
    query: hookQuery({ EventType, RessourceId, Date: String(date++) }),
  });
  return { event: (ref: string) => hook('PAYIN_NORMAL_SUCCEEDED', ref), otherEvent: () => hook('KYC_SUCCEEDED', 'kyc_1') };
}

/** The provider that the environment configures, with a person who pays on its pages. */
async function configured(): Promise<Conformant> {
  const { paymentProvider, mangopay } = readConfig(process.env);
  const provider = choosePayments(paymentProvider, { store, origin: 'http://localhost:4000', secret, mangopay });
  if (!provider) throw new Error('PAYMENT_PROVIDER is none');
  return {
    provider,
    country: process.env['CONFORM_COUNTRY'] ?? 'LT',
    async decide(paymentId, decision) {
      const started = await provider.start(payment({ id: paymentId, method: startedBy.get(paymentId) ?? '' }));
      process.stderr.write(
        `\n${decision === 'paid' ? 'Pay' : 'Cancel'} here: ${'redirectUrl' in started ? started.redirectUrl : started.providerRef}\n`,
      );
      await expect
        .poll(async () => (await provider.status(started.providerRef))?.state, { timeout: 540_000, interval: 5_000 })
        .not.toBe('open');
    },
    ...mangopayEvents(),
  };
}

const startedBy = new Map<string, string>();

function payment({ id = `pay-${randomUUID()}`, method }: { id?: string; method: string }) {
  startedBy.set(id, method);
  return {
    id,
    amountCents: 123_45,
    method,
    payer: { id: 'usr-1', name: 'Ona', surname: 'Petraitė', email: 'ona@example.com' },
    projectId: 'prj-1',
    reference: 'RF18INV000123',
    returnUrl: 'http://localhost:4000/payments/accept?investmentId=inv-1',
    cancelUrl: 'http://localhost:4000/payments/cancelled?investmentId=inv-1',
    locale: 'en' as const,
  };
}

const sender = { name: 'Ona Petraitė', iban: ibanOf('LT', '1000011101001000') };

const payee = { name: 'Ona Petraitė', isCompany: false, iban: ibanOf('LT', '1000011101001000') };

const order = ({
  id = newInstructionId(),
  ...other
}: Pick<PaymentOrder, 'kind' | 'amountCents' | 'payInRef'> & { id?: string | undefined }): PaymentOrder => ({
  id,
  projectId: 'prj-1',
  payee,
  reference: 'A loan',
  returnUrl: 'http://localhost:4000/admin/instructions/in-1',
  ...other,
});

describe.each(isConform ? (['configured'] as const) : paymentProviderNames)(
  'the payment provider %s',
  { timeout: isConform ? 600_000 : 60_000 },
  (name) => {
    let on: Conformant;
    let provider: PaymentProvider;
    let method: string;
    beforeAll(
      async () => {
        on = await (name === 'configured' ? configured() : conformants[name]());
        ({ provider } = on);
        method = (await provider.methods(on.country))[0]!.key;
      },
      isConform ? 60_000 : 10_000,
    );
    afterAll(() => on?.close?.());

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
      const one = payment({ method });
      const started = await Promise.all([provider.start(one), provider.start(one), provider.start(one)]);
      started.push(await provider.start(one));
      expect(new Set(started.map(({ providerRef }) => providerRef)).size).toBe(1);
      const pages = started.map((each) => ('redirectUrl' in each ? each.redirectUrl : ''));
      expect(new Set(pages).size).toBe(1);
      expect(URL.canParse(pages[0]!)).toBe(true);
      const other = await provider.start(payment({ method }));
      expect(other.providerRef).not.toBe(started[0]!.providerRef);
    });

    test('refuses a way to pay that it does not have', async () => {
      const one = payment({ method: 'no-such-bank' });
      await expect(provider.start(one)).rejects.toThrow(PaymentNotStarted);
    });

    test.runIf(hasPayer).each(['paid', 'failed'] as const)(
      'says that a payment is open, then %s, with our id and the amount',
      async (decision) => {
        const one = payment({ method });
        const { id } = one;
        const { providerRef } = await provider.start(one);
        expect(await provider.status(providerRef)).toEqual({ paymentId: id, state: 'open', amountCents: 123_45 });
        await on.decide(id, decision);
        expect(await provider.status(providerRef)).toEqual({ paymentId: id, state: decision, amountCents: 123_45 });
      },
    );

    test('ends an open payment for good, any number of times, and none that was paid, if it ends any [25 A9]', async () => {
      const [one, paid] = [payment({ method }), payment({ method })];
      const [{ providerRef }, started] = [await provider.start(one), await provider.start(paid)];
      if (!provider.cancel) return expect(await provider.status(providerRef)).toMatchObject({ state: 'open' });
      expect(await provider.cancel(providerRef)).toBe(true);
      expect(await provider.cancel(providerRef)).toBe(true);
      expect(await provider.status(providerRef)).toMatchObject({ state: 'failed' });
      if (!hasPayer) return;
      await on.decide(paid.id, 'paid');
      expect(await provider.cancel(started.providerRef)).toBe(false);
      expect(await provider.status(started.providerRef)).toMatchObject({ state: 'paid' });
    });

    test('knows nothing of a payment that it did not start', async () => {
      expect(await provider.status('no-such-payment')).toBeUndefined();
    });

    test('says where a transfer goes, if it takes transfers', async () => {
      const one = payment({ method: transferMethod });
      if (!provider.takesTransfers) return expect(provider.start(one)).rejects.toThrow(PaymentNotStarted);
      const started = await provider.start(one);
      expect(await provider.start(one)).toEqual(started);
      expect(started).toEqual({
        providerRef: expect.stringMatching(/./),
        transfer: {
          beneficiary: expect.stringMatching(/./),
          iban: expect.stringMatching(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
          bic: expect.any(String),
          reference: expect.stringMatching(/./),
        },
      });
      expect(await provider.status(started.providerRef)).toEqual({ paymentId: one.id, state: 'open', amountCents: 123_45 });
    });

    test.runIf(hasPayer)('refunds what was paid, in parts, each once, and no more', async () => {
      const one = payment({ method });
      const { providerRef } = await provider.start(one);
      const refund = (amountCents: number, id?: string) => provider.pay(order({ kind: 'REFUND', payInRef: providerRef, amountCents, id }));
      await expect(refund(1)).rejects.toThrow(OrderRefused);
      await on.decide(one.id, 'paid');
      const first = newInstructionId();
      const ref = await refund(100_00, first);
      expect(await refund(100_00, first)).toBe(ref);
      await expect(refund(23_46)).rejects.toThrow(OrderRefused);
      expect(await refund(23_45)).not.toBe(ref);
      expect(await refund(100_00, first)).toBe(ref);
      expect(['sent', 'confirmed']).toContain((await provider.paymentStatus(ref)).state);
    });

    test('says what lies in the wallet of a project and from which payments, if it holds money [29]', async () => {
      if (!provider.wallet) return expect(provider.holdsMoney).toBe(false);
      expect(await provider.wallet('no-such-project')).toBeUndefined();
      const [paid, open] = [payment({ method }), payment({ method })];
      const [{ providerRef }, other] = [await provider.start(paid), await provider.start(open)];
      if (hasPayer) await on.decide(paid.id, 'paid');
      const found = await provider.wallet('prj-1');
      expect(found?.balanceCents).toBe(found?.entries.reduce((sum, { cents }) => sum + cents, 0));
      expect(found?.entries.map(({ ref }) => ref)).not.toContain(other.providerRef);
      const own = found?.entries.filter(({ ref }) => ref === providerRef);
      expect(own).toEqual(hasPayer ? [{ ref: providerRef, cents: 123_45, day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }] : []);
    });

    test('sends no more kinds than it holds money for, and registers only payees that it pays', () => {
      if (!provider.holdsMoney) expect(provider.pays).toEqual([]);
      expect(provider.pays).toEqual(expect.arrayContaining([...provider.registersPayeesOf]));
    });

    const faults: [string, Fault][] = [
      ['the connection breaks before', 'refused'],
      ['the answer is lost after', 'lost'],
      ['no answer comes', 'silent'],
      ['there are too many calls', { status: 429, headers: { 'retry-after': '0' }, body: { Message: 'x', Type: 'rate_limit' } }],
      ['the server fails', { status: 503, body: {} }],
    ];
    const errorOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );

    describe.runIf(!isConform)('a request that goes wrong', () => {
      test.each(faults)('%s: what is started is no refusal, and is started once by the next try [29]', async (_title, fault) => {
        const one = payment({ method });
        on.failStart?.(fault);
        const failed = await errorOf(provider.start(one));
        if (on.failStart) expect(failed).toBeInstanceOf(Error);
        expect(failed).not.toBeInstanceOf(PaymentNotStarted);
        const { providerRef } = await provider.start(one);
        expect((await provider.start(one)).providerRef).toBe(providerRef);
        expect(await provider.status(providerRef)).toMatchObject({ paymentId: one.id, state: 'open' });
      });

      test.each(faults)('%s: a payment that cannot be read is neither open, paid nor unknown [29]', async (_title, fault) => {
        const { providerRef } = await provider.start(payment({ method }));
        on.failStatus?.(fault);
        if (on.failStatus) await expect(provider.status(providerRef)).rejects.toThrow();
        expect(await provider.status(providerRef)).toMatchObject({ state: 'open' });
      });
    });

    describe.runIf(!isConform)('a disbursement', () => {
      const sends = () => provider.pays.includes('DISBURSEMENT');
      /** An order of what was paid into a project, whose payee is confirmed. */
      async function disbursement() {
        const one = payment({ method });
        await provider.start(one);
        await on.decide(one.id, 'paid');
        const due = order({ kind: 'DISBURSEMENT', amountCents: 123_45 });
        const registered = await provider.payee(due);
        if (registered.state === 'pending') await on.confirm?.(registered.confirmUrl ?? '');
        expect((await provider.payee(due)).state).toBe('active');
        return due;
      }

      test('is paid once for each id, and read until its end', async () => {
        if (!sends()) return expect(provider.registersPayeesOf).toEqual([]);
        const due = await disbursement();
        const ref = await provider.pay(due);
        expect(await provider.pay(due)).toBe(ref);
        expect(await provider.paymentStatus(ref)).toEqual({ state: 'sent' });
        await on.endPayment?.(ref, 'SUCCEEDED');
        expect(await provider.paymentStatus(ref)).toEqual({ state: 'confirmed' });
        await on.endPayment?.(ref, 'RETURNED');
        expect(await provider.paymentStatus(ref)).toMatchObject({ state: 'returned', reason: expect.stringMatching(/./) });
      });

      test.each(faults)('%s: it is paid once', async (_title, fault) => {
        if (!sends()) return expect(provider.registersPayeesOf).toEqual([]);
        const due = await disbursement();
        on.failPayment?.(fault);
        const failed = await errorOf(provider.pay(due));
        expect(failed).toBeInstanceOf(Error);
        expect(failed).not.toBeInstanceOf(OrderRefused);
        const ref = await provider.pay(due);
        expect(await provider.pay(due)).toBe(ref);
      });

      test('is refused for good where the provider refuses it, and rejected where it cannot be carried out', async () => {
        if (!sends()) return expect(provider.registersPayeesOf).toEqual([]);
        on.failPayment?.({ status: 400, body: { Message: 'no', Type: 'param_error' } });
        await expect(provider.pay(await disbursement())).rejects.toThrow(OrderRefused);
        const ref = await provider.pay(await disbursement());
        await on.endPayment?.(ref, 'FAILED');
        expect(await provider.paymentStatus(ref)).toMatchObject({ state: 'rejected', reason: expect.stringMatching(/./) });
      });
    });

    describe('an account of a payer’s own, if it opens any [29 1]', () => {
      const accounts = () => (provider.payerAccounts?.isOffered ? provider.payerAccounts : undefined);
      const newPayer = () => ({ id: `usr-${randomUUID()}`, name: 'Ona', surname: 'Petraitė', email: 'ona@example.com' });
      const canReceive = () => on.transferTo !== undefined;

      test('is one for each payer, also when it is opened at once, and another one than that of others', async () => {
        const payer = newPayer();
        if (!accounts()) return expect(provider.payerAccounts?.isOffered ?? false).toBe(false);
        const opened = await Promise.all([accounts()?.open(payer), accounts()?.open(payer)]);
        opened.push(await accounts()?.open(payer));
        expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1);
        expect(opened[0]).toEqual({
          ref: expect.stringMatching(/./),
          beneficiary: expect.stringMatching(/./),
          iban: expect.stringMatching(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
          bic: expect.any(String),
        });
        expect((await accounts()?.open(newPayer()))?.iban).not.toBe(opened[0]?.iban);
      });

      /** Money at the account of a new payer. */
      async function received() {
        const payer = newPayer();
        const account = await accounts()?.open(payer);
        const ref = (await on.transferTo?.(account?.iban ?? '', { amountCents: 123_45, reference: 'RF18INV000123' })) ?? '';
        await provider.start(payment({ method }));
        return { payer, account, ref, move: { receiptRef: ref, userId: payer.id, projectId: 'prj-1', amountCents: 123_45, refusals: 0 } };
      }
      const balanceOf = async (userId: string) => {
        const found = await accounts()?.wallet(userId);
        expect(found?.balanceCents).toBe(found?.entries.reduce((sum, { cents }) => sum + cents, 0));
        return found?.balanceCents;
      };

      test('says what has arrived, from whom and with which text', async () => {
        if (!accounts() || !canReceive()) return expect(isConform || !accounts()).toBe(true);
        const { payer, ref } = await received();
        expect(await accounts()?.receipt(ref)).toEqual({ ref, userId: payer.id, amountCents: 123_45, reference: 'RF18INV000123', sender });
        expect(await accounts()?.arrived(payer.id)).toEqual([ref]);
        expect(await provider.status(ref)).toBeUndefined();
        expect(await balanceOf(payer.id)).toBe(123_45);
        const { providerRef } = await provider.start(payment({ method }));
        expect([await accounts()?.receipt(providerRef), await accounts()?.receipt('no-such-payment')]).toEqual([undefined, undefined]);
        expect([await accounts()?.arrived('usr-nobody'), await accounts()?.wallet('usr-nobody')]).toEqual([[], undefined]);
      });

      test('has its money moved into the wallet of a project once, back once, and refunded from there', async () => {
        if (!accounts() || !canReceive()) return expect(isConform || !accounts()).toBe(true);
        const { payer, ref, move } = await received();
        const before = (await provider.wallet?.('prj-1'))?.balanceCents ?? 0;
        const [moveRef = '', again] = await Promise.all([accounts()?.moveIn(move), accounts()?.moveIn(move)]);
        expect([again, await accounts()?.moveIn(move)]).toEqual([moveRef, moveRef]);
        expect([await balanceOf(payer.id), (await provider.wallet?.('prj-1'))?.balanceCents]).toEqual([0, before + 123_45]);
        const back = await accounts()?.moveBack({ ...move, moveRef });
        expect(await accounts()?.moveBack({ ...move, moveRef })).toBe(back);
        expect([await balanceOf(payer.id), (await provider.wallet?.('prj-1'))?.balanceCents]).toEqual([123_45, before]);
        const refund = order({ kind: 'RETURN', payInRef: ref, amountCents: 123_45 });
        expect(await provider.pay(refund)).toBe(await provider.pay(refund));
        expect(await balanceOf(payer.id)).toBe(0);
        await expect(provider.pay(order({ kind: 'RETURN', payInRef: ref, amountCents: 1 }))).rejects.toThrow(OrderRefused);
      });

      test.each(faults)('%s: an account is opened and money is moved once by the next try', async (_title, fault) => {
        if (!accounts() || !canReceive()) return expect(isConform || !accounts()).toBe(true);
        const payer = newPayer();
        on.failAccount?.(fault);
        const failed = await errorOf(accounts()!.open(payer));
        expect(failed).toBeInstanceOf(Error);
        expect(failed).not.toBeInstanceOf(PaymentNotStarted);
        expect(await accounts()?.open(payer)).toEqual(await accounts()?.open(payer));
        const { move, payer: other } = await received();
        on.failMove?.(fault);
        expect(await errorOf(accounts()!.moveIn(move))).not.toBeInstanceOf(MoveRefused);
        const moveRef = (await accounts()?.moveIn(move)) ?? '';
        on.failMoveBack?.(fault);
        expect(await errorOf(accounts()!.moveBack({ ...move, moveRef }))).not.toBeInstanceOf(MoveRefused);
        await accounts()?.moveBack({ ...move, moveRef });
        expect(await balanceOf(other.id)).toBe(123_45);
        expect((await accounts()?.wallet(other.id))?.entries).toHaveLength(3);
      });

      test('whose money is refused to be moved certainly stays, and another try is another one', async () => {
        if (!accounts() || !canReceive()) return expect(isConform || !accounts()).toBe(true);
        const { payer, move } = await received();
        on.failMove?.({ status: 400, body: { Message: 'no', Type: 'param_error' } });
        await expect(accounts()!.moveIn(move)).rejects.toThrow(MoveRefused);
        expect(await balanceOf(payer.id)).toBe(123_45);
        await accounts()?.moveIn({ ...move, refusals: 1 });
        expect(await balanceOf(payer.id)).toBe(0);
      });

      test('that is closed, any number of times, takes nothing any more, and the next one is another', async () => {
        if (!accounts()) return expect(provider.payerAccounts?.isOffered ?? false).toBe(false);
        const payer = newPayer();
        const account = await accounts()?.open(payer);
        await accounts()?.close(account?.ref ?? '');
        await accounts()?.close(account?.ref ?? '');
        expect(await on.transferTo?.(account?.iban ?? '', { amountCents: 1_00, reference: '' })).toBeUndefined();
        expect((await accounts()?.open(payer))?.iban).not.toBe(account?.iban);
      });
    });

    test('reads its own events: which payment, and an id of the event', async () => {
      const { providerRef } = await provider.start(payment({ method }));
      const [first, second] = [on.event(providerRef), on.event(providerRef)];
      const hint = await provider.parseWebhook(first);
      expect(hint).toEqual({ providerRef, eventId: expect.stringMatching(/./) });
      expect(await provider.parseWebhook(first)).toEqual(hint);
      expect((await provider.parseWebhook(second))?.eventId).not.toBe(hint?.eventId);
      expect(await provider.parseWebhook(on.otherEvent())).toBeUndefined();
    });

    test('refuses an event that somebody else has signed, changed, or not signed; where none is signed, what is no event', async () => {
      if (!provider.signsEvents)
        return expect(await provider.parseWebhook({ headers: new Headers(), rawBody: '{}', query: noQuery })).toBeUndefined();
      const { providerRef } = await provider.start(payment({ method }));
      const { headers, rawBody, query } = on.event(providerRef);
      await expect(provider.parseWebhook(on.event(providerRef, true))).rejects.toThrow(WebhookNotAuthentic);
      await expect(provider.parseWebhook({ headers, rawBody: rawBody.replace(providerRef, 'another'), query })).rejects.toThrow(
        WebhookNotAuthentic,
      );
      await expect(provider.parseWebhook({ headers: new Headers(), rawBody, query })).rejects.toThrow(WebhookNotAuthentic);
    });
  },
);
