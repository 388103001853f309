import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxFileSize } from '../../domain/upload.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { registerReconciliationMetrics } from '../../server/reconciliation/metrics.ts';
import { reconcileDay } from '../../server/reconciliation/reconcile-day.ts';
import { readFolder, completeFiles } from '../../server/reconciliation/watched-folder.ts';
import type { Store } from '../../server/store/store.ts';
import { bankStatement } from '../../server/store/schema.ts';
import { plantTransfer } from '../support/planted-transfer.ts';
import { sample } from '../support/iso20022/validate.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let folder: string;
beforeEach(async () => {
  store = await openTestStore();
  folder = await mkdtemp(path.join(tmpdir(), 'statements-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const account = 'LT601010012345678901';
const statement = (day: string, openingCents: number, amountCents: number, { iban = account, payer = 'A' } = {}) =>
  writeCamt({
    id: day,
    sequence: 1,
    createdAt: new Date(`${day}T20:00:00Z`),
    account: iban,
    owner: 'Escrow',
    day,
    openingCents,
    entries: [
      {
        entryReference: day,
        bookedOn: day,
        valueOn: day,
        direction: 'CREDIT',
        amountCents,
        currency: 'EUR',
        reference: 'x',
        counterparty: { name: payer },
      },
    ],
  });
/** A file that has lain there for a while. */
async function put(name: string, content: string, ageSeconds = 60) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const then = Date.now() / 1000 - ageSeconds;
  await utimes(file, then, then);
}
const logged: { file?: string }[] = [];
const log = { warn: () => {}, error: (facts: { file?: string }) => void logged.push(facts) };
const run = () => readFolder({ store, clock: systemClock, folder, log }, new AbortController().signal);
const days = async () => (await store.db.select().from(bankStatement).orderBy(bankStatement.day)).map(({ day }) => day);
const list = async (name = '') => (await readdir(path.join(folder, name))).toSorted();

test('new files are taken in the order of their balances, whatever they are named, and moved', async () => {
  await put('a.xml', statement('2026-03-03', 300, 5));
  await put('b.XML', statement('2026-03-02', 0, 300));
  await put('c.xml', statement('2026-03-04', 305, 1));
  await run();
  expect(await days()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  expect([await list(), await list('done')]).toEqual([
    ['done', 'refused'],
    ['a.xml', 'b.XML', 'c.xml'],
  ]);
});

test('a refused file lies beside the reason, and the others are taken', async () => {
  await put('bad.xml', statement('2026-03-02', 0, 300).slice(0, -20));
  await put('other.xml', statement('2026-03-02', 0, 1, { iban: 'LT121000011101001000' }));
  await put('right.xml', statement('2026-03-02', 0, 300));
  await put('gap.xml', statement('2026-03-05', 7, 300));
  await run();
  expect(await days()).toEqual(['2026-03-02']);
  expect(await list('done')).toEqual(['right.xml']);
  expect(await list('refused')).toEqual(['bad.xml', 'bad.xml.txt', 'gap.xml', 'gap.xml.txt', 'other.xml', 'other.xml.txt']);
  expect(await readFile(path.join(folder, 'refused/gap.xml.txt'), 'utf8')).toBe(
    'STATEMENT_BALANCE_GAP\nline 2: opens with 0.07, 2026-03-02 closed with 3.00\n',
  );
});

test('a file that cannot be taken stays with those that continue it, is counted, and the others are taken', async () => {
  await store.db.execute(sql`alter table bank_entry add constraint planted check (counterparty_name <> 'B')`);
  const registry = new Registry();
  registerReconciliationMetrics([registry], store, folder);
  const waiting = async () => /^statefolio_statement_files_waiting (\d+)$/m.exec(await registry.metrics())?.[1];
  await put('1.xml', statement('2026-03-02', 0, 300));
  await put('2.xml', statement('2026-03-03', 300, 5, { payer: 'B' }));
  await put('3.xml', statement('2026-03-04', 305, 1));
  await put('4.xml', statement('2026-03-05', 0, 1).slice(0, -20));
  await put('5.xml', sample('notification.camt.054.001.08.xml'));
  await put('6.xml', statement('2026-03-06', 306, 1), 0);
  expect(await waiting()).toBe('5');
  await expect(run()).rejects.toThrow('2 files of the bank were left in the folder');
  expect([await list(), await list('done'), await list('refused')]).toEqual([
    ['2.xml', '3.xml', '6.xml', 'done', 'refused'],
    ['1.xml', '5.xml'],
    ['4.xml', '4.xml.txt'],
  ]);
  expect(logged.splice(0).map(({ file }) => file)).toEqual(['2.xml', '3.xml']);
  expect(await waiting()).toBe('2');

  await store.db.execute(sql`alter table bank_entry drop constraint planted`);
  await run();
  expect([await list(), await list('done')]).toEqual([
    ['6.xml', 'done', 'refused'],
    ['1.xml', '2.xml', '3.xml', '5.xml'],
  ]);
  expect(await waiting()).toBe('0');
});

test('a notification alone is nothing that a day is compared with', async () => {
  await put('notification.xml', sample('notification.camt.054.001.08.xml'));
  await run();
  expect(await list('done')).toEqual(['notification.xml']);
  expect(await reconcileDay(store.db, account, '2026-03-02')).toBeUndefined();
});

test('money that lay there before the first statement is in its opening balance, and no difference', async () => {
  await plantTransfer(store, { amountCents: 300, at: new Date('2026-03-01T09:00:00Z') });
  await put('first.xml', statement('2026-03-02', 300, 5));
  await run();
  expect(await reconcileDay(store.db, account, '2026-03-02')).toMatchObject({ closingCents: 305, ledgerCents: 305, lines: [] });
});

test('a file is read once it is unchanged for five seconds', async () => {
  await put('one.xml', statement('2026-03-02', 0, 300));
  const written = new Date('2026-03-02T20:00:00Z');
  await utimes(path.join(folder, 'one.xml'), written, written);
  vi.useFakeTimers({ toFake: ['Date'] });
  const readAfter = async (ms: number) => {
    vi.setSystemTime(written.getTime() + ms);
    return (await completeFiles(folder)).map(({ name }) => name);
  };
  expect([await readAfter(4_999), await readAfter(5_000)]).toEqual([[], ['one.xml']]);
  vi.useRealTimers();
});

test('a file of more than 10 MB is refused unread', async () => {
  await put('large.xml', statement('2026-03-02', 0, 300) + '\n'.repeat(10 * 1024 * 1024));
  await run();
  expect(await days()).toEqual([]);
  expect(await readFile(path.join(folder, 'refused/large.xml.txt'), 'utf8')).toBe('STATEMENT_MALFORMED\nlarger than 10 MB\n');
});

test('the same file again is moved under a further name, one that is still written or is no statement stays', async () => {
  await put('one.xml', statement('2026-03-02', 0, 300));
  await run();
  await put('one.xml', statement('2026-03-02', 0, 300));
  await put('fresh.xml', statement('2026-03-03', 300, 1), 0);
  await put('readme.txt', 'x');
  await put('.hidden.xml', 'x');
  await run();
  expect(await list('done')).toEqual(['one.2.xml', 'one.xml']);
  expect(await list()).toEqual(['.hidden.xml', 'done', 'fresh.xml', 'readme.txt', 'refused']);
  expect(await days()).toEqual(['2026-03-02']);
});

test('a file of exactly 10 MB is taken, and one that is a byte larger refused unread', { tags: ['full'] }, async () => {
  const padded = (content: string, size: number) => content.padEnd(size, '\n');
  await put('a.xml', padded(statement('2026-03-02', 0, 300), maxFileSize));
  await put('b.xml', padded(statement('2026-03-03', 300, 5), maxFileSize + 1));
  await run();
  expect(await days()).toEqual(['2026-03-02']);
  expect([await list('done'), await list('refused')]).toEqual([['a.xml'], ['b.xml', 'b.xml.txt']]);
});
