import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { closeAccount } from '../../server/closing/close-account.ts';
import { eraseIdentity } from '../../server/closing/erase-identity.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { payByReceipt } from '../../server/payments/receipts.ts';
import { resolvePayments } from '../../server/payments/resolve-payments.ts';
import { readInstructions, sendInstructions } from '../../server/payments/send-instructions.ts';
import { settle } from '../../server/payments/settle.ts';
import { reconcileWallets } from '../../server/reconciliation/reconcile-wallets.ts';
import { collect } from '../../server/reports/data-export/collect.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  appUser,
  incomingTransfer,
  instruction,
  investment,
  oidcPayload,
  payment,
  paymentEvent,
  virtualAccount,
  walletMove,
  walletReconciliation,
} from '../../server/store/schema.ts';
import { type FakeMangopay, fakeMangopay, type Hook, hookQuery } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

let store: Store;
let fake: FakeMangopay;
let provider: PaymentProvider;
let server: Awaited<ReturnType<typeof serverOn>>;
let operators: Awaited<ReturnType<typeof server.person>>[];
const apiClock = new MovableClock();

beforeAll(async () => {
  [store, fake] = await Promise.all([openTestStore(), fakeMangopay()]);
  const settings = { ...fake.settings, virtualAccountCountry: 'FR' };
  provider = mangopayPayments({ store, settings, clock: apiClock, timeoutMs: 2_000 });
  server = await serverOn(store, undefined, undefined, undefined, provider);
  operators = [await server.person({ userGroup: 'ADMIN' }), await server.person({ userGroup: 'ADMIN' })];
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
  await fake?.close();
});
beforeEach(() => {
  fake.heal();
  fake.openAccountsAs('ACTIVE');
  fake.hooks.length = 0;
});

const log = { warn() {} };
const deps = () => ({ store, clock: server.clock, origin: 'http://localhost:4000', provider, log });
const resolve = () => resolvePayments(deps());
/** The job, so many milliseconds after a moment. */
const resolveAt = (moment: Date, ms: number) => resolvePayments({ ...deps(), clock: { now: () => new Date(moment.getTime() + ms) } });
const minutes = (count: number) => count / 24 / 60;
const payer = { name: 'Ona Petraitė', iban: 'LT601010012345678901' };

type Person = Awaited<ReturnType<typeof server.person>>;

/** An investment of a person; its payment is not begun yet. */
async function invest(person: Person, amount = 500) {
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const projectId = projects[0]!.id;
  const made = await person.call('POST', '/investments', { projectId, amount, locale: 'en' });
  const { id: investmentId } = made.body as { id: string };
  const [row] = await store.db.select({ number: investment.number }).from(investment).where(eq(investment.id, investmentId));
  const paymentRow = async () =>
    (await store.db.select().from(payment).where(eq(payment.investmentId, investmentId)).orderBy(payment.createdAt)).at(-1)!;
  return {
    projectId,
    investmentId,
    reference: investmentReference(row!.number),
    paymentRow,
    begin: (key = 'key-1') =>
      person.call(
        'POST',
        '/payment-collection',
        { investmentId, paymentType: 'directPayment', locale: 'en' },
        { 'idempotency-key': `${investmentId}-${key}` },
      ),
    shown: () => person.get<Record<string, unknown>>(`/payment-collection?investmentId=${investmentId}`),
    status: async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status,
    moves: async () =>
      store.db
        .select()
        .from(walletMove)
        .where(eq(walletMove.paymentId, (await paymentRow()).id)),
  };
}

