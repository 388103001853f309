import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { rejectInstruction, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Tx } from '../../server/store/db.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, instruction, ledgerTransfer, paymentFile } from '../../server/store/schema.ts';
import { balanceOf, covered, debitOf, instructionRow, platformAccount } from '../support/instructions.ts';
import { openTestStore, testServer } from '../support/store.ts';

/** The embedded database has one connection, on which nothing ever races: these need a PostgreSQL server. */
describe.skipIf(!testServer)('payment instructions on PostgreSQL, many at once', () => {
  let store: Store;
  let people: string[] = [];
  const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
  beforeAll(async () => {
    store = await openTestStore();
    people = (await makeScenario(store, clock, { users: Array.from({ length: 6 }, () => ({})) })).users.map(({ id }) => id);
  });
  afterAll(() => store?.close());

  const drafts = async (count: number) => {
    const [userId = ''] = (await makeScenario(store, clock, { users: [{}] })).users.map(({ id }) => id);
    return Promise.all(
      Array.from({ length: count }, async () => {
        const draft = await covered(store, clock, userId);
        return store.tx((tx) => draftInstruction(tx, clock, draft));
      }),
    );
  };
  const together = async (count: number, work: (tx: Tx, n: number) => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: count }, (_, n) => store.tx((tx) => work(tx, n))))).filter(
      ({ status }) => status === 'fulfilled',
    ).length;
  const approve = (ids: string[]) => store.tx((tx) => approveInstructions(tx, clock, { ids, actor: people[0]! }));
  const file = (tx: Tx, ids?: string[]) => makePaymentFile(tx, clock, { ids, account: platformAccount, actor: people[0]! });
  const kinds = async (id: string) =>
    (await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, id)).orderBy(ledgerTransfer.id)).map(({ kind }) => kind);
  const events = async (id: string) =>
    (await store.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id)).map(({ event }) => event);

  test('two people approve at the same moment, and one of them has approved [INS-02]', async () => {
    const ids = await drafts(5);
    expect(await together(6, (tx, n) => approveInstructions(tx, clock, { ids, actor: people[n]! }))).toBe(1);
    for (const id of ids) expect(await events(id)).toEqual(['instruction.draft', 'instruction.approve']);
    await store.tx((tx) => file(tx, ids));
  });

  test('one approves and another cancels: one of the two has happened [INS-01]', async () => {
    for (const id of await drafts(10)) {
      const [first, second] = await Promise.allSettled([
        approve([id]),
        store.tx((tx) => cancelInstruction(tx, clock, { id, actor: people[1]! })),
      ]);
      const { status } = await instructionRow(store, id);
      expect(status).toBe(first?.status === 'fulfilled' ? 'APPROVED' : 'CANCELLED');
      expect(first?.status === second?.status).toBe(false);
      if (status === 'APPROVED') await store.tx((tx) => file(tx, [id]));
    }
  });

  test('the file is made five times at the same moment: every instruction stands in one file [INS-03]', async () => {
    const ids = await drafts(20);
    await approve(ids);
    await together(5, (tx) => file(tx));
    const rows = await store.db.select().from(instruction).where(inArray(instruction.id, ids));
    const [fileId = ''] = new Set(rows.map(({ paymentFileId }) => paymentFileId ?? ''));
    expect(rows.map(({ status, paymentFileId }) => [status, paymentFileId])).toEqual(ids.map(() => ['SENT', fileId]));
    for (const id of ids) expect(await kinds(id)).toEqual(['instruction.sent']);
    const [made] = await store.db.select().from(paymentFile).where(eq(paymentFile.id, fileId));
    expect(made).toMatchObject({ paymentCount: 20, totalCents: 1_000_000 });
  });

  test('the chosen ones asked for five times at the same moment are the same file [INS-03]', async () => {
    const ids = await drafts(3);
    await approve(ids);
    const files = await Promise.all(Array.from({ length: 5 }, () => store.tx((tx) => file(tx, ids))));
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('confirmed, rejected and returned at the same moment, the money is in one place [INS-04]', async () => {
    const ids = await drafts(15);
    await approve(ids);
    await store.tx((tx) => file(tx, ids));
    for (const id of ids) {
      const line = await debitOf(store, id);
      const back = { id: `back-${id}`, amountCents: line.amountCents, reference: '', endToEndId: id, returnReason: 'AC04' };
      await Promise.allSettled([
        store.tx((tx) => confirmByEntry(tx, clock, line)),
        store.tx((tx) => confirmByEntry(tx, clock, line)),
        store.tx((tx) => rejectInstruction(tx, clock, { id, reason: 'AC04', actor: people[1]! })),
        store.tx((tx) => returnByEntry(tx, clock, back)),
      ]);
      const { status } = await instructionRow(store, id);
      expect(['CONFIRMED', 'RETURNED', 'REJECTED']).toContain(status);
      expect(await kinds(id)).toEqual([
        'instruction.sent',
        ...(status === 'REJECTED' ? ['instruction.rejected'] : ['instruction.confirmed']),
        ...(status === 'RETURNED' ? ['instruction.returned'] : []),
      ]);
      expect(await balanceOf(store, `transit:${id}`)).toBe(0);
    }
  });

  test('drafted again five times at the same moment is one draft [INS-01]', async () => {
    const [id = ''] = await drafts(1);
    await store.tx((tx) => cancelInstruction(tx, clock, { id, actor: people[1]! }));
    const made = await Promise.all(
      Array.from({ length: 5 }, () => store.tx((tx) => draftInstructionAgain(tx, clock, { id, actor: people[1]! }))),
    );
    expect(new Set(made).size).toBe(1);
  });
});
