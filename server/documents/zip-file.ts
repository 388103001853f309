import { zipSync } from 'fflate';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

/** A ZIP of these files. Text is compressed; PDFs and pictures are so already. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  return zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, [bytes, { level: name.endsWith('.json') ? 6 : 0 }] as const])));
}
