import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { rejectInstruction } from '../../server/instructions/fail.ts';
import { lockedBalances } from '../../server/ledger/ledger.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import { sendBack } from '../../server/payments/incoming.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { readInstructions, sendInstructions } from '../../server/payments/send-instructions.ts';
import { settle } from '../../server/payments/settle.ts';
import { clientAccount } from '../../server/payments/collection-account.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { incomingTransfer, instruction, payment, project, providerObject } from '../../server/store/schema.ts';
import type { Fault } from '../support/providers/described-app.ts';
import { type FakeMangopay, fakeMangopay } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

let store: Store;
let fake: FakeMangopay;
let provider: PaymentProvider;
let on: ReturnType<typeof investingOn>;
let operator: string;
const apiClock = new MovableClock();

beforeAll(async () => {
  [store, fake] = await Promise.all([openTestStore(), fakeMangopay()]);
  provider = mangopayPayments({ store, settings: fake.settings, clock: apiClock, timeoutMs: 2_000 });
  on = investingOn(store, undefined, provider);
  operator = (await makeScenario(store, on.clock, { users: [{}] })).users[0]!.id;
});
afterAll(async () => {
  await store?.close();
  await fake?.close();
});
beforeEach(() => {
  fake.heal();
  fake.acceptRecipients();
});

const deps = () => ({ store, clock: on.clock, origin: 'http://localhost:4000', provider, log: { warn() {} } });
const send = () => sendInstructions(deps());
const read = () => readInstructions(deps());
const payer = { name: 'Ona Petraitė', iban: 'LT601010012345678901' };

/** Money of 500 euro that arrived at Mangopay after its payment was given up; its refund is approved. */
async function approvedRefund() {
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{}] });
  const userId = users[0]!.id;
  const { body: made } = (await on.invest(userId, projects[0]!.id, 500)) as { body: { id: string } };
  await on.pay(userId, made.id, 'LT-lt-example-bank');
  const [paid] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  await store.tx((tx) => settle(tx, on.clock, { paymentId: paid!.id, outcome: 'failed', actor: 'expiry' }));
  fake.pay(paid!.providerRef!, { payer });
  await arrive(paid!.providerRef!);
  return refundOf('REFUND', paid!.id, { userId, payIn: paid!.providerRef! });
}

async function arrive(providerRef: string) {
  const hint = { eventId: `evt-${providerRef}`, providerRef };
  await storeHint({ store, clock: on.clock, provider }, hint);
  return applyHint({ store, clock: on.clock, provider }, hint);
}

async function refundOf<Facts>(kind: 'REFUND' | 'RETURN', subjectId: string, facts: Facts) {
  const row = async () =>
    (await store.db.select().from(instruction).where(eq(instruction.subjectId, subjectId)).orderBy(instruction.draftedAt)).at(-1)!;
  const { id } = await row();
  await store.tx((tx) => approveInstructions(tx, on.clock, { ids: [id], actor: operator }));
  return { id, kind, row, subjectId, ...facts, payouts: () => fake.payouts.filter(({ Tag }) => String(Tag).endsWith(id)) };
}

const balanceOf = async (account: string) => (await store.tx((tx) => lockedBalances(tx, [account]))).get(account) ?? 0;
const paymentStatus = async (id: string) => (await store.db.select().from(payment).where(eq(payment.id, id)))[0]?.status;

test('a refund goes out of the wallet once, names its pay-in, stands in no payment file, and is returned once Mangopay has paid', async () => {
  const one = await approvedRefund();
  const file = (ids?: string[]) =>
    refusalOf(store.tx((tx) => makePaymentFile(tx, on.clock, { ids, account: clientAccount, actor: operator })));
  expect(await file()).toMatchObject({ code: 'NO_APPROVED_INSTRUCTIONS' });
  expect(await file([one.id])).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  await Promise.all([send(), send()]);
  await send();
  const [payout, ...others] = one.payouts();
  expect(others).toEqual([]);
  expect(payout).toMatchObject({
    DebitedFunds: { Currency: 'EUR', Amount: 500_00 },
    PaymentRef: { ReasonType: 'PAYIN_REFUND', ReferenceId: one.payIn },
    AuthorId: 'user_platform',
  });
  expect(await one.row()).toMatchObject({ status: 'SENT', providerId: 'mangopay', providerRef: payout!['Id'], paymentFileId: null });
  await read();
  expect([(await one.row()).status, await paymentStatus(one.subjectId)]).toEqual(['SENT', 'RETURN_DUE']);
  fake.endPayout(String(payout!['Id']), 'SUCCEEDED');
  await readInstructions(deps(), AbortSignal.abort());
  expect((await one.row()).status, 'a job that is stopped').toBe('SENT');
  await read();
  await read();
  expect([(await one.row()).status, await paymentStatus(one.subjectId)]).toEqual(['CONFIRMED', 'RETURNED']);
  expect(await balanceOf(`unallocated:${one.userId}`)).toBe(0);
  expect(await balanceOf(`transit:${one.id}`)).toBe(0);
  const made = await store.db.select().from(providerObject).where(eq(providerObject.userId, one.userId));
  expect(made.map(({ kind }) => kind).sort()).toEqual(['payer', 'recipient']);
});

