import { fromCents } from '../../domain/money.ts';
import type { SheetCell, SheetHead, TableWriter } from './table-writer.ts';

/** A spreadsheet program takes text that begins so for a formula; an apostrophe before it keeps it text. */
const formula = /^[=+\-@\t\r]/;

/** One table as CSV (RFC 4180): comma, CRLF, decimal point, days as `YYYY-MM-DD`. UTF-8 with a byte order mark, without which Excel misreads names. */
export function csvWriter({ columns }: SheetHead): TableWriter {
  return {
    begin: () => Buffer.from(`\uFEFF${line(columns.map(({ title }) => quoted(title)))}`),
    rows: (rows) => Buffer.from(rows.map((row) => line(row.map(cell))).join('')),
    end: () => new Uint8Array(),
  };
}

const line = (fields: string[]) => `${fields.join(',')}\r\n`;

function cell(value: SheetCell): string {
  if (typeof value === 'string') return quoted(formula.test(value) ? `'${value}` : value);
  if ('cents' in value) return fromCents(value.cents).toFixed(2);
  if ('count' in value) return String(value.count);
  if ('percent' in value) return String(value.percent);
  return value.day ?? '';
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
