import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { rejectInstruction, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { Refusal } from '../../server/lib/refusal.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Tx } from '../../server/store/db.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction } from '../../server/store/schema.ts';
import { balanceOf, covered, debitOf, platformAccount } from '../support/instructions.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let people: string[] = [];
const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
beforeAll(async () => {
  store = await openTestStore();
  people = (await makeScenario(store, clock, { users: [{}, {}] })).users.map(({ id }) => id);
});
afterAll(() => store?.close());

const verbs = ['approve', 'cancel', 'send', 'sendAll', 'confirm', 'confirmTwice', 'reject', 'return', 'again'] as const;
/** One thing that happens to one of the instructions; `dies`: the process ends before the transaction does. */
interface Action {
  verb: (typeof verbs)[number];
  which: number;
  dies: boolean;
}
const anyAction = fc.record({
  // without approval and sending the rest has nothing to end
  verb: fc.oneof(fc.constantFrom(...verbs), fc.constantFrom('approve' as const, 'send' as const)),
  which: fc.nat(5),
  dies: fc.nat(5).map((n) => n === 0),
});
const actions = fc.array(anyAction, { minLength: 20, maxLength: 50, size: 'max' });

class Crash extends Error {}

/** What is refused changes nothing, and neither does what a crash cuts off. */
async function attempt(work: (tx: Tx) => Promise<unknown>, dies: boolean): Promise<void> {
  try {
    await store.tx(async (tx) => {
      await work(tx);
      if (dies) throw new Crash();
    });
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Crash)) throw error;
  }
}

const actor = () => people[0]!;

async function carryOut(ids: readonly string[], { verb, which, dies }: Action): Promise<void> {
  const id = ids[which % ids.length]!;
  const files = { account: platformAccount, actor: actor() };
  const line = await debitOf(store, id);
  const back = { id: `back-${id}`, amountCents: line.amountCents, reference: '', endToEndId: id, returnReason: 'AC04' };
  const work: Record<Action['verb'], (tx: Tx) => Promise<unknown>> = {
    approve: (tx) => approveInstructions(tx, clock, { ids: [id], actor: actor() }),
    cancel: (tx) => cancelInstruction(tx, clock, { id, actor: actor() }),
    send: (tx) => makePaymentFile(tx, clock, { ids: [id], ...files }),
    sendAll: (tx) => makePaymentFile(tx, clock, files),
    confirm: (tx) => confirmByEntry(tx, clock, line),
    // the bank has paid one twice: the second line is a difference, and not ours
    confirmTwice: (tx) => confirmByEntry(tx, clock, { ...line, id: `again-${id}` }),
    reject: (tx) => rejectInstruction(tx, clock, { id, reason: 'AC04', actor: actor() }),
    return: (tx) => returnByEntry(tx, clock, back),
    again: (tx) => draftInstructionAgain(tx, clock, { id, actor: people[1]! }),
  };
  await attempt(work[verb], dies);
}

test('whatever happens in whatever order, nothing is paid twice, and what left is what was confirmed and not returned [INS-03, INS-04]', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const [userId = ''] = (await makeScenario(store, clock, { users: [{}] })).users.map((user) => user.id);
      const subjects = [await covered(store, clock, userId), await covered(store, clock, userId)];
      for (const subject of subjects) await store.tx((tx) => draftInstruction(tx, clock, subject));
      const own = async () =>
        store.db
          .select()
          .from(instruction)
          .where(sql`${instruction.payeeUserId} = ${userId}`)
          .orderBy(instruction.draftedAt, instruction.id);
      for (const action of all)
        await carryOut(
          (await own()).map(({ id }) => id),
          action,
        );

      const rows = await own();
      for (const { status } of rows) seen.add(status);
      const sumOf = (...statuses: string[]) =>
        rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const put = subjects.reduce((sum, { amountCents }) => sum + amountCents, 0);
      // it came from the investor, and went back as far as the bank has confirmed
      expect(await balanceOf(store, `investor:${userId}`)).toBe(sumOf('CONFIRMED') - put);
      expect(await balanceOf(store, `unallocated:${userId}`)).toBe(put - sumOf('CONFIRMED', 'SENT'));
      for (const { id, status, amountCents } of rows)
        expect(await balanceOf(store, `transit:${id}`)).toBe(status === 'SENT' ? amountCents : 0);
      for (const { subjectId } of subjects) {
        const paying = rows.filter((row) => row.subjectId === subjectId && !['CANCELLED', 'REJECTED', 'RETURNED'].includes(row.status));
        expect(paying.length).toBeLessThanOrEqual(1);
      }
      // the file takes every approved one: leave none to the next run
      await attempt((tx) => makePaymentFile(tx, clock, { account: platformAccount, actor: actor() }), false);
    }),
    { numRuns: process.env['FULL'] === '1' ? 100 : 8, seed: 27 },
  );
  expect([...seen].sort()).toEqual(['APPROVED', 'CANCELLED', 'CONFIRMED', 'DRAFTED', 'REJECTED', 'RETURNED', 'SENT']);
});
