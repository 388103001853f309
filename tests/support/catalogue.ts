import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../domain/locale.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `ui`, `back-office` and `server` have catalogues of their own; any other name is a feature. */
function fileOf(catalogue: string, locale: Locale) {
  const folders = [`src/features/${catalogue}`, `src/${catalogue}`, catalogue];
  const found = folders.map((folder) => path.join(root, folder, 'locales', `${locale}.po`)).find(existsSync);
  if (!found) throw new Error(`There is no catalogue "${catalogue}" in ${locale}.`);
  return found;
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** Message by id. */
export function catalogueOf(catalogue: string, locale: Locale): ReadonlyMap<string, string> {
  const file = fileOf(catalogue, locale);
  const read = known.get(file) ?? parse(readFileSync(file, 'utf8'));
  known.set(file, read);
  return read;
}

function parse(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const block of source.split(/\n\s*\n/)) {
    const part = (key: string) => {
      const lines = new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(`${block}\n`)?.[1];
      return lines
        ?.split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string)
        .join('');
    };
    const id = part('msgid');
    const message = part('msgstr');
    if (id) found.set(id, message || id);
  }
  return found;
}

/** What a message says. An id that the catalogue does not have is an error: the test would look for a text that nobody can see. */
export function text(catalogue: string, id: string, locale: Locale = 'en'): string {
  const message = catalogueOf(catalogue, locale).get(id);
  if (message === undefined) throw new Error(`The catalogue "${catalogue}" has no message "${id}" in ${locale}.`);
  return message;
}
