/** Largest file, in bytes. [decisions 2.9] */
export const maxFileSize = 10 * 1024 * 1024;
/** Most files of one request: the contract's limit. */
export const maxFiles = 20;
export const maxFileName = 255;

export const fileTypes = ['png', 'jpg', 'pdf', 'xlsx', 'docx'] as const;
export type FileType = (typeof fileTypes)[number];

/** For the file chooser; what a file is, its content says. */
export const acceptedEndings = ['.png', '.jpg', '.jpeg', '.pdf', '.xlsx', '.docx'] as const;

/** How much of a file has to be read to tell its type. */
export const signatureLength = 65_536;

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/** What a file is by its first bytes; its name and the type that a browser claims do not count. */
export function sniffType(bytes: Uint8Array): FileType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf';
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) ? officeType(bytes) : undefined;
}

/** An Office file is a zip whose entries are named in the open: those of a spreadsheet lie under `xl/`, of a document under `word/`. */
function officeType(bytes: Uint8Array): FileType | undefined {
  const names = entryNames(bytes);
  if (!names.some((name) => name === '[Content_Types].xml' || name.startsWith('_rels/') || name.startsWith('docProps/'))) return undefined;
  if (names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  return names.some((name) => name.startsWith('word/')) ? 'docx' : undefined;
}

function entryNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 30 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x04034b50) continue;
    const length = view.getUint16(at + 26, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 30, Math.min(at + 30 + length, bytes.length))));
  }
  return names;
}

export type FileProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_TYPE_NOT_ALLOWED';

/** What is wrong with a file whatever is in it. [EXP-10] */
export function sizeProblem(size: number): 'FILE_EMPTY' | 'FILE_TOO_LARGE' | undefined {
  if (size === 0) return 'FILE_EMPTY';
  return size > maxFileSize ? 'FILE_TOO_LARGE' : undefined;
}

/** What is wrong with a file, if anything. */
export function fileProblem(
  { size, start }: { size: number; start: Uint8Array },
  accepted: readonly FileType[] = fileTypes,
): FileProblem | undefined {
  const wrong = sizeProblem(size);
  if (wrong) return wrong;
  const type = sniffType(start);
  return type && accepted.includes(type) ? undefined : 'FILE_TYPE_NOT_ALLOWED';
}

/** Control, format and direction marks, half characters, and what some file systems do not take. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu;

/** A name that can be shown and stored: no folders, nothing invisible, at most 255 characters with its ending kept. */
export function safeFileName(name: string): string {
  const base = (name.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(unsafe, '').trim();
  if (!base || /^\.+$/.test(base)) return 'file';
  if (base.length <= maxFileName) return base;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(base)?.[0] ?? '';
  return `${base.slice(0, maxFileName - ending.length).replace(/[\uD800-\uDBFF]$/, '')}${ending}`;
}

/** The same with the ending that the content asks for: a picture named `.pdf` is kept as a picture. */
export function fileNameFor(type: FileType, name: string): string {
  const safe = safeFileName(name);
  const given = /\.([^.]*)$/.exec(safe)?.[1];
  const isRight = given?.toLowerCase() === type || (type === 'jpg' && given?.toLowerCase() === 'jpeg');
  if (isRight && safe !== `.${given}`) return safe;
  return safeFileName(`${safe.replace(/\.[^.]*$/, '') || 'file'}.${type}`);
}
