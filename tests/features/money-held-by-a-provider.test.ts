import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mangopayPayments } from '../../server/adapters/payments/mangopay.ts';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { clientMoney, heldMoney } from '../../server/ledger/client-money.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import { book, matchByHand } from '../../server/payments/incoming.ts';
import { settle } from '../../server/payments/settle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction, investment, payment, project } from '../../server/store/schema.ts';
import { payeeIban, platformAccount } from '../support/instructions.ts';
import { type FakeMangopay, fakeMangopay } from '../support/providers/fake-mangopay.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

let store: Store;
let fake: FakeMangopay;
/** Payments by Mangopay, and those that reach the client account. */
let there: ReturnType<typeof investingOn>;
let here: ReturnType<typeof investingOn>;
let operators: string[];

beforeAll(async () => {
  [store, fake] = await Promise.all([openTestStore(), fakeMangopay()]);
  there = investingOn(store, undefined, mangopayPayments({ store, settings: fake.settings, clock: systemClock }));
  here = investingOn(store);
  operators = (await makeScenario(store, here.clock, { users: [{}, {}] })).users.map(({ id }) => id);
});
afterAll(async () => {
  await store?.close();
  await fake?.close();
});
beforeEach(async () => {
  // each test has the only instructions that wait
  await store.db.update(instruction).set({ status: 'CANCELLED' }).where(eq(instruction.status, 'DRAFTED'));
});

const payer = { name: 'Ona Petraitė', iban: payeeIban };
const deps = () => ({ store, clock: there.clock, provider: there.provider });

async function paidThere(userId: string, projectId: string, euro: number): Promise<string> {
  const { body: made } = (await there.invest(userId, projectId, euro)) as { body: { id: string } };
  await there.pay(userId, made.id, 'LT-lt-example-bank');
  const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  fake.pay(open!.providerRef!, { payer });
  const hint = { eventId: `evt-${open!.id}`, providerRef: open!.providerRef! };
  await storeHint(deps(), hint);
  expect(await applyHint(deps(), hint)).toBe('applied');
  return made.id;
}

async function paidHere(userId: string, projectId: string, euro: number): Promise<string> {
  const { body: made } = (await here.invest(userId, projectId, euro)) as { body: { id: string } };
  await here.pay(userId, made.id);
  const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  const paid = { paymentId: open!.id, outcome: 'paid', payer: { ...payer, source: 'STATEMENT' }, actor: 'bank' } as const;
  expect(await store.tx((tx) => settle(tx, here.clock, paid))).toBe('applied');
  return made.id;
}

/** A project of 1,000 euro with an owner whose account is known. */
async function offer(users = 2) {
  const made = await makeScenario(store, here.clock, {
    users: Array.from({ length: users }, () => ({ experience: 'EXPERIENCED' as const })),
    projects: [{ loanAmount: 1000, minInvestment: 100, investmentStep: 1 }],
  });
  const projectId = made.projects[0]!.id;
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  await store.db
    .update(project)
    .set({ data: { ...row!.data, owner: { ...row!.data.owner!, name: 'Riverside UAB', iban: payeeIban } } })
    .where(eq(project.id, projectId));
  return { projectId, users: made.users.map(({ id }) => id) };
}

const disbursementsOf = async (projectId: string) =>
  (
    await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.projectId, projectId), eq(instruction.kind, 'DISBURSEMENT')))
  )
    .filter(({ status }) => status !== 'CANCELLED')
    .sort((a, b) => a.amountCents - b.amountCents);
const approve = (ids: string[]) => store.tx((tx) => approveInstructions(tx, here.clock, { ids, actor: operators[0]! }));
const fileOf = (ids?: string[]) =>
  store.tx((tx) => makePaymentFile(tx, here.clock, { ids, account: platformAccount, actor: operators[0]! }));

