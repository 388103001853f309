import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatMoney } from '../../domain/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import type { Figure, Text } from '../models/screen.ts';

const source = path.resolve(import.meta.dirname, '../../src');

function catalogues(locale: Locale): string[] {
  const features = readdirSync(path.join(source, 'features')).map((name) => path.join(source, 'features', name));
  return [path.join(source, 'ui'), ...features].map((folder) => path.join(folder, 'locales', `${locale}.po`));
}

/** Message by id, from the catalogues of the parts given. */
function read(file: string): Map<string, string> {
  const found = new Map<string, string>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return found;
  }
  for (const block of text.split(/\n\s*\n/)) {
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

/** English text → text of the language. The same English may have different words elsewhere, so all of them are kept. */
function dictionary(locale: Locale): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  const english = catalogues('en');
  catalogues(locale).forEach((file, index) => {
    const translated = read(file);
    for (const [id, text] of read(english[index] ?? '')) {
      const known = words.get(text) ?? new Set();
      known.add(translated.get(id) ?? '');
      words.set(text, known);
    }
  });
  return words;
}

const dictionaries = new Map<Locale, Map<string, Set<string>>>();

/** What a text of a model says in a language. A text that no catalogue knows is an error: the model would prove nothing. */
export function wordsIn(locale: Locale, text: Text): string {
  if (typeof text === 'object' && 'data' in text) return text.data;
  const message = typeof text === 'string' ? text : text.text;
  const values = typeof text === 'string' ? {} : text.values;
  const isFigureOnly = /^\{\w+\}$/.test(message);
  const words = dictionaries.get(locale) ?? dictionary(locale);
  dictionaries.set(locale, words);
  const found = isFigureOnly ? [message] : [...(words.get(message) ?? [])];
  if (found.length !== 1 || !found[0])
    throw new Error(`"${message}" has ${found.length} translations to ${locale} in the catalogues, not 1: ${found.join(' / ')}`);
  return found[0].replace(/\{(\w+)\}/g, (_, name: string) => figure(values[name], locale, name));
}

function figure(value: Figure | undefined, locale: Locale, name: string): string {
  if (value === undefined) throw new Error(`No value for {${name}}.`);
  return typeof value === 'string' ? value : formatMoney(toCents(value.euros), locale, value.whole ? { whole: true } : {});
}