const faults: [string, Fault][] = [
  ['the connection breaks before', 'refused'],
  ['the answer is lost after', 'lost'],
  ['too many calls refuse', { status: 429, headers: { 'retry-after': '30' }, body: { Message: 'x', Type: 'rate_limit' } }],
  ['an error of the server ends', { status: 500, body: {} }],
];
test.each(faults.flatMap(([title, fault]) => ['createPayout', 'createRecipient'].map((operation) => [title, operation, fault] as const)))(
  '%s %s: nobody is paid twice, and nothing is lost',
  async (_title, operation, fault) => {
    const one = await approvedRefund();
    fake.fail(operation, fault);
    await send();
    expect(await one.row()).toMatchObject({ status: 'SENT', providerRef: null });
    apiClock.advanceDays(1 / 24 / 60);
    await send();
    await send();
    expect(one.payouts()).toHaveLength(1);
    expect((await one.row()).providerRef).toBe(one.payouts()[0]!['Id']);
  },
);

test('a refund waits while Mangopay checks the account', async () => {
  fake.holdRecipients();
  const one = await approvedRefund();
  await send();
  expect(one.payouts()).toEqual([]);
  expect(await one.row()).toMatchObject({ status: 'SENT', providerRef: null });
  fake.acceptRecipients();
  await send();
  expect(one.payouts()).toHaveLength(1);
});

test('what Mangopay refuses is rejected with its reason, and can be drafted again; what it has sent an operator cannot reject', async () => {
  const one = await approvedRefund();
  fake.fail('createPayout', { status: 400, body: { Message: 'no', Type: 'param_error', errors: { RecipientId: 'secret' } } });
  await send();
  expect(await one.row()).toMatchObject({ status: 'REJECTED', reason: expect.stringMatching(/400 param_error RecipientId$/) });
  expect(await balanceOf(`unallocated:${one.userId}`)).toBe(500_00);
  const again = await store.tx((tx) => draftInstructionAgain(tx, on.clock, { id: one.id, actor: 'platform' }));
  await store.tx((tx) => approveInstructions(tx, on.clock, { ids: [again], actor: operator }));
  await send();
  const rejected = store.tx((tx) => rejectInstruction(tx, on.clock, { id: again, reason: 'by hand', actor: operator }));
  expect(await refusalOf(rejected)).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
});

test.each([
  ['FAILED', 'REJECTED', '121002'],
  ['RETURNED', 'RETURNED', 'BANKACCOUNT_HAS_BEEN_CLOSED'],
] as const)('a payout that ends %s puts the money back, and the payment is to be returned again', async (end, status, reason) => {
  const one = await approvedRefund();
  await send();
  const id = String(one.payouts()[0]!['Id']);
  if (end === 'RETURNED') {
    fake.endPayout(id, 'SUCCEEDED');
    await read();
  }
  fake.endPayout(id, end);
  const before = await one.row();
  const readAfter = (ms: number) =>
    readInstructions({ ...deps(), clock: { now: () => new Date(before.approvedAt!.getTime() + 30 * 86_400_000 + ms) } });
  await readAfter(0);
  expect((await one.row()).status, 'no bank returns it any more').toBe(before.status);
  await readAfter(-1);
  await readAfter(-1);
  expect(await one.row()).toMatchObject({ status, reason });
  expect([await balanceOf(`unallocated:${one.userId}`), await paymentStatus(one.subjectId)]).toEqual([500_00, 'RETURN_DUE']);
});

test('a transfer of another amount goes back out of the wallet', async () => {
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{}] });
  const userId = users[0]!.id;
  const { body: made } = (await on.invest(userId, projects[0]!.id, 500)) as { body: { id: string } };
  await on.pay(userId, made.id, 'directPayment');
  const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  fake.pay(open!.providerRef!, { amountCents: 400_00, payer });
  expect(await arrive(open!.providerRef!)).toBe('wrong-amount');
  const transferId = `mangopay ${open!.providerRef}`;
  await store.tx((tx) => sendBack(tx, on.clock, transferId, 'platform'));
  const one = await refundOf('RETURN', transferId, {});
  await send();
  fake.endPayout(String(one.payouts()[0]!['Id']), 'SUCCEEDED');
  await read();
  const [transfer] = await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, transferId));
  expect([(await one.row()).status, transfer?.status]).toEqual(['CONFIRMED', 'RETURNED']);
});

