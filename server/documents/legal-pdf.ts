import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import { complaintTemplate } from '../../domain/law/complaint-template.ts';
import { riskWarning } from '../../domain/law/risk-warning.ts';
import type { Locale } from '../../domain/locale.ts';
import { type Doc, textColor, letterhead, line, newPdf, mutedColor } from './pdf.ts';

const left = 64,
  right = 531,
  indent = 34,
  bottom = 776;
/** Legal texts change with the repository, not with the day they are read. */
const made = '2026-01-01';

export type LegalText = { source: string; locale: Locale };

/** The form as Markdown: each field with a line to write on. */
function complaintForm(locale: Locale): string {
  const { title, sections } = complaintTemplate[locale];
  return [`> ${title}`, ...sections.map((section) => [section.title, ...section.fields.map((field) => `- ${field}: …`)].join('\n\n'))]
    .join('\n\n')
    .replaceAll(/\n\n(?=- )/g, '\n')
    .replaceAll(/^(?!- |> )(.+)\n(?=- )/gm, '$1\n\n');
}

/** A word in braces is a fact of the company in `domain/brand.ts`, or a text of `domain/law`; an unknown word is a mistake of the text. */
function filled(source: string, locale: Locale): string {
  return source.replace(/\{(\w+)\}/g, (_, name: string) => {
    const facts: Record<string, unknown> = {
      ...brand,
      legalName: companyName(locale),
      riskWarning: riskWarning[locale],
      complaintTemplate: complaintForm(locale),
    };
    const value = facts[name];
    if (typeof value !== 'string') throw new Error(`A legal text speaks of {${name}}, which domain/brand.ts does not know.`);
    return value;
  });
}

/** A legal text as a PDF. Of Markdown it may use headings, `>` for what stands out, lists, and paragraphs, which may begin with a number. */
export function legalPdf({ source, locale }: LegalText): Promise<Buffer> {
  const blocks = filled(source, locale)
    .trim()
    .split(/\n{2,}/);
  const title = blocks[0]?.replace(/^# /, '') ?? '';
  const { doc, bytes } = newPdf({ title: title, date: made, locale, margins: { top: 64, bottom: 60, left, right: 64 } });
  letterhead(doc, left, 64).moveDown(1.6);
  for (const block of blocks) draw(doc, block);
  pageNumbers(doc, title);
  doc.end();
  return bytes;
}

function draw(doc: Doc, block: string): void {
  const [, sign = '', rest = ''] = /^(# |## |> |- )?([\s\S]*)$/.exec(block) ?? [];
  switch (sign) {
    case '# ':
      doc.font('title').fontSize(22).fillColor(textColor).text(rest, left).moveDown(0.6);
      return;
    case '## ':
      // a heading does not stand alone at the end of a page
      if (doc.y > bottom - 70) doc.addPage();
      doc.moveDown(0.9).font('bold').fontSize(11.5).fillColor(textColor).text(rest, left).moveDown(0.35);
      return;
    case '> ':
      aside(doc, rest);
      return;
    case '- ':
      for (const item of block.split('\n')) hanging(doc, '•', item.replace(/^- /, ''), left + indent, 14);
      doc.moveDown(0.2);
      return;
    default: {
      const [, number, text] = /^(\d+(?:\.\d+)*\.) ([\s\S]*)$/.exec(block) ?? [];
      if (number && text) hanging(doc, number, text, left, indent);
      else paragraph(doc, block, left);
    }
  }
}

function paragraph(doc: Doc, text: string, x: number): void {
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(textColor)
    .text(text.replace(/\n/g, ' '), x, undefined, { width: right - x, lineGap: 2.5, paragraphGap: 5 });
}

function hanging(doc: Doc, mark: string, text: string, x: number, by: number): void {
  const height = doc
    .font('text')
    .fontSize(9.5)
    .heightOfString(text, { width: right - x - by, lineGap: 2.5 });
  if (doc.y + Math.min(height, 40) > bottom) doc.addPage();
  const { y } = doc;
  doc.fillColor(mutedColor).text(mark, x, y, { lineBreak: false });
  doc.y = y;
  paragraph(doc, text, x + by);
  doc.x = left;
}

/** Company and warning, between two rules, so that they are noticed. */
function aside(doc: Doc, text: string): void {
  const top = doc.y;
  doc.moveTo(left, top).lineTo(right, top).lineWidth(0.8).strokeColor(line).stroke();
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(mutedColor)
    .text(text.replace(/\n/g, ' '), left, top + 8, { width: right - left, lineGap: 2.5 })
    .moveDown(0.6);
}

function pageNumbers(doc: Doc, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // a footer stands below the margin, where pdfkit would start a new page
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(8).fillColor(mutedColor);
    doc.text(title, left, 800, { lineBreak: false });
    doc.text(`${index + 1} / ${count}`, left, 800, { width: right - left, align: 'right', lineBreak: false });
  }
}
