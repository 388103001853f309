import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function itemsOf(pdf: Uint8Array) {
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: read.numPages }, (_, index) => read.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.map(({ items }) => items.flatMap((item) => ('str' in item ? [item] : [])));
}

async function piecesOf(pdf: Uint8Array): Promise<string[][]> {
  return (await itemsOf(pdf)).map((items) => items.map(({ str }) => str));
}

/** The lines of each page from top to bottom: words at the same height. */
export async function linesOf(pdf: Uint8Array): Promise<string[][]> {
  return (await itemsOf(pdf)).map((items) => {
    const lines = new Map<number, string>();
    for (const { str, transform } of items) {
      const height = Math.round(Number(transform[5]));
      if (str.trim() !== '') lines.set(height, `${lines.get(height) ?? ''} ${str}`.replace(/\s+/g, ' ').trim());
    }
    return [...lines].sort(([one], [other]) => other - one).map(([, text]) => text);
  });
}

/** The words of all pages of a PDF as a viewer reads them, piece by piece. */
export const pdfTextOf = async (pdf: Uint8Array): Promise<string> => (await piecesOf(pdf)).flat().join('|');

/** The words of each page, with one space between two. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await piecesOf(pdf)).map((pieces) => pieces.join(' ').replace(/\s+/g, ' '));

/** The height of the last line of each page above the lower edge, in points; the foot of the page does not count. */
export const lowestOf = async (pdf: Uint8Array): Promise<number[]> =>
  (await itemsOf(pdf)).map((items) =>
    Math.min(
      ...items
        .filter(({ str }) => str.trim() !== '')
        .map(({ transform }) => Number(transform[5]))
        .filter((height) => height > 50),
    ),
  );
