import { promisify } from 'node:util';
import { inflate, inflateRaw } from 'node:zlib';
import type { FileType } from '../../domain/upload.ts';

/** Why a file of a right type is not taken. */
export type ContentProblem = 'FILE_ACTIVE_CONTENT' | 'FILE_INFECTED';

/** Unpacked bytes of one part that are looked at; no honest part of these kinds is longer. */
const maxPart = 4 * 1024 * 1024;
/** Parts of one file that are unpacked. */
const maxParts = 2000;

/** The test virus that every scanner knows (eicar.org), in two halves so that no scanner takes this file for it. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/**
 * Whether a file may run something on the computer of whoever opens it: scripts and programs in a PDF, macros and controls in an Office file. A PDF whose
 * parts cannot be read, such as an encrypted one, is treated alike, as nobody can say. Viruses are for a scanner (`virus-scanner.ts`); only the test virus
 * is known here, so that a refusal can be tried without one.
 */
export async function contentProblem(type: FileType, bytes: Uint8Array): Promise<ContentProblem | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(eicar)) return 'FILE_INFECTED';
  const isActive = type === 'pdf' ? await isActivePdf(buffer) : type === 'docx' || type === 'xlsx' ? await isActiveOffice(buffer) : false;
  return isActive ? 'FILE_ACTIVE_CONTENT' : undefined;
}

/** A name of a PDF, each sign of which may also be written as `#` and its code. */
function pdfName(name: string): string {
  const signs = Array.from(name, (sign) => {
    const [high = '', low = ''] = sign.charCodeAt(0).toString(16);
    return `(?:${sign}|#${high}[${low}${low.toUpperCase()}])`;
  });
  return `/${signs.join('')}(?![A-Za-z])`;
}

const activeNames = new RegExp(['JavaScript', 'Launch', 'RichMedia'].map(pdfName).join('|'));
const packedObjects = new RegExp(`${pdfName('ObjStm')}|${pdfName('First')}`, 'g');
const encrypted = new RegExp(pdfName('Encrypt'));

/** Objects may lie open or packed in an object stream; what a stream of pages or pictures holds cannot run. */
async function isActivePdf(buffer: Buffer): Promise<boolean> {
  const text = buffer.toString('latin1');
  if (activeNames.test(text)) return true;
  const starts = new Set<number>();
  for (const { index } of text.matchAll(packedObjects)) {
    const stream = /stream\r?\n/g;
    stream.lastIndex = index;
    const found = stream.exec(text);
    if (found && !text.slice(index, found.index).includes('endobj')) starts.add(found.index + found[0].length);
  }
  if (starts.size === 0) return false;
  if (starts.size > maxParts || encrypted.test(text)) return true;
  for (const start of starts) {
    // an unpacked stream was read with the rest
    const dictionary = text.slice(text.lastIndexOf('obj', start - 8), start);
    if (!/\/F(?:i|#69)/.test(dictionary)) continue;
    const objects = await unpack(promisify(inflate), buffer.subarray(start));
    if (objects === undefined || activeNames.test(objects)) return true;
  }
  return false;
}

const officeParts = /vbaProject|macrosheets\/|activeX\/|embeddings\/oleObject/i;

/** Parts are named in the open; what kinds they are says `[Content_Types].xml`. */
async function isActiveOffice(buffer: Buffer): Promise<boolean> {
  const text = buffer.toString('latin1');
  if (officeParts.test(text)) return true;
  const name = '[Content_Types].xml';
  const header = text.indexOf(name) - 30;
  if (header < 0 || buffer.readUInt32LE(header) !== 0x04034b50) return true;
  const data = buffer.subarray(header + 30 + name.length + buffer.readUInt16LE(header + 28));
  const isPacked = buffer.readUInt16LE(header + 8) === 8;
  const types = isPacked ? await unpack(promisify(inflateRaw), data) : data.subarray(0, maxPart).toString('latin1');
  return types === undefined || /macroEnabled|vbaProject|activeX|oleObject/i.test(types);
}

/** The unpacked text; undefined for what is broken or longer than it should be. Bytes behind it do not count. */
async function unpack(
  by: (data: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>,
  data: Uint8Array,
): Promise<string | undefined> {
  return by(data, { maxOutputLength: maxPart }).then(
    (bytes) => bytes.toString('latin1'),
    () => undefined,
  );
}
