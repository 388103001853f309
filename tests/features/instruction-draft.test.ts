import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Draft, draftInstruction } from '../../server/instructions/draft.ts';
import { learnPayeeAccount } from '../../server/instructions/payee-account.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { sqlState } from '../../server/store/sql-state.ts';
import { audit, instruction } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

const iban = 'LT601010012345678901';
const person = async () => (await makeScenario(store, clock, { users: [{}] })).users[0]!.id;
let number = 0;
const draftFor = (userId: string, other: Partial<Draft> = {}): Draft => ({
  kind: 'REFUND',
  heldBy: null,
  amountCents: 50_000,
  source: { kind: 'unallocated', holder: userId },
  outside: { kind: 'investor', holder: userId },
  subjectId: `pay-${++number}`,
  payee: { name: 'Ona Petraitė', iban: null, userId },
  remittance: 'Refund',
  actor: 'calendar',
  ...other,
});
const draft = (one: Draft) => store.tx((tx) => draftInstruction(tx, clock, one));
const row = async (id: string) => (await store.db.select().from(instruction).where(eq(instruction.id, id)))[0];
const learn = (userId: string, other = {}) =>
  store.tx((tx) => learnPayeeAccount(tx, clock, { userId, iban, holderName: 'O. Petraitė', source: 'STATEMENT', ...other }));

describe('drafting a payment instruction', () => {
  test('the same draft again is the same instruction, and another amount for the same thing is refused [INS-01]', async () => {
    const one = draftFor(await person());
    const id = await draft(one);
    expect(id.length).toBeLessThanOrEqual(35);
    expect(await draft(one)).toBe(id);
    await expect(draft({ ...one, amountCents: 60_000 })).rejects.toThrow('another instruction pays');
    expect(await store.db.select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
      { event: 'instruction.draft', before: null, after: 'DRAFTED', actor: 'calendar' },
    ]);
  });

  test('what lies in two places is paid from each by an instruction of its own, and the same draft again is that one [INS-01]', async () => {
    const projectId = (await makeScenario(store, clock, { projects: [{}] })).projects[0]!.id;
    const from = (heldBy: Draft['heldBy']) =>
      draftFor('', {
        kind: 'DISBURSEMENT',
        heldBy,
        source: { kind: 'disbursable', holder: projectId },
        outside: { kind: 'owner', holder: projectId },
        subjectId: projectId,
        projectId,
        payee: { name: 'UAB Krantas', iban },
      });
    const ids = [await draft(from(null)), await draft(from('mangopay'))];
    expect(new Set(ids).size).toBe(2);
    expect([await draft(from(null)), await draft(from('mangopay'))]).toEqual(ids);
  });

  test('the account of a person completes the drafts that waited for it, and the first one stays [INS-02]', async () => {
    const userId = await person();
    const waits = await draft(draftFor(userId));
    expect(await row(waits)).toMatchObject({ payeeIban: null, payeeName: 'Ona Petraitė' });
    await learn(userId, { iban: 'not an IBAN' });
    expect(await row(waits)).toMatchObject({ payeeIban: null });
    await learn(userId, { iban: 'lt60 1010 0123 4567 8901' });
    await learn(userId, { iban: 'DE89370400440532013000' });
    expect(await row(waits)).toMatchObject({ payeeIban: iban, payeeName: 'O. Petraitė' });
    expect(await row(await draft(draftFor(userId)))).toMatchObject({ payeeIban: iban, payeeName: 'O. Petraitė' });
  });

  test.each([
    ['an amount of nothing', { amountCents: 0 }],
    ['money of an escrow', { source: { kind: 'escrow', holder: 'prj-1' } as const }],
    ['an end inside the bank', { outside: { kind: 'payable', holder: 'usr-1' } as const }],
    ['an IBAN that is none', { payee: { name: 'Ona', iban: 'my account' } }],
  ])('%s is refused by the database', async (_title, other) => {
    const error = await draft(draftFor(await person(), other)).catch((thrown: unknown) => thrown);
    expect(sqlState(error)).toBe('23514');
  });

  test.each([
    ['approved by nobody', { status: 'APPROVED' }],
    ['approved without an account', { status: 'APPROVED', approvedBy: 'person', approvedAt: clock.now() }],
    ['approved by who drafted it', { status: 'APPROVED', approvedBy: 'drafter', approvedAt: clock.now(), payeeIban: iban }],
    ['sent without a file', { status: 'SENT', approvedBy: 'person', approvedAt: clock.now(), payeeIban: iban }],
  ] as const)('one that is %s is refused by the database [INS-02]', async (_title, change) => {
    const drafter = await person();
    const id = await draft(draftFor(await person(), { actor: drafter }));
    const approvedBy = 'approvedBy' in change ? (change.approvedBy === 'drafter' ? drafter : await person()) : null;
    const error = await store.db
      .update(instruction)
      .set({ ...change, approvedBy })
      .where(eq(instruction.id, id))
      .catch((thrown: unknown) => thrown);
    expect(sqlState(error)).toBe('23514');
  });

  test('what it pays, and to whom once it is approved, never changes', async () => {
    const id = await draft(draftFor(await person(), { payee: { name: 'Ona', iban } }));
    const change = (values: Partial<typeof instruction.$inferInsert>) =>
      store.db
        .update(instruction)
        .set(values)
        .where(eq(instruction.id, id))
        .then(
          () => undefined,
          (error: unknown) => sqlState(error),
        );
    expect(await change({ amountCents: 1 })).toBe('42501');
    expect(await change({ sourceAccount: 'payable:usr-1' })).toBe('42501');
    expect(await change({ status: 'APPROVED', approvedBy: await person(), approvedAt: clock.now() })).toBeUndefined();
    expect(await change({ payeeIban: 'DE89370400440532013000' })).toBe('42501');
  });
});