/** A person with an investment of 500 euro that waits for a transfer to their own account. */
async function waiting(amount = 500) {
  const person = await server.person();
  const one = await invest(person, amount);
  expect(await one.begin()).toMatchObject({ status: 200, body: expect.stringMatching(/^\/payments\/direct\//) });
  const iban = String((await one.shown())['iban']);
  return { person, ...one, iban };
}

async function hook(sent: Hook | undefined = fake.hooks.at(-1)): Promise<number> {
  if (!sent) throw new Error('nothing has happened');
  return (await server.app.inject({ method: 'GET', url: `/webhooks/payments/mangopay?${hookQuery(sent)}` })).statusCode;
}

const incomingOf = async (payInId: string | undefined) =>
  (
    await store.db
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, `mangopay ${payInId}`))
  )[0];

async function arrives(iban: string, transfer: { amountCents: number; reference?: string }): Promise<string> {
  const payInId = fake.transferTo(iban, { ...transfer, payer });
  if (payInId === undefined) throw new Error('the transfer went back');
  expect(await hook()).toBe(200);
  return payInId;
}

describe('an investor who pays by transfer', () => {
  test('has an IBAN of their own, and is paid once money arrives there; it is moved into the wallet of the project [29 1]', async () => {
    const one = await waiting();
    expect(await one.shown()).toMatchObject({
      amount: 500,
      beneficiary: 'MGP Statefolio',
      iban: expect.stringMatching(/^FR\d{25}|^FR\d{2}/),
      isOwnIban: true,
      bic: 'MPAYFRP1XXX',
      paymentPurpose: one.reference,
      creditorReference: one.reference,
    });
    expect(await one.paymentRow()).toMatchObject({ status: 'OPEN', providerRef: null, heldBy: 'mangopay' });
    const payInId = await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.status).toBe('PAYMENT_COMPLETED');
    expect(await one.paymentRow()).toMatchObject({ status: 'PAID', providerRef: payInId, payerName: payer.name, payerIban: payer.iban });
    await expect.poll(one.moves).toMatchObject([{ direction: 'IN', status: 'MADE', refusals: 0 }]);
    expect((await provider.wallet?.(one.projectId))?.balanceCents).toBe(500_00);
    expect((await provider.payerAccounts?.wallet(one.person.id))?.balanceCents).toBe(0);
    expect(await incomingOf(payInId)).toMatchObject({ status: 'MATCHED', userId: one.person.id, investmentId: one.investmentId });
  });

  test('whose event about money that fits nothing is lost has it booked within a day', async () => {
    const one = await waiting();
    const { id } = await one.paymentRow();
    await store.tx((tx) => settle(tx, server.clock, { paymentId: id, outcome: 'failed', actor: 'expiry' }));
    const payInId = fake.transferTo(one.iban, { amountCents: 500_00, reference: one.reference, payer });
    server.clock.advanceDays(minutes(11));
    await resolve();
    expect(await incomingOf(payInId)).toBeUndefined();
    server.clock.advanceDays(1);
    await resolve();
    expect(await incomingOf(payInId)).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_EXPECTED', userId: one.person.id });
  });

  test('has the account read ten minutes after a transfer is expected, and once a day in any case', async () => {
    const one = await waiting();
    const isOwn = eq(virtualAccount.userId, one.person.id);
    const account = async () => (await store.db.select().from(virtualAccount).where(isOwn))[0]!;
    const isRead = async (moment: Date | null, ms: number) => {
      const { checkedAt: before } = await account();
      await resolveAt(moment!, ms);
      return (await account()).checkedAt?.getTime() !== before?.getTime();
    };
    const [tenMinutes, day] = [600_000, 86_400_000];
    const { id, createdAt } = await one.paymentRow();
    expect([await isRead(createdAt, tenMinutes), await isRead(createdAt, tenMinutes + 1)]).toEqual([false, true]);
    const { checkedAt } = await account();
    expect([await isRead(checkedAt, tenMinutes), await isRead(checkedAt, tenMinutes + 1)]).toEqual([false, true]);
    await store.tx((tx) => settle(tx, server.clock, { paymentId: id, outcome: 'failed', actor: 'expiry' }));
    const { checkedAt: last } = await account();
    expect([await isRead(last, day), await isRead(last, day + 1)]).toEqual([false, true]);
    await store.db.update(virtualAccount).set({ checkedAt: null }).where(isOwn);
    const { openedAt } = await account();
    expect([await isRead(openedAt, day), await isRead(openedAt, day + 1)]).toEqual([false, true]);
  });

  test('has the same IBAN for each investment, and another one than anybody else', async () => {
    const one = await waiting();
    const second = await invest(one.person, 300);
    await second.begin();
    expect((await second.shown())['iban']).toBe(one.iban);
    expect(fake.accountsOf(one.person.id)).toHaveLength(1);
    expect((await waiting()).iban).not.toBe(one.iban);
  });

  test('keeps the account where the provider names its holder anew', async () => {
    const one = await waiting();
    const isOwn = eq(virtualAccount.userId, one.person.id);
    await store.db.update(virtualAccount).set({ beneficiary: 'The name of before' }).where(isOwn);
    const second = await invest(one.person, 300);
    await second.begin();
    expect(await store.db.select().from(virtualAccount).where(isOwn)).toMatchObject([{ beneficiary: 'MGP Statefolio', closingAt: null }]);
  });

  test('is paid by the same event twice, late or never, once', async () => {
    const one = await waiting();
    const payInId = fake.transferTo(one.iban, { amountCents: 500_00, reference: one.reference, payer });
    const sent = fake.hooks.at(-1)!;
    server.clock.advanceDays(minutes(11));
    await resolve();
    expect(await one.status()).toBe('PAYMENT_COMPLETED');
    expect([await hook(sent), await hook(sent), await hook({ ...sent, Date: '99' })]).toEqual([200, 200, 200]);
    expect(await one.moves()).toMatchObject([{ status: 'MADE' }]);
    expect(fake.moves().filter(({ Tag }) => Tag === `move ${payInId}`)).toHaveLength(1);
    const payment = await one.paymentRow();
    const other = await arrives(one.iban, { amountCents: 500_00 });
    await expect.poll(() => incomingOf(other)).toBeDefined();
    const receipt = (await incomingOf(other))!;
    expect(await store.tx((tx) => payByReceipt(tx, server.clock, { paymentId: payment.id, receipt, actor: 'mangopay' }))).toBe('refused');
    expect(await one.paymentRow()).toEqual(payment);
  });

  test('gets a new IBAN where Mangopay has closed theirs, and none while it is not active', async () => {
    const one = await waiting();
    fake.setAccount(String(fake.accountsOf(one.person.id)[0]!['Id']), 'CLOSED');
    fake.openAccountsAs('PENDING_ACTIVE');
    const second = await invest(one.person, 300);
    expect(await second.begin()).toMatchObject({ status: 202 });
    const [, opened] = fake.accountsOf(one.person.id);
    fake.setAccount(String(opened!['Id']), 'ACTIVE');
    server.clock.advanceDays(minutes(1));
    await resolve();
    expect(await second.paymentRow()).toMatchObject({ status: 'OPEN' });
    expect((await second.shown())['iban']).not.toBe(one.iban);
    const rows = await store.db
      .select()
      .from(virtualAccount)
      .where(eq(virtualAccount.userId, one.person.id))
      .orderBy(virtualAccount.openedAt);
    expect(rows).toMatchObject([{ closedAt: expect.any(Date) }, { closingAt: null }]);
    fake.setAccount(String(opened!['Id']), 'BLOCKED');
    const third = await invest(one.person, 200);
    expect(await third.begin()).toMatchObject({ status: 400, body: { errorCode: 'PAYMENT_TYPE_NOT_AVAILABLE' } });
  });
});

