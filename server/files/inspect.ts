import { fileTypeFromBuffer } from 'file-type';

/** What may be sent, told by its content. */
const allowed = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const;

export type AllowedType = keyof typeof allowed;

/** The type of a file by its bytes, whatever its name says; undefined when it is none that we take. */
export async function typeOf(bytes: Uint8Array): Promise<AllowedType | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && Object.hasOwn(allowed, found.mime) ? (found.mime as AllowedType) : undefined;
}

/** A name that is safe to show, to store and to give back: no folders, nothing invisible, at most 255 characters, ending as the content says. */
export function safeName(name: string, type: AllowedType): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').trim();
  const extension = allowed[type];
  const stem = plain.replace(/\.[^.]*$/, '') || 'file';
  const given = /\.([^.]*)$/.exec(plain)?.[1]?.toLowerCase();
  const isRight = given === extension || (type === 'image/jpeg' && given === 'jpeg');
  return `${Array.from(stem).slice(0, 240).join('')}.${isRight ? given : extension}`;
}
