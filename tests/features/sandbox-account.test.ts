import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { readCamt } from '../../server/lib/iso20022/read-camt.ts';
import { book } from '../../server/payments/incoming.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { bankEntry, bankStatement, incomingTransfer, investment, payment } from '../../server/store/schema.ts';
import { schemaErrors } from '../support/iso20022/validate.ts';
import { covered, instructionRow, platformAccount } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

async function payer(paymentType: string) {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
  const investmentId = (made.body as { id: string }).id;
  await person.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en' });
  const [row] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
  const [paid] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
  const status = async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status;
  return { investmentId, paymentId: paid!.id, reference: investmentReference(row!.number), status };
}
const advance = (advanceDays: number) => server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays } });
const byText = (a: string, b: string) => a.localeCompare(b);
const press = (url: string, payload: string) =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload });
const download = (day: string) => server.app.inject({ method: 'GET', url: `/sandbox/statements/${day}.xml` });
const difference = async (day: string) => {
  const treasurer = await server.person({ userGroup: 'ADMIN' });
  return treasurer.get<{ difference: number; lines: object[]; receipts: number }>(`/admin/reconciliation?day=${day}`);
};

test('what happened at the bank of the demo comes to the platform as the statement of the day', async () => {
  const [transferred, byBank, lost] = [await payer('directPayment'), await payer('aitvaras'), await payer('neris')];
  await server.app.inject({
    method: 'POST',
    url: '/sandbox/transfers',
    payload: { reference: transferred.reference, amount: 1000, payer: 'Ona Petraitė' },
  });
  await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: { reference: 'my loan', amount: 12.34 } });
  expect((await press(`/sandbox/bank/aitvaras/${byBank.paymentId}`, 'decision=approve')).statusCode).toBe(303);
  expect((await press(`/sandbox/bank/neris/${lost.paymentId}`, 'decision=approve')).statusCode).toBe(303);
  const borrower = `borrower-${'x'.repeat(60)}`;
  await store.tx((tx) => book(tx, server.clock, { id: borrower, amountCents: 5_000, reference: 'repayment', payer: 'UAB Owner' }));

  const before = await store.db.select().from(bankStatement);
  expect(before.map(({ bankId, openingCents, closingCents }) => [bankId, openingCents, closingCents])).toEqual([
    ['2026-03-02-opening', 0, 0],
  ]);
  await advance(1);

  const [, statement] = await store.db.select().from(bankStatement).orderBy(bankStatement.sequence);
  expect(statement).toMatchObject({ bankId: '2026-03-02', openingCents: 0, creditCents: 306_234, debitCents: 0, entryCount: 5 });
  const entries = await store.db.select().from(bankEntry);
  expect(
    entries.map(({ counterpartyName, amountCents, outcome }) => `${counterpartyName} ${amountCents} ${outcome}`).toSorted(byText),
  ).toEqual([
    'Ona Petraitė 100000 MATCHED',
    'Ona Petraitė 100000 MATCHED',
    'Ona Petraitė 100000 MATCHED',
    'Ona Petraitė 1234 UNMATCHED',
    'UAB Owner 5000 UNMATCHED',
  ]);
  expect(entries.flatMap(({ paymentId }) => paymentId ?? []).toSorted(byText)).toEqual([byBank.paymentId, lost.paymentId].toSorted(byText));
  // the event of this one was not taken: the statement says that it was paid
  expect([await byBank.status(), await lost.status(), await transferred.status()]).toEqual(Array(3).fill('PAYMENT_COMPLETED'));
  expect(await store.db.select().from(incomingTransfer), 'no transfer was booked twice').toHaveLength(3);
  expect(await difference('2026-03-02')).toMatchObject({ difference: 0, lines: [], receipts: 3062.34 });

  await advance(1);
  expect(await store.db.select().from(bankStatement), 'a day without bookings has no statement').toHaveLength(2);
});

test('the statement of a day can be downloaded, follows the schema, and is the one that the platform got', async () => {
  const { body, headers } = await download('2026-03-02');
  expect(headers['content-disposition']).toBe('attachment; filename="2026-03-02.xml"');
  expect(await schemaErrors(body)).toEqual([]);
  const [read] = readCamt(new TextEncoder().encode(body));
  expect(read?.bookings).toHaveLength(5);
  expect(read?.bookings.every(({ entries }) => entries[0]?.counterparty.iban?.startsWith('LT'))).toBe(true);
  for (const day of ['2026-03-01', '2026-02-30x', 'x']) expect((await download(day)).statusCode).toBe(404);
  const page = await server.app.inject({ method: 'GET', url: '/sandbox/transfers', headers: { 'accept-language': 'de-DE' } });
  expect(page.body).toContain('href="/sandbox/statements/2026-03-02.xml"');
  expect(page.body).toContain('Kontoauszüge');
});

test('a payment file that was sent leaves the account on its day, and the statement confirms its instructions [INS-04]', async () => {
  const { clock } = server;
  const [{ id: approver }, { id: payee }] = [await server.person(), await server.person()];
  const made = await covered(store, clock, payee);
  const id = await store.tx((tx) => draftInstruction(tx, clock, made));
  await store.tx((tx) => approveInstructions(tx, clock, { ids: [id], actor: approver }));
  await store.tx((tx) => makePaymentFile(tx, clock, { ids: [id], account: platformAccount, actor: approver }));
  expect(await instructionRow(store, id)).toMatchObject({ status: 'SENT', confirmedEntry: null });
  await advance(1);
  const [debit] = await store.db.select().from(bankEntry).where(eq(bankEntry.endToEndId, id));
  expect(debit).toMatchObject({ direction: 'DEBIT', amountCents: made.amountCents, outcome: 'MATCHED', bookedOn: '2026-03-04' });
  expect(await instructionRow(store, id)).toMatchObject({ status: 'CONFIRMED', confirmedEntry: debit!.id });
  // all that is left is the money that the test has put there without a bank
  expect(await difference('2026-03-04')).toMatchObject({ difference: made.amountCents / 100, lines: [{ kind: 'MOVEMENT_WITHOUT_ENTRY' }] });
});

test('the accounts of the demo are IBANs, one for each name', () => {
  const some = ['Ona', 'Jürgen', '', 'UAB X'].map(sandboxIban);
  expect(new Set(some).size).toBe(4);
  expect(some).toEqual(['Ona', 'Jürgen', '', 'UAB X'].map(sandboxIban));
});
