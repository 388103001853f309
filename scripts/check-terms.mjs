// Home-made words that were replaced by the field's terms must not come back: in identifiers (by their parts), in class names and in comments.
// `node scripts/check-terms.mjs` lists each use with the word to write instead.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Parts of an identifier, in lower case, and what to write instead. */
const identifiers = new Map(
  Object.entries({
    wish: 'event, command, request',
    wishes: 'events',
    gesture: 'interaction',
    gestures: 'interactions',
    deed: 'action',
    deeds: 'actions',
    sentence: 'invariant',
    sentences: 'invariants',
    standing: 'eligibility, compliance, status',
    forget: 'clear',
    forgive: 'clearErrors',
    mended: 'corrected',
    stations: 'stepper',
    demanded: 'forced',
    recall: 'restore',
    recalling: 'restoring',
    surely: '…Predicate',
    'put away': 'dismissed',
    'turned away': 'unauthenticated',
    'taken over': 'hydrated',
    'read again': 'invalidate, refetch',
    'read out': 'announce',
    'slow down': 'rateLimit',
    'given up': 'name the condition',
    'ground line': 'progress',
    'not loaded': 'loadError',
    'time limit': 'timeout',
  }),
);

/** Whole identifiers. */
const whole = new Map(Object.entries({ of: 'the entity', tries: 'attempts' }));

/** Words of comments. */
const phrases = [
  [/\bwish(?:es|ed)?\b/i, 'event, command, request'],
  [/\bgestures?\b/i, 'interaction'],
  [/\bdeeds?\b/i, 'action'],
  [/\b(?:put|puts|putting) away\b/i, 'dismiss'],
  [/\bturn(?:s|ed) away\b/i, 'unauthenticated'],
  [/\btak(?:e|es|en|ing) over\b/i, 'hydrate'],
  [/\bsurely\b/i, 'say what is certain'],
  [/\bmended\b/i, 'corrected'],
];

/** Where a word has its ordinary meaning, or is data. */
const exceptions = [
  ['src/api/unauthenticated-requests.ts', 'turned away', 'the value `turnedAway` is stored in open tabs'],
  ['src/atlas/scenarios.ts', 'wish', 'the key `wish` is stored in browsers'],
];

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function wordsIn(name) {
  const parts = ` ${partsOf(name).join(' ')} `;
  const found = [...identifiers].filter(([word]) => parts.includes(` ${word} `));
  return whole.has(name) ? [...found, [name, whole.get(name)]] : found;
}

/** Each home-made word in a file: its line, where it stands and what to write instead. */
export function findTerms(file, text) {
  const found = [];
  const add = (at, name, word, instead) => {
    if (exceptions.some(([excepted, allowed]) => excepted === file && allowed === word)) return;
    found.push({ line: text.slice(0, at).split('\n').length, name, word, instead });
  };
  if (file.endsWith('.css')) {
    for (const match of text.matchAll(/\.([a-zA-Z][\w-]*)/g))
      for (const [word, instead] of wordsIn(match[1])) add(match.index, match[1], word, instead);
  } else {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined);
    const isMember = (node) =>
      (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node;
    const visit = (node) => {
      if (ts.isIdentifier(node) && !(node.text === 'of' && isMember(node)))
        for (const [word, instead] of wordsIn(node.text)) add(node.getStart(source), node.text, word, instead);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const comment of text.matchAll(/(?<!['"`*\w])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g))
    for (const [pattern, instead] of phrases) {
      const [word] = pattern.exec(comment[0].replace(/\s+\*?\s*/g, ' ')) ?? [];
      if (word) add(comment.index, 'comment', word.toLowerCase(), instead);
    }
  return found;
}

const generated = /schema\.d\.ts$|routeTree\.gen\.ts$|^scripts\/check-terms\.mjs$|^tests\/unit\/terms\.test\.ts$/;

/** All tracked sources of the folder; prints what it finds. */
export function checkTerms(root) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mts|mjs|cjs|css)$/.test(file) && !generated.test(file) && existsSync(path.join(root, file)));
  return files.flatMap((file) =>
    findTerms(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, name, word, instead }) => `${file}:${line}  ${name}: not “${word}” but ${instead}`,
    ),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = checkTerms(path.resolve(import.meta.dirname, '..'));
  for (const line of lines) console.log(line);
  process.exitCode = lines.length ? 1 : 0;
}
