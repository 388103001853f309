import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { demoProjects } from '../../server/demo/projects.ts';
import { demoUsers } from '../../server/demo/users.ts';
import { messagesFor, readCatalogue } from '../../server/lib/i18n.ts';

type Message = ReturnType<typeof compileMessage>;

const folders = globSync('{src/features/*,src/ui,src/back-office,server}/locales', {
  cwd: path.resolve(import.meta.dirname, '../..'),
}).sort();
const catalogue = (folder: string, locale: string) =>
  readCatalogue(readFileSync(path.resolve(import.meta.dirname, '../..', folder, `${locale}.po`), 'utf8'));
const translations = locales.filter((locale) => locale !== 'en');

/** Every part of a compiled message that is not plain text, also those inside the forms of a plural. */
function parts(message: Message): { name: string; kind: string; forms: string[] }[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, kind = '', forms = {}] = part as [string, string?, Record<string, Message>?];
    const inside = typeof forms === 'object' ? Object.entries(forms).filter(([key]) => key !== 'offset') : [];
    return [...(name === '#' ? [] : [{ name, kind, forms: inside.map(([key]) => key) }]), ...inside.flatMap(([, form]) => parts(form))];
  });
}

const namesIn = (text: string) => [...new Set(parts(compileMessage(text)).map(({ name }) => name))].sort();
const tagsIn = (text: string) => [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag).sort();

/** What is rightly the same in another language: a proper name of more than two words. None so far. */
const same = new Set<string>();

const words = (text: string) => text.replace(/\{[^}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];

describe('the texts', () => {
  test('are found, of the app and of the server', () => {
    expect(folders).toContain('server/locales');
    expect(folders.length).toBeGreaterThan(10);
  });

  test('no Lithuanian sentence ends with a date: a long one ends with a full stop of its own', () => {
    const doubled = folders.flatMap((folder) => Object.values(catalogue(folder, 'lt')).filter((text) => text.includes('{date}.')));
    expect(doubled).toEqual([]);
  });

  // U+2060 is invisible; the fonts of the screens have no U+2011
  test('a German screen never breaks E-Mail after its hyphen', () => {
    const screens = folders.filter((folder) => folder !== 'server/locales');
    const breaking = screens.flatMap((folder) => Object.values(catalogue(folder, 'de')).filter((text) => /E-(?!\u2060)Mail/.test(text)));
    expect(breaking).toEqual([]);
  });

  test('Portuguese counts as in Portugal: nought is not singular [I18N-01]', () => {
    const days = { id: 'days', message: '{days, plural, one {# dia} many {# de dias} other {# dias}}' };
    expect([0, 1, 2].map((n) => messagesFor('pt')._({ ...days, values: { days: n } }))).toEqual(['0 dias', '1 dia', '2 dias']);
  });

  describe.each(folders)('in %s', (folder) => {
    const source = catalogue(folder, 'en');
    describe.each(translations)('in %s', (locale) => {
      const texts = catalogue(folder, locale);

      test('none is missing and none is left over [I18N-01]', () => {
        expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort());
      });

      test('each says the same names and figures as the English one', () => {
        const differing = Object.keys(source).filter((id) => {
          const [ours = '', theirs = ''] = [source[id], texts[id]];
          return String(namesIn(ours)) !== String(namesIn(theirs)) || String(tagsIn(ours)) !== String(tagsIn(theirs));
        });
        expect(differing).toEqual([]);
      });

      test('no sentence was left in English', () => {
        const english = Object.keys(source).filter((id) => {
          const text = source[id] ?? '';
          return words(text).length > 2 && texts[id] === text && !same.has(text);
        });
        expect(english).toEqual([]);
      });

      test('a plural has every form of the language', () => {
        const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
        const incomplete = Object.entries(texts).filter(([, text]) =>
          parts(compileMessage(text)).some(
            ({ name, kind, forms }) =>
              (kind === 'plural' || (kind === 'select' && name === 'form')) && needed.some((category) => !forms.includes(category)),
          ),
        );
        expect(incomplete).toEqual([]);
      });

      test('quotation marks are those of the language, and a sign does not leave its figure', () => {
        const marks = { de: /["«»”]/, lt: /["«»”]/, es: /["„“”]/, pt: /["„“”]/ }[locale as 'de' | 'lt' | 'es' | 'pt'];
        const wrong = Object.values(texts).filter((text) => marks.test(text) || /'|\d [%€]/.test(text));
        expect(wrong).toEqual([]);
      });
    });
  });
});

describe('the texts of all parts together', () => {
  const ofTheApp = folders.filter((folder) => folder !== 'server/locales');

  // which one is shown would depend on what was loaded last
  test.each(locales)('no message has two translations in %s', (locale) => {
    const known = new Map<string, Map<string, string[]>>();
    for (const folder of ofTheApp)
      for (const [id, text] of Object.entries(catalogue(folder, locale))) {
        const said = known.get(id) ?? new Map<string, string[]>();
        known.set(id, said.set(text, [...(said.get(text) ?? []), folder]));
      }
    const twice = [...known].filter(([, said]) => said.size > 1).map(([id, said]) => ({ id, said: Object.fromEntries(said) }));
    expect(known.size).toBeGreaterThan(500);
    expect(twice).toEqual([]);
  });
});

describe('the demo', () => {
  test('its projects are told in every language [I18N-01]', () => {
    const told = demoProjects.flatMap(({ name, about, security, updates = [] }) => [
      name,
      about,
      security,
      ...updates.flatMap(({ title, content }) => [title, content]),
    ]);
    for (const texts of told) {
      expect(Object.keys(texts).sort()).toEqual([...locales].sort());
      expect(Object.values(texts).join(' ')).not.toMatch(/undefined|\d [%€]/);
      expect(new Set(Object.values(texts)).size).toBe(locales.length);
    }
  });

  test('its notifications are told in every language', () => {
    const notices = demoUsers.flatMap((person) => person.notices);
    expect(notices.length).toBeGreaterThan(5);
    for (const { title, content } of notices)
      for (const texts of [title, content]) expect(new Set(locales.map((locale) => texts[locale] || 'none')).size).toBe(locales.length);
  });
});
