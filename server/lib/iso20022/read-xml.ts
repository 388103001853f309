import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { StatementProblem } from './statement-problem.ts';

/** An element: its children by name, its attributes by `@name`, its own text by `#text`. */
export interface XmlNode {
  readonly [name: string]: readonly XmlNode[] | string | undefined;
}

export interface XmlDocument {
  readonly root: XmlNode;
  /** Namespace of the first element. */
  readonly namespace: string;
  /** Line, from 1, on which an element begins. */
  lineOf(node: XmlNode): number;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What XML 1.0 does not allow, however it is written: a zero byte is nothing that a database stores. */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Characters that are written as `&amp;` or `&#233;`; other entities do not exist without a document type. */
const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : '\0';
    if (noCharacter.test(character)) throw new Error(`character ${whole}`);
    return character;
  });

const none = () => {};
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  captureMetaData: true,
  maxNestedTags: 60,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  entityDecoder: { decode, setExternalEntities: none, addInputEntities: none, reset: none, setXmlVersion: none },
});

/** Reads XML in the encoding that it names, UTF-8 where it names none. A document type is refused: with it an entity could name a file or grow without end. */
export function readXml(bytes: Uint8Array): XmlDocument {
  const text = decodeBytes(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new StatementProblem('STATEMENT_MALFORMED', { reason: 'document type' });
  const wrong = noCharacter.exec(text);
  if (wrong)
    throw new StatementProblem('STATEMENT_MALFORMED', { line: text.slice(0, wrong.index).split('\n').length, reason: 'character' });
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new StatementProblem('STATEMENT_MALFORMED', { line: valid.err.line, reason: valid.err.msg });
  const lineEnds = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return { root: parse(text), namespace: namespaceOf(text), lineOf: (node) => 1 + countBelow(lineEnds, startOf(node)) };
}

function parse(text: string): XmlNode {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new StatementProblem('STATEMENT_MALFORMED', { reason: error instanceof Error ? error.message : 'XML' });
  }
}

/** The parser leaves namespaces out. */
function namespaceOf(text: string): string {
  const [, prefix, attributes = ''] = /<(?:([\w.-]+):)?[\w.-]+((?:\s[^>]*)?)>/.exec(text.replace(/<[?!][\s\S]*?>/g, '')) ?? [];
  return new RegExp(`\\sxmlns${prefix === undefined ? '' : `:${prefix}`}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
}

function decodeBytes(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*?encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new StatementProblem('STATEMENT_MALFORMED', { line: 1, reason: `encoding ${encoding}` });
  }
}

/** The parser tells by a symbol of its own where an element begins. */
function startOf(node: XmlNode): number {
  for (const symbol of Object.getOwnPropertySymbols(node)) {
    const { startIndex } = Reflect.get(node, symbol);
    if (typeof startIndex === 'number') return startIndex;
  }
  return 0;
}

function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The children of a name, in their order. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  const found = node?.[name];
  return found === undefined || typeof found === 'string' ? [] : found;
}

/** The first element at the end of a path. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

/** The text of the first element at the end of a path, of the node itself without one; undefined where there is none or it is empty. */
export function textOf(node: XmlNode | undefined, ...path: string[]): string | undefined {
  const text = childOf(node, ...path)?.['#text'];
  return typeof text === 'string' ? text.trim() || undefined : undefined;
}

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const value = node?.[`@${name}`];
  return typeof value === 'string' ? value : undefined;
}
