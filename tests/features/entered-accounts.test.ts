import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { escrowAccount } from '../../domain/brand.ts';
import type { components } from '../../openapi/schema.d.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { isAccountEnterable } from '../../server/instructions/enter-payee-account.ts';
import { rejectInstruction } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { importStatementFile } from '../../server/reconciliation/import-statement.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, proposal as proposalTable } from '../../server/store/schema.ts';
import { bankLine } from '../support/bank-line.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { covered, debitOf, draftOf, instructionRow, payeeIban, platformAccount } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Details = Schemas['InstructionDetails'];
type Transfers = Schemas['UnmatchedTransfer'][];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const iban = 'LT121000011101001000';
const body = { iban: 'lt12 1000 0111 0100 1000', holderName: 'Jonas Kalnas', reason: 'The bank of the payer has answered our request.' };
const treasurer = () => server.person({ roles: ['TREASURY'] });
const treasurers = () => Promise.all([treasurer(), treasurer(), treasurer()]);
type Person = Awaited<ReturnType<typeof treasurer>>;
const approvals = '/admin/instruction-approvals';
const pathOf = (id: string) => `/admin/instructions/${id}/payee-account`;
const enter = (person: Person, id: string, other: Partial<typeof body> = {}) => person.call('POST', pathOf(id), { ...body, ...other });
const details = (person: Person, id: string) => person.get<Details>(`/admin/instructions/${id}`);
const refused = (errorCode: string) => ({ body: { errorCode } });
/** The payment waits for a second person; the id of the proposal. */
async function proposed(person: Person, id: string): Promise<string> {
  const { status, body: proposal } = await person.call('POST', approvals, { ids: [id] });
  expect(status).toBe(202);
  return (proposal as Schemas['Proposal']).id;
}
const approve = (person: Person, proposal: string) => person.call('POST', `/admin/proposals/${proposal}`, { decision: 'APPROVE' });
const takeBack = (person: Person, proposal: string) => person.call('POST', `/admin/proposals/${proposal}`, { decision: 'WITHDRAW' });

/** Money of somebody whom the bank names no account of, and the draft that sends it back. */
async function returned(person: Person, payer = 'J. Kalnas'): Promise<{ transferId: string; id: string; reference: string }> {
  const reference = `Gift ${payer}`;
  const booked = await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: { reference, amount: 640, payer } });
  const { bookingId: transferId } = booked.json<{ bookingId: string }>();
  expect(await person.call('POST', `/admin/transfers/${transferId}`, { returned: true })).toMatchObject({ status: 204 });
  return { transferId, id: await draftOf(store, 'RETURN', transferId), reference };
}

let statements = 0;
/** The statement of the day names the payer's account of a transfer that an event has told before. */
async function bankNames(transferId: string): Promise<void> {
  const day = server.clock.now().toISOString().slice(0, 10);
  const line = bankLine(day, transferId, { amountCents: 64_000, counterparty: { name: 'J. Kalnas', iban: payeeIban } });
  const { iban: account } = escrowAccount;
  const text = writeCamt({
    id: `S-${++statements}`,
    sequence: statements,
    createdAt: server.clock.now(),
    account,
    owner: 'Escrow',
    day,
    openingCents: (statements - 1) * 64_000,
    entries: [line],
  });
  await store.tx((tx) => importStatementFile(tx, server.clock, { name: 'day.xml', bytes: Buffer.from(text), actor: 'test' }));
}

