import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { today } from '../../server/lib/clock.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';
import { book, matchByHand, sendBack } from '../../server/payments/incoming.ts';
import { restId } from '../../server/repayments/rest.ts';
import { settle } from '../../server/payments/settle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  bankEntry,
  bankEntryTransfer,
  bankStatement,
  bankStatementEntry,
  distribution,
  incomingTransfer,
  instruction,
  investment,
  ledgerTransfer,
  payeeAccount,
  payment,
} from '../../server/store/schema.ts';
import { balanceOf, carryOut, covered, instructionRow } from '../support/instructions.ts';
import { sample } from '../support/iso20022/validate.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

const account = 'LT601010012345678901';
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

let balance = 0;
let dayNumber = 0;
/** The days of the account, one after the other. */
const nextDay = () => new Date(Date.UTC(2026, 2, 2 + dayNumber++)).toISOString().slice(0, 10);

type Line = Partial<CamtEntry> & Pick<CamtEntry, 'amountCents'>;
let lines = 0;
const line = (day: string, entry: Line): CamtEntry => ({
  entryReference: `L-${++lines}`,
  bookedOn: day,
  valueOn: day,
  direction: 'CREDIT',
  currency: 'EUR',
  reference: '',
  counterparty: { name: 'Ona Petraitė', iban: 'LT121000011101001000' },
  ...entry,
});

const file = (day: string, openingCents: number, entries: CamtEntry[], change: { id?: string; account?: string; sequence?: number } = {}) =>
  writeCamt({
    id: `S-${day}`,
    sequence: 1,
    createdAt: new Date(`${day}T20:00:00Z`),
    account,
    owner: 'Escrow',
    day,
    openingCents,
    entries,
    ...change,
  });

/** The next statement of the account, as it is taken. */
function statementOf(...entries: ((day: string) => CamtEntry)[]) {
  const day = nextDay();
  const booked = entries.map((make) => make(day));
  const text = file(day, balance, booked);
  balance += booked.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);
  return text;
}

type Person = Awaited<ReturnType<typeof server.person>>;
let signedInOperator: Person | undefined;
const operator = async () => (signedInOperator ??= await server.person({ userGroup: 'ADMIN' }));

