import { expect, test } from 'vitest';
import { tablePdf } from '../../server/documents/table-pdf.ts';
import { linesOf } from '../support/pdf-words.ts';

/** Every second name takes two lines. */
const rowOf = (index: number) => [
  index % 2 === 0 ? `Begin${index}` : `Begin${index} ${'long '.repeat(9)}End${index}`,
  `Paid${index}`,
  `${index},00`,
];
const report = (count: number, factCount: number) =>
  tablePdf(
    {
      title: 'Report',
      facts: Array.from({ length: factCount }, (_, index): [string, string] => [`Fact ${index}`, 'known']),
      columns: [
        { title: 'Project', share: 3 },
        { title: 'Day', share: 2 },
        { title: 'Amount', share: 2, isFigure: true },
      ],
      rows: Array.from({ length: count }, (_, index) => rowOf(index)),
      sum: ['Total', '', '999,00'],
      empty: 'Nothing',
      page: '{page} of {pages}',
      date: '2026-03-10',
    },
    'en',
  );

// the facts above move the table, so that its rows meet the foot of the page at all heights
test.each([1, 2, 3, 4, 5])(
  'below %d facts a row is whole on its page, each page has the heading, and the sum stands below a row',
  async (factCount) => {
    for (let count = 20; count <= 27; count++) {
      const pages = await linesOf(await report(count, factCount));
      expect(pages.length, `${count} rows`).toBeLessThanOrEqual(2);
      const table = pages.map((lines) => lines.slice(lines.indexOf('Project Day Amount') + 1, -1));
      for (const lines of pages) expect(lines, `${count} rows`).toContain('Project Day Amount');
      for (let index = 0; index < count; index++) {
        const page = table.find((lines) => lines.some((line) => line.startsWith(`Begin${index} `)))!;
        expect(page.find((line) => line.startsWith(`Begin${index} `))).toMatch(new RegExp(`Paid${index} ${index},00$`));
        if (index % 2 === 1) expect(page.join('\n'), `row ${index} of ${count}`).toContain(`End${index}`);
      }
      expect(table.at(-1)!.length, `${count} rows`).toBeGreaterThan(1);
      expect(table.at(-1)!.at(-1)).toBe('Total 999,00');
    }
  },
);
