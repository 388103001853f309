import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { tablePdf, zipFile } from '../../server/documents/render-in-worker.ts';
import { beginTable } from '../../server/documents/table-in-worker.ts';
import { tableStream } from '../../server/documents/table-stream.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { messages } from '../support/messages.ts';

const report = (rows: number) => ({
  title: 'Income report',
  facts: [['Investor', 'Vardė Pavardytė']] as [string, string][],
  columns: [
    { title: 'Day', share: 1 },
    { title: 'Interest', share: 1, isFigure: true },
  ],
  rows: Array.from({ length: rows }, (_, n) => [`2025-01-${n}`, `${n},00 €`]),
  empty: 'Nothing',
  page: messages.pageOfPages,
  date: '2026-01-15',
});

test('while a long report is made, everything else goes on', async () => {
  let longest = 0;
  let going = true;
  const beat = (async () => {
    for (let last = performance.now(); going; last = performance.now()) {
      await pause(5);
      longest = Math.max(longest, performance.now() - last);
    }
  })();
  const from = performance.now();
  const bytes = await tablePdf(report(2_000), 'en');
  const took = performance.now() - from;
  going = false;
  await beat;
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // made in this thread, it would hold up everything for as long as it takes
  expect(longest).toBeLessThan(took / 3);
});

test('a file that cannot be made is an error of its own, and the next one is made', async () => {
  await expect(tablePdf({ ...report(1), date: 'no day' }, 'en')).rejects.toThrow();
  const zip = await zipFile([{ name: 'a.json', bytes: Buffer.from('{}') }]);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
});

describe('a long table', () => {
  /** Batches of a hundred rows, as many as are asked for, and what became of it. */
  function table(count = Number.POSITIVE_INFINITY, wide = 0) {
    const state = { read: 0, isClosed: false };
    async function* batches() {
      for (; state.read < count; state.read++)
        yield Array.from({ length: 100 }, (_, n) => [`${state.read}-${n}${' '.repeat(wide)}`, { count: n }]);
    }
    const close = async () => void (state.isClosed = true);
    const columns = ['Number', 'Count'].map((title) => ({ title, width: 10 }));
    return { state, open: async () => ({ name: 'Long', columns, batches: batches(), close }) };
  }
  const closed = (state: { isClosed: boolean }) => vi.waitFor(() => expect(state.isClosed).toBe(true));

  test('is written while it is read, as CSV and as XLSX', async () => {
    const [csv, xlsx] = [table(30), table(30)];
    const text = (await buffer(await tableStream('CSV', 'a', csv.open))).toString();
    expect(text.split('\r\n').slice(0, 3)).toEqual(['\uFEFFNumber,Count', '0-0,0', '0-1,1']);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3_001);
    const cells = cellsOf(await buffer(await tableStream('XLSX', 'a', xlsx.open)));
    expect([cells.length, cells.at(-1)]).toEqual([3_001, ['29-99', 99]]);
    await closed(csv.state);
    await closed(xlsx.state);
  });

  test('is read no further than somebody takes it, and not at all when they go away', async () => {
    const { state, open } = table(Number.POSITIVE_INFINITY, 200);
    const stream = await tableStream('CSV', 'a', open);
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    await pause(100);
    // what fits into the stream, and the part that is being made
    expect(state.read).toBeLessThan(20);
    stream.destroy();
    await closed(state);
    const { read } = state;
    await pause(20);
    expect(state.read - read).toBeLessThanOrEqual(1);

    const unread = table();
    (await tableStream('XLSX', 'a', unread.open)).destroy();
    await closed(unread.state);
    expect(unread.state.read).toBe(0);
  });

  test('holds up no other file [28 5]', async () => {
    const columns = [{ title: 'Number', width: 10 }];
    const file = await beginTable('XLSX', { name: 'Long', columns }, 'a');
    let isWritten = false;
    const rows = file.rows(Array.from({ length: 50_000 }, (_, n) => [`${n} ${'x'.repeat(50)}`])).then(() => (isWritten = true));
    await zipFile([{ name: 'a.json', bytes: Buffer.from('{}') }], 'a');
    expect(isWritten).toBe(false);
    await rows;
    await file.drop();
  });

  test('is written by a thread of a lower priority, where threads have their own [28 5]', async () => {
    if (process.platform !== 'linux') return;
    const { PRIORITY_LOW } = os.constants.priority;
    await buffer(await tableStream('CSV', 'a', table(1).open));
    const niceOf = (thread: string) =>
      Number(
        readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[16],
      );
    const own = os.getPriority();
    expect(readdirSync('/proc/self/task').map(niceOf)).toContain(Math.min(own + 10, PRIORITY_LOW));
    expect(niceOf(String(process.pid))).toBe(own);
  });

  test('without a connection of its own is not one of the six', async () => {
    const six = await Promise.all(
      ['a', 'a', 'b', 'b', 'c', 'c'].map(async (owner) => {
        const { state, open } = table();
        return { state, stream: await tableStream('CSV', owner, open) };
      }),
    );
    await expect(tableStream('CSV', 'd', table(1).open)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const text = await buffer(await tableStream('CSV', 'd', table(1).open, { holdsConnection: false }));
    expect(text.toString().trimEnd().split('\r\n')).toHaveLength(101);
    for (const { state, stream } of six) {
      stream.destroy();
      await closed(state);
    }
    await buffer(await tableStream('CSV', 'd', table(1).open));
  });

  test('that nobody takes for a while is given up', async () => {
    const { state, open } = table();
    const stream = await tableStream('CSV', 'a', open, { stalledAfter: 30 });
    const given = new Promise<Error>((resolve) => stream.once('error', resolve));
    // begun, and left alone
    stream.once('readable', () => stream.read(1));
    expect((await given).message).toBe('Nobody takes this file.');
    await closed(state);
  });

  test('that cannot be read to its end has no end that looks like one', async () => {
    const { state, open } = table(3);
    const broken = async () => {
      const { batches, ...rest } = await open();
      async function* some() {
        yield* batches;
        throw new Error('The database is gone.');
      }
      return { ...rest, batches: some() };
    };
    await expect(buffer(await tableStream('XLSX', 'a', broken))).rejects.toThrow('The database is gone.');
    await closed(state);
  });

  test('is one of two of the same person at a time, and the third is refused until one has ended', async () => {
    const [first, second, third] = [table(), table(), table(1)];
    const streams = [await tableStream('CSV', 'a', first.open), await tableStream('CSV', 'a', second.open)];
    await expect(tableStream('CSV', 'a', third.open)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    await buffer(await tableStream('CSV', 'b', table(1).open));
    streams[0]?.destroy();
    await closed(first.state);
    await buffer(await tableStream('CSV', 'a', third.open));
    streams[1]?.destroy();
    await closed(second.state);
  });
});