async function upload(text: string, { by, key, name = 'day.xml' }: { by?: Person; key?: string; name?: string } = {}) {
  const form = new FormData();
  form.set('file', new File([text], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/admin/statements',
    headers: {
      authorization: `Bearer ${(by ?? (await operator())).token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const refusal = async (text: string) => {
  const { status, body } = await upload(text);
  return [status, body.errorCode, body.fieldErrors?.line, body.fieldErrors?.entry];
};

/** Somebody who has chosen how to pay, with what to write into a transfer. */
async function payer({ amount = 1000, paymentType = 'directPayment' } = {}) {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount, locale: 'en' });
  const investmentId = (made.body as { id: string }).id;
  await person.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en', hasConsented: true });
  const [row] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
  const status = async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status;
  return { one: person, investmentId, reference: investmentReference(row!.number), status };
}
const entry = async (reference: string) => (await store.db.select().from(bankEntry).where(eq(bankEntry.entryReference, reference)))[0];
const counts = async () => {
  const count = async (table: string) =>
    Number(((await store.db.execute(sql.raw(`select count(*) as n from ${table}`))) as unknown as { rows: { n: string }[] }).rows[0]?.n);
  return {
    statements: await count('bank_statement'),
    entries: await count('bank_entry'),
    moved: await count('ledger_transfer'),
    files: await count('bank_file'),
  };
};
/** Kinds of the movements that belong to a line. */
const movementsOf = async (reference: string) =>
  (
    await store.db
      .select({ kind: ledgerTransfer.kind })
      .from(bankEntryTransfer)
      .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, bankEntryTransfer.transferId))
      .innerJoin(bankEntry, eq(bankEntry.id, bankEntryTransfer.entryId))
      .where(eq(bankEntry.entryReference, reference))
  ).map(({ kind }) => kind);

describe('a file of the bank', () => {
  test('completes the investment that a credit is for, and keeps the rest for an operator', async () => {
    const { reference, status } = await payer();
    const text = statementOf(
      (day) => line(day, { entryReference: 'right', amountCents: 100_000, reference }),
      (day) => line(day, { entryReference: 'unknown', endToEndId: 'E2E-4200', amountCents: 4_200, reference: 'my loan' }),
    );
    const { status: code, body } = await upload(text, { name: 'monday.xml' });
    expect([code, body]).toMatchObject([
      200,
      {
        isRepeated: false,
        statements: [
          {
            kind: 'STATEMENT',
            account,
            opening: 0,
            closing: 1042,
            credits: 1042,
            debits: 0,
            entryCount: 2,
            unmatchedCount: 1,
            fileName: 'monday.xml',
          },
        ],
      },
    ]);
    expect(await status()).toBe('PAYMENT_COMPLETED');
    expect(await entry('right')).toMatchObject({ outcome: 'MATCHED', amountCents: 100_000 });
    expect(await movementsOf('right')).toEqual(['payment.completed']);
    expect(await movementsOf('unknown')).toEqual(['transfer.unallocated']);
    const waiting = await (await operator()).get<{ amount: number; payer: string }[]>('/admin/transfers');
    expect(waiting).toMatchObject([{ amount: 42, payer: 'Ona Petraitė' }]);

    const { id } = body.statements[0];
    const details = await (await operator()).get<{ entries: object[]; totalElements: number }>(`/admin/statements/${id}?size=1&page=1`);
    expect(details).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      entries: [{ entryReference: 'unknown', endToEndId: 'E2E-4200', status: 'UNMATCHED', amount: 42, counterparty: 'Ona Petraitė' }],
    });
    expect(await (await operator()).get(`/admin/statements/${id}`), 'a page that is not full').toMatchObject({ totalPages: 1, size: 100 });
    const list = await (await operator()).get<{ content: { id: string }[] }>('/admin/statements?size=1');
    expect(list.content.map((each) => each.id)).toEqual([id]);
    expect((await (await operator()).call('GET', '/admin/statements/stm-none')).status).toBe(404);
  });

  test('changes nothing when it comes again: by the same request, as the same file, written anew', async () => {
    const day = nextDay();
    const entries = [line(day, { amountCents: 100 })];
    const text = file(day, balance, entries);
    const first = await upload(text, { key: 'statement-key-1' });
    const shown = await (await operator()).get<{ entries: { entryReference: string }[] }>(
      `/admin/statements/${first.body.statements[0].id}`,
    );
    expect(shown.entries.map(({ entryReference }) => entryReference)).toEqual(entries.map(({ entryReference }) => entryReference));
    const before = await counts();
    expect(await upload(text, { key: 'statement-key-1' })).toEqual(first);
    const other = await server.person({ userGroup: 'ADMIN' });
    expect((await upload(text, { by: other, key: 'statement-key-1' })).body, 'a key of somebody else').toMatchObject({ isRepeated: true });
    expect((await upload(text)).body).toMatchObject({ isRepeated: true, statements: first.body.statements });
    const written = text.replace('<GrpHdr>', '<GrpHdr>\n');
    expect((await upload(written)).body).toMatchObject({ isRepeated: false, statements: first.body.statements });
    expect(await counts()).toEqual({ ...before, files: before.files + 1 });
    expect((await upload(text.replace('Ona', 'Ina'), { key: 'statement-key-1' })).status).toBe(409);
    balance += 100;
  });

  test('tells a line once, also when a notification told it before, or an event did', async () => {
    const { reference, status } = await payer();
    await store.tx((tx) => book(tx, server.clock, { id: 'told-by-event', amountCents: 100_000, reference, payer: 'Ona' }));
    expect(await status()).toBe('PAYMENT_COMPLETED');
    const notified = sample('notification.camt.054.001.08.xml')
      .replaceAll('T-1', 'told-by-054')
      .replaceAll('2026-03-02', '2026-03-04')
      .replace('RF69INV000001', 'RF18539007547034');
    expect(await upload(notified)).toMatchObject({
      status: 200,
      body: { statements: [{ kind: 'NOTIFICATION', entryCount: 1, unmatchedCount: 1 }] },
    });
    const before = await counts();
    const text = statementOf(
      (day) => line(day, { entryReference: 'told-by-event', amountCents: 100_000, reference }),
      (day) =>
        line(day, { entryReference: 'told-by-054', bookedOn: '2026-03-04', valueOn: day, amountCents: 100_000, reference: 'whatever' }),
    );
    expect(await upload(text)).toMatchObject({ status: 200, body: { statements: [{ entryCount: 2, unmatchedCount: 1 }] } });
    expect(await counts()).toEqual({
      statements: before.statements + 1,
      entries: before.entries + 1,
      moved: before.moved,
      files: before.files + 1,
    });
    expect(await movementsOf('told-by-event')).toEqual(['payment.completed']);
    expect(await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.reference, reference))).toHaveLength(1);
  });

  test('adds the payer’s account to a transfer that an event has told before, so that its money can go back [INS-01]', async () => {
    const { one, reference } = await payer();
    await store.tx((tx) => book(tx, server.clock, { id: 'told-without-account', amountCents: 100_000, reference, payer: 'Ona' }));
    await store.tx((tx) => book(tx, server.clock, { id: 'stray-without-account', amountCents: 700, reference: 'stray', payer: 'Ona' }));
    await store.tx((tx) => sendBack(tx, server.clock, 'stray-without-account', 'usr-operator'));
    const draftFor = async (id: string) => (await store.db.select().from(instruction).where(eq(instruction.subjectId, id)))[0];
    const draft = () => draftFor('stray-without-account');
    await store.tx((tx) => book(tx, server.clock, { id: 'not-yet-in-a-file', amountCents: 800, reference: 'stray', payer: 'Jonas' }));
    await store.tx((tx) => sendBack(tx, server.clock, 'not-yet-in-a-file', 'usr-operator'));
    expect(await draft()).toMatchObject({ payeeIban: null });
    const text = statementOf(
      (day) => line(day, { entryReference: 'told-without-account', amountCents: 100_000, reference }),
      (day) => line(day, { entryReference: 'stray-without-account', amountCents: 700, reference: 'stray' }),
    );
    expect((await upload(text)).status).toBe(200);
    expect(await draft()).toMatchObject({ payeeIban: 'LT121000011101001000' });
    expect(await draftFor('not-yet-in-a-file')).toMatchObject({ payeeIban: null });
    const [waiting] = await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, 'not-yet-in-a-file'));
    expect(waiting).toMatchObject({ payerIban: null });
    const [account] = await store.db.select().from(payeeAccount).where(eq(payeeAccount.userId, one.id));
    expect(account).toMatchObject({ iban: 'LT121000011101001000', holderName: 'Ona Petraitė', source: 'STATEMENT' });
  });

  test('is the line of the receipt of its own distribution, and of no transfer of another amount', async () => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'FULLY_FUNDED' }] });
    const projectId = projects[0]!.id;
    const bookedAt = server.clock.now();
    const received = { amountCents: 3_300, reference: 'repaid', payer: 'UAB Owner', bookedAt, status: 'MATCHED', projectId } as const;
    const ids = ['repaid-1', 'repaid-2', 'repaid-3'];
    for (const id of ids) {
      await store.db.insert(incomingTransfer).values({ ...received, id, dueDate: '2026-03-02' });
      const drafted = {
        projectId,
        receiptId: id,
        status: 'DRAFTED',
        amountCents: 3_300,
        restCents: 0,
        valueOn: '2026-03-02',
        draftedAt: bookedAt,
      } as const;
      await store.db.insert(distribution).values({ ...drafted, id: `dst-${id}` });
      const [from, to] = [{ kind: 'owner', holder: projectId } as const, { kind: 'received', holder: projectId } as const];
      const paid = { kind: 'borrower.paid', ref: `dst-${id}`, from, to, amountCents: 3_300, at: bookedAt } as const;
      await store.tx((tx) => transfer(tx, paid));
    }
    const told = { bookedOn: today(server.clock), reference: 'repaid' };
    const lines = ids.map((id) => (day: string) => line(day, { ...told, entryReference: id, amountCents: 3_300 }));
    const more = (day: string) => line(day, { ...told, entryReference: 'repaid-more', amountCents: 3_301 });
    await upload(statementOf(more, ...lines.toReversed()));
    const linked = await store.db
      .select({ entryReference: bankEntry.entryReference, ref: ledgerTransfer.ref })
      .from(bankEntryTransfer)
      .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, bankEntryTransfer.transferId))
      .innerJoin(bankEntry, eq(bankEntry.id, bankEntryTransfer.entryId))
      .where(eq(ledgerTransfer.kind, 'borrower.paid'));
    expect(Object.fromEntries(linked.map(({ entryReference, ref }) => [entryReference, ref]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, `dst-${id}`])),
    );
    expect(await entry('repaid-more')).toMatchObject({ outcome: 'UNMATCHED' });
  });

  test('is the line of a transfer that an event has told before, also where an operator has matched it since', async () => {
    const { investmentId, status } = await payer({ amount: 1100 });
    await store.tx((tx) =>
      book(tx, server.clock, { id: 'told-and-matched', amountCents: 110_000, reference: 'for the loan', payer: 'Ona' }),
    );
    await store.tx((tx) => matchByHand(tx, server.clock, 'told-and-matched', investmentId, 'usr-operator'));
    expect(await status()).toBe('PAYMENT_COMPLETED');
    await upload(statementOf((day) => line(day, { entryReference: 'told-and-matched', amountCents: 110_000, reference: 'for the loan' })));
    expect(await entry('told-and-matched')).toMatchObject({ outcome: 'MATCHED', receiptId: 'told-and-matched' });
    // what an operator has matched moved nothing at the bank
    expect(await movementsOf('told-and-matched')).toEqual(['transfer.unallocated']);
  });

  test.each([
    [3, true],
    [4, false],
  ])('is %i days after an event about the same amount with the same purpose its line: %s', async (days, isItsLine) => {
    const [id, reference] = [`told-${days}-days-before`, `stray ${days} days`];
    await store.tx((tx) => book(tx, server.clock, { id, amountCents: 900 + days, reference, payer: 'Ona' }));
    const bookedOn = addDays(today(server.clock), days);
    await upload(statementOf((day) => line(day, { entryReference: `line-${days}`, bookedOn, amountCents: 900 + days, reference })));
    const booked = await entry(`line-${days}`);
    expect(booked?.receiptId).toMatch(/./);
    expect(booked?.receiptId === id).toBe(isItsLine);
  });

  test('that names one line twice is refused', async () => {
    const day = nextDay();
    const again = line(day, { entryReference: 'again', amountCents: 100 });
    const before = await counts();
    expect(await upload(file(day, balance, [again, again]))).toMatchObject({
      status: 400,
      body: { errorCode: 'STATEMENT_MALFORMED', fieldErrors: { entry: 'again', reason: 'the same entry twice' } },
    });
    expect(await counts()).toEqual(before);
  });

  test('takes no line for what a distribution left over, whatever became of that: it arrived with another line', async () => {
    const [id, reference] = [restId('dst-before'), 'too much again'];
    const bookedAt = new Date(Date.UTC(2026, 2, 2 + dayNumber, 9));
    await store.db
      .insert(incomingTransfer)
      .values({ id, amountCents: 4_321, reference, payer: 'UAB Owner', bookedAt, status: 'UNMATCHED', reason: 'NOT_A_REPAYMENT' });
    const text = statementOf((day) => line(day, { entryReference: 'paid-again', amountCents: 4_321, reference }));
    expect((await upload(text)).status).toBe(200);
    const booked = await entry('paid-again');
    expect(booked?.receiptId).toMatch(/./);
    expect(booked?.receiptId).not.toBe(id);
    await store.db.delete(incomingTransfer).where(eq(incomingTransfer.id, id));
  });

  test('a sum that comes in parts later, or the other way round, counts once', async () => {
    const before = await counts();
    const [day, next] = [nextDay(), nextDay()];
    const lump = file(day, balance, [line(day, { entryReference: 'B-1', amountCents: 300 })]);
    expect((await upload(lump)).status).toBe(200);
    const notification = sample('notification.camt.054.001.08.xml')
      .replaceAll('T-1', 'B-1')
      .replaceAll('N-1', 'N-parts')
      .replaceAll('2026-03-02', day)
      .replaceAll('1000.00', '3.00')
      .replace(/<TxDtls>[\s\S]*<\/TxDtls>/, (details) => details.replace('3.00', '1.00') + details.replace('3.00', '2.00'));
    expect(await upload(notification)).toMatchObject({ status: 200, body: { statements: [{ entryCount: 1 }] } });
    balance += 300;
    expect(await counts()).toMatchObject({ entries: before.entries + 1, moved: before.moved + 1 });

    const parts = notification.replaceAll('B-1', 'B-2').replaceAll('N-parts', 'N-parts-2').replaceAll(day, next);
    expect(await upload(parts)).toMatchObject({ status: 200, body: { statements: [{ entryCount: 2 }] } });
    expect((await upload(file(next, balance, [line(next, { entryReference: 'B-2', amountCents: 300 })]))).status).toBe(200);
    balance += 300;
    expect(await counts()).toMatchObject({ entries: before.entries + 3, moved: before.moved + 3 });
  });

  /** A booking of a notification, with parts in cents: below zero what leaves. */
  const batch = (name: string, day: string, cents: readonly number[]) => {
    const euro = (amount: number) => (Math.abs(amount) / 100).toFixed(2);
    return sample('notification.camt.054.001.08.xml')
      .replaceAll('N-1', `${name}-${cents.length}`)
      .replaceAll('2026-03-02', day)
      .replace('1000.00', euro(cents.reduce((all, each) => all + each, 0)))
      .replace(/<TxDtls>[\s\S]*<\/TxDtls>/, (details) =>
        cents
          .map((each, index) => {
            const part = details.replace('1000.00', euro(each)).replace('T-1', `${name}/part-${index}`);
            return each < 0 ? part.replace('CRDT', 'DBIT') : part;
          })
          .join(''),
      )
      .replaceAll('T-1', name);
  };

  test('a batch that has grown since it was told counts each of its parts once', async () => {
    const day = nextDay();
    const before = await counts();
    for (const cents of [
      [110, 220],
      [110, 220, 330],
    ]) {
      const { status, body } = await upload(batch('grows', day, cents));
      expect([status, body.statements?.[0].entryCount]).toEqual([200, cents.length]);
      expect(await counts()).toMatchObject({ entries: before.entries + cents.length, moved: before.moved + cents.length });
    }
    expect(await Promise.all([0, 1, 2].map((part) => movementsOf(`grows/part-${part}`)))).toEqual(Array(3).fill(['transfer.unallocated']));
  });

  test('a statement lists the lines it tells, also where a line of another sum has the same reference', async () => {
    const day = nextDay();
    const twice = (name: string, cents: readonly number[]) => upload(batch(name, day, cents).replaceAll(`${name}/part-0`, 'twice'));
    await twice('sum', [1510, 10]);
    await twice('other', [2520, 20]);
    for (const [name, cents] of [
      ['sum', [1510, 10, 5]],
      ['other', [2520, 20, 30]],
    ] as const) {
      const { status, body } = await twice(name, cents);
      expect(status).toBe(200);
      const told = await store.db
        .select({ amountCents: bankEntry.amountCents })
        .from(bankStatementEntry)
        .innerJoin(bankEntry, eq(bankEntry.id, bankStatementEntry.entryId))
        .where(eq(bankStatementEntry.statementId, body.statements[0].id))
        .orderBy(bankStatementEntry.position);
      expect(told.map(({ amountCents }) => amountCents)).toEqual(cents);
    }
  });

  test('a batch that adds up to nothing has its parts booked, in and out', async () => {
    const day = nextDay();
    expect(await upload(batch('even', day, [300, -300]))).toMatchObject({ status: 200, body: { statements: [{ entryCount: 2 }] } });
    expect(await Promise.all(['even/part-0', 'even/part-1'].map(entry))).toMatchObject([
      { direction: 'CREDIT', amountCents: 300 },
      { direction: 'DEBIT', amountCents: 300 },
    ]);
    expect(await movementsOf('even/part-0')).toEqual(['transfer.unallocated']);
  });

  test('confirms what a provider has reported, and moves no money again', async () => {
    const { investmentId, reference, status } = await payer({ paymentType: 'aitvaras' });
    const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    await store.tx((tx) => settle(tx, server.clock, { paymentId: row!.id, outcome: 'paid', actor: 'aitvaras' }));
    expect(await status()).toBe('PAYMENT_COMPLETED');
    const before = await counts();
    const text = statementOf(
      (day) => line(day, { entryReference: 'confirms', amountCents: 100_000, reference }),
      (day) => line(day, { entryReference: 'too-much', amountCents: 100_000, reference }),
    );
    expect(await upload(text)).toMatchObject({ status: 200, body: { statements: [{ unmatchedCount: 1 }] } });
    expect(await entry('confirms')).toMatchObject({ outcome: 'MATCHED', paymentId: row!.id, receiptId: null });
    expect(await movementsOf('confirms')).toEqual(['payment.completed']);
    expect(await movementsOf('too-much')).toEqual(['transfer.unallocated']);
    expect((await counts()).moved).toBe(before.moved + 1);
  });

  test('of another amount confirms no payment of a provider', async () => {
    const { reference, status } = await payer({ paymentType: 'aitvaras' });
    await upload(statementOf((day) => line(day, { entryReference: 'less-than-agreed', amountCents: 99_900, reference })));
    expect(await status()).toBe('PAYMENT_INITIATED');
    expect(await entry('less-than-agreed')).toMatchObject({ outcome: 'UNMATCHED', paymentId: null });
  });

  test('belongs to the money of one payment each, where two payments of an investment were made', async () => {
    const { one, investmentId, reference } = await payer({ paymentType: 'aitvaras' });
    const say = (paymentId: string, outcome: 'failed' | 'paid') =>
      store.tx((tx) => settle(tx, server.clock, { paymentId, outcome, actor: 'aitvaras' }));
    const payments = () => store.db.select().from(payment).where(eq(payment.investmentId, investmentId)).orderBy(payment.createdAt);
    await say((await payments())[0]!.id, 'failed');
    await one.call('POST', '/payment-collection', { investmentId, paymentType: 'aitvaras', locale: 'en' });
    const [late, paid] = (await payments()).map(({ id }) => id);
    expect([await say(paid!, 'paid'), await say(late!, 'paid')]).toEqual(['applied', 'return-due']);
    const text = statementOf(
      (day) => line(day, { entryReference: 'of-two-1', amountCents: 100_000, reference }),
      (day) => line(day, { entryReference: 'of-two-2', amountCents: 100_000, reference }),
    );
    expect(await upload(text)).toMatchObject({ status: 200, body: { statements: [{ unmatchedCount: 0 }] } });
    expect([await movementsOf('of-two-1'), await movementsOf('of-two-2')]).toEqual([['payment.completed'], ['payment.unallocated']]);
    const lines = [await entry('of-two-1'), await entry('of-two-2')];
    expect(lines.map((each) => each?.paymentId)).toEqual([paid, late]);
  });

  test('is booked once where the provider first says that the payment failed, and after the line that it was made', async () => {
    const { investmentId, reference } = await payer({ paymentType: 'aitvaras' });
    const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    const say = (outcome: 'failed' | 'paid') =>
      store.tx((tx) => settle(tx, server.clock, { paymentId: row!.id, outcome, amountCents: 100_000, actor: 'aitvaras' }));
    expect(await say('failed')).toBe('applied');
    await upload(statementOf((day) => line(day, { entryReference: 'late-money', amountCents: 100_000, reference })));
    expect(await entry('late-money')).toMatchObject({ outcome: 'UNMATCHED' });
    const receipt = (await entry('late-money'))!.receiptId!;
    expect(await say('paid')).toBe('return-due');
    expect(await say('paid')).toBe('repeated');
    expect(await entry('late-money')).toMatchObject({ outcome: 'MATCHED', paymentId: row!.id });
    expect((await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, receipt)))[0]).toMatchObject({
      status: 'MATCHED',
    });
    const [{ userId } = { userId: '' }] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
    // beside it nothing came from anywhere
    expect(await balanceOf(store, `investor:${userId}`)).toBe(0);
  });

  test('is not given back twice where an operator already sends it back', async () => {
    const { investmentId, reference } = await payer({ paymentType: 'aitvaras' });
    const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    const say = (outcome: 'failed' | 'paid') =>
      store.tx((tx) => settle(tx, server.clock, { paymentId: row!.id, outcome, amountCents: 100_000, actor: 'aitvaras' }));
    await say('failed');
    await upload(statementOf((day) => line(day, { entryReference: 'sent-back', amountCents: 100_000, reference })));
    const receipt = (await entry('sent-back'))!.receiptId!;
    await store.tx((tx) => sendBack(tx, server.clock, receipt, 'usr-operator'));
    expect(await say('paid')).toBe('repeated');
    expect(await store.db.select().from(instruction).where(eq(instruction.subjectId, row!.id))).toEqual([]);
  });

  test('says that a payment was made which its provider has not reported yet', async () => {
    const { reference, status } = await payer({ paymentType: 'aitvaras' });
    await upload(statementOf((day) => line(day, { entryReference: 'first', amountCents: 100_000, reference })));
    expect(await status()).toBe('PAYMENT_COMPLETED');
    expect(await movementsOf('first')).toEqual(['payment.completed']);
  });

  test('is no refund that comes back, though that names an investment which waits for the same amount', async () => {
    const { reference, status } = await payer({ paymentType: 'aitvaras' });
    const draft = await covered(store, server.clock, (await server.person()).id, { amountCents: 100_000 });
    await store.tx((tx) => draftInstruction(tx, server.clock, draft));
    const refund = await carryOut(store, server.clock, 'REFUND', draft.subjectId, (await operator()).id);
    const back = { entryReference: 'back', amountCents: 100_000, reference, endToEndId: refund, returnReason: 'AC04' };
    await upload(statementOf((day) => line(day, back)));
    expect((await instructionRow(store, refund)).status).toBe('RETURNED');
    expect([await status(), (await entry('back'))?.outcome]).toEqual(['PAYMENT_INITIATED', 'MATCHED']);
  });
});

describe('what banks write beyond the usual', () => {
  test('numbers of statements that begin with the day: the second one of a day follows the first one', async () => {
    const day = nextDay();
    const [first, second] = [20_261_128_001, 20_261_128_002].map((sequence, at) =>
      file(day, balance + at * 300, [line(day, { amountCents: 300 })], { id: `S-${sequence}`, sequence }),
    );
    const body = (text = '') => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? '';
    const answer = await upload(String(first).replace(body(first), `${body(second)}${body(first)}`));
    expect([answer.status, answer.body.statements?.map(({ bankId }: { bankId: string }) => bankId)]).toEqual([
      200,
      ['S-20261128001', 'S-20261128002'],
    ]);
    balance += 600;
  });

  test('money of a payer whose account is no IBAN completes what it is for, or waits for the account it goes back to', async () => {
    const { reference, status } = await payer();
    const counterparty = { name: 'Ona Petraitė', iban: '40817810099910004312' };
    const paid = (day: string) => line(day, { amountCents: 100_000, reference, counterparty });
    const unknown = (day: string) => line(day, { entryReference: 'no-iban', amountCents: 4_200, reference: 'gift', counterparty });
    expect((await upload(statementOf(paid, unknown))).status).toBe(200);
    expect(await status()).toBe('PAYMENT_COMPLETED');
    const id = (await entry('no-iban'))?.receiptId;
    expect((await (await operator()).call('POST', `/admin/transfers/${id}`, { returned: true })).status).toBe(204);
    const [draft] = await store.db
      .select()
      .from(instruction)
      .where(eq(instruction.subjectId, String(id)));
    expect([draft?.status, draft?.payeeIban]).toEqual(['DRAFTED', null]);
  });

  test('a line of nothing is left out, and a name of the file that no database takes is cleaned', async () => {
    const nothing = (day: string) => line(day, { amountCents: 0, reference: 'a waived fee' });
    const answer = await upload(statementOf(nothing), { name: 'day\0.xml' });
    expect([answer.status, answer.body.statements?.[0]?.entryCount, answer.body.statements?.[0]?.fileName]).toEqual([200, 0, 'day.xml']);
  });
});

describe('a file that does not fit is refused as a whole', () => {
  test.each([
    ['another account', 'STATEMENT_WRONG_ACCOUNT', '2', undefined, (text: string) => text.replace(account, 'LT121000011101001000')],
    [
      'another currency',
      'STATEMENT_WRONG_CURRENCY',
      '2',
      'L-',
      (text: string) => text.replace(/<Ntry>(.*?)Ccy="EUR"/, '<Ntry>$1Ccy="USD"'),
    ],
    ['a gap in the balances', 'STATEMENT_BALANCE_GAP', '2', undefined, (text: string) => text],
    [
      'a sum that does not fit',
      'STATEMENT_SUM_MISMATCH',
      '2',
      undefined,
      (text: string) => text.replace(/(CLBD.*?<Amt Ccy="EUR">)\d+/, '$11'),
    ],
    ['XML that is cut off', 'STATEMENT_MALFORMED', '2', undefined, (text: string) => text.slice(0, -40)],
    ['another file', 'STATEMENT_MALFORMED', '1', undefined, () => '%PDF-1.7'],
  ])('%s', async (_what, code, place, reference, spoil) => {
    const before = await counts();
    const day = '2027-01-01';
    const text = spoil(file(day, balance + 1, [line(day, { amountCents: 100 })]));
    const [status, errorCode, at, entryReference] = await refusal(text);
    expect([status, errorCode, at]).toEqual([400, code, place]);
    if (reference) expect(entryReference).toContain(reference);
    expect(await counts()).toEqual(before);
  });

  test('a known statement with other content', async () => {
    const day = nextDay();
    const entries = [line(day, { amountCents: 500 })];
    expect((await upload(file(day, balance, entries))).status).toBe(200);
    expect(await refusal(file(day, balance, [...entries, line(day, { amountCents: 1 })]))).toEqual([
      400,
      'STATEMENT_CHANGED',
      '2',
      undefined,
    ]);
    balance += 500;
  });

  test('a known statement whose lines have changed, of the same sum', async () => {
    const day = nextDay();
    const [paid, other] = [line(day, { amountCents: 700 }), line(day, { amountCents: 700 })];
    expect((await upload(file(day, balance, [paid]))).status).toBe(200);
    expect((await refusal(file(day, balance, [other])))[1]).toBe('STATEMENT_CHANGED');
    balance += 700;
  });

  test('a second statement in the file that does not fit takes the first one with it', async () => {
    const before = await counts();
    const [day, next] = [nextDay(), '2027-01-01'];
    const both = [file(day, balance, [line(day, { amountCents: 100 })]), file(next, balance + 99, [])];
    const [first, second] = both.map((text) => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? '');
    expect((await refusal(String(both[0]).replace(String(first), `${first}${second}`)))[1]).toBe('STATEMENT_BALANCE_GAP');
    expect(await counts()).toEqual(before);
    dayNumber--;
  });

  test('statements of two days that add up to nothing are taken after a later one, the older one first', async () => {
    const [first, second, third] = [nextDay(), nextDay(), nextDay()];
    const receipt = file(first, balance, [line(first, { amountCents: 40_000 })]);
    const payment = file(second, balance + 40_000, [line(second, { direction: 'DEBIT', amountCents: 40_000 })]);
    expect((await upload(file(third, balance, [line(third, { amountCents: 100 })]))).status).toBe(200);
    expect((await refusal(payment))[1]).toBe('STATEMENT_BALANCE_GAP');
    for (const missing of [receipt, payment]) expect((await upload(missing)).status).toBe(200);
    expect((await refusal(file(third, balance + 1, [])))[1]).toBe('STATEMENT_CHANGED');
    balance += 100;
  });

  test('an empty one, one that is too large', async () => {
    expect((await upload('')).body).toMatchObject({ errorCode: 'FILE_EMPTY' });
    expect(await upload('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { errorCode: 'FILE_TOO_LARGE' } });
  });

  test('and nobody but an operator may send or read any', async () => {
    const person = await server.person();
    expect((await upload(file('2027-01-01', 0, []), { by: person })).status).toBe(403);
    for (const path of ['/admin/statements', '/admin/statements/stm-1']) expect((await person.call('GET', path)).status).toBe(403);
  });
});

test('what the bank has booked is never changed or deleted', async () => {
  const [one] = await store.db.select().from(bankEntry).limit(1);
  await expect(store.db.update(bankEntry).set({ amountCents: 1 }).where(eq(bankEntry.id, one!.id))).rejects.toThrow();
  await expect(store.db.delete(bankStatement)).rejects.toThrow();
});
