import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };

test('the Atlas without records and pictures is at most 120 kB in brotli, and holds no layout engine', () => {
  const dist = path.resolve(process.env.LAB_BUILD ?? 'dist');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/atlas.json'), 'utf8')) as Record<string, Chunk>;
  const keys = new Set<string>();
  const need = (key: string) => {
    if (keys.has(key)) return;
    keys.add(key);
    manifest[key]?.imports?.forEach(need);
  };
  need('atlas.html');
  const files = [...new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))];
  expect(files.length).toBeGreaterThan(1);
  const texts = files.map((file) => readFileSync(path.join(dist, file)));
  const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
  console.log(`the Atlas: ${(bytes / 1000).toFixed(1)} kB in brotli, ${files.length} files`);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(texts.filter((text) => /layered\.cycleBreaking|elk\.algorithm/.test(text.toString()))).toEqual([]);
});
