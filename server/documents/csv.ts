import { fromCents } from '../../domain/money.ts';
import type { SheetCell, SheetTable } from './spreadsheet.ts';

/** A spreadsheet program takes text that begins so for a formula; an apostrophe before it keeps it text. */
const formula = /^[=+\-@\t\r]/;

/** One table as CSV (RFC 4180): comma, CRLF, decimal point, days as `YYYY-MM-DD`. UTF-8 with a byte order mark, without which Excel misreads names. */
export async function csvFile({ columns, rows }: SheetTable): Promise<Buffer> {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => row.map(cell))].map((cells) => cells.join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

function cell(value: SheetCell): string {
  if (typeof value === 'string') return quoted(formula.test(value) ? `'${value}` : value);
  if ('cents' in value) return fromCents(value.cents).toFixed(2);
  if ('count' in value) return String(value.count);
  if ('percent' in value) return String(value.percent);
  return value.day ?? '';
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
