import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { csvWriter } from '../../server/documents/csv.ts';
import { xlsxWriter } from '../../server/documents/spreadsheet.ts';
import type { SheetCell, TableWriter } from '../../server/documents/table-writer.ts';
import { cellsOf } from '../support/sheet-cells.ts';

const head = {
  name: 'Ledger: 2026/03',
  columns: ['Name, of whom', 'Count', 'Rate', 'Day', 'Amount'].map((title) => ({ title, width: 12.5 })),
};
const rows: SheetCell[][] = [
  ['=1+1', { count: 12_345 }, { percent: 7.5 }, { day: '2026-01-15' }, { cents: -123_456 }],
  ['Vardė "A" & <B>', { count: 0 }, { percent: 7 }, { day: null }, { cents: 0 }],
  [' two\nlines\u0001', { count: 1 }, { percent: 0.25 }, { day: '1970-01-01' }, { cents: 5 }],
];

/** The file written in parts of so many rows. */
const written = (writer: TableWriter, size: number): Buffer => {
  const parts = [writer.begin()];
  for (let from = 0; from < rows.length; from += size) parts.push(writer.rows(rows.slice(from, from + size)));
  return Buffer.concat([...parts, writer.end()]);
};

const entry = (xlsx: Uint8Array, name: string) => strFromU8(unzipSync(xlsx)[name]!);

test('a CSV file has the same bytes, in whatever parts it is written', () => {
  const bytes = Buffer.from(
    '\uFEFF"Name, of whom",Count,Rate,Day,Amount\r\n' +
      "'=1+1,12345,7.5,2026-01-15,-1234.56\r\n" +
      '"Vardė ""A"" & <B>",0,7,,0.00\r\n' +
      '" two\nlines\u0001",1,0.25,1970-01-01,0.05\r\n',
  );
  for (const size of [1, 2, 3]) expect(written(csvWriter(head), size)).toEqual(bytes);
});

describe('a spreadsheet', () => {
  test('has its texts as texts and its figures as figures, in whatever parts it is written', () => {
    for (const size of [1, 3])
      expect(cellsOf(written(xlsxWriter(head), size))).toEqual([
        head.columns.map(({ title }) => title),
        ['=1+1', 12_345, 7.5, 46_037, -1_234.56],
        ['Vardė "A" & <B>', 0, 7, 0],
        [' two\nlines', 1, 0.25, 25_569, 0.05],
      ]);
  });

  test('looks as its columns say: widths, a heading that stays in sight, formats of figures and days', () => {
    const xlsx = written(xlsxWriter(head), 3);
    const sheet = entry(xlsx, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<col min="5" max="5" width="12.5" customWidth="1"/>');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('xml:space="preserve"> two\nlines<');
    const styles = entry(xlsx, 'xl/styles.xml');
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
    const own = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="(.*?)"/g)].map(([, id, code]) => [Number(id), code] as const);
    // those that every program has: #,##0 and 0.00 and #,##0.00 (ECMA-376, part 1, 18.8.30)
    const known = new Map([[3, '#,##0'], [2, '0.00'], [4, '#,##0.00'], ...own] as const);
    const formatOf = (cell: string) => known.get(formats[Number(new RegExp(`r="${cell}" s="(\\d)"`).exec(sheet)?.[1]) - 2]!);
    expect(['B2', 'C2', 'D2', 'E2'].map(formatOf)).toEqual(['#,##0', '0.00', 'yyyy-mm-dd', '#,##0.00']);
    expect(/r="A1" s="(\d)"/.exec(sheet)?.[1]).toBe('1');
    expect(styles).toContain('<xf fontId="1" applyFont="1"/>');
  });

  test('goes on with a further sheet where one is full', () => {
    const xlsx = written(xlsxWriter(head, 3), 3);
    expect([cellsOf(xlsx, 1), cellsOf(xlsx, 2)].map((sheet) => sheet.map(([first]) => first))).toEqual([
      [head.columns[0]!.title, '=1+1', 'Vardė "A" & <B>'],
      [head.columns[0]!.title, ' two\nlines'],
    ]);
    const names = [...entry(xlsx, 'xl/workbook.xml').matchAll(/<sheet name="(.*?)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Ledger  2026 03', 'Ledger  2026 03 (2)']);
    expect(entry(xlsx, 'xl/_rels/workbook.xml.rels')).toContain('worksheets/sheet2.xml');
    expect(entry(xlsx, '[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
  });
});
