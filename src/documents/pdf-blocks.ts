/** A piece of text as pdf.js reports it, in points from the lower left corner of its page. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  /** Font size in points. */
  size: number;
  width: number;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'row'; name: string; value: string }
  | { kind: 'table'; rows: string[][] };

interface Line {
  y: number;
  size: number;
  cells: { x: number; text: string }[];
}

/** Points of white space between two pieces of one line that make them separate cells. */
const cellGap = 18;
/** Points below which a page has its footer. */
const footer = 50;
const headingSize = 11.5;

function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: (Line & { end: number })[] = [];
  for (const { text, x, y, size, width } of pieces) {
    if (text.trim() === '' || y < footer) continue;
    const line = lines.find((candidate) => Math.abs(candidate.y - y) < 2);
    if (!line) {
      lines.push({ y, size, cells: [{ x, text }], end: x + width });
      continue;
    }
    const last = line.cells.at(-1);
    if (!last || x - line.end > cellGap || x < last.x) line.cells.push({ x, text });
    else last.text += (x - line.end > size * 0.15 && !last.text.endsWith(' ') ? ' ' : '') + text;
    line.size = Math.max(line.size, size);
    line.end = x + width;
  }
  for (const line of lines) line.cells.sort((a, b) => a.x - b.x);
  return lines.sort((a, b) => b.y - a.y);
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The text of one page in reading order, so that it can be shown at any width: headings by their size, pairs of a name and a value, tables of three
 * and more columns, and paragraphs with their lines joined. Page numbers are left out. (WCAG 2.2, 1.4.10)
 */
export function blocksOf(pieces: readonly TextPiece[]): Block[] {
  const lines = linesOf(pieces);
  const left = Math.min(...lines.flatMap(({ cells }) => cells.map(({ x }) => x)));
  const blocks: Block[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const [first = '', second] = line.cells.map(({ text }) => clean(text));
    const last = blocks.at(-1);
    const gap = previous ? previous.y - line.y : Number.POSITIVE_INFINITY;
    const isIndented = (line.cells[0]?.x ?? left) > left + 120;
    if (line.cells.length > 2) {
      const row = line.cells.map(({ text }) => clean(text));
      if (last?.kind === 'table') last.rows.push(row);
      else blocks.push({ kind: 'table', rows: [row] });
    } else if (second !== undefined) blocks.push({ kind: 'row', name: first, value: second });
    else if (last?.kind === 'row' && gap < line.size * 2.2) {
      if (isIndented) last.value += ` ${first}`;
      else last.name += ` ${first}`;
    } else if (line.size >= headingSize) blocks.push({ kind: 'heading', text: first });
    else if (last?.kind === 'paragraph' && gap < line.size * 1.75) last.text += ` ${first}`;
    else blocks.push({ kind: 'paragraph', text: first });
    previous = line;
  }
  return blocks;
}
