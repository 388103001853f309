import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sheetFile, tablePdf } from '../../server/documents/render-in-worker.ts';
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
  const sheet = await sheetFile({ name: 'Investments', columns: [{ title: 'Number', width: 10 }], rows: [['000123']] });
  expect(sheet.subarray(0, 2).toString()).toBe('PK');
});
