import { newPdf } from '../documents/pdf.ts';

/** A page such as a tax office writes; the words are the demo's own. `day`: the day it says it was made, `YYYY-MM-DD`. */
export function certificatePdf(taxYear: number, day: string): Promise<Uint8Array> {
  const title = 'Certificate of tax residency';
  const { doc, bytes } = newPdf({ title, date: day, locale: 'en', margins: { top: 80, bottom: 80, left: 72, right: 72 } });
  doc.font('title').fontSize(18).text(title).moveDown();
  doc.font('text').fontSize(11).text(`Tax year ${taxYear}`).text('Demo data: issued by no authority.');
  doc.end();
  return bytes;
}