describe('which payment a transfer is for', () => {
  test('is the one that its reference names, also among other words', async () => {
    const one = await waiting();
    const second = await invest(one.person, 500);
    await second.begin();
    await arrives(one.iban, { amountCents: 500_00, reference: `Investment ${second.reference.replace(/(.{4})/g, '$1 ')} thank you` });
    await expect.poll(second.status).toBe('PAYMENT_COMPLETED');
    expect(await one.status()).toBe('PAYMENT_INITIATED');
  });

  test('is the only one of exactly this amount where the reference names none of theirs that is open', async () => {
    const one = await waiting();
    const second = await invest(one.person, 300);
    await second.begin();
    await arrives(one.iban, { amountCents: 300_00, reference: 'my savings' });
    await expect.poll(second.status).toBe('PAYMENT_COMPLETED');
    // the reference of the last time, as banks store it
    await arrives(one.iban, { amountCents: 500_00, reference: second.reference });
    await expect.poll(one.status).toBe('PAYMENT_COMPLETED');
  });

  test.each([
    ['two payments of this amount wait', 500_00, 500, () => '', 'UNKNOWN_REFERENCE'],
    ['another amount arrives for the reference', 300_00, 300, (own: string) => own, 'WRONG_AMOUNT'],
    ['it names the investment of somebody else', 500_00, 300, (_own: string, others: string) => others, 'NOT_EXPECTED'],
    ['no payment has this amount', 499_99, 300, () => '', 'UNKNOWN_REFERENCE'],
  ])(
    'is not known where %s: it waits in the wallet of the person, and nobody is paid',
    async (_title, amountCents, beside, textOf, reason) => {
      const [one, other] = [await waiting(), await waiting()];
      const second = await invest(one.person, beside);
      await second.begin();
      const payInId = await arrives(one.iban, { amountCents, reference: textOf(one.reference, other.reference) });
      await expect
        .poll(() => incomingOf(payInId))
        .toMatchObject({ status: 'UNMATCHED', reason, userId: one.person.id, heldBy: 'mangopay' });
      expect([await one.status(), await second.status(), await other.status()]).toEqual(Array(3).fill('PAYMENT_INITIATED'));
      expect((await provider.payerAccounts?.wallet(one.person.id))?.balanceCents).toBe(amountCents);
      expect(await one.moves()).toEqual([]);
    },
  );
});

