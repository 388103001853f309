import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { intlLocale, type Locale } from '../../domain/locale.ts';

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

/** Figures, dates and money as the screen shows them; what a message counts is a number. */
type Values = Readonly<Record<string, string | number | undefined>>;

/** A message with its values. A placeholder without a value is an error: the test would look for a text that is never shown. */
export function withValues(message: string, values: Values, locale: Locale): string {
  const given = new Proxy(values, {
    get(all, name) {
      const value = all[String(name)];
      if (value === undefined) throw new Error(`No value for {${String(name)}}.`);
      return value;
    },
  });
  const messages = { [locale]: { message: compileMessage(message) } };
  return setupI18n({ locale, locales: intlLocale(locale), messages })._('message', given);
}

/** Without the tags around what is emphasized or leads somewhere. */
function messageOf(catalogue: string, id: string, locale: Locale): string {
  const message = catalogueOf(catalogue, locale).get(id);
  if (message === undefined) throw new Error(`The catalogue "${catalogue}" has no message "${id}" in ${locale}.`);
  return message.replaceAll(/<\/?\d+\/?>/g, '');
}

/** The text of a message. An id that the catalogue does not have is an error, as is a placeholder without a value. */
export function text(catalogue: string, id: string, locale: Locale = 'en', values: Values = {}): string {
  const message = messageOf(catalogue, id, locale);
  return message.includes('{') ? withValues(message, values, locale) : message;
}

type Patterns = Readonly<Record<string, string | number | RegExp>>;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
const sourceOf = (value: string | number | RegExp) => (value instanceof RegExp ? value.source : escaped(String(value)));

/** Finds a message within a text. A placeholder without a value matches anything. */
export function patternOf(catalogue: string, id: string, locale: Locale = 'en', values: Patterns = {}): RegExp {
  const parts = messageOf(catalogue, id, locale).split(/\{(\w+)\}/);
  if (parts.some((part) => part.includes('{'))) throw new Error(`"${id}" is counted: use text().`);
  return new RegExp(parts.map((part, index) => (index % 2 ? sourceOf(values[part] ?? /.+/) : escaped(part))).join(''));
}

/** Finds a text that begins with a message. */
export function beginningOf(catalogue: string, id: string, locale: Locale = 'en', values: Patterns = {}): RegExp {
  return new RegExp(`^${patternOf(catalogue, id, locale, values).source}`);
}
