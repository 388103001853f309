import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { markPlaces, writePlaces } from '../../scripts/vite/places-of-modules.ts';

const source = `export const places = [import.meta.dirname, import.meta.filename, new URL('./posts/', import.meta.url).pathname];`;

/** What the module `server/lib/i18n.js` takes for its place when it is part of this file of a build. */
async function placesIn(chunk: string): Promise<string[]> {
  const build = mkdtempSync(path.join(tmpdir(), 'statefolio-places-'));
  const file = path.join(build, chunk);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, writePlaces(markPlaces(source, 'server/lib/i18n.js'), chunk));
  const { places }: { places: string[] } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return places.map((place) => path.relative(build, place));
}

test.each(['server/main.js', 'server/documents/worker.js', 'server/lib/chunk.js', 'main.js'])(
  'a module in %s finds what lies beside it',
  async (chunk) => {
    expect(await placesIn(chunk)).toEqual(['server/lib', 'server/lib/i18n.js', 'server/lib/posts']);
  },
);

test('a module that stays a file by itself is left as it is', () => {
  expect(writePlaces(markPlaces(source, 'server/admin.js'), 'server/admin.js')).toBe(source);
});
