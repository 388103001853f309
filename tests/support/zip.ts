import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** Packed already: the size before packing, true or claimed. */
  unpacked?: number;
}

/** A zip file made by hand, so that it can also lie. */
export function zipFile(...entries: ZipEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, unpacked } of entries) {
    // what both headers say: version, flags, method, time, date, sum, sizes, lengths of name and extra field
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0);
    said.writeUInt16LE(unpacked === undefined ? 0 : 8, 4);
    said.writeUInt32LE(unpacked === undefined ? crc32(bytes) : 0, 10);
    said.writeUInt32LE(bytes.length, 14);
    said.writeUInt32LE(unpacked ?? bytes.length, 18);
    said.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), said, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), said, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]));
}

const office = 'application/vnd.openxmlformats-officedocument.';
const contentTypes = (part: string, kind: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${office}${kind}.main+xml"/></Types>`,
  );

/** The least that is a spreadsheet or a text document. */
export const officeFile = (type: 'xlsx' | 'docx') => {
  const [part, kind] = type === 'xlsx' ? ['xl/workbook.xml', 'spreadsheetml.sheet'] : ['word/document.xml', 'wordprocessingml.document'];
  return zipFile(
    { name: '[Content_Types].xml', bytes: contentTypes(part!, kind!) },
    { name: '_rels/.rels', bytes: Buffer.from('<Relationships/>') },
    { name: part!, bytes: Buffer.from('<x/>') },
  );
};

/** So many bytes of nothing, packed piece by piece, without ever being there as a whole. */
export async function packedZeros(size: number): Promise<Uint8Array> {
  const packer = createDeflateRaw();
  const piece = Buffer.alloc(1024 * 1024);
  const packed: Buffer[] = [];
  const done = (async () => {
    for await (const part of packer) packed.push(part as Buffer);
  })();
  for (let left = size; left > 0; left -= piece.length)
    if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve));
  packer.end();
  await done;
  return new Uint8Array(Buffer.concat(packed));
}
