import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Writes an entry of a backup, which is a folder where its name ends with `/`; only this account can read it. */
export async function unpackEntry(place: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (name.endsWith('/')) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    await buffer(bytes);
  } else await pipeline(Readable.from(bytes), createWriteStream(place, { flags: 'wx', mode: 0o600 }));
}
