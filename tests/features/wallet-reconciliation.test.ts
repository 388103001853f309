import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { plantTransfer } from '../support/planted-transfer.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import { sendBack } from '../../server/payments/incoming.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { readInstructions, sendInstructions } from '../../server/payments/send-instructions.ts';
import { reconcileWallets } from '../../server/reconciliation/reconcile-wallets.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction, payment, project, walletReconciliation } from '../../server/store/schema.ts';
import { type FakeMangopay, fakeMangopay } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

let store: Store;
let fake: FakeMangopay;
let provider: PaymentProvider;
let server: Awaited<ReturnType<typeof serverOn>>;
let operators: Awaited<ReturnType<typeof server.person>>[];

beforeAll(async () => {
  [store, fake] = await Promise.all([openTestStore(), fakeMangopay()]);
  provider = mangopayPayments({ store, settings: fake.settings, clock: systemClock, timeoutMs: 2_000 });
  server = await serverOn(store, undefined, undefined, undefined, provider);
  operators = [await server.person({ userGroup: 'ADMIN' }), await server.person({ userGroup: 'ADMIN' })];
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
  await fake?.close();
});
beforeEach(() => fake.heal());

const log = { warn() {} };
const reconcile = (asked: PaymentProvider | undefined = provider) => reconcileWallets({ store, clock: server.clock, provider: asked, log });
const deps = () => ({ store, clock: server.clock, origin: 'http://localhost:4000', provider, log });
const payer = { name: 'Ona Petraitė', iban: 'LT601010012345678901' };

interface Wallet {
  projectId: string;
  projectName: string;
  state: string;
  balance: number | null;
  ledger: number;
  difference: number | null;
  lines: { kind: string; amount: number; reference: string }[];
}
async function walletOf(projectId: string) {
  const { wallets } = await operators[0]!.get<{ wallets: Wallet[] }>('/admin/reconciliation/wallets');
  const wallet = wallets.find((one) => one.projectId === projectId);
  if (!wallet) throw new Error('the wallet was not compared');
  const lines = wallet.lines.map(({ kind, amount, reference }) => [kind, amount, reference]);
  return { ...wallet, lines };
}
const same = (amount: number) => ({ state: 'SAME', balance: amount, ledger: amount, difference: 0, lines: [] });

const metric = async (name: string) => {
  const { body } = await server.app.inject({ method: 'GET', url: '/metrics' });
  return new RegExp(`^statefolio_${name} (\\S+)$`, 'm').exec(body)?.[1];
};

/** An investment of 500 euro whose payment is open at Mangopay. */
async function opened(method = 'LT-lt-example-bank') {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const projectId = projects[0]!.id;
  const made = await person.call('POST', '/investments', { projectId, amount: 500, locale: 'en' });
  const { id: investmentId } = made.body as { id: string };
  await person.call('POST', '/payment-collection', { investmentId, paymentType: method, locale: 'en' });
  const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
  return { one: person, projectId, investmentId, payInId: row!.providerRef! };
}

async function tell(providerRef: string, eventId = `evt-${providerRef}`) {
  await storeHint(deps(), { eventId, providerRef });
  return applyHint(deps(), { eventId, providerRef });
}

async function paid() {
  const own = await opened();
  fake.pay(own.payInId, { payer });
  expect(await tell(own.payInId)).toBe('applied');
  return own;
}

/** A paid offer that its investor has revoked, with the refund approved. */
async function refunded() {
  const own = await paid();
  expect(await own.one.call('POST', `/investments/${own.investmentId}/withdrawal`, {})).toMatchObject({ status: 200 });
  const [refund] = await store.db.select().from(instruction).where(eq(instruction.projectId, own.projectId));
  await store.tx((tx) => approveInstructions(tx, server.clock, { ids: [refund!.id], actor: operators[0]!.id }));
  const row = async () => (await store.db.select().from(instruction).where(eq(instruction.id, refund!.id)))[0]!;
  return { ...own, refundId: refund!.id, row };
}

