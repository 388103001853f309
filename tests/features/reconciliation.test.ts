import { and, eq, sql } from 'drizzle-orm';
import { addDays } from '../../domain/duration.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { escrowAccount } from '../../domain/brand.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { bankLine, type Line, movedCents } from '../support/bank-line.ts';
import { plantTransfer } from '../support/planted-transfer.ts';
import { recordAudit } from '../../server/store/audit.ts';
import { completeTasks } from '../../server/onboarding/notifications.ts';
import { book } from '../../server/payments/incoming.ts';
import { settle } from '../../server/payments/settle.ts';
import { checkHistories } from '../../server/reconciliation/check-histories.ts';
import { reconcileNightly } from '../../server/reconciliation/reconcile-nightly.ts';
import { importStatementFile } from '../../server/reconciliation/import-statement.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  bankAccount,
  bankFile,
  bankStatement,
  incomingTransfer,
  investment,
  notification,
  payment,
  reconciliation,
} from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

const account = escrowAccount.iban;
/** Another account at the bank. */
const other = 'LT121000011101001000';
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let treasurer: Awaited<ReturnType<typeof server.person>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
beforeEach(async () => {
  if (treasurer) return;
  treasurer = await server.person({ userGroup: 'ADMIN' });
  await store.db.insert(bankAccount).values({ account: other, lastTransferId: 1_000_000 });
});

let balance = 0;
let lines = 0;
/** Takes the statement of a day; what it holds is booked by the platform at the same time, whatever its clock says. */
async function statement(day: string, ...entries: Line[]) {
  const booked = entries.map((entry) => bankLine(day, `L-${++lines}`, entry));
  const text = writeCamt({
    id: day,
    sequence: 1,
    createdAt: new Date(`${day}T20:00:00Z`),
    account,
    owner: 'Escrow',
    day,
    openingCents: balance,
    entries: booked,
  });
  balance += movedCents(booked);
  const bytes = new TextEncoder().encode(text);
  await store.tx((tx) => importStatementFile(tx, server.clock, { name: day, bytes, actor: 'test' }));
}

interface Reconciliation {
  opening: number;
  receipts: number;
  payments: number;
  closing: number;
  ledger: number;
  difference: number;
  lines: { kind: string; amount: number; day: string; reference: string; detail: string }[];
}
/** As it is read in the evening of that day, or later. */
async function on(day: string) {
  const now = server.clock.now();
  const evening = new Date(`${day}T18:00:00Z`);
  if (evening > now) server.clock.set(evening);
  const found = await treasurer.get<Reconciliation>(`/admin/reconciliation?day=${day}`);
  server.clock.set(now);
  return found;
}
const figures = ({ opening, receipts, payments, closing, ledger, difference }: Reconciliation) => [
  opening,
  receipts,
  payments,
  closing,
  ledger,
  difference,
];
const linesOf = (found: Reconciliation) => found.lines.map(({ kind, amount, reference }) => [kind, amount, reference]);

async function payer(paymentType: string) {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
  const investmentId = (made.body as { id: string }).id;
  await person.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en' });
  const [row] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
  const [paid] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
  return { investmentId, paymentId: paid!.id, reference: investmentReference(row!.number) };
}