/** A project of 500 euro, paid for at Mangopay and funded; its disbursement is a draft. */
async function drafted() {
  const { users, projects } = await makeScenario(store, on.clock, {
    users: [{ experience: 'EXPERIENCED' }],
    projects: [{ loanAmount: 500 }],
  });
  const projectId = projects[0]!.id;
  const [{ data } = { data: undefined }] = await store.db.select({ data: project.data }).from(project).where(eq(project.id, projectId));
  const owner = { ...data!.owner!, name: `Owner ${projectId}`, iban: payer.iban };
  await store.db
    .update(project)
    .set({ data: { ...data!, owner } })
    .where(eq(project.id, projectId));
  const { body: made } = (await on.invest(users[0]!.id, projectId, 500)) as { body: { id: string } };
  await on.pay(users[0]!.id, made.id, 'LT-lt-example-bank');
  const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  fake.pay(open!.providerRef!, { payer });
  await arrive(open!.providerRef!);
  await fundReadyProjects(store, on.clock);
  const row = async () =>
    (
      await store.db
        .select()
        .from(instruction)
        .where(and(eq(instruction.kind, 'DISBURSEMENT'), eq(instruction.subjectId, projectId)))
    )[0]!;
  const { id } = await row();
  return {
    id,
    projectId,
    row,
    approve: () => store.tx((tx) => approveInstructions(tx, on.clock, { ids: [id], actor: operator })),
    payouts: () => fake.payouts.filter(({ Tag }) => String(Tag).endsWith(id)),
  };
}

test('a disbursement waits for an operator who confirms the account, then leaves the wallet once, and the owner has it [INS-03]', async () => {
  const one = await drafted();
  await send();
  const check = (await one.row()).payeeCheck!;
  expect(check).toMatchObject({ state: 'pending', name: 'MATCH' });
  expect(fake.payoutRecipients.at(-1), 'a company').toMatchObject({ RecipientType: 'Business' });
  expect(new URL(check.confirmUrl!).searchParams.get('returnUrl')).toBe(`http://localhost:4000/admin/instructions/${one.id}`);
  await one.approve();
  await send();
  expect([(await one.row()).status, one.payouts()]).toEqual(['APPROVED', []]);
  fake.decideRecipient(check.confirmUrl!, 'approve');
  await Promise.all([send(), send()]);
  await send();
  expect(one.payouts()).toMatchObject([{ DebitedFunds: { Currency: 'EUR', Amount: 500_00 }, AuthorId: 'user_platform' }]);
  expect(await one.row()).toMatchObject({ status: 'SENT', providerId: 'mangopay', payeeCheck: { state: 'active' } });
  fake.endPayout(String(one.payouts()[0]!['Id']), 'SUCCEEDED');
  await read();
  expect([(await one.row()).status, await balanceOf(`owner:${one.projectId}`)]).toEqual(['CONFIRMED', 500_00]);
});

test('an account that was not confirmed is registered again, with a page of its own', async () => {
  const one = await drafted();
  await send();
  const first = (await one.row()).payeeCheck!.confirmUrl!;
  fake.decideRecipient(first, 'deny');
  await send();
  const again = (await one.row()).payeeCheck!;
  expect(again.state).toBe('pending');
  expect(again.confirmUrl).not.toBe(first);
  fake.decideRecipient(again.confirmUrl!, 'approve');
  await send();
  expect((await one.row()).payeeCheck).toMatchObject({ state: 'active' });
});

test('the page is known where the answer to the registration was lost, and nothing is registered twice', async () => {
  const one = await drafted();
  const before = fake.payoutRecipients.length;
  fake.fail('createRecipient', 'lost');
  await send();
  expect((await one.row()).payeeCheck).toBeNull();
  await send();
  expect((await one.row()).payeeCheck?.confirmUrl).toMatch(/^https:\/\/sca\.example\.com\//);
  expect(fake.payoutRecipients).toHaveLength(before + 1);
});

test.each([
  ['CLOSE_MATCH', 'CLOSE_MATCH'],
  ['NO_MATCH', 'NO_MATCH'],
  ['MATCH_NOT_POSSIBLE', 'UNAVAILABLE'],
] as const)('those who approve see that the bank says %s of the name', async (says, name) => {
  fake.nameCheck(says);
  const one = await drafted();
  await send();
  fake.nameCheck('MATCH');
  expect((await one.row()).payeeCheck).toMatchObject({ state: 'pending', name });
});
