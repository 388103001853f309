import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { contractPdf } from '../../server/documents/contract-pdf.ts';
import { type Block, blocksOf } from '../../src/documents/pdf-blocks.ts';
import { contractData } from '../support/document-data.ts';

const locales = ['en', 'de', 'lt', 'es', 'pt'] as const;

async function pagesOf(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  return contents.map(({ items }) =>
    items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, size: Math.abs(size), width: item.width }];
    }),
  );
}

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'row':
      return `${block.name} ${block.value}`;
    case 'table':
      return block.rows.flat().join(' ');
    default:
      return block.text;
  }
};

describe.each(locales)('the contract as reflowed text, %s [WIZ-05]', (locale) => {
  test('holds every word of the document but its page numbers, in rows, paragraphs and a table', async () => {
    const pages = await pagesOf(await contractPdf(contractData, locale));
    const blocks = pages.flatMap(blocksOf);
    const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();
    const printed = pages.flatMap((pieces) => pieces.filter(({ y }) => y >= 50).map(({ text }) => text)).join(' ');
    expect(words(blocks.map(textOf).join(' ')).join('')).toHaveLength(words(printed).join('').length);
    expect(blocks.filter(({ kind }) => kind === 'row').length).toBeGreaterThan(7);
    const [table] = blocks.filter((block) => block.kind === 'table');
    // a header, 18 months and the sum
    expect(table?.rows).toHaveLength(20);
    expect(new Set(table?.rows.map(({ length }) => length))).toEqual(new Set([4]));
    const paragraphs = blocks.filter((block) => block.kind === 'paragraph').map(({ text }) => text);
    expect(paragraphs.some((text) => text.length > 200)).toBe(true);
  });
});

test('lines of one paragraph are joined, and a larger gap begins another', () => {
  const line = (text: string, y: number) => ({ text, x: 64, y, size: 10, width: 400 });
  expect(blocksOf([line('One sentence that', 700), line('goes on.', 685), line('Another one.', 660)])).toEqual([
    { kind: 'paragraph', text: 'One sentence that goes on.' },
    { kind: 'paragraph', text: 'Another one.' },
  ]);
});