describe('bank and ledger', () => {
  test('are compared by line until they are the same, day by day', async () => {
    expect((await treasurer.call('GET', '/admin/reconciliation?day=2026-03-01')).status, 'before the first statement').toBe(404);
    expect(await treasurer.call('GET', '/admin/reconciliation?day=2099-12-31'), 'a day that has not come').toMatchObject({
      status: 400,
      body: { errorCode: 'VALIDATION_FAILED', fieldErrors: { day: 'IN_THE_FUTURE' } },
    });
    const transferred = await payer('directPayment');
    const byBank = await payer('aitvaras');

    await statement('2026-03-01', { amountCents: 100_000, reference: transferred.reference }, { amountCents: 4_200, reference: 'unknown' });
    const first = await on('2026-03-01');
    expect(figures(first)).toEqual([0, 1042, 0, 1042, 1042, 0]);
    expect(first.lines).toEqual([]);

    // the provider reports a payment on the day itself, the bank books it a day later
    server.clock.set(new Date('2026-03-02T09:00:00Z'));
    await store.tx((tx) => settle(tx, server.clock, { paymentId: byBank.paymentId, outcome: 'paid', actor: 'aitvaras' }));
    await statement('2026-03-02', { direction: 'DEBIT', amountCents: 300, entryReference: 'fee', counterparty: { name: 'The bank' } });
    const second = await on('2026-03-02');
    expect(figures(second)).toEqual([1042, 0, 3, 1039, 2042, 1003]);
    expect(linesOf(second)).toEqual([
      ['ENTRY_WITHOUT_MOVEMENT', 3, 'fee'],
      ['MOVEMENT_WITHOUT_ENTRY', 1000, byBank.investmentId],
    ]);

    await statement('2026-03-03', { amountCents: 100_000, reference: byBank.reference });
    expect(linesOf(await on('2026-03-02')), 'counts on the day of the bank').toEqual([['ENTRY_WITHOUT_MOVEMENT', 3, 'fee']]);
    const third = await on('2026-03-03');
    expect(figures(third)).toEqual([1039, 1000, 0, 2039, 2042, 3]);
    expect(figures(await on('2026-03-01')), 'a day that is over stays').toEqual(figures(first));
    expect(figures(await on('2026-03-09')), 'a day without a statement').toEqual([2039, 0, 0, 2039, 2042, 3]);
  });

  test('do not differ by what an operator matches, which the bank sees nothing of', async () => {
    const late = await payer('directPayment');
    await statement('2026-03-10', { entryReference: 'misspelt', amountCents: 100_000, reference: 'loan' });
    const waiting = await treasurer.get<{ id: string; reference: string }[]>('/admin/transfers');
    const { id } = waiting.find(({ reference }) => reference === 'loan')!;
    expect((await treasurer.call('POST', `/admin/transfers/${id}`, { investmentId: late.investmentId })).status).toBe(204);
    const found = await on('2026-03-10');
    expect([found.receipts, found.difference]).toEqual([1000, 3]);
    expect(linesOf(found)).toEqual([['ENTRY_WITHOUT_MOVEMENT', 3, 'fee']]);
  });

  test('every line says what it adds to the difference', async () => {
    await plantTransfer(store, { amountCents: 777, at: new Date('2026-03-11T22:30:00Z') });
    // half past midnight in Vilnius
    expect(linesOf(await on('2026-03-11'))).toEqual([['ENTRY_WITHOUT_MOVEMENT', 3, 'fee']]);
    const found = await on('2026-03-12');
    expect(linesOf(found)).toEqual([
      ['ENTRY_WITHOUT_MOVEMENT', 3, 'fee'],
      ['MOVEMENT_WITHOUT_ENTRY', 7.77, 'planted-1'],
    ]);
    expect(found.difference).toBe(10.77);
  });
});

const metrics = async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/metrics' });
  return (name: string) => new RegExp(`^statefolio_${name} (\\S+)$`, 'm').exec(answer.body)?.[1];
};

test('the nightly comparison is stored, read as figures, and made again while there is a difference', async () => {
  expect((await metrics())('reconciliation_difference_cents')).toBeUndefined();
  server.clock.set(new Date('2026-03-13T09:00:00Z'));
  await reconcileNightly(store, server.clock);
  const read = await metrics();
  expect([read('reconciliation_difference_cents'), read('reconciliation_open_days'), read('bank_entries_unmatched')]).toEqual([
    '1077',
    '1',
    '3',
  ]);
  expect(Math.abs(Number(read('reconciliation_checked_seconds')) - Date.parse('2026-03-13T09:00:00Z') / 1000)).toBeLessThan(60);
  const day = (await treasurer.get<Reconciliation & { day: string }>('/admin/reconciliation')).day;
  expect(day, 'yesterday where no day is named').toBe('2026-03-12');
});

test('a day with a difference is compared again for sixty days', async () => {
  const [now, day] = [server.clock.now(), '2026-03-12'];
  const comparedOn = async (today: string) => {
    server.clock.set(new Date(`${today}T09:00:00Z`));
    await reconcileNightly(store, server.clock);
    const [row] = await store.db.select().from(reconciliation).where(eq(reconciliation.day, day));
    return row!.checkedAt.toISOString().slice(0, 10);
  };
  const last = addDays(day, 61);
  expect(await comparedOn(last)).toBe(last);
  expect(await comparedOn(addDays(last, 1))).toBe(last);
  server.clock.set(now);
});

