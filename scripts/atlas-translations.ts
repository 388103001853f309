import { globSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../domain/locale.ts';
import type { Translations } from '../src/atlas/search-entries.ts';
import { catalogueOf } from '../tests/support/catalogue.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The texts of each catalogue of the app in the other languages, by what they are in English. */
export function atlasTranslations(): Translations {
  const files = globSync('src/{ui,back-office,features/*}/locales/en.po', { cwd: root });
  return Object.fromEntries(
    files.map((file) => {
      const name = path.basename(path.dirname(path.dirname(file)));
      const texts = [...catalogueOf(name, 'en')].map(([id, english]) => [english, othersOf(name, id, english)] as const);
      return [name, Object.fromEntries(texts.filter(([, others]) => Object.keys(others).length > 0))];
    }),
  );
}

function othersOf(name: string, id: string, english: string): Record<string, string> {
  const found = locales.map((locale) => [locale, catalogueOf(name, locale).get(id) ?? english] as const);
  return Object.fromEntries(found.filter(([, text]) => text !== english));
}
