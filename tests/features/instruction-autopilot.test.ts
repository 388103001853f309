import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIban } from '../../domain/payment-reference.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { grantReward } from '../../server/instructions/rewards.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { sendStatements } from '../../server/sandbox/account.ts';
import { sendYesterdaysInstructions } from '../../server/sandbox/autopilot.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, instruction, investment, payeeAccount, project } from '../../server/store/schema.ts';
import { balanceOf, covered, draftOf, instructionRow } from '../support/instructions.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
beforeAll(async () => {
  store = await openTestStore();
  await seedDemo(store, clock, memoryStore());
});
afterAll(() => store?.close());

const draft = async (other = {}) => {
  const one = await covered(store, clock, 'usr-individual', other);
  return store.tx((tx) => draftInstruction(tx, clock, one));
};

test('everybody in the demo who has paid, and every project’s owner, has an account', async () => {
  const accounts = await store.db.select().from(payeeAccount);
  const paid = await store.db.selectDistinct({ userId: investment.userId }).from(investment).where(eq(investment.status, 'COMPLETED'));
  expect(accounts.map(({ userId }) => userId)).toEqual(expect.arrayContaining(paid.map(({ userId }) => userId)));
  const owners = (await store.db.select().from(project)).map(({ data }) => data.owner?.iban ?? '');
  for (const iban of [...owners, ...accounts.map((account) => account.iban)]) expect([iban, isIban(iban)]).toEqual([iban, true]);
  expect(new Set(owners).size).toBe(owners.length);
});

test('the demo sends what was drafted yesterday, and its bank’s statement confirms it; today’s, proposed ones, repaid principal and unknown accounts wait [INS-02, INS-04]', async () => {
  const [repaid] = await store.db.select().from(investment).where(eq(investment.userId, 'usr-individual')).limit(1);
  const principal = await draft({ kind: 'PAYOUT', subjectId: repaid!.id });
  const unknown = await draft({ payee: { name: 'Somebody' } });
  const refund = await draft();
  const night = async () => {
    await sendYesterdaysInstructions(store, clock);
    await sendStatements(store, clock);
  };
  await night();
  expect(await instructionRow(store, refund)).toMatchObject({ status: 'DRAFTED' });
  clock.advanceDays(1);
  await night();
  await night();
  expect(await instructionRow(store, refund)).toMatchObject({ status: 'SENT' });
  clock.advanceDays(1);
  const today = await draft();
  await night();
  // of the demo's own two, the approval of one is proposed
  const own = await store.db.select().from(instruction).where(eq(instruction.draftedBy, 'usr-treasury'));
  expect(own.map(({ status }) => status).sort()).toEqual(['CONFIRMED', 'DRAFTED']);
  const { status, approvedBy } = await instructionRow(store, refund);
  expect({ status, approvedBy }).toEqual({ status: 'CONFIRMED', approvedBy: expect.stringMatching(/^usr-/) });
  expect(await balanceOf(store, `transit:${refund}`)).toBe(0);
  for (const id of [principal, unknown, today]) expect(await instructionRow(store, id)).toMatchObject({ status: 'DRAFTED' });
  expect(await store.db.select().from(instruction).where(eq(instruction.status, 'SENT'))).toEqual([]);
});

test('the company of the demo pays in what a reward costs, and the reward is sent the day after [DASH-07]', async () => {
  const [person] = await store.db.select().from(appUser).where(eq(appUser.id, 'usr-individual'));
  const reward = {
    kind: 'coupon.redeemed' as const,
    ref: 'DEMO15:usr-individual',
    amountCents: 1500,
    remittance: 'Coupon DEMO15',
    actor: 'redeem-coupon',
  };
  await store.tx((tx) => grantReward(tx, clock, { ...reward, person: person! }));
  const id = await draftOf(store, 'REWARD', 'coupon:DEMO15:usr-individual');
  for (let day = 0; day < 4; day++) {
    // twice: what was paid in is not paid in again
    for (let run = 0; run < 2; run++) await sendYesterdaysInstructions(store, clock);
    await sendStatements(store, clock);
    clock.advanceDays(1);
  }
  expect(await instructionRow(store, id)).toMatchObject({ status: 'CONFIRMED' });
  expect(await balanceOf(store, 'rewards:platform')).toBe(0);
});
