/** What one object of a PDF holds, as far as it tells what the file may do. */
export interface PdfObject {
  /** Decoded: `/J#53` is `JS`. */
  names: ReadonlySet<string>;
  /** Without the zero bytes of UTF-16. */
  strings: readonly string[];
  /** Where the bytes of its stream begin. */
  dataAt?: number;
}

/** How often the text of a file may be read. A string that never ends reaches to the end of the file, and a file of nothing else takes long. */
const maxReadings = 16;

const separator = /[\0\t\n\f\r <>[\]{}]/;
const lineEnd = /[\r\n]/g;
const ending = /[\0\t\n\f\r ()<>[\]{}/%]/g;

const decodedName = (name: string) =>
  name.replaceAll(/#([\dA-Fa-f]{2})/g, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const decodedString = (text: string) =>
  text.replaceAll(/\\([0-7]{1,3})/g, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 8))).replaceAll(/[\\\0]/g, '');
const decodedHex = (text: string) =>
  Buffer.from(text.replaceAll(/[^\dA-Fa-f]/g, ''), 'hex')
    .toString('latin1')
    .replaceAll('\0', '');

/** Where the parenthesis that opens at `at` is closed; the end of the text where it is not. */
function endOfString(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === '\\') end += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) === 0) return end;
  }
  return text.length;
}

/** Reads the object behind `start` by the tokens of ISO 32000-1, 7.2 and 7.3: words in strings and comments count for nothing. `end` is where it stopped: at the end of the text for packed objects, in which no keyword ends anything. */
export function readPdfObject(text: string, start: number, isPacked = false): PdfObject & { end: number } {
  const names = new Set<string>();
  const strings: string[] = [];
  let at = start;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '%') {
      lineEnd.lastIndex = at;
      at = lineEnd.exec(text)?.index ?? text.length;
    } else if (sign === '(') {
      const end = endOfString(text, at);
      strings.push(decodedString(text.slice(at + 1, end)));
      at = end + 1;
    } else if (sign === '<' && text[at + 1] === '<') at += 2;
    else if (sign === '<') {
      const closed = text.indexOf('>', at);
      const end = closed < 0 ? text.length : closed;
      strings.push(decodedHex(text.slice(at + 1, end)));
      at = end + 1;
    } else if (separator.test(sign) || sign === ')') at += 1;
    else {
      ending.lastIndex = at + 1;
      const end = ending.exec(text)?.index ?? text.length;
      const token = text.slice(at, end);
      if (token.startsWith('/')) names.add(decodedName(token.slice(1)));
      else if (!isPacked && token === 'stream')
        return { names, strings, dataAt: end + (/^\r?\n|^\r/.exec(text.slice(end, end + 2))?.[0].length ?? 0), end };
      else if (!isPacked && /^(?:endobj|endstream|obj)$/.test(token)) return { names, strings, end };
      at = end;
    }
  }
  return { names, strings, end: at };
}

/** Every object that lies open in a PDF, wherever in the file it is written; undefined for a file that cannot be read in reasonable time. */
export function pdfObjects(text: string): PdfObject[] | undefined {
  const objects: PdfObject[] = [];
  let budget = maxReadings * text.length;
  for (const { index } of text.matchAll(/(?<!end)obj(?![A-Za-z])/g)) {
    const { end, ...object } = readPdfObject(text, index + 3);
    budget -= end - index;
    if (budget < 0) return undefined;
    objects.push(object);
  }
  return objects;
}
