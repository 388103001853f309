// Words that the glossary of a language forbids must not occur in its texts: catalogues, legal documents and blog articles.
// `node scripts/check.mjs glossary` lists each text with the word to write instead. The words are in scripts/glossary/<language>.json.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '../domain/locale.ts';
import { readCatalogue } from '../server/lib/i18n.ts';

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Each use of a forbidden word in a text: the word as it occurs and what to write instead. An exception is a piece of text that may hold the word. */
export function findForbidden(rules, text) {
  return rules.flatMap(({ pattern, instead, except = [] }) => {
    const allowed = except.length ? text.replace(new RegExp(except.map(escaped).join('|'), 'giu'), '·') : text;
    return [...allowed.matchAll(new RegExp(pattern, 'giu'))].map(([word]) => ({ word, instead }));
  });
}

/** The texts of a language, each with the place it comes from. */
export function textsOf(root, locale) {
  const find = (pattern) => globSync(pattern, { cwd: root }).sort();
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const messages = find(`{src/features/*,src/ui,src/back-office,server}/locales/${locale}.po`).flatMap((file) =>
    Object.entries(readCatalogue(read(file))).map(([id, text]) => ({ place: `${file} “${id.slice(0, 60)}”`, text })),
  );
  const lines = find(`server/{documents/legal,marketing/blog/posts}/*.${locale}.md`).flatMap((file) =>
    read(file)
      .split('\n')
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );
  return [...messages, ...lines];
}

/** The forbidden words of a language; none while it has no list. */
export function rulesOf(root, locale) {
  const file = path.join(root, 'scripts', 'glossary', `${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** A line for each forbidden word in the texts of all languages. */
export function checkGlossary(root) {
  return locales.flatMap((locale) => {
    const rules = rulesOf(root, locale);
    return textsOf(root, locale).flatMap(({ place, text }) =>
      findForbidden(rules, text).map(({ word, instead }) => `${place}: not “${word}” but ${instead}`),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = checkGlossary(path.resolve(import.meta.dirname, '..'));
  for (const line of lines) console.log(line);
  process.exitCode = lines.length ? 1 : 0;
}