describe('the move into the wallet of the project', () => {
  test.each([
    ['the connection breaks before', 'refused'],
    ['the answer is lost after', 'lost'],
    ['the server fails', { status: 500, body: {} }],
  ] as const)('%s: it is made once by the next run', async (_title, fault) => {
    const one = await waiting();
    fake.fail('createTransfer', fault);
    const payInId = await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.status).toBe('PAYMENT_COMPLETED');
    expect(await one.moves()).toMatchObject([{ status: 'PENDING', refusals: 0 }]);
    await resolve();
    expect(await one.moves()).toMatchObject([{ status: 'MADE' }]);
    expect(fake.moves().filter(({ Tag, Status }) => Tag === `move ${payInId}` && Status === 'SUCCEEDED')).toHaveLength(1);
  });

  test('is not begun by a run that has to stop, and nothing else is', async () => {
    const one = await waiting();
    fake.fail('createTransfer', 'refused');
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ status: 'PENDING' }]);
    const stopped = async () => {
      fake.calls.length = 0;
      await resolvePayments(deps(), AbortSignal.abort());
      return [fake.calls, (await one.moves()).map(({ status }) => status)];
    };
    await waiting();
    server.clock.advanceDays(1.1);
    expect(await stopped(), 'payments and accounts are to be asked for').toEqual([[], ['PENDING']]);
    await store.db.update(virtualAccount).set({ checkedAt: server.clock.now() });
    await store.db.update(payment).set({ checkedAt: server.clock.now() });
    expect(await stopped(), 'only the move is to be made').toEqual([[], ['PENDING']]);
    await resolve();
    expect(await one.moves()).toMatchObject([{ status: 'MADE' }]);
  });

  test('that Mangopay refuses is tried again an hour later as another one', async () => {
    const one = await waiting();
    fake.failMove('002951');
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ status: 'PENDING', refusals: 1, reason: '002951' }]);
    const [move] = await one.moves();
    await resolveAt(move!.triedAt!, 60 * 60_000);
    expect(await one.moves(), 'too early').toMatchObject([{ status: 'PENDING', refusals: 1 }]);
    await resolveAt(move!.triedAt!, 60 * 60_000 + 1);
    expect(await one.moves()).toMatchObject([{ status: 'MADE', refusals: 1 }]);
    expect((await provider.wallet?.(one.projectId))?.balanceCents).toBe(500_00);
  });
});

/** Two people send an instruction off, and Mangopay carries it out. */
async function send(row: typeof instruction.$inferSelect) {
  await store.tx((tx) => approveInstructions(tx, server.clock, { ids: [row.id], actor: operators[1]!.id }));
  await sendInstructions(deps());
  const now = async () => (await store.db.select().from(instruction).where(eq(instruction.id, row.id)))[0]!;
  return now;
}
const instructionFor = async (subjectId: string) =>
  (await store.db.select().from(instruction).where(eq(instruction.subjectId, subjectId)))[0]!;

