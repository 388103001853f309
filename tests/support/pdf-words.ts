import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of all pages of a PDF as a viewer reads them, piece by piece. */
export async function wordsOf(pdf: Uint8Array): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: read.numPages }, (_, index) => read.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('|');
}