test('the owner is paid from each place what lies there, and only the client account by a payment file [INS-03]', async () => {
  const { projectId, users } = await offer();
  const before = { here: await clientMoney(store.db), there: await heldMoney(store.db, 'mangopay') };
  await paidThere(users[0]!, projectId, 613);
  await paidHere(users[1]!, projectId, 387);
  expect([(await clientMoney(store.db)) - before.here, (await heldMoney(store.db, 'mangopay')) - before.there]).toEqual([387_00, 613_00]);
  await fundReadyProjects(store, here.clock);
  const rows = await disbursementsOf(projectId);
  expect(rows.map(({ heldBy, amountCents, payeeIban: iban }) => ({ heldBy, amountCents, iban }))).toEqual([
    { heldBy: null, amountCents: 387_00, iban: payeeIban },
    { heldBy: 'mangopay', amountCents: 613_00, iban: payeeIban },
  ]);
  const [own, wallet] = rows.map(({ id }) => id);
  await approve([own!, wallet!]);
  expect(await refusalOf(fileOf([own!, wallet!]))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  expect(await refusalOf(fileOf([wallet!]))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  const file = await fileOf();
  expect([file.paymentCount, file.totalCents, file.content.includes(wallet!)]).toEqual([1, 387_00, false]);
  expect(await refusalOf(fileOf())).toMatchObject({ code: 'NO_APPROVED_INSTRUCTIONS' });
  expect((await disbursementsOf(projectId)).map(({ status }) => status)).toEqual(['SENT', 'APPROVED']);
});

test('the database itself puts no money of a provider into a file', async () => {
  const { projectId, users } = await offer(1);
  await paidThere(users[0]!, projectId, 1000);
  await fundReadyProjects(store, here.clock);
  const [row] = await disbursementsOf(projectId);
  await approve([row!.id]);
  const other = await offer(1);
  await paidHere(other.users[0]!, other.projectId, 1000);
  await fundReadyProjects(store, here.clock);
  const [own] = await disbursementsOf(other.projectId);
  await approve([own!.id]);
  const { id: paymentFileId } = await fileOf([own!.id]);
  const put = (change: object) =>
    store.db
      .update(instruction)
      .set(change)
      .where(eq(instruction.id, row!.id))
      .then(
        () => 'taken',
        (error: unknown) => String((error as Error).cause),
      );
  expect(await put({ status: 'SENT', paymentFileId })).toMatch(/instruction_file_is_of_client_account/);
  expect(await put({ status: 'SENT', providerId: 'acme' })).toMatch(/instruction_sent_by_its_holder/);
  expect(await put({ heldBy: null })).toMatch(/never changes/);
});

test('a draft that takes the place of another is paid from the same place', async () => {
  const { projectId, users } = await offer(1);
  await paidThere(users[0]!, projectId, 1000);
  await fundReadyProjects(store, here.clock);
  const [{ id } = { id: '' }] = await disbursementsOf(projectId);
  await store.tx((tx) => cancelInstruction(tx, here.clock, { id, actor: operators[0]! }));
  await store.tx((tx) => draftInstructionAgain(tx, here.clock, { id, actor: 'platform' }));
  expect(await disbursementsOf(projectId)).toMatchObject([{ heldBy: 'mangopay', amountCents: 1000_00, status: 'DRAFTED' }]);
});

test('a withdrawn offer is paid back from where its money lies', async () => {
  const made = await makeScenario(store, here.clock, { users: [{}, {}], projects: [{}] });
  const [first, second] = made.users.map(({ id }) => id);
  const held = await paidThere(first!, made.projects[0]!.id, 500);
  const own = await paidHere(second!, made.projects[0]!.id, 500);
  const before = await heldMoney(store.db, 'mangopay');
  for (const [userId, id] of [
    [first, held],
    [second, own],
  ] as const)
    expect(await there.withdraw(userId!, id)).toMatchObject({ status: 200 });
  const rows = await store.db
    .select({ heldBy: instruction.heldBy, investmentId: payment.investmentId })
    .from(instruction)
    .innerJoin(payment, eq(payment.id, instruction.subjectId))
    .where(and(eq(instruction.kind, 'REFUND'), eq(instruction.status, 'DRAFTED')));
  expect(rows.sort((a, b) => String(b.heldBy).localeCompare(String(a.heldBy)))).toEqual([
    { heldBy: null, investmentId: own },
    { heldBy: 'mangopay', investmentId: held },
  ]);
  // set aside for its payer, and still there
  expect(await heldMoney(store.db, 'mangopay')).toBe(before);
});

test('money of one place never pays for what is to be paid at another', async () => {
  const { projectId, users } = await offer();
  const { body: made } = (await there.invest(users[0]!, projectId, 500)) as { body: { id: string } };
  await there.pay(users[0]!, made.id, 'directPayment');
  await store.tx((tx) =>
    book(tx, here.clock, { id: 'line-1', amountCents: 500_00, reference: 'a gift', payer: 'Ona', payerIban: payeeIban }),
  );
  const match = () => store.tx((tx) => matchByHand(tx, here.clock, 'line-1', made.id, operators[0]!));
  expect(await refusalOf(match())).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, made.id));
  fake.pay(open!.providerRef!, { amountCents: 387_00, payer });
  const hint = { eventId: `evt-${open!.id}`, providerRef: open!.providerRef! };
  await storeHint(deps(), hint);
  expect(await applyHint(deps(), hint)).toBe('wrong-amount');
  const { body: other } = (await here.invest(users[1]!, projectId, 387)) as { body: { id: string } };
  await here.pay(users[1]!, other.id, 'directPayment');
  const strayed = () => store.tx((tx) => matchByHand(tx, here.clock, `mangopay ${open!.providerRef}`, other.id, operators[0]!));
  expect(await refusalOf(strayed())).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  const [untouched] = await store.db.select().from(investment).where(eq(investment.id, other.id));
  expect(untouched).toMatchObject({ status: 'PAYMENT_INITIATED' });
});