describe('histories of the audit log', () => {
  type Found = { subject: string; subjectId: string; personId: string | null; problem: string; detail: string }[];
  const findings = async (query = '') => (await treasurer.get<{ content: Found }>(`/admin/findings${query}`)).content;

  test('are paths of their lifecycles after all that was done above', async () => {
    expect(await checkHistories(store, server.clock)).toBe(0);
    expect(await findings()).toEqual([]);
  });

  test('that are none are found, and gone once they are in order', async () => {
    const { investmentId } = await payer('directPayment');
    await store.db.update(investment).set({ status: 'COMPLETED' }).where(eq(investment.id, investmentId));
    expect(await checkHistories(store, server.clock)).toBe(1);
    expect(await findings()).toMatchObject([
      { subject: 'investment', subjectId: investmentId, problem: 'STATUS_DIFFERS', detail: 'is COMPLETED, ended at PAYMENT_INITIATED' },
    ]);
    expect((await findings())[0]?.personId).toMatch(/^usr-/);
    expect([(await findings('?subject=investment')).length, (await findings('?subject=check')).length]).toEqual([1, 0]);
    expect([(await findings('?problem=STATUS_DIFFERS')).length, (await findings('?problem=GAP')).length]).toEqual([1, 0]);
    expect((await metrics())('audit_findings')).toBe('1');
    await store.db.update(investment).set({ status: 'PAYMENT_INITIATED' }).where(eq(investment.id, investmentId));
    expect(await checkHistories(store, server.clock)).toBe(0);
    expect(await findings()).toEqual([]);
  });

  test('that stay out of order keep the time at which they were found', async () => {
    const [first, second] = [await payer('directPayment'), await payer('directPayment')];
    const put = (status: 'COMPLETED' | 'PAYMENT_INITIATED', { investmentId }: typeof first) =>
      store.db.update(investment).set({ status }).where(eq(investment.id, investmentId));
    const checkAfter = (ms: number) => checkHistories(store, { now: () => new Date(found.getTime() + ms) });
    const found = server.clock.now();
    await put('COMPLETED', first);
    await put('COMPLETED', second);
    expect(await checkAfter(0)).toBe(2);
    await put('PAYMENT_INITIATED', first);
    expect(await checkAfter(1000)).toBe(1);
    expect(await findings()).toMatchObject([{ subjectId: second.investmentId, foundAt: found.toISOString() }]);
    await put('PAYMENT_INITIATED', second);
    expect(await checkAfter(2000)).toBe(0);
  });
});

test('a payment, a transfer, a proposal and a notification have histories too [ADMIN-06, PAY-12, NOTIF-05]', async () => {
  const { investmentId } = await payer('directPayment');
  const [paid] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
  await store.db.update(payment).set({ status: 'PAID' }).where(eq(payment.id, paid!.id));
  const booking = { id: 'stray-receipt', amountCents: 77, reference: 'nothing', payer: 'Ona' };
  await store.tx((tx) => book(tx, server.clock, booking));
  await store.db.update(incomingTransfer).set({ status: 'RETURNED' }).where(eq(incomingTransfer.id, booking.id));
  const person = await server.person({ tasks: ['TERMS_AND_CONDITIONS'] });
  const [task] = await store.db.select().from(notification).where(eq(notification.userId, person.id));
  await store.tx((tx) => completeTasks(tx, server.clock, person.id, 'TERMS_AND_CONDITIONS'));
  await store.db.update(notification).set({ status: 'NEW' }).where(eq(notification.id, task!.id));
  const at = server.clock.now();
  await store.tx((tx) =>
    recordAudit(tx, {
      subject: 'proposal',
      subjectId: 'prp-1',
      event: 'execution.complete',
      before: 'WAITING',
      after: 'EXECUTED',
      actor: 'x',
      at,
    }),
  );
  await checkHistories(store, server.clock);
  const found = await treasurer.get<{ content: { subject: string; subjectId: string; problem: string }[] }>('/admin/findings');
  const facts = new Set(found.content.map(({ subject, subjectId, problem }) => `${subject} ${subjectId} ${problem}`));
  expect(facts).toEqual(
    new Set([
      `notification ${task!.id} STATUS_DIFFERS`,
      `payment ${paid!.id} STATUS_DIFFERS`,
      `payment ${booking.id} STATUS_DIFFERS`,
      'proposal prp-1 NO_TRANSITION',
    ]),
  );
  await store.db.update(payment).set({ status: 'OPEN' }).where(eq(payment.id, paid!.id));
  await store.db.update(incomingTransfer).set({ status: 'UNMATCHED' }).where(eq(incomingTransfer.id, booking.id));
});