describe('wallet and ledger', () => {
  test('are the same while money comes, waits and leaves: paid, revoked, ordered, confirmed [29]', async () => {
    const { projectId, row } = await refunded();
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
    expect(await store.db.$count(walletReconciliation, eq(walletReconciliation.projectId, '')), 'money of nobody').toBe(0);
    await sendInstructions(deps());
    expect(await row()).toMatchObject({ status: 'SENT', providerRef: expect.any(String) });
    await reconcile();
    expect(await walletOf(projectId), 'ordered').toMatchObject(same(0));
    fake.endPayout((await row()).providerRef!, 'SUCCEEDED');
    await readInstructions(deps());
    await reconcile();
    expect(await walletOf(projectId), 'confirmed').toMatchObject(same(0));
    fake.endPayout((await row()).providerRef!, 'RETURNED');
    await readInstructions(deps());
    expect(await row()).toMatchObject({ status: 'RETURNED' });
    await reconcile();
    expect(await walletOf(projectId), 'came back').toMatchObject(same(500));
  });

  test('differ by a line where money goes at the provider without a payment, until it is there again', async () => {
    const { projectId } = await paid();
    const { projectId: other } = await paid();
    fake.take(projectId, 150_00);
    const asked: string[] = [];
    await reconcile({ ...provider, wallet: async (id) => (asked.push(id), provider.wallet?.(id)) });
    expect(
      [projectId, other].map((id) => asked.filter((each) => each === id).length),
      'asked once more where it differs',
    ).toEqual([2, 1]);
    expect(await walletOf(projectId)).toMatchObject({
      state: 'DIFFERS',
      balance: 350,
      ledger: 500,
      difference: 150,
      lines: [['BALANCE', 150, '']],
    });
    expect([await metric('wallets_different'), await metric('wallet_difference_cents'), await metric('wallets_not_asked')]).toEqual([
      '1',
      '15000',
      '0',
    ]);
    fake.take(projectId, -150_00);
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
    expect([await metric('wallets_different'), await metric('wallet_difference_cents')]).toEqual(['0', '0']);
  });

  test('differ by the payment that was sent and is not ordered yet, then by one that the provider has refused and nobody has read', async () => {
    const { projectId, refundId, row } = await refunded();
    fake.fail('createPayout', 'refused');
    await sendInstructions(deps());
    expect(await row()).toMatchObject({ status: 'SENT', providerRef: null });
    await reconcile();
    expect(await walletOf(projectId), 'late').toMatchObject({ difference: -500, lines: [['MOVEMENT_WITHOUT_ENTRY', -500, refundId]] });
    await sendInstructions(deps());
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(0));
    const { providerRef } = await row();
    fake.endPayout(providerRef!, 'FAILED');
    await reconcile();
    expect(await walletOf(projectId), 'refused').toMatchObject({
      difference: -500,
      lines: [['MOVEMENT_WITHOUT_ENTRY', -500, providerRef]],
    });
    await readInstructions(deps());
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
  });

  test('differ by money that has arrived and that nobody has heard of, until it is booked', async () => {
    const { projectId, payInId } = await opened();
    fake.pay(payInId, { payer });
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject({ difference: -500, lines: [['ENTRY_WITHOUT_MOVEMENT', -500, payInId]] });
    await tell(payInId);
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
  });

  test('are the same for a transfer of another amount, unmatched and sent back', async () => {
    const { projectId, payInId } = await opened('directPayment');
    fake.pay(payInId, { amountCents: 387_00, payer });
    expect(await tell(payInId)).toBe('wrong-amount');
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(387));
    await store.tx((tx) => sendBack(tx, server.clock, `mangopay ${payInId}`, operators[0]!.id));
    const [back] = await store.db
      .select()
      .from(instruction)
      .where(eq(instruction.subjectId, `mangopay ${payInId}`));
    await store.tx((tx) => approveInstructions(tx, server.clock, { ids: [back!.id], actor: operators[1]!.id }));
    await sendInstructions(deps());
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(0));
  });
});

