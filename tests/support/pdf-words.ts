import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function piecesOf(pdf: Uint8Array): Promise<string[][]> {
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: read.numPages }, (_, index) => read.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')));
}

/** The words of all pages of a PDF as a viewer reads them, piece by piece. */
export const wordsOf = async (pdf: Uint8Array): Promise<string> => (await piecesOf(pdf)).flat().join('|');

/** The words of each page, with one space between two. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await piecesOf(pdf)).map((pieces) => pieces.join(' ').replace(/\s+/g, ' '));