test('both lists are for operators', async () => {
  const person = await server.person();
  for (const path of ['/admin/reconciliation', '/admin/findings']) expect((await person.call('GET', path)).status).toBe(403);
});

test('a statement that is missing between two others is a line, until it is taken', async () => {
  await statement('2026-04-01', { amountCents: 500 });
  const whole = balance;
  const later = await on('2026-04-05');
  // the statements of two days that nobody sent add up to nothing
  await statement('2026-04-04', { amountCents: 100 });
  balance = whole;
  await statement('2026-04-02', { amountCents: 30_000 });
  const missingOn = async (day: string) => (await on(day)).lines.filter(({ kind }) => kind === 'MISSING_STATEMENT');
  const found = await on('2026-04-05');
  const missing = await missingOn('2026-04-05');
  expect([await missingOn('2026-04-03'), await missingOn('2026-04-04')]).toEqual([[], missing]);
  expect(missing).toEqual([{ kind: 'MISSING_STATEMENT', amount: 300, day: '2026-04-04', reference: account, detail: '' }]);
  expect([found.closing, found.difference]).toEqual([later.closing + 1, later.difference + 300]);
  expect(linesOf(await on('2026-04-03')).map(([kind]) => kind)).not.toContain('MISSING_STATEMENT');
  await statement('2026-04-03', { direction: 'DEBIT', amountCents: 30_000, entryReference: 'left' });
  expect(linesOf(await on('2026-04-05')).map(([kind]) => kind)).not.toContain('MISSING_STATEMENT');
});

test('another account at the bank changes no comparison of this one', async () => {
  server.clock.set(new Date('2026-04-10T09:00:00Z'));
  const day = '2026-04-05';
  const compared = async () => {
    const { day: _day, ...rest } = await treasurer.get<Reconciliation & { day: string }>(`/admin/reconciliation?day=${day}`);
    return rest;
  };
  const before = await compared();
  await store.db.insert(bankFile).values({ sha256: 'other', name: 'other.xml', size: 1, takenBy: 'test', takenAt: server.clock.now() });
  const told = { fileSha256: 'other', kind: 'STATEMENT', account: other, bankId: 'O-1', day: '2026-01-02' } as const;
  const sums = { openingCents: 7, closingCents: 7, creditCents: 0, debitCents: 0, entryCount: 0 };
  await store.db.insert(bankStatement).values({ ...told, ...sums });
  expect(await compared()).toEqual(before);

  const difference = { openingCents: 0, receiptCents: 0, paymentCents: 0, closingCents: 0, ledgerCents: 5, lineCount: 1 };
  await store.db.insert(reconciliation).values({ ...difference, account: other, day: '2026-04-03', checkedAt: server.clock.now() });
  const isOwn = and(eq(reconciliation.account, account), eq(reconciliation.day, '2026-04-03'));
  expect(await store.db.$count(reconciliation, isOwn)).toBe(0);
  await reconcileNightly(store, server.clock);
  expect(await store.db.$count(reconciliation, isOwn)).toBe(0);
});

test('of more lines the first 500 are listed, and all are counted', async () => {
  const day = '2027-02-01';
  server.clock.set(new Date(`${day}T09:00:00Z`));
  const { length } = linesOf(await on(day));
  const plant = (from: number, to: number) =>
    store.db.execute(sql`
      insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
      select 'planted', 'many-' || n, 'investor:x', 'escrow:x', 1, ${server.clock.now().toISOString()}::timestamptz
      from generate_series(${from}::int, ${to}::int) n`);
  await plant(length + 1, 500);
  const shown = async () => {
    const {
      lines: listed,
      lineCount,
      difference,
    } = await treasurer.get<Reconciliation & { lineCount: number }>(`/admin/reconciliation?day=${day}`);
    return [listed.length, lineCount, Math.round(difference * 100)];
  };
  const [, , cents] = await shown();
  expect(await shown()).toEqual([500, 500, cents]);
  await plant(501, 501);
  expect(await shown()).toEqual([500, 501, (cents ?? 0) + 1]);
});