describe('money that goes back', () => {
  test('of a revoked offer is moved into the wallet of the investor first, and paid out from there', async () => {
    const one = await waiting();
    const payInId = await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ status: 'MADE' }]);
    expect(await one.person.call('POST', `/investments/${one.investmentId}/withdrawal`, {})).toMatchObject({ status: 200 });
    const { id: paymentId } = await one.paymentRow();
    fake.fail('refundTransfer', 'lost');
    const now = await send(await instructionFor(paymentId));
    expect(await now()).toMatchObject({ status: 'APPROVED' });
    await resolve();
    await resolve();
    expect((await provider.payerAccounts?.wallet(one.person.id))?.balanceCents).toBe(500_00);
    await sendInstructions(deps());
    const { providerRef } = await now();
    expect(fake.payouts.at(-1)).toMatchObject({
      Id: providerRef,
      AuthorId: fake.payIn(payInId)?.['AuthorId'],
      PaymentRef: { ReasonType: 'PAYIN_REFUND', ReferenceId: payInId },
    });
    fake.endPayout(providerRef!, 'SUCCEEDED');
    await readInstructions(deps());
    expect(await one.paymentRow()).toMatchObject({ status: 'RETURNED' });
    expect((await provider.wallet?.(one.projectId))?.balanceCents).toBe(0);
  });

  test('is not moved back before it was moved', async () => {
    const one = await waiting();
    fake.fail('createTransfer', 'refused');
    const payInId = await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ status: 'PENDING' }]);
    await one.person.call('POST', `/investments/${one.investmentId}/withdrawal`, {});
    fake.fail('createTransfer', 'refused');
    await resolve();
    expect((await one.moves()).map(({ direction, status }) => `${direction} ${status}`).toSorted()).toEqual(['BACK PENDING', 'IN PENDING']);
    expect(fake.moves().filter(({ Tag }) => Tag === `move ${payInId}`)).toEqual([]);
    await resolve();
    expect((await one.moves()).map(({ status }) => status)).toEqual(['MADE', 'MADE']);
    expect((await provider.payerAccounts?.wallet(one.person.id))?.balanceCents).toBe(500_00);
  });

  test('that was never moved, since that was refused, is paid out from where it lies', async () => {
    const one = await waiting();
    fake.failMove('002951');
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ refusals: 1 }]);
    await one.person.call('POST', `/investments/${one.investmentId}/withdrawal`, {});
    fake.failMove('002951');
    await resolve();
    expect((await one.moves()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    const now = await send(await instructionFor((await one.paymentRow()).id));
    expect(await now()).toMatchObject({ status: 'SENT', providerRef: expect.stringMatching(/^po_/) });
  });

  test('that fits no payment is returned by an instruction from the wallet of the person, or matched by hand with one of theirs', async () => {
    const one = await waiting();
    const second = await invest(one.person, 500);
    await second.begin();
    const ids = [await arrives(one.iban, { amountCents: 500_00 }), await arrives(one.iban, { amountCents: 120_00 })].map(
      (id) => `mangopay ${id}`,
    );
    const other = await waiting();
    const settled = await settleTransfer(ids[0]!, { investmentId: other.investmentId });
    expect(settled).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
    expect(await settleTransfer(ids[0]!, { investmentId: second.investmentId })).toMatchObject({ status: 204 });
    expect(await second.status()).toBe('PAYMENT_COMPLETED');
    await resolve();
    expect(await second.moves()).toMatchObject([{ direction: 'IN', status: 'MADE' }]);
    expect(await settleTransfer(ids[1]!, { returned: true })).toMatchObject({ status: 204 });
    const now = await send(await instructionFor(ids[1]!));
    fake.endPayout((await now()).providerRef!, 'SUCCEEDED');
    await readInstructions(deps());
    expect(await now()).toMatchObject({ status: 'CONFIRMED', heldBy: 'mangopay' });
    expect((await provider.payerAccounts?.wallet(one.person.id))?.balanceCents).toBe(0);
  });
});

const settleTransfer = (id: string, body: object) => operators[0]!.call('POST', `/admin/transfers/${encodeURIComponent(id)}`, body);

const reconcile = () => reconcileWallets({ store, clock: server.clock, provider, log });
const compared = async (ownerId: string) => {
  const [row] = await store.db.select().from(walletReconciliation).where(eq(walletReconciliation.projectId, ownerId));
  return (
    row && { balance: row.balanceCents, ledger: row.ledgerCents, lines: row.lines.map(({ kind, amountCents }) => [kind, amountCents]) }
  );
};
const same = (cents: number) => ({ balance: cents, ledger: cents, lines: [] });

