import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { fromCents } from '../../domain/money.ts';

/** A cell: text, a count, percent, cents shown as euro, or a day (`YYYY-MM-DD`). Text stays text, so nothing that somebody typed becomes a formula. */
export type SheetCell = string | { cents: number } | { count: number } | { percent: number } | { day: string | null };

export interface SheetTable {
  name: string;
  columns: { title: string; width: number }[];
  rows: SheetCell[][];
}

/** One table as an XLSX file: bold heading that stays in sight, figures as figures, days as days. */
export async function sheetFile({ name, columns, rows }: SheetTable): Promise<Buffer> {
  const data: SheetData = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
  // a sheet's name has at most 31 characters and none of these signs
  const sheet = name.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31);
  return writeExcelFile(data, { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBuffer();
}

function cell(value: SheetCell): SheetData[number][number] {
  if (typeof value === 'string') return { value, type: String };
  if ('cents' in value) return { value: fromCents(value.cents), type: Number, format: '#,##0.00' };
  if ('count' in value) return { value: value.count, type: Number, format: '#,##0' };
  if ('percent' in value) return { value: value.percent, type: Number, format: '0.00' };
  return value.day ? { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' } : null;
}