test('of two wallets the one that differs is listed first, by the name of its project in the language of who asks', async () => {
  const ids = [await paid(), await paid()].map(({ projectId }) => projectId).toSorted();
  const last = ids.at(-1)!;
  fake.take(last, 1_00);
  await reconcile();
  const [row] = await store.db.select().from(project).where(eq(project.id, last));
  const data = { ...row!.data, name: { ...row!.data.name, de: 'Wiesenhof' } };
  await store.db.update(project).set({ data }).where(eq(project.id, last));
  const { body } = await operators[0]!.call('GET', '/admin/reconciliation/wallets', undefined, { locale: 'de' });
  expect((body as { wallets: Wallet[] }).wallets[0]).toMatchObject({ projectId: last, projectName: 'Wiesenhof', state: 'DIFFERS' });
  fake.take(last, -1_00);
});

describe('a provider that cannot be asked', () => {
  test.each([
    ['does not answer', () => fake.fail('viewWallet', 'silent')],
    ['breaks the connection', () => fake.fail('listWalletTransactions', 'refused')],
    ['wants its user to sign in', () => fake.fail('viewWallet', { status: 403, body: { Message: 'sca', Type: 'forbidden' } })],
  ] as const)('%s: a finding of its own, and no difference', async (_title, fails) => {
    await store.db.delete(walletReconciliation);
    const { projectId } = await paid();
    // the first wallet of the list is hit: only this one is asked
    const only = { ...provider, wallet: async (id: string) => (id === projectId ? provider.wallet?.(id) : undefined) };
    fails();
    await reconcile(only);
    expect(await walletOf(projectId)).toMatchObject({ state: 'NOT_ASKED', balance: null, ledger: 500, difference: null, lines: [] });
    expect(await metric('wallets_not_asked')).toBe('1');
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
    expect(await metric('wallets_not_asked')).toBe('0');
  });

  test('is not set any more: its wallets are listed first', async () => {
    const { projectId } = await paid();
    await reconcileWallets({ store, clock: server.clock, provider: undefined, log });
    expect(await walletOf(projectId)).toMatchObject({ state: 'NOT_ASKED', difference: null });
    await reconcile();
    expect(await walletOf(projectId)).toMatchObject(same(500));
    await reconcile({ ...provider, id: 'another' });
    expect(await walletOf(projectId)).toMatchObject({ state: 'NOT_ASKED', difference: null });
    await reconcile();
  });
});

test('money of the ledger that belongs to no project is shown as a wallet that nobody has', async () => {
  await plantTransfer(store, { amountCents: 777, heldBy: 'mangopay', at: server.clock.now() });
  await reconcile();
  const { wallets } = await operators[0]!.get<{ wallets: (Omit<Wallet, 'projectId'> & { projectId: string | null })[] }>(
    '/admin/reconciliation/wallets',
  );
  expect(wallets[0]).toMatchObject({
    projectId: null,
    state: 'DIFFERS',
    balance: 0,
    ledger: 7.77,
    lines: [{ kind: 'MOVEMENT_WITHOUT_ENTRY', amount: 7.77, reference: 'planted-1' }],
  });
});

test('of many wallets and many lines of one five hundred are shown', async () => {
  const line = { kind: 'MOVEMENT_WITHOUT_ENTRY', amountCents: 1, day: '2026-03-02', reference: 'x' } as const;
  const compared = { provider: 'many', userId: null, balanceCents: 0, ledgerCents: 501, checkedAt: server.clock.now() };
  const lines = Array.from({ length: 501 }, () => line);
  await store.db
    .insert(walletReconciliation)
    .values(lines.map((_, index) => ({ ...compared, projectId: `prj-many-${index}`, lines: index === 0 ? lines : [line] })));
  const { wallets } = await operators[0]!.get<{ wallets: (Wallet & { lineCount: number; provider: string })[] }>(
    '/admin/reconciliation/wallets',
  );
  expect(wallets).toHaveLength(500);
  const whole = wallets.find(({ lineCount }) => lineCount === 501);
  expect(whole?.lines).toHaveLength(500);
  await store.db.delete(walletReconciliation).where(eq(walletReconciliation.provider, 'many'));
});
