import { hash } from 'node:crypto';

/** Of answers that many get, or one person again and again. */
const known = new WeakMap<Buffer, string>();

const digest = (payload: string | Buffer): string => hash('sha1', payload, 'base64');

/** The tag of an answer, by its bytes. Those that are kept to be sent again are read once: nothing changes them. */
export function entityTag(payload: string | Buffer): string {
  if (typeof payload === 'string') return digest(payload);
  const tag = known.get(payload) ?? digest(payload);
  known.set(payload, tag);
  return tag;
}