describe('the account of a payer whom the bank has named none of [INS-07]', () => {
  test('is entered by one person; two others propose and approve the payment, which sends the money back', async () => {
    const [first, second, third] = await treasurers();
    const { id, transferId } = await returned(second);
    expect((await details(first, id)).instruction).toMatchObject({ payeeIban: null, isAccountEnterable: true, accountEnteredBy: null });
    expect(await proposeAndApprove([second, third], approvals, { ids: [id] })).toBe('PAYEE_ACCOUNT_MISSING');
    expect(await enter(first, id)).toMatchObject({ status: 204 });
    expect((await details(first, id)).instruction).toMatchObject({
      payeeIban: iban,
      payeeName: body.holderName,
      accountEnteredBy: first.id,
      isAccountEnterable: true,
      status: 'DRAFTED',
    });
    const answer = await second.call('POST', approvals, { ids: [id] });
    // the second person compares the whole account
    expect(answer).toMatchObject({
      status: 202,
      body: { facts: { names: ['Jonas Kalnas (LT12\u00a01000\u00a00111\u00a00100\u00a01000)'] } },
    });
    const { id: proposal } = answer.body as { id: string };
    expect(await approve(third, proposal)).toMatchObject({ body: { status: 'EXECUTED' } });
    const file = await store.tx((tx) =>
      makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, version: undefined, actor: third.id }),
    );
    expect(file.totalCents).toBe(64_000);
    const line = await debitOf(store, id);
    expect(await store.tx((tx) => confirmByEntry(tx, server.clock, line))).not.toBe('unmatched');
    const transfers = await first.get<Transfers>('/admin/transfers?status=RETURNED&size=100');
    expect(transfers.find((transfer) => transfer.id === transferId)).toMatchObject({ instruction: { id, status: 'CONFIRMED' } });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is neither proposed nor approved by the one who entered it', async () => {
    const [first, second, third] = await treasurers();
    const { id } = await returned(second);
    await enter(first, id);
    expect(await proposeAndApprove([first, second], approvals, { ids: [id] })).toBe('OWN_ACCOUNT_ENTRY');
    const proposal = await proposed(second, id);
    expect(await approve(first, proposal)).toMatchObject(refused('OWN_ACCOUNT_ENTRY'));
    expect((await instructionRow(store, id)).status).toBe('DRAFTED');
    await takeBack(second, proposal);
    // another payment they may
    const refund = await covered(store, server.clock, (await server.person()).id);
    await proposed(first, await store.tx((tx) => draftInstruction(tx, server.clock, refund)));
    // whoever enters it anew is the one who has entered it
    expect(await enter(third, id, { holderName: 'Jonas Kalnas jun.' })).toMatchObject({ status: 204 });
    const again = await proposed(second, id);
    expect(await approve(third, again)).toMatchObject(refused('OWN_ACCOUNT_ENTRY'));
    expect(await approve(first, again)).toMatchObject({ body: { status: 'EXECUTED' } });
  });

  test('leaves its payment to be approved by somebody else where the one who entered it, drafted it or is paid by it tries to [decision 128]', async () => {
    const [first, second, third] = await treasurers();
    const { id } = await returned(third);
    await enter(first, id);
    const proposal = await proposed(second, id);
    const fourth = await treasurer();
    const offered = async (person: Person) =>
      (await person.get<{ content: Schemas['Proposal'][] }>('/admin/proposals?size=100')).content.find((one) => one.id === proposal)
        ?.actions;
    expect([await offered(first), await offered(third), await offered(fourth)]).toEqual([['DECLINE'], ['DECLINE'], ['APPROVE', 'DECLINE']]);
    expect(await approve(first, proposal)).toMatchObject({ status: 400, ...refused('OWN_ACCOUNT_ENTRY') });
    expect(await approve(third, proposal)).toMatchObject({ status: 403, ...refused('FORBIDDEN') });
    expect(await approve(fourth, proposal)).toMatchObject({ status: 200, body: { status: 'EXECUTED' } });
    const reward = await covered(store, server.clock, first.id, { payee: { name: 'Ona Petraitė', iban: payeeIban, userId: first.id } });
    const own = await store.tx((tx) => draftInstruction(tx, server.clock, reward));
    const paid = await proposed(second, own);
    expect(await approve(first, paid)).toMatchObject({ status: 403, ...refused('FORBIDDEN') });
    expect(await approve(fourth, paid)).toMatchObject({ body: { status: 'EXECUTED' } });
  });

  test('is asked for once where many proposals wait, and each is answered by its own payments [decision 128]', async () => {
    const [first, second, third] = await treasurers();
    const proposals: string[] = [];
    for (const enteredBy of [first, third, first]) {
      const { id } = await returned(second);
      await enter(enteredBy, id);
      proposals.push(await proposed(second, id));
    }
    const select = vi.spyOn(store.db, 'select');
    const listed = async (person: Person, size: number) => {
      select.mockClear();
      const { content } = await person.get<{ content: Schemas['Proposal'][] }>(`/admin/proposals?size=${size}`);
      const asked = select.mock.calls.filter(([fields]) => fields && 'draftedBy' in fields).length;
      return { asked, actions: proposals.map((id) => content.find((one) => one.id === id)?.actions) };
    };
    expect((await listed(first, 1)).asked).toBe(1);
    const [all, none] = [['APPROVE', 'DECLINE'], ['DECLINE']];
    expect(await listed(first, 100)).toEqual({ asked: 1, actions: [none, all, none] });
    expect(await listed(third, 100)).toEqual({ asked: 1, actions: [all, none, all] });
    expect(await listed(await treasurer(), 100)).toEqual({ asked: 1, actions: [all, all, all] });
    select.mockRestore();
  });

  test('is not entered while the payment waits for a second person, who would approve another account', async () => {
    const [first, second, third] = await treasurers();
    const { id } = await returned(first);
    const proposal = await proposed(second, id);
    expect(await enter(third, id)).toMatchObject({ status: 400, body: { errorCode: 'PROPOSAL_EXISTS', fieldErrors: { proposal } } });
    await takeBack(second, proposal);
    // nobody waits to approve it by a proposal about something else
    await store.db.insert(proposalTable).values({
      id: `prp-${id}`,
      operation: 'cancelProject',
      params: {},
      body: { ids: [id] },
      hash: id,
      proposedBy: second.id,
      proposedAt: server.clock.now(),
      status: 'WAITING',
    });
    expect(await enter(third, id)).toMatchObject({ status: 204 });
  });

  test('is checked, and written into the log with the account masked and the reason', async () => {
    const [first, second] = await treasurers();
    const { id } = await returned(second);
    expect(await enter(first, id, { iban: 'LT121000011101001001' })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_IBAN', fieldErrors: { iban: 'NOT_VALID' } },
    });
    expect(await enter(first, id, { reason: 'x' })).toMatchObject(refused('VALIDATION_FAILED'));
    expect(await enter(first, id, { holderName: '  ' })).toMatchObject(refused('VALIDATION_FAILED'));
    expect((await instructionRow(store, id)).payeeIban).toBeNull();
    await enter(first, id);
    expect(await enter(first, id)).toMatchObject({ body: { errorCode: 'VALIDATION_FAILED', fieldErrors: { iban: 'SAME' } } });
    await enter(first, id, { iban: payeeIban, reason: 'A letter.' });
    expect((await details(first, id)).history).toMatchObject([
      { event: 'instruction.draft', reason: null },
      { event: 'payeeAccount.enter', before: null, after: 'LT12 … 1000', reason: body.reason, actor: first.id },
      { event: 'payeeAccount.enter', before: 'LT12 … 1000', after: 'DE89 … 3000', reason: 'A letter.' },
    ]);
    const rows = await store.db.select().from(audit).where(eq(audit.subjectId, id));
    expect(JSON.stringify(rows)).not.toContain(iban);
  });

  test('is entered once under one key, by the treasury alone', async () => {
    const [first, second] = await treasurers();
    const { id } = await returned(second);
    const viewer = await server.person({ roles: ['VIEWER'] });
    expect(await enter(viewer, id)).toMatchObject({ status: 403 });
    const key = { 'idempotency-key': 'entered-once' };
    for (const _ of [1, 2]) expect(await first.call('POST', pathOf(id), body, key)).toMatchObject({ status: 204 });
    expect((await details(first, id)).history.filter(({ event }) => event === 'payeeAccount.enter')).toHaveLength(1);
    expect(await second.call('POST', pathOf(id), body, key), 'to somebody else the key is new').toMatchObject({ status: 400 });
  });

  test('gives way to the account that the bank names afterwards, and never takes its place', async () => {
    const [first, second, third] = await treasurers();
    const { id, transferId } = await returned(second);
    await enter(first, id);
    await bankNames(transferId);
    expect((await details(first, id)).instruction).toMatchObject({ payeeIban, accountEnteredBy: null, isAccountEnterable: false });
    expect(await enter(third, id)).toMatchObject(refused('INVALID_STATUS_TRANSITION'));
    expect(await proposeAndApprove([third, first], approvals, { ids: [id] })).toBe('EXECUTED');
    expect(await enter(third, id)).toMatchObject(refused('INVALID_STATUS_TRANSITION'));
  });

  test('stays the one that was approved where the bank names another one afterwards', async () => {
    const [first, second, third] = await treasurers();
    const { id, transferId } = await returned(second);
    await enter(first, id);
    expect(await proposeAndApprove([second, third], approvals, { ids: [id] })).toBe('EXECUTED');
    await bankNames(transferId);
    expect((await details(first, id)).instruction).toMatchObject({ payeeIban: iban, accountEnteredBy: first.id, status: 'APPROVED' });
  });

  test('stays the account that somebody has entered where the bank rejects it and it is drafted again', async () => {
    const [first, second, third] = await treasurers();
    const { id } = await returned(second);
    await enter(first, id);
    expect(await proposeAndApprove([second, third], approvals, { ids: [id] })).toBe('EXECUTED');
    await store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, version: undefined, actor: third.id }));
    await store.tx((tx) => rejectInstruction(tx, server.clock, { id, reason: 'AC04', actor: third.id }));
    const again = await store.tx((tx) => draftInstructionAgain(tx, server.clock, { id, actor: second.id }));
    const proposal = await proposed(third, again);
    expect(await approve(first, proposal)).toMatchObject(refused('OWN_ACCOUNT_ENTRY'));
    await takeBack(third, proposal);
    // it is known by now that it is wrong
    expect(await enter(third, again, { iban: payeeIban })).toMatchObject({ status: 204 });
    expect(await proposeAndApprove([second, first], approvals, { ids: [again] })).toBe('EXECUTED');
  });

  test('is entered for no other payment', async () => {
    const [first] = await treasurers();
    const refund = await covered(store, server.clock, first.id, { payee: { name: 'Ona Petraitė', userId: first.id } });
    const id = await store.tx((tx) => draftInstruction(tx, server.clock, refund));
    expect((await details(first, id)).instruction).toMatchObject({ payeeIban: null, isAccountEnterable: false });
    expect(await enter(first, id)).toMatchObject(refused('INVALID_STATUS_TRANSITION'));
    const draft = await instructionRow(store, (await returned(first)).id);
    expect([draft, { ...draft, heldBy: 'mangopay' }].map(isAccountEnterable)).toEqual([true, false]);
    expect(await enter(first, 'in-none')).toMatchObject({ status: 404 });
  });
});
