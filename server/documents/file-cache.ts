import { createHash } from 'node:crypto';
import type { Language } from '../store/schema.ts';
import type { Owner } from './fair-queue.ts';

type Make<T> = (data: T, locale: Language, owner?: Owner) => Promise<Uint8Array>;

/**
 * Makes files and keeps the latest ones. A file is known by everything that is written in it, so a change makes another one and no file is served for another
 * person's data; access is checked by the caller. It is made at the turn of its first requester.
 */
export function cacheFiles<T>(make: Make<T>, maxFiles = 200): Make<T> {
  const files = new Map<string, Promise<Uint8Array>>();
  return (data, locale, owner) => {
    const key = createHash('sha256')
      .update(JSON.stringify([locale, data]))
      .digest('base64url');
    const cached = files.get(key);
    const file = cached ?? make(data, locale, owner);
    if (cached) files.delete(key);
    else file.catch(() => files.delete(key));
    // last is latest
    files.set(key, file);
    const [oldest] = files.keys();
    if (files.size > maxFiles && oldest !== undefined) files.delete(oldest);
    return file;
  };
}
