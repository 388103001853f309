import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { type Account, transfer } from '../../server/ledger/ledger.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { book } from '../../server/payments/incoming.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, investment, ledgerTransfer } from '../../server/store/schema.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { testServer } from '../support/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let treasurer: Awaited<ReturnType<typeof server.person>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const person: Account = { kind: 'investor', holder: '' };
let escrow: Account;
let refs = 0;

/** Moves cents at an instant, with a name that a spreadsheet must not take for a formula. */
const move = (at: string, from: Account, to: Account, amountCents: number) =>
  store.tx((tx) => transfer(tx, { kind: 'payment.completed', ref: `=ref,"${++refs}`, from, to, amountCents, at: new Date(at) }));

beforeAll(async () => {
  treasurer = await server.person({ userGroup: 'ADMIN', roles: ['TREASURY'] });
  person.holder = (await server.person({})).id;
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  escrow = { kind: 'escrow', holder: projects[0]!.id };
  // the month begins at midnight in Vilnius: UTC+2 on 1 February and 1 March, UTC+3 on 1 April
  await move('2026-02-27T12:00:00Z', person, escrow, 100_00);
  await move('2026-02-28T21:59:59Z', person, escrow, 1_00);
  await move('2026-02-28T22:00:00Z', person, escrow, 20_00);
  await move('2026-03-10T12:00:00Z', escrow, person, 5_55);
  await move('2026-03-31T20:59:59Z', person, escrow, 3_00);
  await move('2026-03-31T21:00:00Z', person, escrow, 7_00);
});

const monthOf = (month: string, query = '') => treasurer.get<Schemas['LedgerMonth']>(`/admin/ledger/accounts?month=${month}${query}`);
const accountOf = (id: string, month: string, query = '') =>
  treasurer.get<Schemas['LedgerAccountDetails']>(`/admin/ledger/accounts/${encodeURIComponent(id)}?month=${month}${query}`);
const escrowId = () => `escrow:${escrow.holder}`;

async function exported(format: 'CSV' | 'XLSX', one = treasurer) {
  const answer = await server.app.inject({
    url: `/api/v1/admin/ledger/export?month=2026-03&format=${format}`,
    headers: { authorization: `Bearer ${one.token}`, locale: 'en' },
  });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload };
}

/** The fields of the lines of a CSV file (RFC 4180) without line breaks in them. */
const fields = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, q, plain]) => q?.replaceAll('""', '"') ?? plain ?? ''),
    );

describe('the ledger of a month', () => {
  test('opening balance and entries are the closing balance, by the days of Vilnius', async () => {
    const { account, entries } = await accountOf(escrowId(), '2026-03');
    expect(account).toMatchObject({ opening: 101, moneyIn: 23, moneyOut: 5.55, closing: 118.45, projectId: escrow.holder, personId: null });
    expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [20, 121],
      [-5.55, 115.45],
      [3, 118.45],
    ]);
    expect((await accountOf(escrowId(), '2026-04')).account).toMatchObject({ opening: 118.45, moneyIn: 7, closing: 125.45 });
    expect((await accountOf(escrowId(), '2026-01')).account).toMatchObject({ opening: 0, moneyIn: 0, moneyOut: 0, closing: 0 });
  });

  test('the sums over all accounts are 0, and pages of accounts and entries add up', async () => {
    const { kinds, sums, content, totalElements } = await monthOf('2026-03');
    expect(sums).toEqual({ opening: 0, entries: 0, closing: 0 });
    expect(kinds).toEqual([
      { kind: 'escrow', accountCount: 1, opening: 101, moneyIn: 23, moneyOut: 5.55, closing: 118.45 },
      { kind: 'investor', accountCount: 1, opening: -101, moneyIn: 5.55, moneyOut: 23, closing: -118.45 },
    ]);
    expect(totalElements).toBe(2);
    expect(content.map(({ id }) => id)).toEqual([escrowId(), `investor:${person.holder}`]);
    expect((await monthOf('2026-03', '&kind=investor')).content).toEqual([content[1]]);
    expect((await monthOf('2026-03', '&size=1&page=1')).content).toEqual([content[1]]);
    const second = await accountOf(escrowId(), '2026-03', '&size=1&page=1');
    expect([second.totalPages, second.entries.map(({ balance }) => balance)]).toEqual([3, [115.45]]);
  });

  test('an empty month has no accounts', async () => {
    expect(await monthOf('2025-12')).toMatchObject({ kinds: [], content: [], sums: { opening: 0, entries: 0, closing: 0 } });
  });
});

