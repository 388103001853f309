import { inflateRawSync } from 'node:zlib';

/** The cells of the only sheet, row by row: figures as numbers, texts as they stand. */
export function cellsOf(xlsx: Buffer): (string | number)[][] {
  const entry = (name: string) => {
    const at = xlsx.lastIndexOf(name);
    const header = at - 46;
    const [method, size, local] = [xlsx.readUInt16LE(header + 10), xlsx.readUInt32LE(header + 20), xlsx.readUInt32LE(header + 42)];
    const start = local + 30 + xlsx.readUInt16LE(local + 26) + xlsx.readUInt16LE(local + 28);
    const bytes = xlsx.subarray(start, start + size);
    return (method === 8 ? inflateRawSync(bytes) : bytes).toString();
  };
  const shared = [...entry('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text]) => text ?? '');
  return [...entry('xl/worksheets/sheet1.xml').matchAll(/<row.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>.*?<v>(.*?)<\/v>.*?<\/c>)/gs)].map(([, attributes = '', value = '']) =>
      attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value === '' ? '' : Number(value),
    ),
  );
}
