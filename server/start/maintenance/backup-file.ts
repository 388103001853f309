import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isRecord, recordOf } from '../../../domain/unknown.ts';
import { StoreProblem } from '../../store/problem.ts';
import { entriesOf, tarOf } from './tar.ts';

/** The last entry: what all the others have to be. A file that was cut off has none. */
const manifestName = 'manifest.json';
const format = 'statefolio-backup-1';

interface Part {
  /** `database/…` or `files/…`; of a folder it ends with `/`. */
  name: string;
  size: number;
  /** Absent: a folder. */
  from?: string | undefined;
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    hash.update(part);
    yield part;
  }
}
async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Writes a gzip-compressed archive that only this account can read. Refuses to replace a file. */
export async function writeBackup(file: string, parts: AsyncIterable<Part>): Promise<void> {
  const sums: Record<string, string> = {};
  async function* entries() {
    for await (const { name, size, from } of parts) {
      const hash = createHash('sha256');
      yield { name, size, bytes: from === undefined ? nothing() : hashed(createReadStream(from), hash) };
      sums[name] = hash.digest('hex');
    }
    const manifest = Buffer.from(JSON.stringify({ format, sums }));
    yield { name: manifestName, size: manifest.length, bytes: Readable.from([manifest]) };
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(tarOf(entries()), { objectMode: false }), createGzip({ level: 1 }), target);
}

const isSafe = (name: string) =>
  /^(?:database|files)\//.test(name) &&
  !name
    .replace(/\/$/, '')
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..') &&
  !name.includes('\\');

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'this account has no right to it',
  // zlib
  Z_BUF_ERROR: 'it ends too soon',
  Z_DATA_ERROR: 'it is damaged, or no backup',
};
function reasonOf(error: unknown): string {
  const { code, message } = recordOf(error);
  const reason = typeof code === 'string' ? reasons[code] : undefined;
  return reason ?? (typeof message === 'string' ? message : 'it is damaged');
}

/**
 * Hands each entry to `unpack`, which reads all of it, and compares the checksums. A StoreProblem says that the file is damaged or no backup; what was
 * unpacked until then is not to be used.
 */
export async function readBackup(file: string, unpack: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
  const sums: Record<string, string> = {};
  let manifest: unknown;
  try {
    const gunzip = createGunzip();
    const reading = pipeline(createReadStream(file), gunzip);
    // its failure is also that of the loop below, where it is reported
    reading.catch(() => {});
    for await (const { name, bytes } of entriesOf(gunzip)) {
      if (name === manifestName) {
        manifest = JSON.parse(await text(bytes));
        continue;
      }
      if (!isSafe(name)) throw new Error(`its entry ${name} does not belong into a backup`);
      const hash = createHash('sha256');
      await unpack(name, hashed(bytes, hash));
      sums[name] = hash.digest('hex');
    }
    await reading;
  } catch (error) {
    throw new StoreProblem(`${file} cannot be read as a backup: ${reasonOf(error)}.`, { cause: error });
  }
  if (!isRecord(manifest) || manifest['format'] !== format || !isRecord(manifest['sums']))
    throw new StoreProblem(`${file} is not a whole backup: its list of checksums is missing.`);
  const wanted = manifest['sums'];
  const names = new Set([...Object.keys(wanted), ...Object.keys(sums)]);
  const wrong = [...names].filter((name) => wanted[name] !== sums[name]);
  if (wrong.length > 0) throw new StoreProblem(`${file} is damaged: the checksum of ${wrong[0]} is wrong.`);
}