describe('wallets and ledger', () => {
  test('are the same while money arrives, is moved, goes back, is paid out and comes back', async () => {
    const one = await waiting();
    const both = async () => {
      await reconcile();
      return [await compared(one.person.id), await compared(one.projectId)];
    };
    await arrives(one.iban, { amountCents: 120_00 });
    expect(await both(), 'unmatched').toEqual([same(120_00), same(0)]);
    fake.fail('createTransfer', 'refused');
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    expect(await both(), 'not moved yet').toEqual([same(620_00), same(0)]);
    await resolve();
    expect(await both(), 'moved').toEqual([same(120_00), same(500_00)]);
    await one.person.call('POST', `/investments/${one.investmentId}/withdrawal`, {});
    expect(await both(), 'revoked').toEqual([same(120_00), same(500_00)]);
    await resolve();
    expect(await both(), 'moved back').toEqual([same(620_00), same(0)]);
    const now = await send(await instructionFor((await one.paymentRow()).id));
    expect(await both(), 'ordered').toEqual([same(120_00), same(0)]);
    fake.endPayout((await now()).providerRef!, 'SUCCEEDED');
    fake.endPayout((await now()).providerRef!, 'RETURNED');
    await readInstructions(deps());
    expect(await both(), 'came back').toEqual([same(620_00), same(0)]);
  });

  test('differ in both while a move is refused, and where money leaves the wallet of a person without a payment', async () => {
    const one = await waiting();
    fake.failMove('002951');
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    await expect.poll(one.moves).toMatchObject([{ refusals: 1 }]);
    await reconcile();
    expect(await compared(one.person.id)).toEqual({ balance: 500_00, ledger: 0, lines: [['MOVEMENT_WITHOUT_ENTRY', -500_00]] });
    expect(await compared(one.projectId)).toEqual({ balance: 0, ledger: 500_00, lines: [['MOVEMENT_WITHOUT_ENTRY', 500_00]] });
    server.clock.advanceDays(minutes(61));
    await resolve();
    await reconcile();
    expect([await compared(one.person.id), await compared(one.projectId)]).toEqual([same(0), same(500_00)]);
    fake.take(one.person.id, 10_00);
    await reconcile();
    expect(await compared(one.person.id)).toMatchObject({ lines: [['BALANCE', 10_00]] });
    const { wallets } = await operators[0]!.get<{ wallets: { projectId: string | null; person: { id: string } | null }[] }>(
      '/admin/reconciliation/wallets',
    );
    expect(wallets.find(({ person }) => person?.id === one.person.id)).toMatchObject({
      projectId: null,
      person: { name: expect.stringMatching(/\S/) },
      difference: 10,
    });
    fake.take(one.person.id, -10_00);
  });
});

describe('an event about a pay-in that is not known here', () => {
  test('is asked for, and leaves nothing behind where it is no money of ours', async () => {
    await waiting();
    fake.calls.length = 0;
    expect(await hook({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: 'payin_m_unknown', Date: '1' })).toBe(200);
    await expect.poll(() => store.db.$count(paymentEvent, eq(paymentEvent.providerRef, 'payin_m_unknown'))).toBe(0);
    expect(fake.calls).toContain('viewPayIn');
  });

  test('is not asked for without end: what is over the limit is found by asking for the account', async () => {
    const one = await waiting();
    await hook({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: 'payin_m_other', Date: '1' });
    await store.db
      .update(oidcPayload)
      .set({ payload: { count: 500 } })
      .where(eq(oidcPayload.id, 'receipt mangopay'));
    fake.calls.length = 0;
    await arrives(one.iban, { amountCents: 500_00, reference: one.reference });
    expect([fake.calls, await one.status()]).toEqual([[], 'PAYMENT_INITIATED']);
    server.clock.advanceDays(minutes(16));
    await resolve();
    expect(await one.status()).toBe('PAYMENT_COMPLETED');
  });

  test('is found once: an account that was asked is not asked again before its time', async () => {
    await waiting();
    server.clock.advanceDays(1.1);
    await resolve();
    fake.calls.length = 0;
    await resolve();
    expect(fake.calls).toEqual([]);
    server.clock.advanceDays(1.1);
    await resolve();
    expect(fake.calls).not.toEqual([]);
  });
});

