/** What a first visit loads, brotli 11, from Vite's manifest: the entry and, for each route, what comes on top. Run `npm run build` before. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] };

const dist = path.resolve(import.meta.dirname, '../dist');
const manifestFile = path.join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) throw new Error('No manifest in dist/.vite: build first, with build.manifest on.');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(readFileSync(path.join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  sizes.set(file, bytes);
  return bytes;
}

/** All files that a chunk needs before it can run. */
function needs(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) needs(next, seen);
  return seen;
}

const files = (keys: Iterable<string>) => {
  const script = new Set<string>();
  const style = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk?.file.endsWith('.js')) script.add(chunk.file);
    for (const sheet of chunk?.css ?? []) style.add(sheet);
  }
  return { script, style };
};
const sum = (set: Set<string>) => [...set].reduce((total, file) => total + size(file), 0);
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`.padStart(10);

for (const [key, entry] of Object.entries(manifest)) {
  if (!entry.isEntry) continue;
  const base = needs(key);
  const first = files(base);
  console.log(`${key.padEnd(48)} script ${kilobytes(sum(first.script))}  style ${kilobytes(sum(first.style))}`);
  const rows = (entry.dynamicImports ?? []).concat(Object.keys(manifest).filter((name) => name.includes('src/routes/')));
  for (const name of new Set(rows)) {
    const more = files(needs(name));
    const script = new Set([...more.script].filter((file) => !first.script.has(file)));
    const style = new Set([...more.style].filter((file) => !first.style.has(file)));
    console.log(`  + ${name.slice(0, 44).padEnd(44)} script ${kilobytes(sum(script))}  style ${kilobytes(sum(style))}`);
  }
}
