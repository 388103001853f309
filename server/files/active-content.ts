import { promisify } from 'node:util';
import { constants, inflate, inflateRaw } from 'node:zlib';
import type { FileType } from '../../domain/upload.ts';
import { type PdfObject, pdfObjects, readPdfObject } from './pdf-objects.ts';

/** Why a file of a right type is not taken. */
export type ContentProblem = 'FILE_ACTIVE_CONTENT' | 'FILE_INFECTED';

/** Unpacked bytes of one part that are looked at; no honest part of these kinds is longer. */
const maxPart = 4 * 1024 * 1024;
/** Parts of one file that are unpacked. */
const maxParts = 2000;
/** Bytes of one file that are unpacked. */
const maxUnpacked = 64 * 1024 * 1024;

/** The test virus that every scanner knows (eicar.org), in two halves so that no scanner takes this file for it. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/**
 * Whether a file may run something on the computer of whoever opens it: scripts and programs in a PDF, its forms and the files attached to it; macros and
 * controls in an Office file. A PDF whose parts cannot be read, such as an encrypted one, is treated alike, as nobody can say. Viruses are for a scanner (`virus-scanner.ts`); only the test virus
 * is known here, so that a refusal can be tried without one.
 */
export async function contentProblem(type: FileType, bytes: Uint8Array): Promise<ContentProblem | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOffice = type === 'docx' || type === 'xlsx';
  if (buffer.includes(eicar) || (isOffice && (await hasPackedEicar(buffer)))) return 'FILE_INFECTED';
  const isActive = type === 'pdf' ? await isActivePdf(buffer) : isOffice ? await isActiveOffice(buffer) : false;
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

/** What runs: actions with scripts, of which a rendition needs no `/JavaScript`, programs and players. */
const activeNames = ['JavaScript', 'JS', 'Launch', 'RichMedia', 'Rendition'];
/** Names so long that they stand in no picture by chance: they count wherever they are. */
const longNames = new RegExp(['JavaScript', 'Launch', 'RichMedia'].map(pdfName).join('|'));
const encrypted = new RegExp(pdfName('Encrypt'));

const isActiveObject = ({ names }: Pick<PdfObject, 'names'>) => activeNames.some((name) => names.has(name));
const isPackedObjects = ({ names, dataAt }: PdfObject) => dataAt !== undefined && (names.has('ObjStm') || names.has('First'));
const isFilter = (name: string) => /Decode$|^(?:AHx|A85|LZW|Fl|RL|CCF|DCT)$/.test(name);

/** Objects may lie open or packed in an object stream; what a stream of pages or pictures holds cannot run, that of a form or an attached file can. */
async function isActivePdf(buffer: Buffer): Promise<boolean> {
  const text = buffer.toString('latin1');
  if (longNames.test(text)) return true;
  const open = pdfObjects(text);
  if (!open || open.some(isActiveObject)) return true;
  // broken: some programs may still find what is in it
  if (open.some(({ names, dataAt }) => dataAt === undefined && names.has('ObjStm'))) return true;
  const packs = open.filter(isPackedObjects);
  const isEncrypted = encrypted.test(text);
  if (packs.length > maxParts || (packs.length > 0 && isEncrypted)) return true;
  const objects: Pick<PdfObject, 'names' | 'strings'>[] = [...open];
  const unpackStream = unpacker(inflate);
  for (const pack of packs) {
    const content = await packedText(buffer, pack, unpackStream);
    if (content === undefined || longNames.test(content)) return true;
    // numbers and offsets in front of the objects are tokens like others
    const packed = readPdfObject(content, 0, true);
    if (isActiveObject(packed)) return true;
    objects.push(packed);
  }
  const attaching = objects.filter(({ names }) => names.has('EF') || names.has('EmbeddedFile'));
  const hasForm = objects.some(({ names }) => names.has('XFA'));
  if (attaching.length === 0 && !hasForm) return false;
  if (isEncrypted || attaching.some(({ strings }) => strings.some((name) => programName.test(name)))) return true;
  const streams = open.filter((object) => object.dataAt !== undefined && !isPackedObjects(object));
  if (streams.length > maxParts || (hasForm && formScript.test(text.replaceAll('\0', '')))) return true;
  for (const stream of streams)
    if ((hasForm && (await isScriptedForm(buffer, stream, unpackStream))) || (attaching.length > 0 && (await isProgram(buffer, stream))))
      return true;
  return false;
}

