import { strFromU8, unzipSync } from 'fflate';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (xml: string) => xml.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

/** The cells of a sheet, row by row: figures as numbers, texts unchanged. */
export function cellsOf(xlsx: Uint8Array, sheet = 1): (string | number)[][] {
  const xml = strFromU8(unzipSync(xlsx)[`xl/worksheets/sheet${sheet}.xml`]!);
  return [...xml.matchAll(/<row.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c [^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(([, value, text]) =>
      text === undefined ? Number(value) : plain(text),
    ),
  );
}
