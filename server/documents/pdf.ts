import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { accents } from '../../domain/accent.ts';
import { hexOf } from '../../domain/colour.ts';
import { brand } from '../../domain/brand.ts';
import { intlLocale, type Locale } from '../../domain/locale.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  text: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  title: resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
};

/** Colours of everything that we print. */
export const textColor = '#14262b';
export const mutedColor = '#55676c';
export const line = '#cfd8d8';

export type Doc = InstanceType<typeof PDFDocument>;

interface Sheet {
  title: string;
  /** Day it says it was made, `YYYY-MM-DD`: the same data give the same bytes. */
  date: string;
  locale: Locale;
  /** In points, on A4. */
  margins: { top: number; bottom: number; left: number; right: number };
}

/** A PDF of our own with its fonts. `bytes` is there after `doc.end()`. */
export function newPdf({ title, date, locale, margins }: Sheet): { doc: Doc; bytes: Promise<Buffer> } {
  const made = new Date(`${date}T00:00:00Z`);
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: intlLocale(locale),
    displayTitle: true,
    info: { Title: title, Author: brand.legalName, Creator: brand.name, Producer: brand.name, CreationDate: made, ModDate: made },
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const bytes = new Promise<Buffer>((done, failed) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  return { doc, bytes };
}

/** Mark and name of the company, at the head of whatever we print. */
export function letterhead(doc: Doc, left: number, top: number): Doc {
  const colours = { text: textColor, accent: hexOf(accents['accent-line']) };
  doc
    .save()
    .translate(left, top - 1.5)
    .scale(0.5)
    .lineJoin('round');
  for (const { d, fill, line: edge, width } of brand.mark) {
    doc.path(d).lineWidth(width ?? 0);
    if (fill && edge) doc.fillAndStroke(colours[fill], colours[edge]);
    else if (edge) doc.stroke(colours[edge]);
    else if (fill) doc.fill(colours[fill]);
  }
  doc
    .restore()
    .font('bold')
    .fontSize(10)
    .fillColor(brand.colour)
    .text(brand.name, left + 20, top);
  doc.x = left;
  return doc;
}
