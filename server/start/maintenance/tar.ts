import { buffer } from 'node:stream/consumers';

/** Files one after the other, as POSIX ustar: `tar` lists and unpacks them too. */

const block = 512;
const padded = (size: number) => Math.ceil(size / block) * block;
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

export interface TarEntry {
  /** Of a folder it ends with `/`. */
  name: string;
  /** Bytes; 0 for a folder. */
  size: number;
}

function header({ name, size }: TarEntry): Buffer {
  const bytes = Buffer.alloc(block);
  // a long path stands in two fields, cut at a slash
  const cut = Buffer.byteLength(name) <= 100 ? -1 : name.indexOf('/', Buffer.byteLength(name) - 101);
  const [prefix, rest] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)];
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155) throw new Error('The path of a file is too long for the archive.');
  bytes.write(rest, 0);
  bytes.write(octal(name.endsWith('/') ? 0o700 : 0o600, 8), 100);
  for (const at of [108, 116]) bytes.write(octal(0, 8), at);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(0, 12), 136);
  bytes.write(' '.repeat(8), 148);
  bytes.write(name.endsWith('/') ? '5' : '0', 156);
  bytes.write('ustar\u000000', 257);
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 7)} `, 148);
  return bytes;
}

/** The bytes of an archive. A file that has another size than its entry says ends the work. */
export async function* tarOf(entries: AsyncIterable<TarEntry & { bytes: AsyncIterable<Uint8Array> }>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield header({ name, size });
    let written = 0;
    for await (const part of bytes) {
      written += part.length;
      yield part;
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`);
    yield Buffer.alloc(padded(size) - size);
  }
  yield Buffer.alloc(2 * block);
}

const textAt = (bytes: Buffer, from: number, length: number) => {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
};

/** The entries of an archive in their order. The bytes of each have to be read to their end before the next one. Throws where it ends too soon. */
export async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry & { bytes: AsyncIterable<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]();
  let left: Uint8Array = new Uint8Array();
  async function* take(size: number): AsyncGenerator<Uint8Array> {
    for (let open = size; open > 0; ) {
      if (left.length === 0) {
        const next = await parts.next();
        if (next.done) throw new Error('it ends too soon');
        left = next.value;
      }
      const part = left.subarray(0, open);
      left = left.subarray(part.length);
      open -= part.length;
      yield part;
    }
  }
  const whole = (size: number) => buffer(take(size));
  for (;;) {
    const head = await whole(block);
    if (head.every((byte) => byte === 0)) {
      // to the end of the source, which may have a checksum of its own there
      while (!(await parts.next()).done);
      return;
    }
    const [prefix, rest] = [textAt(head, 345, 155), textAt(head, 0, 100)];
    const size = Number.parseInt(textAt(head, 124, 12), 8);
    if (textAt(head, 257, 5) !== 'ustar' || !Number.isSafeInteger(size)) throw new Error('it is no archive');
    yield { name: prefix === '' ? rest : `${prefix}/${rest}`, size, bytes: take(size) };
    await whole(padded(size) - size);
  }
}
