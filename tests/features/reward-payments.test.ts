import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { escrowAccount, operatingAccount } from '../../domain/brand.ts';
import { rewardFundingReference } from '../../domain/reward-funding.ts';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { rejectInstruction } from '../../server/instructions/fail.ts';
import { learnPayeeAccount } from '../../server/instructions/payee-account.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { rewardRemittance } from '../../server/instructions/reward-remittance.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { reconcileDay } from '../../server/reconciliation/reconcile-day.ts';
import { importStatementFile } from '../../server/reconciliation/import-statement.ts';
import { coupon } from '../../server/store/tables/onboarding.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, instruction, type Language, notification } from '../../server/store/schema.ts';
import { bankLine, type Line, movedCents } from '../support/bank-line.ts';
import { balanceOf, draftOf, instructionRow, payeeIban, platformAccount } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { refusalOf } from './investing-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;
let operator: Person;
beforeEach(async () => {
  operator ??= await server.person({ userGroup: 'ADMIN' });
});

let number = 0;
/** A person who has redeemed a coupon of 15 euro, and what pays it. */
async function rewarded({ hasAccount = true, language = 'en' }: { hasAccount?: boolean; language?: Language } = {}) {
  const code = `PAY-${++number}`;
  await store.db.insert(coupon).values({ code, amountCents: 1500 });
  const person = await server.person({ language });
  if (hasAccount) await giveAccount(person);
  const { status } = await person.call('POST', '/coupons:redeem', { code });
  expect(status).toBe(204);
  const subjectId = `coupon:${code}:${person.id}`;
  return { code, person, subjectId, id: await draftOf(store, 'REWARD', subjectId) };
}
const giveAccount = ({ id: userId }: Person) =>
  store.tx((tx) => learnPayeeAccount(tx, server.clock, { userId, iban: payeeIban, holderName: 'Ona Petraitė', source: 'STATEMENT' }));
const approve = (ids: string[]) => store.tx((tx) => approveInstructions(tx, server.clock, { ids, actor: operator.id }));
const send = (ids: string[]) => store.tx((tx) => makePaymentFile(tx, server.clock, { ids, account: platformAccount, actor: operator.id }));

let balance = 0;
let statements = 0;
/** The bank's next statement, with these lines. Answers its day. */
async function statement(...lines: Line[]): Promise<string> {
  const day = new Date(Date.UTC(2026, 2, 1 + ++statements)).toISOString().slice(0, 10);
  const entries = lines.map((line, n) => bankLine(day, `R-${statements}-${n}`, line));
  const { iban: account, beneficiary: owner } = escrowAccount;
  const text = writeCamt({
    id: day,
    sequence: statements,
    createdAt: new Date(`${day}T20:00:00Z`),
    account,
    owner,
    day,
    openingCents: balance,
    entries,
  });
  balance += movedCents(entries);
  await store.tx((tx) => importStatementFile(tx, server.clock, { name: day, bytes: new TextEncoder().encode(text), actor: 'test' }));
  return day;
}
const funding = (amountCents: number, other: Partial<CamtEntry> = {}) => ({
  amountCents,
  reference: rewardFundingReference,
  counterparty: { name: operatingAccount.name, iban: operatingAccount.iban },
  ...other,
});
const debit = async (id: string) => {
  const { amountCents, payeeName: name, payeeIban: iban } = await instructionRow(store, id);
  return { amountCents, direction: 'DEBIT' as const, endToEndId: id, counterparty: { name, ...(iban && { iban }) } };
};

test('a redeemed coupon is an instruction to the account of its person, sent once the company has paid in for it [DASH-07]', async () => {
  const { person, id } = await rewarded();
  expect(await instructionRow(store, id)).toMatchObject({
    kind: 'REWARD',
    status: 'DRAFTED',
    amountCents: 1500,
    payeeUserId: person.id,
    payeeName: 'Ona Petraitė',
    payeeIban,
    sourceAccount: `payable:${person.id}`,
  });
  expect([await balanceOf(store, 'rewards:platform'), await balanceOf(store, `payable:${person.id}`)]).toEqual([-1500, 1500]);
  const [message] = await store.db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, person.id), eq(notification.code, 'REWARD')));
  expect(message?.content.en).toContain('3000');

  expect(await refusalOf(approve([id]))).toMatchObject({ code: 'REWARDS_NOT_FUNDED' });
  await statement(funding(1000));
  expect(await refusalOf(approve([id]))).toMatchObject({ code: 'REWARDS_NOT_FUNDED' });
  await statement(funding(500, { reference: 'Rewards' }));
  await approve([id]);
  await send([id]);
  expect(await balanceOf(store, `transit:${id}`)).toBe(1500);
  const day = await statement(await debit(id));
  expect((await instructionRow(store, id)).status).toBe('CONFIRMED');
  expect([await balanceOf(store, 'rewards:platform'), await balanceOf(store, `payable:${person.id}`)]).toEqual([0, 0]);
  expect(await balanceOf(store, `investor:${person.id}`)).toBe(1500);
  expect(await reconcileDay(store.db, escrowAccount.iban, day)).toMatchObject({ closingCents: 0, ledgerCents: 0, lines: [] });
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('what two people approve at once is paid in for once: one of them is refused [DASH-07]', async () => {
  const [one, other] = [await rewarded(), await rewarded()];
  await statement(funding(1500));
  const outcomes = await Promise.allSettled([approve([one.id]), approve([other.id])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await statement(funding(1500));
  for (const { id } of [one, other]) await approve([id]);
  expect(await refusalOf(approve([(await rewarded()).id]))).toMatchObject({ code: 'REWARDS_NOT_FUNDED' });
});

test.each([
  ['from another account', { counterparty: { name: 'Ona', iban: payeeIban } }],
  ['for another purpose', { reference: 'fees' }],
])('money %s pays no reward: it waits among the unmatched transfers [DASH-07]', async (_title, other) => {
  const before = await balanceOf(store, 'rewards:platform');
  const unmatched = await balanceOf(store, 'unallocated:transfers');
  await statement(funding(700, other));
  expect(await balanceOf(store, 'rewards:platform')).toBe(before);
  expect(await balanceOf(store, 'unallocated:transfers')).toBe(unmatched + 700);
});

test('without an account the payment waits for one, and goes to it [DASH-07]', async () => {
  const { person, id } = await rewarded({ hasAccount: false });
  const [message] = await store.db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, person.id), eq(notification.code, 'REWARD')));
  expect(message?.content.en).toContain('settings');
  expect(await refusalOf(approve([id]))).toMatchObject({ code: 'PAYEE_ACCOUNT_MISSING' });
  await giveAccount(person);
  expect(await instructionRow(store, id)).toMatchObject({ payeeIban, payeeName: 'Ona Petraitė' });
});

