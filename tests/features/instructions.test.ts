import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { type Draft, draftInstruction } from '../../server/instructions/draft.ts';
import { rejectInstruction, type ReturnedMoney, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, instruction, ledgerTransfer, notification } from '../../server/store/schema.ts';
import { balanceOf, covered, debitOf, instructionRow, inTransit, payeeIban, platformAccount } from '../support/instructions.ts';
import { openTestStore } from '../support/store.ts';
import { refusalOf } from './investing-support.ts';

let store: Store;
let [first, second] = ['', ''];
const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
beforeAll(async () => {
  store = await openTestStore();
  [first = '', second = ''] = (await makeScenario(store, clock, { users: [{}, {}] })).users.map(({ id }) => id);
});
afterAll(() => store?.close());

const person = async () => (await makeScenario(store, clock, { users: [{}] })).users[0]!.id;
const draft = async (other: Partial<Draft> = {}) => {
  const one = await covered(store, clock, await person(), other);
  return store.tx((tx) => draftInstruction(tx, clock, one));
};
const approve = (ids: string[], actor = first) => store.tx((tx) => approveInstructions(tx, clock, { ids, actor }));
const cancel = (id: string) => store.tx((tx) => cancelInstruction(tx, clock, { id, actor: first }));
const send = (ids?: string[]) => store.tx((tx) => makePaymentFile(tx, clock, { ids, account: platformAccount, actor: first }));
const confirm = async (id: string, other = {}) => {
  const entry = await debitOf(store, id, other);
  return store.tx((tx) => confirmByEntry(tx, clock, entry));
};
const reject = (id: string, reason = 'AC04') => store.tx((tx) => rejectInstruction(tx, clock, { id, reason, actor: first }));
const comesBack = async (id: string, other: Partial<ReturnedMoney> = {}) => {
  const { amountCents } = await instructionRow(store, id);
  const line = { id: `back-${id}`, amountCents, reference: '', endToEndId: id, returnReason: 'AC04', ...other };
  return store.tx((tx) => returnByEntry(tx, clock, line));
};
const sent = async (other: Partial<Draft> = {}) => {
  const id = await draft(other);
  await approve([id]);
  await send([id]);
  return id;
};
const status = async (id: string) => (await instructionRow(store, id)).status;
const movements = async (id: string) =>
  (await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, id)).orderBy(ledgerTransfer.id)).map(
    ({ kind, fromAccount, toAccount }) => `${kind} ${fromAccount.split(':')[0]} → ${toAccount.split(':')[0]}`,
  );