/** The objects in an object stream; undefined where they are packed in a way that is not known. Nothing has to be predicted in them. */
async function packedText(buffer: Buffer, { names, dataAt = 0 }: PdfObject, unpackStream: Unpack): Promise<string | undefined> {
  const filters = [...names].filter(isFilter);
  if (names.has('DecodeParms') || names.has('DP')) return undefined;
  const data = buffer.subarray(dataAt);
  return filters.length === 0 ? data.subarray(0, maxPart).toString('latin1') : unpackStream(data);
}

const pictureFilters = ['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'];
/** `open` lies there as it is, `flate` can be unpacked, a picture is nothing else; undefined for other packings. */
function packingOf({ names }: PdfObject): 'open' | 'flate' | 'picture' | undefined {
  const filters = [...names].filter(isFilter);
  if (filters.some((filter) => pictureFilters.includes(filter))) return 'picture';
  if (filters.length === 0) return 'open';
  return filters.every((filter) => filter === 'FlateDecode' || filter === 'Fl') ? 'flate' : undefined;
}

/** Scripts of XML forms (XFA); an entity could hide one. */
const formScript = /<(?:[\w.-]+:)?script[\s>/]|<!ENTITY/i;

/** Whether a packed stream may be a form with scripts, in whichever encoding. */
async function isScriptedForm(buffer: Buffer, stream: PdfObject, unpackStream: Unpack): Promise<boolean> {
  const packing = packingOf(stream);
  const isPicture = packing === 'picture' || (stream.names.has('Width') && stream.names.has('Height'));
  if (packing === 'open' || isPicture) return false;
  const content = packing && (await unpackStream(buffer.subarray(stream.dataAt)));
  return content === undefined || formScript.test(content.replaceAll('\0', ''));
}

/** Names of what a double click runs. */
const programName =
  /\.(?:apk|app|bat|cmd|com|cpl|dll|docm|dotm|exe|hta|iso|jar|jse?|lnk|msc|msi|msix|pif|potm|ppam|pptm|ps1|reg|scr|sh|url|vbe?|vbs|ws[cfh]?|xlam|xlsm|xltm)[\s.]*$/i;
/** First bytes: Windows, Linux, macOS, Java, scripts, old Office and installers, shortcuts, archives. */
const programStarts = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
  '\xd0\xcf\x11\xe0',
  'L\0\0\0\x01\x14\x02\0',
  'PK\x03\x04',
  'Rar!',
  '7z\xbc\xaf',
  'MSCF',
];

/** An attached program or an archive, by its first bytes; documents of Office are sent by themselves. */
async function isProgram(buffer: Buffer, stream: PdfObject): Promise<boolean> {
  const packing = packingOf(stream);
  if (packing === undefined) return true;
  const data = buffer.subarray(stream.dataAt, (stream.dataAt ?? 0) + startLength);
  const start = packing === 'flate' ? await unpackedStart(data) : data.toString('latin1');
  return start === undefined || programStarts.some((known) => start.startsWith(known));
}

/** So few bytes that they unpack to 4 MB at most. */
const startLength = 4096;

const unpackedStart = (data: Uint8Array): Promise<string | undefined> =>
  promisify(inflate)(data, { finishFlush: constants.Z_SYNC_FLUSH }).then(
    (bytes) => bytes.toString('latin1'),
    () => undefined,
  );

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
  const types = isPacked ? await unpacker(inflateRaw)(data) : data.subarray(0, maxPart).toString('latin1');
  return types === undefined || /macroEnabled|vbaProject|activeX|oleObject/i.test(types);
}

/** The test virus in a part that is packed. A part that is too long to be unpacked holds none: it is short. */
async function hasPackedEicar(buffer: Buffer): Promise<boolean> {
  const signature = Buffer.from('PK\u0003\u0004');
  const unpackPart = unpacker(inflateRaw);
  let parts = 0;
  for (let at = buffer.indexOf(signature); at >= 0 && parts < maxParts; at = buffer.indexOf(signature, at + 4), parts += 1) {
    if (at + 30 > buffer.length || buffer.readUInt16LE(at + 8) !== 8) continue;
    const data = buffer.subarray(at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28));
    if ((await unpackPart(data))?.includes(eicar)) return true;
  }
  return false;
}

type Unpack = (data: Uint8Array) => Promise<string | undefined>;

/** Unpacks the parts of one file; undefined for a part that is broken or longer than it should be, and once the whole file is. Bytes behind a part do not count. */
function unpacker(by: typeof inflate | typeof inflateRaw): Unpack {
  let left = maxUnpacked;
  const run = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(by);
  return async (data) => {
    const maxOutputLength = Math.min(maxPart, left);
    if (maxOutputLength <= 0) return undefined;
    const bytes = await run(data, { maxOutputLength }).catch(() => undefined);
    left -= bytes?.length ?? maxOutputLength;
    return bytes?.toString('latin1');
  };
}