test('what is cancelled or rejected stays owed and is drafted again; the account cannot be closed meanwhile [DASH-07, INS-04]', async () => {
  const { person, id, subjectId } = await rewarded();
  await store.tx((tx) => cancelInstruction(tx, server.clock, { id, actor: operator.id }));
  expect(await balanceOf(store, `payable:${person.id}`)).toBe(1500);
  expect(await person.get('/me/closing')).toMatchObject({ obstacles: ['MONEY_DUE'] });
  const drafted = await store.tx((tx) => draftInstructionAgain(tx, server.clock, { id, actor: 'calendar' }));
  await statement(funding(10_000));
  await approve([drafted]);
  await send([drafted]);
  await store.tx((tx) => rejectInstruction(tx, server.clock, { id: drafted, reason: 'AC04', actor: operator.id }));
  expect(await balanceOf(store, `payable:${person.id}`)).toBe(1500);
  const again = await store.tx((tx) => draftInstructionAgain(tx, server.clock, { id: drafted, actor: 'calendar' }));
  await approve([again]);
  await send([again]);
  await statement(await debit(again));
  expect(await draftOf(store, 'REWARD', subjectId)).toBe(again);
  expect(await store.db.$count(instruction, and(eq(instruction.subjectId, subjectId), eq(instruction.status, 'CONFIRMED')))).toBe(1);
  expect(await balanceOf(store, `payable:${person.id}`)).toBe(0);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('coupons that the ledger had called paid are owed and drafted by the migration, but for closed accounts [DASH-07]', async () => {
  const [person, closed] = [await server.person(), await server.person()];
  await giveAccount(person);
  await store.db.update(appUser).set({ endedAt: server.clock.now() }).where(eq(appUser.id, closed.id));
  const paidInTheLedger = ({ id }: Person) =>
    store.tx((tx) =>
      transfer(tx, {
        kind: 'coupon.redeemed',
        ref: `OLD:15:${id}`,
        from: { kind: 'campaign', holder: 'coupons' },
        to: { kind: 'investor', holder: id },
        amountCents: 1500,
        at: server.clock.now(),
      }),
    );
  await paidInTheLedger(person);
  await paidInTheLedger(closed);
  const before = await balanceOf(store, 'rewards:platform');
  const migration = await readFile(new URL('../../server/store/migrations/0184_rewards.sql', import.meta.url), 'utf8');
  await store.tx(async (tx) => {
    for (const part of migration.split(';\n')) if (part.trim() !== '') await tx.execute(sql.raw(part));
  });
  const id = await draftOf(store, 'REWARD', `coupon:OLD:15:${person.id}`);
  expect(await instructionRow(store, id)).toMatchObject({
    payeeIban,
    payeeName: 'Ona Petraitė',
    remittance: 'Coupon OLD:15',
    amountCents: 1500,
  });
  expect([await balanceOf(store, `investor:${person.id}`), await balanceOf(store, `payable:${person.id}`)]).toEqual([0, 1500]);
  expect(await balanceOf(store, 'rewards:platform')).toBe(before - 1500);
  expect(await balanceOf(store, `investor:${closed.id}`)).toBe(1500);
});

test('the payee of a coupon reads what it is for in their language, in the account statement [DASH-07]', async () => {
  const { code, id } = await rewarded({ language: 'de' });
  expect((await instructionRow(store, id)).remittance).toBe(rewardRemittance.de.coupon(code));
  expect(rewardRemittance.de.coupon(code)).not.toBe(rewardRemittance.en.coupon(code));
});
