import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import type { Locale } from '../../domain/locale.ts';
import { type Doc, textColor, letterhead, line, newPdf, mutedColor } from './pdf.ts';

const left = 48,
  right = 547,
  bottom = 770;

export interface TableColumn {
  title: string;
  /** Share of the width. */
  share: number;
  isFigure?: boolean;
}

export interface TableReport {
  title: string;
  facts: [name: string, value: string][];
  note?: string;
  columns: TableColumn[];
  rows: string[][];
  /** Last row, in bold; left out where there is nothing to add up. */
  sum?: string[];
  /** Shown in place of the table when there are no rows. */
  empty: string;
  /** Foot of each page, with `{page}` and `{pages}`. */
  page: string;
  /** Day of making, `YYYY-MM-DD`. */
  date: string;
}

/** A report of one table as a PDF: head, facts, the table with its heading on every page, page numbers. The same data give the same bytes. */
export function tablePdf(report: TableReport, locale: Locale): Promise<Buffer> {
  const { doc, bytes } = newPdf({
    title: report.title,
    date: report.date,
    locale,
    margins: { top: 60, bottom: 72, left, right: 595 - right },
  });
  letterhead(doc, left, 60);
  doc.moveDown(1.5).font('title').fontSize(22).fillColor(textColor).text(report.title).moveDown(0.8);
  for (const [name, value] of report.facts) {
    const y = doc.y;
    doc.font('text').fontSize(9.5).fillColor(mutedColor).text(name, left, y, { width: 150 });
    const below = doc.y;
    doc.fillColor(textColor).text(value, left + 160, y, { width: right - left - 160 });
    doc.y = Math.max(below, doc.y) + 3;
  }
  doc.x = left;
  if (report.note)
    doc
      .moveDown(0.8)
      .font('text')
      .fontSize(9.5)
      .fillColor(textColor)
      .text(report.note, left, undefined, { width: right - left, lineGap: 2 });
  doc.moveDown(1.2);
  if (report.rows.length === 0) doc.font('text').fontSize(10.5).fillColor(textColor).text(report.empty, left);
  else table(doc, report);
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // a footer stands below the margin, where pdfkit would start a new page
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(8).fillColor(mutedColor);
    doc.text(`${companyName(locale)}, ${brand.companyCode}`, left, 800, { lineBreak: false });
    doc.text(report.page.replace('{page}', String(index + 1)).replace('{pages}', String(count)), left, 800, {
      width: right - left,
      align: 'right',
      lineBreak: false,
    });
  }
  doc.end();
  return bytes;
}

/** No row is torn between two pages, and the sum stands below a row. */
function table(doc: Doc, { columns, rows, sum }: TableReport): void {
  const head = () =>
    row(
      doc,
      columns,
      columns.map(({ title }) => title),
      'bold',
    );
  const sumHeight = sum ? heightOf(doc, columns, sum, 'bold') : 0;
  head();
  rows.forEach((cells, index) => {
    const height = heightOf(doc, columns, cells, 'text') + (index === rows.length - 1 ? sumHeight : 0);
    if (doc.y + height > bottom) {
      doc.addPage();
      head();
    }
    row(doc, columns, cells, 'text');
  });
  if (!sum) return;
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(1.2).strokeColor(textColor).stroke();
  row(doc, columns, sum, 'bold');
}

type Font = 'text' | 'bold';

const gap = 8;
const padding = { top: 5, bottom: 4 };

/** Columns side by side, the last one to the edge. */
function placed(columns: TableColumn[]): { x: number; width: number; align: 'left' | 'right' }[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  return columns.map(({ share, isFigure }, index) => {
    const width = ((right - left) * share) / total;
    const column = {
      x,
      width: index === columns.length - 1 ? width : width - gap,
      align: isFigure ? ('right' as const) : ('left' as const),
    };
    x += width;
    return column;
  });
}

function heightOf(doc: Doc, columns: TableColumn[], cells: string[], font: Font): number {
  doc.font(font).fontSize(8.5);
  const heights = placed(columns).map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width }));
  return padding.top + Math.max(...heights) + padding.bottom;
}

function row(doc: Doc, columns: TableColumn[], cells: string[], font: Font): void {
  const y = doc.y + padding.top;
  let end = y;
  placed(columns).forEach(({ x, ...options }, index) => {
    doc
      .font(font)
      .fontSize(8.5)
      .fillColor(textColor)
      .text(cells[index] ?? '', x, y, options);
    end = Math.max(end, doc.y);
  });
  doc.x = left;
  doc.y = end + padding.bottom;
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(line).stroke();
}
