import { csvWriter } from './csv.ts';
import type { SheetCell, SheetHead, TableFormat, TableWriter } from './table-writer.ts';

/** In the thread: the files that are being written, by number. */
const open = new Map<number, TableWriter>();

async function writerOf(format: TableFormat, head: SheetHead): Promise<TableWriter> {
  if (format === 'CSV') return csvWriter(head);
  // its library is loaded with the first spreadsheet
  const { xlsxWriter } = await import('./spreadsheet.ts');
  return xlsxWriter(head);
}

function writerWith(number: number): TableWriter {
  const writer = open.get(number);
  if (!writer) throw new Error('This file is not being written.');
  return writer;
}

export async function beginTable(number: number, format: TableFormat, head: SheetHead): Promise<Uint8Array> {
  const writer = await writerOf(format, head);
  open.set(number, writer);
  return writer.begin();
}

export const tableRows = async (number: number, rows: SheetCell[][]): Promise<Uint8Array> => writerWith(number).rows(rows);

export async function endTable(number: number): Promise<Uint8Array> {
  const writer = writerWith(number);
  open.delete(number);
  return writer.end();
}

/** Of a file that nobody waits for any more. */
export async function dropTable(number: number): Promise<Uint8Array> {
  open.delete(number);
  return new Uint8Array();
}
