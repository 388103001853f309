import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import type { Figure, Text } from '../models/screen.ts';
import { catalogueOf, withValues } from '../support/catalogue.ts';

/** English text → text of the language. Two catalogues that disagree show whichever was loaded last, so all of them are kept. */
function dictionary(locale: Locale, catalogues: readonly string[]): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const catalogue of ['ui', ...catalogues]) {
    const translated = catalogueOf(catalogue, locale);
    for (const [id, text] of catalogueOf(catalogue, 'en')) {
      const known = words.get(text) ?? new Set();
      known.add(translated.get(id) ?? '');
      words.set(text, known);
    }
  }
  return words;
}

/** A text of a model in one language. */
export type TextReader = (text: Text) => string;

const readers = new Map<string, TextReader>();

/** Reads the catalogues that a screen loads. A text that they do not know is an error: the model would prove nothing. */
export function textReader(locale: Locale, catalogues: readonly string[]): TextReader {
  const key = [locale, ...catalogues].join(' ');
  const known = readers.get(key);
  if (known) return known;
  const dictionaryOf = dictionary(locale, catalogues);
  const ofStrings = new Map<string, string>();
  const words: TextReader = (text) => {
    if (typeof text !== 'string') return read(text);
    const known = ofStrings.get(text) ?? read(text);
    ofStrings.set(text, known);
    return known;
  };
  const read: TextReader = (text) => {
    if (typeof text === 'object' && 'data' in text) return text.data;
    if (typeof text === 'object' && 'each' in text) return text.each[locale];
    const message = typeof text === 'string' ? text : text.text;
    const values = typeof text === 'string' ? {} : text.values;
    const isFigureOnly = /^\{\w+\}$/.test(message);
    const found = isFigureOnly ? [message] : [...(dictionaryOf.get(message) ?? [])];
    if (found.length !== 1 || !found[0])
      throw new Error(`"${message}" has ${found.length} translations to ${locale} in ui, ${catalogues.join(', ')}: ${found.join(' / ')}`);
    // a language may count where English does not
    if (found[0].includes(', plural,')) {
      const figures = Object.entries(values).map(([name, value]) => [name, figure(value, name)]);
      return withValues(found[0], Object.fromEntries(figures), locale);
    }
    return found[0].replace(/\{(\w+)\}/g, (_, name: string) => figure(values[name], name));
  };
  function figure(value: Figure | undefined, name: string): string {
    if (value === undefined) throw new Error(`No value for {${name}}.`);
    if (typeof value === 'string') return value;
    if ('words' in value) return words(value.words);
    if ('day' in value) return formatDate(value.day, locale, { style: 'long' });
    return formatMoney(toCents(value.euros), locale, value.whole ? { whole: true } : {});
  }
  readers.set(key, words);
  return words;
}
