import { mapKeys } from '../../../../domain/keys.ts';
import { type StatedField, statedFields } from '../../../../domain/stated-identity.ts';
import { maxFileSize } from '../../../../domain/upload.ts';
import { type FileSlot, fileSlots } from './manual-visit.ts';

/** Three files and the fields, in bytes. */
export const formLimit = fileSlots.length * maxFileSize + 65_536;
/** Longer than any field may be; what is cut off is invalid all the same. */
const maxTyped = 300;

interface SentForm {
  typed: Record<StatedField, string>;
  /** The files that were chosen; a slot without one keeps what it has. */
  files: Partial<Record<FileSlot, File>>;
}

/** The multipart body of the form; undefined for what is none. */
export async function readForm(body: Buffer, contentType: string): Promise<SentForm | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
  if (!form) return undefined;
  const files: SentForm['files'] = {};
  for (const slot of fileSlots) {
    const file = form.get(slot);
    // a field without a choice is sent as a file without a name
    if (file instanceof File && (file.name !== '' || file.size > 0)) files[slot] = file;
  }
  return { typed: mapKeys(statedFields, (field) => textIn(form.get(field))), files };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').slice(0, maxTyped) : '');