describe('the file of a month', () => {
  test('holds what the pages show, as CSV and as XLSX', async () => {
    const { content } = await monthOf('2026-03');
    const expected: (string | number)[][] = [];
    for (const account of content) {
      const { entries } = await accountOf(account.id, '2026-03');
      expected.push([account.id, account.name, 'Opening balance', '', '', account.opening]);
      for (const { id, amount, balance } of entries) expected.push([account.id, account.name, 'Entry', id, amount, balance]);
      expected.push([account.id, account.name, 'Closing balance', '', '', account.closing]);
    }
    expected.push(
      ['All accounts', '', 'Opening balance', '', '', 0],
      ['All accounts', '', 'Sum of the entries', '', 0, ''],
      ['All accounts', '', 'Closing balance', '', '', 0],
    );
    const csv = await exported('CSV');
    expect(csv).toMatchObject({ status: 200, type: 'text/csv' });
    const text = csv.bytes.toString();
    expect(text.startsWith('\uFEFFAccount,Kind of account,')).toBe(true);
    const number = (value = '') => (value === '' ? '' : Number(value));
    const rows = fields(text).slice(1);
    expect(rows.map((row) => [row[0], row[2], row[3], row[5], number(row[9]), number(row[10])])).toEqual(expected);
    expect(rows[1]).toEqual([
      escrowId(),
      'Paid into a project',
      content[0]!.name,
      'Entry',
      '2026-03-01',
      expect.any(String),
      'Payment into the project',
      `'=ref,"3`,
      `investor:${person.holder}`,
      '20.00',
      '121.00',
    ]);
    const xlsx = await exported('XLSX');
    expect(xlsx).toMatchObject({ status: 200, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
    const cells = cellsOf(xlsx.bytes).slice(1);
    // empty cells are left out of the file
    expect(cells.map((row) => row.filter((value) => typeof value === 'string'))).toEqual(
      rows.map((row) =>
        row.filter((value, column) => value !== '' && ![4, 9, 10].includes(column)).map((value) => value.replace(/^'=/, '=')),
      ),
    );
    expect(cells.map((row) => row.findLast((value) => value !== ''))).toEqual(rows.map((row) => Number(row[10] || row[9])));
  });

  test('is read in batches, in the order of accounts and instants', async () => {
    await store.db.execute(sql`
      insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
      select 'payment.completed', 'long-' || n, ${`investor:${person.holder}`}, ${escrowId()}, n, '2024-05-20T09:00:00Z'::timestamptz - n * interval '1 minute'
      from generate_series(1, 1201) n`);
    const answer = await server.app.inject({
      url: '/api/v1/admin/ledger/export?month=2024-05&format=CSV',
      headers: { authorization: `Bearer ${treasurer.token}` },
    });
    const rows = fields(answer.body).slice(1);
    const sum = (1201 * 1202) / 200;
    const own = rows.filter(([account]) => account === escrowId());
    expect(own.map(([, , , , , , , reference]) => reference)).toEqual([
      '',
      ...Array.from({ length: 1201 }, (_, n) => `long-${1201 - n}`),
      '',
    ]);
    expect([own[1]![10], own[2]![10], own.at(-1)![10]]).toEqual(['12.01', '24.01', sum.toFixed(2)]);
    expect(rows).toHaveLength(2 * 1203 + 3);
    expect(rows.at(-4)!.at(-1)).toBe((-sum).toFixed(2));
  });

  test('has one state of the ledger, whatever is booked while it is read', async () => {
    const entries = sql`select count(*) over ()::int as n from ledger_transfer, generate_series(1, 100)`;
    const { cursors, close } = await store.openCursors(async (declare) => {
      const early = await declare<{ n: number }>(entries);
      // the embedded database has one connection, and nobody comes in between
      if (testServer) await move('2024-06-01T12:00:00Z', person, escrow, 1);
      return { early, late: await declare<{ n: number }>(entries) };
    });
    try {
      const seen = new Set<number>();
      let rows = 0;
      for await (const batch of cursors.early) {
        if (rows === 0) await move('2024-06-01T12:00:00Z', person, escrow, 1);
        rows += batch.length;
        for (const { n } of batch) seen.add(n);
      }
      for await (const batch of cursors.late) for (const { n } of batch) seen.add(n);
      expect([...seen]).toEqual([rows]);
    } finally {
      await close();
    }
  });

  test('that nobody takes gives its connection back', async () => {
    for (let n = 0; n < 25; n++) {
      const reading = await store.openCursors((declare) => declare<{ n: number }>(sql`select n::int from generate_series(1, 2000) n`));
      for await (const [first] of reading.cursors) if (first?.n === 1) break;
      await reading.close();
    }
    // a statement that the database refuses, too
    for (let n = 0; n < 25; n++) await expect(store.openCursors((declare) => declare(sql`select nothing`))).rejects.toThrow();
    expect((await monthOf('2026-03')).totalElements).toBe(2);
  });

  test('is written into the log, and is not for viewers', async () => {
    const supervisor = await server.person({ roles: ['SUPERVISOR'] });
    expect((await exported('CSV', supervisor)).status).toBe(200);
    const written = and(eq(audit.event, 'ledger.exported'), eq(audit.actor, supervisor.id));
    expect(await store.db.select().from(audit).where(written)).toMatchObject([{ subjectId: supervisor.id, after: '2026-03' }]);
    const viewer = await server.person({ roles: ['VIEWER'] });
    expect((await viewer.call('GET', '/admin/ledger/accounts')).status).toBe(200);
    expect((await exported('CSV', viewer)).status).toBe(403);
    const support = await server.person({ roles: ['SUPPORT'] });
    for (const path of ['accounts', `accounts/${escrowId()}`, 'entries/1'])
      expect((await support.call('GET', `/admin/ledger/${path}`)).status).toBe(403);
  });
});

describe('an entry', () => {
  test('shows both sides and leads to investment, receipt, project and person', async () => {
    const one = await server.person();
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const projectId = projects[0]!.id;
    const made = await one.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' });
    const investmentId = (made.body as { id: string }).id;
    await one.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en' });
    const [row] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
    const reference = investmentReference(row!.number);
    // a transfer of another amount is on nobody's account until it is matched
    await store.tx((tx) => book(tx, server.clock, { id: 'rec-1', amountCents: 999_00, reference, payer: 'Ona' }));
    await store.tx((tx) => book(tx, server.clock, { id: 'rec-2', amountCents: 1000_00, reference, payer: 'Ona' }));
    const entryOf = async (ref: string) => {
      const [entry] = await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, ref)).orderBy(desc(ledgerTransfer.id));
      return treasurer.get<Schemas['LedgerEntryDetails']>(`/admin/ledger/entries/${entry!.id}`);
    };
    const [paid, unmatched] = [await entryOf(investmentId), await entryOf('rec-1')];
    expect(paid).toMatchObject({
      kind: 'payment.completed',
      amount: 1000,
      from: { id: `investor:${one.id}`, kind: 'investor', personId: one.id },
      to: { id: `escrow:${projectId}`, kind: 'escrow', projectId },
    });
    expect(paid.causes.map(({ kind, id }) => [kind, id])).toEqual([
      ['INVESTMENT', investmentId],
      ['PROJECT', projectId],
      ['PERSON', one.id],
    ]);
    expect(paid.causes[0]).toMatchObject({ name: reference, personId: one.id });
    expect(unmatched.causes).toEqual([{ kind: 'RECEIPT', id: 'rec-1', name: `Ona · ${reference}` }]);
  });

  test.each(['entries/0', 'entries/x', 'entries/99999999999999999999', 'accounts/escrow:x'])('%s is not there', async (path) => {
    expect((await treasurer.call('GET', `/admin/ledger/${path}`)).status).toBe(404);
  });
});