describe('an account of the platform that is closed', () => {
  const close = (userId: string) => store.tx((tx) => closeAccount(tx, server.clock, { userId, actor: userId }));
  const accountOf = async (userId: string) => (await store.db.select().from(virtualAccount).where(eq(virtualAccount.userId, userId)))[0];
  const expired = async (one: Awaited<ReturnType<typeof waiting>>) => {
    const { id } = await one.paymentRow();
    await store.tx((tx) => settle(tx, server.clock, { paymentId: id, outcome: 'failed', actor: 'expiry' }));
  };

  test('has its IBAN closed for good at Mangopay, also after a lost answer; the copy of the data names it', async () => {
    const one = await waiting();
    await expired(one);
    const [person] = await store.db.select().from(appUser).where(eq(appUser.id, one.person.id));
    expect((await collect(store.db, person!)).virtualAccounts).toEqual([
      expect.objectContaining({ provider: 'mangopay', iban: one.iban, beneficiary: 'MGP Statefolio', closedAt: null }),
    ]);
    expect(await close(one.person.id)).toMatchObject({ closed: true });
    const atAnother = { provider: 'other', userId: operators[0]!.id };
    await store.db.insert(virtualAccount).values({ ...(await accountOf(one.person.id))!, ...atAnother });
    fake.fail('closeVirtualAccount', 'lost');
    await resolve();
    expect(await accountOf(one.person.id)).toMatchObject({ closingAt: expect.any(Date), closedAt: null });
    await resolve();
    expect(await accountOf(one.person.id)).toMatchObject({ closedAt: expect.any(Date) });
    expect(fake.accountsOf(one.person.id)).toMatchObject([{ Status: 'CLOSED' }]);
    expect(await accountOf(operators[0]!.id), 'the account of the same name at another provider').toMatchObject({ closedAt: null });
    expect(fake.transferTo(one.iban, { amountCents: 1_00 })).toBeUndefined();
  });

  test('stays open while money that fits nothing lies in its wallet', async () => {
    const one = await waiting();
    await expired(one);
    const payInId = await arrives(one.iban, { amountCents: 80_00, reference: one.reference });
    await expect.poll(() => incomingOf(payInId)).toMatchObject({ status: 'UNMATCHED' });
    expect(await close(one.person.id)).toMatchObject({ closed: false, obstacles: ['MONEY_DUE'] });
    await settleTransfer(`mangopay ${payInId}`, { returned: true });
    const now = await send(await instructionFor(`mangopay ${payInId}`));
    fake.endPayout((await now()).providerRef!, 'SUCCEEDED');
    await readInstructions(deps());
    expect(await close(one.person.id)).toMatchObject({ closed: true });
  });

  test('and erased keeps no IBAN once it is closed at Mangopay', async () => {
    const one = await waiting();
    await expired(one);
    await close(one.person.id);
    await store.tx((tx) => eraseIdentity(tx, one.person.id, { actor: 'test', at: server.clock.now() }));
    expect(await accountOf(one.person.id)).toMatchObject({ closedAt: null });
    await resolve();
    expect([await accountOf(one.person.id), fake.accountsOf(one.person.id)]).toMatchObject([undefined, [{ Status: 'CLOSED' }]]);
  });
});

test('without the setting no account is opened, and what arrives at one that is open is booked', async () => {
  const one = await waiting();
  const plain = mangopayPayments({ store, settings: fake.settings, clock: apiClock, timeoutMs: 2_000 });
  expect(plain.payerAccounts?.isOffered).toBe(false);
  const payInId = fake.transferTo(one.iban, { amountCents: 500_00, reference: one.reference, payer });
  const sent = { eventId: 'late', providerRef: payInId! };
  await storeHint({ ...deps(), provider: plain }, sent);
  expect(await applyHint({ ...deps(), provider: plain }, sent)).toBe('applied');
  expect(await one.status()).toBe('PAYMENT_COMPLETED');
});

test('operators see at whose account money has arrived, and only payments of this person to match it with', async () => {
  const [one, other] = [await waiting(700), await waiting(700)];
  const second = await invest(one.person, 700);
  await second.begin();
  const payInId = await arrives(one.iban, { amountCents: 700_00 });
  await expect.poll(() => incomingOf(payInId)).toMatchObject({ status: 'UNMATCHED' });
  const { body } = await operators[0]!.call('GET', '/admin/transfers?search=700');
  const listed = (body as Listed[]).find(({ id }) => id === `mangopay ${payInId}`);
  expect(listed?.accountHolder).toMatchObject({ id: one.person.id, name: expect.stringMatching(/./) });
  expect(listed?.candidates.map(({ investmentId }) => investmentId).sort()).toEqual([one.investmentId, second.investmentId].sort());
  expect(listed?.candidates.map(({ investmentId }) => investmentId)).not.toContain(other.investmentId);
  await reconcile();
  const { wallets } = await operators[0]!.get<{ wallets: { person: { id: string } | null; projectId: string | null; state: string }[] }>(
    '/admin/reconciliation/wallets',
  );
  expect(wallets.find(({ person }) => person?.id === one.person.id)).toMatchObject({ projectId: null, state: 'SAME' });
});

interface Listed {
  id: string;
  accountHolder?: { id: string; name: string };
  candidates: { investmentId: string }[];
}
