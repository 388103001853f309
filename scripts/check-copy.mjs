// Browser tests find a text of the product by the id of its message, never by what it says. `node scripts/check-copy.mjs` lists each text that
// a locator or an assertion repeats, with the id to write instead.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCatalogue } from '../server/lib/i18n.ts';
import { literalsOfLocators } from './copy-literals.mjs';

/** Names of countries come from the browser, and a message says one, too. */
const data = new Set(['Lithuania']);

/** Its texts are those of the API's description, which some messages happen to resemble. */
const leftOut = new Set(['tests/journeys/pages/reference.spec.ts']);

/** Stands for what is not known of a text: the value of a placeholder, an expression of a template, a wildcard of a pattern. */
const unknown = '\0';

const normal = (text) => text.replace(/<\/?\d+\/?>/g, '').replace(/\s+/g, ' ');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A message with each placeholder or plural as unknown. */
function withoutPlaceholders(message) {
  let depth = 0;
  let text = '';
  for (const sign of normal(message)) {
    if (sign === '{' && depth++ === 0) text += unknown;
    if (depth === 0) text += sign;
    if (sign === '}') depth--;
  }
  return text;
}

/** The forms of a plural are messages, too. */
const formsOf = (message) =>
  [...message.matchAll(/ (?:one|few|many|other) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form]) => form.replaceAll('#', '{count}'));

/** “of” or “to” alone stands between any words: only a figure before it tells that the message is meant. */
function patternOf(text) {
  const [first, ...others] = text.split(unknown).map(escaped);
  const value = /\p{L}{4}|\p{L} \p{L}/u.test(text) ? '.+' : `[^ ]*[\\d${unknown}].*`;
  return new RegExp(`^${first}${value}${others.join('.+')}$`, 'u');
}

/** Every message of every language. */
export function messagesOf(root) {
  return globSync('{src/features/*,src/ui,src/back-office,server}/locales/*.po', { cwd: root })
    .sort()
    .flatMap((file) => {
      const catalogue = path.basename(path.dirname(path.dirname(file)));
      const texts = readCatalogue(readFileSync(path.join(root, file), 'utf8'));
      return Object.entries(texts).map(([id, text]) => ({ catalogue, id, text }));
    });
}

/** Answers the message that a text says: as a whole, as its beginning, as a label before a figure, or two words of it. */
export function finderOf(messages) {
  const whole = new Map();
  const beginnings = new Map();
  const withValues = [];
  // what says the most comes first
  const everything = messages
    .flatMap((message) => [message.text, ...formsOf(message.text)].map((text) => ({ message, text: withoutPlaceholders(text) })))
    .sort((one, other) => other.text.length - one.text.length);
  for (const { message, text } of everything) {
    const beginning = text.split(unknown)[0].trim();
    if (/\p{L}{3}/u.test(beginning) && !beginnings.has(beginning)) beginnings.set(beginning, message);
    if (!text.includes(unknown)) {
      if (text.length > 1 && !whole.has(text)) whole.set(text, message);
    } else if (/\p{L}{2}/u.test(text)) withValues.push({ message, pattern: patternOf(text) });
  }
  const joined = everything.map(({ text }) => text).join('\n');
  const containing = (words) => joined.includes(words) && everything.find(({ text }) => text.includes(words))?.message;
  const labelOf = (text) => /^(.*\p{L}[^ €\d]?)(?=[€\d\0])/u.exec(text)?.[1];

  return ({ text: literal, isBeginning }) => {
    const text = normal(literal).trim();
    if (data.has(text) || !/\p{L}{2}/u.test(text)) return undefined;
    if (whole.has(text)) return whole.get(text);
    const matched = withValues.find(({ pattern }) => pattern.test(text));
    if (matched) return matched.message;
    const begins = (words) => text.startsWith(words) && !/^\p{L}/u.test(text.slice(words.length));
    const begun = [...beginnings].find(([words]) => (isBeginning || words.includes(' ')) && begins(words));
    if (begun) return begun[1];
    const label = labelOf(text) ?? '';
    if (label.length > 2 && whole.has(label)) return whole.get(label);
    const runs = text.split(/[\0·]|(?<!\p{L})[€\d][\d.,]*/u).map((run) => run.trim());
    for (const run of runs.filter((words) => /\p{L}{2}.* .*\p{L}{2}/u.test(words))) if (containing(run)) return containing(run);
    return undefined;
  };
}

/** A text of each place: `{ file, line, text, id, catalogue }`. Files are `{ file, text }`. */
export function findCopy(files, messages) {
  const find = finderOf(messages);
  return literalsOfLocators(files).flatMap(({ file, line, text, readings }) => {
    const message = readings.map(find).find(Boolean);
    return message ? [{ file, line, text, catalogue: message.catalogue, id: message.id }] : [];
  });
}

/** The texts that browser tests repeat. */
function listCopy(root) {
  const files = globSync('tests/journeys/**/*.ts', { cwd: root })
    .filter((file) => !leftOut.has(file.replaceAll(path.sep, '/')))
    .sort()
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(root, file), 'utf8') }));
  return findCopy(files, messagesOf(root)).map(
    ({ file, line, text, catalogue, id }) => `${file}:${line} ${text}: ${catalogue}, ${JSON.stringify(id).replaceAll('\u00a0', '\\u00a0')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = listCopy(path.resolve(import.meta.dirname, '..'));
  for (const line of lines) console.log(line);
  process.exitCode = lines.length ? 1 : 0;
}
