import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../domain/locale.ts';
import { readCatalogue } from '../../server/lib/i18n.ts';

const root = path.resolve(import.meta.dirname, '../..');

const textsIn = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`{src/features/*,server}/locales/${locale}.po`, { cwd: root }).map((file) =>
      readCatalogue(readFileSync(path.join(root, file), 'utf8')),
    ),
  );

const place: Record<Locale, string> = { en: 'Vilnius', de: 'Vilnius', lt: 'Vilniaus', es: 'Vilna', pt: 'Vílnius' };

/** Where the day that ends the right to revoke is told. */
const deadlines = Object.entries(textsIn('en'))
  .filter(([, text]) => /revoke/u.test(text) && /until the end of \{/iu.test(text))
  .map(([id]) => id);

test('the last day to revoke is told in five places', () => {
  expect(deadlines).toHaveLength(5);
});

test.each(locales)('in %s the last day to revoke names the place whose time counts', (locale) => {
  const texts = textsIn(locale);
  expect(deadlines.filter((id) => !texts[id]?.includes(place[locale]))).toEqual([]);
});
