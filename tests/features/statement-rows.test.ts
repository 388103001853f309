import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CamtEntry, CamtStatement } from '../../server/lib/iso20022/read-camt.ts';
import { storeStatement } from '../../server/statements/store-statement.ts';
import { entriesOfStatement } from '../../server/statements/list-statements.ts';
import type { Store } from '../../server/store/store.ts';
import { bankEntry, bankFile, bankStatementEntry } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

const [own, other] = ['LT601010012345678901', 'LT121000011101001000'];
const [monday, tuesday] = ['2026-03-02', '2026-03-03'];
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await store.db.insert(bankFile).values({ sha256: 'file', name: 'day.xml', size: 1, takenBy: 'test', takenAt: new Date() });
});
afterAll(() => store?.close());

type Line = Partial<CamtEntry> & { amountCents: number; bookingReference?: string };
interface Told extends Partial<Pick<CamtStatement, 'kind' | 'account' | 'day' | 'sequence'>> {
  id: string;
  openingCents?: number;
  lines: Line[];
}

/** A statement with one booking for each reference. */
function statementOf({ id, openingCents = 0, lines, kind = 'STATEMENT', account = own, day = monday, sequence = 1 }: Told): CamtStatement {
  const cents = (parts: readonly { direction: CamtEntry['direction']; amountCents: number }[]) =>
    parts.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);
  const entries = lines.map(({ bookingReference, ...line }) => {
    const entry: CamtEntry = {
      entryReference: 'E',
      bookedOn: day,
      valueOn: day,
      direction: 'CREDIT',
      currency: 'EUR',
      reference: '',
      counterparty: { name: 'Ona Petraitė' },
      ...line,
    };
    return { reference: bookingReference ?? entry.entryReference, entry };
  });
  const references = [...new Set(entries.map(({ reference }) => reference))];
  const bookings = references.map((reference, index) => {
    const parts = entries.filter((each) => each.reference === reference).map(({ entry }) => entry);
    const { bookedOn, direction } = parts[0]!;
    return { reference, bookedOn, direction, amountCents: Math.abs(cents(parts)), line: index + 1, entries: parts };
  });
  const closingCents = openingCents + cents(entries.map(({ entry }) => entry));
  const balances = kind === 'STATEMENT' ? { openingCents, closingCents } : undefined;
  return { kind, id, sequence, account, day, balances, bookings, line: 1 };
}
const told = (statement: Told) => store.tx((tx) => storeStatement(tx, statementOf(statement), 'file'));

test('a statement is known by its account, kind, number and day together, and follows the one of its account and kind', async () => {
  const statements: Told[] = [
    { id: 'S', lines: [{ amountCents: 100 }] },
    { id: 'S', account: other, lines: [{ amountCents: 200 }] },
    { id: 'S', kind: 'NOTIFICATION', lines: [{ entryReference: 'N', amountCents: 300 }] },
    { id: 'S', kind: 'NOTIFICATION', day: tuesday, sequence: 0, lines: [{ entryReference: 'N', amountCents: 300 }] },
    { id: 'S', day: tuesday, openingCents: 100, lines: [{ amountCents: 50 }] },
    { id: 'T', day: tuesday, openingCents: 150, sequence: 2, lines: [{ entryReference: 'T', amountCents: 25 }] },
    { id: 'S', account: other, day: tuesday, openingCents: 200, lines: [{ amountCents: 50 }] },
  ];
  const stored: string[] = [];
  for (const statement of statements) {
    const { id, fresh } = await told(statement);
    expect(fresh.map(({ amountCents, account }) => [amountCents, account])).toEqual([
      [statement.lines[0]!.amountCents, statement.account ?? own],
    ]);
    stored.push(id);
  }
  expect(new Set(stored).size).toBe(statements.length);
  for (const [index, statement] of statements.entries()) expect(await told(statement)).toEqual({ id: stored[index], fresh: [] });
  for (const [index, id] of stored.entries()) {
    const listed = await entriesOfStatement(store.db, id, { number: 0, size: 10 });
    expect(listed.map(({ amount }) => amount)).toEqual([statements[index]!.lines[0]!.amountCents / 100]);
  }
});

const notified = (id: string, lines: Line[], account = own) => told({ id, kind: 'NOTIFICATION', account, lines });

test('a booking is known by its account, reference and day together', async () => {
  const booking = { entryReference: 'B', amountCents: 100 };
  const bookings: [Line, string?][] = [
    [booking],
    [booking, other],
    [{ ...booking, bookedOn: tuesday }],
    [{ ...booking, entryReference: 'B-2' }],
  ];
  for (const [index, [line, account]] of bookings.entries()) {
    const { fresh } = await notified(`B-${index}`, [line], account);
    expect(fresh).toMatchObject([{ ...line, account: account ?? own }]);
  }
  expect((await notified('B-again', [booking])).fresh).toEqual([]);
});

test('a line that was told before is the one that is the same in each part', async () => {
  const line = { entryReference: 'P', bookedOn: tuesday, direction: 'DEBIT', amountCents: 100 } as const;
  const similar: [Line, string][] = [
    [line, own],
    [line, other],
    [{ ...line, entryReference: 'P-0' }, own],
    [{ ...line, bookedOn: monday }, own],
    [{ ...line, direction: 'CREDIT' }, own],
    [{ ...line, amountCents: 70 }, own],
  ];
  const batches = similar.map(([one, account], index) => ({ one: { ...one, bookingReference: `batch ${index}` }, account, index }));
  for (const { one, account, index } of batches) await notified(`P-${index}`, [one], account);
  for (const { one, account, index } of batches) {
    // the batch has grown
    const parts = [one, { ...one, entryReference: `more ${index}`, amountCents: 50 }];
    const { id, fresh } = await notified(`P-grown-${index}`, parts, account);
    expect(fresh).toMatchObject([{ entryReference: `more ${index}` }]);
    const rows = await store.db
      .select({ entry: bankEntry })
      .from(bankStatementEntry)
      .innerJoin(bankEntry, eq(bankEntry.id, bankStatementEntry.entryId))
      .where(eq(bankStatementEntry.statementId, id))
      .orderBy(asc(bankStatementEntry.position));
    expect(rows.map(({ entry }) => entry)).toMatchObject(parts.map((part) => ({ ...part, account })));
  }
});
