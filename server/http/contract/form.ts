import { Refusal } from '../../lib/refusal.ts';

/** A form as an object: text as text, a file as a `File`. The same name twice is not taken. */
export async function readForm(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    // the body is no valid form; this is no error of the server
    throw new Refusal('VALIDATION_FAILED', 400, { body: 'form' });
  }
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw new Refusal('VALIDATION_FAILED', 400, { [name.slice(0, 100)]: 'once' });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
