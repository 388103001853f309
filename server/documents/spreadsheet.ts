import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { fromCents } from '../../domain/money.ts';
import { contentTypes, packageParts, sheetEnd, sheetStart, styles, workbook, workbookParts } from './spreadsheet-parts.ts';
import type { SheetCell, SheetHead, TableWriter } from './table-writer.ts';

/** Rows of a sheet with its heading, as many as Excel opens; what is more goes on a further sheet. */
const maxRows = 1_048_576;
/** Characters of a cell; Excel takes a file with more for damaged. */
const maxText = 32_767;

/**
 * One table as an XLSX file (ECMA-376), row by row: bold heading that stays in sight, figures as figures, days as days. Texts stand in their cells instead of
 * in a common list, which would have to be kept until the end.
 */
export function xlsxWriter({ name, columns }: SheetHead, rowsOfSheet = maxRows): TableWriter {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const taken = () => {
    const bytes = Buffer.concat(parts);
    parts = [];
    return bytes;
  };
  const open = (path: string) => {
    const entry = new ZipDeflate(path, { level: 1 });
    zip.add(entry);
    return entry;
  };
  const whole = (path: string, text: string) => open(path).push(strToU8(text), true);

  const letters = columns.map((_, index) => columnLetters(index));
  const heading = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, bold)).join('');
  let sheets = 0;
  let row = 0;
  let sheet: ZipDeflate;
  const beginSheet = () => {
    sheet = open(`xl/worksheets/sheet${++sheets}.xml`);
    sheet.push(strToU8(`${sheetStart(columns.map(({ width }) => width))}<row r="1">${heading}</row>`));
    row = 1;
  };
  const endSheet = () => sheet.push(strToU8(sheetEnd), true);

  return {
    begin() {
      whole('_rels/.rels', packageParts);
      whole('xl/styles.xml', styles);
      beginSheet();
      return taken();
    },
    rows(rows) {
      for (let from = 0; from < rows.length; ) {
        if (row === rowsOfSheet) {
          endSheet();
          beginSheet();
        }
        const some = rows.slice(from, from + rowsOfSheet - row);
        sheet.push(strToU8(some.map((cells) => rowText(cells, ++row, letters)).join('')));
        from += some.length;
      }
      return taken();
    },
    end() {
      endSheet();
      whole('xl/workbook.xml', workbook(sheetNames(name, sheets).map(escaped)));
      whole('xl/_rels/workbook.xml.rels', workbookParts(sheets));
      whole('[Content_Types].xml', contentTypes(sheets));
      zip.end();
      return taken();
    },
  };
}

/** Numbers of the formats in `styles`. */
const [bold, wholeNumber, percentage, date, money] = [1, 2, 3, 4, 5];

/** A, B, … Z, AA, AB, … */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** A name has at most 31 characters and none of these signs. */
function sheetNames(name: string, count: number): string[] {
  const allowed = name.replace(/[:\\/?*[\]]/g, ' ');
  return Array.from({ length: count }, (_, index) => (index === 0 ? allowed.slice(0, 31) : `${allowed.slice(0, 25)} (${index + 1})`));
}

function rowText(cells: readonly SheetCell[], row: number, letters: readonly string[]): string {
  let text = `<row r="${row}">`;
  cells.forEach((value, index) => {
    text += cell(`${letters[index]}${row}`, value);
  });
  return `${text}</row>`;
}

function cell(at: string, value: SheetCell): string {
  if (typeof value === 'string') return value === '' ? '' : textCell(at, value);
  if ('cents' in value) return figure(at, fromCents(value.cents), money);
  if ('count' in value) return figure(at, value.count, wholeNumber);
  if ('percent' in value) return figure(at, value.percent, percentage);
  return value.day ? figure(at, daysSince1900(value.day), date) : '';
}

const figure = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const textCell = (at: string, text: string, style = 0) =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text.slice(0, maxText))}</t></is></c>`;

/** Days as Excel counts them. */
const daysSince1900 = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters but tab and line breaks. */
function escaped(text: string): string {
  return /[&<>"\p{Cc}\uFFFE\uFFFF]/u.test(text)
    ? text.replace(/[&<>"]|[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, (sign) => entities[sign] ?? '')
    : text;
}