describe('approving instructions', () => {
  test('is done by a person who did not draft them, and by the same person again without effect [INS-02]', async () => {
    const ids = [await draft(), await draft({ actor: second })];
    await approve(ids);
    await approve(ids);
    expect(await instructionRow(store, ids[1]!)).toMatchObject({ status: 'APPROVED', approvedBy: first, draftedBy: second });
    const log = await store.db.select().from(audit).where(eq(audit.subjectId, ids[0]!)).orderBy(audit.id);
    expect(log.map(({ event, after, actor }) => `${event} ${after} ${actor}`)).toEqual([
      'instruction.draft DRAFTED calendar',
      `instruction.approve APPROVED ${first}`,
    ]);
  });

  test('is refused to who drafted them, to who is paid, and for an unknown account; one of them refuses all [INS-02]', async () => {
    const own = await draft({ actor: first });
    const mine = await draft({ payee: { name: 'Me', iban: payeeIban, userId: first } });
    const unknown = await draft({ payee: { name: 'Ona' } });
    const good = await draft();
    expect(await refusalOf(approve([good, own]))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(approve([good, mine]))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(approve([good, unknown]))).toMatchObject({ code: 'PAYEE_ACCOUNT_MISSING' });
    expect(await refusalOf(approve([good, 'in-none']))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await status(good)).toBe('DRAFTED');
    await approve([good]);
    expect(await refusalOf(approve([good], second))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    await cancel(own);
    expect(await refusalOf(approve([own], second))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('can be cancelled before, and never after [INS-01]', async () => {
    const id = await draft();
    await cancel(id);
    await cancel(id);
    expect(await status(id)).toBe('CANCELLED');
    const approved = await draft();
    await approve([approved]);
    expect(await refusalOf(cancel(approved))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    await send([approved]);
  });
});

test('an instruction of another kind may be about the same', async () => {
  const refund = await covered(store, clock, await person());
  const payout: Draft = { ...refund, kind: 'PAYOUT', amountCents: 20_000 };
  const draftBoth = () => store.tx(async (tx) => [await draftInstruction(tx, clock, refund), await draftInstruction(tx, clock, payout)]);
  const [refunded, paid] = await draftBoth();
  expect(refunded).not.toBe(paid);
  expect(await draftBoth()).toEqual([refunded, paid]);
});

describe('a payment file', () => {
  test('holds what was approved, puts its money in transit, and is the same file when it is asked for again [INS-03]', async () => {
    const ids = [await draft(), await draft()].sort();
    await approve(ids);
    const file = await send(ids);
    expect(file).toMatchObject({ paymentCount: 2, totalCents: 100_000, accountIban: platformAccount.iban, executesOn: '2026-01-15' });
    const [message, ...named] = [...file.content.matchAll(/<(?:MsgId|EndToEndId)>([^<]+)</g)].map(([, text]) => text);
    expect({ message, named }).toEqual({ message: file.id, named: ids });
    expect(file.content.match(/>500\.00</g)).toHaveLength(2);
    expect(file.content.split(payeeIban)).toHaveLength(3);
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await send(ids.toReversed())).toEqual(file);
    expect(await movements(ids[0]!)).toEqual(['instruction.sent unallocated → transit']);
    expect(await balanceOf(store, `transit:${ids[0]}`)).toBe(50_000);
  });

  test('takes every approved one where none is chosen, and none twice [INS-03]', async () => {
    const [one, other] = [await draft(), await draft()];
    await approve([one]);
    const file = await send();
    expect(file.content).toContain(one);
    expect(file.content).not.toContain(other);
    expect(await refusalOf(send())).toMatchObject({ code: 'NO_APPROVED_INSTRUCTIONS' });
    expect(await refusalOf(send([other]))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    await approve([other]);
    expect(await refusalOf(send([one, other]))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect((await send([other])).content).not.toContain(one);
  });

  test('sends no more than lies on the source', async () => {
    const userId = await person();
    const one = await covered(store, clock, userId, { kind: 'PAYOUT' });
    const ids = await store.tx(async (tx) => [
      await draftInstruction(tx, clock, one),
      await draftInstruction(tx, clock, { ...one, subjectId: 'uncovered' }),
    ]);
    await approve(ids);
    await expect(send(ids)).rejects.toThrow('less lies on');
    await send([ids[0]!]);
    await expect(send([ids[1]!])).rejects.toThrow('less lies on');
    expect(await status(ids[1]!)).toBe('APPROVED');
    await store.tx((tx) =>
      transfer(tx, {
        kind: 'payment.unallocated',
        ref: 'covered late',
        from: one.outside,
        to: one.source,
        amountCents: 50_000,
        at: clock.now(),
      }),
    );
    await send([ids[1]!]);
  });

  test('is never changed, only emptied when its period is over', async () => {
    const id = await sent();
    const { paymentFileId } = await instructionRow(store, id);
    await expect(store.db.execute(`update payment_file set content = 'other' where id = '${paymentFileId}'`)).rejects.toThrow();
    await expect(store.db.execute(`update payment_file set content = '', total_cents = 0 where id = '${paymentFileId}'`)).rejects.toThrow();
    await expect(store.db.execute(`delete from payment_file where id = '${paymentFileId}'`)).rejects.toThrow();
  });
});

describe('the bank', () => {
  test('confirms an instruction by a line with its id, once [INS-04]', async () => {
    const id = await sent();
    expect(await confirm(id)).toBe('confirmed');
    expect(await confirm(id)).toBe('repeated');
    expect(await confirm(id, { id: 'ent-second-debit' })).toBe('unmatched');
    expect(await instructionRow(store, id)).toMatchObject({ status: 'CONFIRMED', confirmedEntry: `ent-${id}` });
    expect(await movements(id)).toEqual(['instruction.sent unallocated → transit', 'instruction.confirmed transit → investor']);
  });

  test('confirms one by amount, account and text where it names no id [INS-04]', async () => {
    const ids = [await sent({ remittance: 'Grąžinimas RF18 INV 7' }), await sent({ remittance: 'Other' })];
    const line = await debitOf(store, ids[0]!, { reference: 'GRAZINIMAS RF18INV7' });
    delete line.endToEndId;
    expect(await store.tx((tx) => confirmByEntry(tx, clock, line))).toBe('confirmed');
    expect(await Promise.all(ids.map(status))).toEqual(['CONFIRMED', 'SENT']);
    for (const other of [{ reference: 'something else' }, { counterparty: { name: 'Ona' } }, { amountCents: 49_999 }])
      expect(await store.tx(async (tx) => confirmByEntry(tx, clock, { ...line, id: 'ent-x', reference: 'Other', ...other }))).toBe(
        'unmatched',
      );
  });

  test('confirms none by its text whose money is back already [INS-04]', async () => {
    const id = await sent({ remittance: 'Returned early' });
    await comesBack(id);
    const line = await debitOf(store, id, { reference: 'Returned early' });
    delete line.endToEndId;
    expect(await store.tx((tx) => confirmByEntry(tx, clock, line))).toBe('unmatched');
    expect(await instructionRow(store, id)).toMatchObject({ status: 'RETURNED', confirmedEntry: null });
  });

  test.each([
    ['another amount', { amountCents: 1 }],
    ['another account of ours', { account: 'LT000000000000000000' }],
    ['a credit', { direction: 'CREDIT' as const }],
    ['an unknown id', { endToEndId: 'in-unknown' }],
  ])('%s confirms nothing', async (_title, other) => {
    const id = await sent();
    expect(await confirm(id, other)).toBe('unmatched');
    expect(await status(id)).toBe('SENT');
  });

  test('a line of one account confirms nothing that was paid from another [INS-04]', async () => {
    const account = { ...platformAccount, iban: 'LT121000011101001000' };
    const paidElsewhere = await draft();
    await approve([paidElsewhere]);
    await store.tx((tx) => makePaymentFile(tx, clock, { ids: [paidElsewhere], account, actor: first }));
    const id = await sent();
    expect(await confirm(id, { account: account.iban })).toBe('unmatched');
    expect(await confirm(paidElsewhere, { account: account.iban })).toBe('confirmed');
  });

  test('rejects one: its money is back on the source, and it can be drafted again [INS-04]', async () => {
    const id = await sent();
    await reject(id, 'AC04: closed');
    await reject(id, 'AC04: closed');
    expect(await instructionRow(store, id)).toMatchObject({ status: 'REJECTED', reason: 'AC04: closed' });
    expect(await movements(id)).toEqual(['instruction.sent unallocated → transit', 'instruction.rejected transit → unallocated']);
    expect(await confirm(id)).toBe('unmatched');
    expect(await refusalOf(reject(id, 'again'))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    const again = await store.tx((tx) => draftInstructionAgain(tx, clock, { id, actor: second }));
    expect(await store.tx((tx) => draftInstructionAgain(tx, clock, { id, actor: second }))).toBe(again);
    const { subjectId } = await instructionRow(store, id);
    expect(await instructionRow(store, again)).toMatchObject({ status: 'DRAFTED', subjectId, draftedBy: second });
    expect(await refusalOf(store.tx((tx) => draftInstructionAgain(tx, clock, { id: again, actor: second })))).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
  });

  test('sends one back: by its id, by its id in the text, or as the only one of its amount and account [INS-04]', async () => {
    const named = await sent();
    await confirm(named);
    expect(await comesBack(named)).toBe(true);
    expect(await comesBack(named)).toBe(true);
    expect(await instructionRow(store, named)).toMatchObject({ status: 'RETURNED', reason: 'AC04', returnedEntry: `back-${named}` });
    expect(await movements(named)).toEqual([
      'instruction.sent unallocated → transit',
      'instruction.confirmed transit → investor',
      'instruction.returned investor → unallocated',
    ]);

    const inText = await sent();
    await confirm(inText);
    const text = { endToEndId: undefined, reference: `Return of ${inText.toUpperCase()}`, returnReason: undefined };
    expect(await comesBack(inText, text)).toBe(true);

    const iban = 'LT121000011101001000';
    const byAccount = await sent({ payee: { name: 'Ona', iban }, amountCents: 12_345 });
    await confirm(byAccount);
    // nor one of this amount to another account, nor one of another amount to this
    for (const other of [{ amountCents: 12_345 }, { payee: { name: 'Ona', iban } }]) await confirm(await sent(other));
    const line = { endToEndId: 'the payer’s own', payerIban: iban };
    expect(await comesBack(named, { id: 'back-less', endToEndId: byAccount, amountCents: 12_344 })).toBe(false);
    expect(await comesBack(byAccount, { ...line, returnReason: undefined })).toBe(false);
    expect(await comesBack(byAccount, line)).toBe(true);
  });

  test('sends one back before the line of its debit is read: both are booked, whichever comes first [INS-04]', async () => {
    const id = await sent();
    expect(await comesBack(id)).toBe(true);
    expect(await status(id)).toBe('RETURNED');
    expect(await confirm(id)).toBe('confirmed');
    expect(await confirm(id)).toBe('repeated');
    expect(await status(id)).toBe('RETURNED');
    expect(await balanceOf(store, `transit:${id}`)).toBe(0);
  });

  test('rejects or returns a payment to a user, who reads what became of it in each language [INS-04]', async () => {
    const userId = await person();
    const noticesOf = async () =>
      store.db.select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.createdAt);
    const to = { payee: { name: 'Ona', iban: 'LT121000011101001000', userId }, amountCents: 12_345 };
    const rejected = await sent(to);
    expect(await noticesOf()).toEqual([]);
    await reject(rejected, 'AC04: closed');
    await reject(rejected, 'AC04: closed');
    const returned = await sent({ ...to, subjectId: 'other' });
    await confirm(returned);
    await comesBack(returned);
    await comesBack(returned);
    const [first, ...more] = await noticesOf();
    expect(more).toHaveLength(1);
    expect(first).toMatchObject({
      code: 'PAYMENT_UNDELIVERED',
      type: 'MESSAGE',
      title: { de: 'Eine Zahlung an Sie ist nicht angekommen' },
    });
    for (const language of locales) {
      expect(first?.content[language]).toMatch(/123[.,]45.*1000.*@/);
      expect(first?.content[language], 'the account shortened').not.toContain('1001000');
    }
    await cancel(await draft(to));
    expect(await noticesOf()).toHaveLength(2);
  });

  test('two of one amount and account that may be meant are left to a person', async () => {
    const iban = 'EE382200221020145685';
    const ids = [await sent({ payee: { name: 'Ona', iban } }), await sent({ payee: { name: 'Ona', iban } })];
    for (const id of ids) await confirm(id);
    expect(await comesBack(ids[0]!, { endToEndId: undefined, payerIban: iban })).toBe(false);
  });
});

test('money that was used otherwise is not drafted again', async () => {
  const one = await covered(store, clock, await person(), { kind: 'PAYOUT' });
  const id = await store.tx((tx) => draftInstruction(tx, clock, one));
  await cancel(id);
  await store.tx((tx) =>
    transfer(tx, {
      kind: 'payment.completed',
      ref: 'used otherwise',
      from: one.source,
      to: { kind: 'escrow', holder: 'prj-other' },
      amountCents: one.amountCents,
      at: clock.now(),
    }),
  );
  expect(await refusalOf(store.tx((tx) => draftInstructionAgain(tx, clock, { id, actor: first })))).toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
  });
});

test('money that an approved instruction will take from the same place is not drafted again [INS-02]', async () => {
  const userId = await person();
  const one = await covered(store, clock, userId, { kind: 'PAYOUT' });
  const other = await covered(store, clock, userId, { kind: 'PAYOUT' });
  const [id, approved] = await store.tx(async (tx) => [await draftInstruction(tx, clock, one), await draftInstruction(tx, clock, other)]);
  await approve([approved]);
  await cancel(id);
  const take = (amountCents: number) =>
    store.tx((tx) =>
      transfer(tx, {
        kind: 'payment.completed',
        ref: `taken ${amountCents}`,
        from: one.source,
        to: { kind: 'escrow', holder: 'prj-other' },
        amountCents,
        at: clock.now(),
      }),
    );
  await take(1);
  const again = () => store.tx((tx) => draftInstructionAgain(tx, clock, { id, actor: first }));
  expect(await refusalOf(again())).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  // what is sent has left that place
  await send([approved]);
  expect(await refusalOf(again())).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  await store.tx((tx) =>
    transfer(tx, { kind: 'payment.unallocated', ref: 'the cent', from: one.outside, to: one.source, amountCents: 1, at: clock.now() }),
  );
  expect(await instructionRow(store, await again())).toMatchObject({ status: 'DRAFTED', amountCents: 50_000 });
});

test('nothing is in transit but what was sent and not answered', async () => {
  const waiting = await store.db.select().from(instruction).where(eq(instruction.status, 'SENT'));
  expect(await inTransit(store)).toBe(waiting.reduce((sum, { amountCents }) => sum + amountCents, 0));
});
