import { fileTypeFromBuffer } from 'file-type';
import type { FileType } from '../../domain/upload.ts';
import { keysOf } from '../../domain/keys.ts';

/** What may be sent, told by its content. */
const types = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const satisfies Record<string, FileType>;

export interface Inspected {
  contentType: keyof typeof types;
  type: FileType;
}

/** The type of a file by its bytes, whatever its name says; undefined when it is none that we take. The form looks at its start only (`domain/upload.ts`). */
export async function inspect(bytes: Uint8Array): Promise<Inspected | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const contentType = keysOf(types).find((type) => type === found?.mime);
  return contentType && { contentType, type: types[contentType] };
}
