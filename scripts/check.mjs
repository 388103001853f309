// One tool answers one question. Prints a table and writes reports/check.json; a failed check counts as a failed test.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, install, main, root, runNode } from './bootstrap.mjs';
import { build } from './build.mjs';

const at = (...parts) => path.join(root, ...parts);
const tool = (name, args, env) => () => runNode([bin(...[name].flat()), ...args], { quiet: true, env });
const layers = ['openapi', 'domain', 'machines', 'src', 'server', 'tests'].filter((dir) => existsSync(at(dir)));

const locales = ['en', 'de', 'lt', 'es', 'pt'];

function catalogues(dir, found = []) {
  for (const entry of existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : []) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) catalogues(full, found);
    else if (entry.name.endsWith('.po')) found.push(full);
  }
  return found;
}

/** Entries of a catalogue without a translation, obsolete ones left out. */
function untranslated(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^#~.*$/gm, '')
    .replace(/"\n"/g, '');
  return [...text.matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map((match) => `${path.relative(root, file)}: ${match[1].slice(0, 80)}`);
}

const ids = (file) =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/"\n"/g, '')
      .matchAll(/^msgid "(.+)"$/gm),
  ]
    .map((match) => match[1])
    .sort()
    .join('\n');

/** Extracts into a folder of its own and compares, so that nothing is written to the sources. */
async function messages() {
  const cache = at('node_modules', '.cache', 'messages');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const config = path.join(cache, 'lingui.config.ts');
  writeFileSync(
    config,
    `import config from '../../../lingui.config.ts';
export default {
  ...config,
  rootDir: ${JSON.stringify(root)},
  locales: [config.sourceLocale],
  catalogs: config.catalogs.map((catalog) => ({ ...catalog, path: catalog.path.replace('<rootDir>', ${JSON.stringify(cache)}) })),
};
`,
  );
  const { code, output } = await runNode([bin('@lingui/cli', 'lingui'), 'extract', '--config', config], { quiet: true });
  if (code !== 0) return { code, output };
  const lines = ['src', 'server']
    .flatMap((part) => catalogues(at(part)))
    .filter((file) => !file.endsWith(`${path.sep}en.po`))
    .flatMap(untranslated)
    .map((line) => `no translation: ${line}`);
  const fresh = ['src', 'server'].flatMap((part) => catalogues(path.join(cache, part)));
  for (const file of fresh) {
    const source = path.join(root, path.relative(cache, file));
    for (const locale of locales) {
      const committed = path.join(path.dirname(source), `${locale}.po`);
      if (!existsSync(committed)) lines.push(`missing: ${path.relative(root, committed)}`);
      else if (ids(committed) !== ids(file)) lines.push(`not up to date, run npm run generate: ${path.relative(root, committed)}`);
    }
  }
  return { code: lines.length || !fresh.length ? 1 : 0, output: fresh.length ? lines.join('\n') : 'no messages found' };
}

/** The description itself, and how much of it is built. */
async function contract() {
  const lint = await tool(
    ['@redocly/cli', 'redocly'],
    ['lint', 'openapi/openapi.yaml', 'openapi/providers/*.yaml', '--format', 'stylish'],
  )();
  if (lint.code !== 0) return lint;
  const { code, output } = await runNode(['scripts/contract-types.mjs', '--planned'], { quiet: true });
  return { code, output, note: output.trim() };
}

/** Needs the build, makes it when it is out of date, and prints the figures even when they are within the budgets. */
async function budgets() {
  await build();
  const result = await runNode(['scripts/budgets.mjs'], { quiet: true });
  return { ...result, note: result.output.trim() };
}

export const checks = [
  // the linter reads the types anyway and tells their errors too: a compiler beside it would do the same work again
  // it is written in Go, and collecting its garbage less often saves a third of its time
  ['types and lint', tool('oxlint', ['--type-aware', '--type-check', '.'], { GOGC: '400' })],
  ['format', tool(['@biomejs/biome', 'biome'], ['format', '.'])],
  ['boundaries', tool(['dependency-cruiser', 'depcruise'], ['--config', '.dependency-cruiser.cjs', ...layers])],
  ['unused code', tool('knip', ['--no-progress'])],
  ['contract', contract],
  ['contract types', () => runNode(['scripts/contract-types.mjs', '--check'], { quiet: true })],
  ['messages', messages],
  ['machine records', () => runNode(['scripts/generate-records.ts', '--check'], { quiet: true })],
  ['migrations', () => runNode(['scripts/check-migrations.ts'], { quiet: true })],
  ['terms', () => runNode(['scripts/check-terms.mjs'], { quiet: true })],
  ['casts', () => runNode(['scripts/check-casts.mjs'], { quiet: true })],
  ['glossary', () => runNode(['scripts/check-glossary.mjs'], { quiet: true })],
  ['copy in tests', () => runNode(['scripts/check-copy.mjs'], { quiet: true })],
  ['budgets', budgets],
  ['asvs', () => runNode(['scripts/check-asvs.mjs'], { quiet: true })],
  ['law', () => runNode(['scripts/generate-law.ts', '--check'], { quiet: true })],
  ['requirements', () => runNode(['scripts/requirements.mjs', '--check'], { quiet: true })],
];

/** Runs the checks, two at a time unless told otherwise: most of them use one core. Answers a row for each, in their order. */
export async function check(only = [], { atOnce = 2, print = console.log } = {}) {
  const asked = checks.filter(([name]) => !only.length || only.some((word) => name.includes(word)));
  const rows = [];
  const left = asked.entries();
  const runNext = async () => {
    for (const [place, [name, work]] of left) {
      const started = Date.now();
      let result;
      try {
        result = await work();
      } catch (error) {
        result = { code: 1, output: String(error) };
      }
      const row = { name, passed: result.code === 0, ms: Date.now() - started };
      rows[place] = row;
      print(`  ${row.passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${(row.ms / 1000).toFixed(1).padStart(6)} s`);
      if (row.passed && result.note) print(result.note.replace(/^/gm, '        '));
      if (!row.passed) print(result.output.trim().split('\n').slice(-60).join('\n').replace(/^/gm, '        '));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  mkdirSync(at('reports'), { recursive: true });
  writeFileSync(at('reports', 'check.json'), JSON.stringify({ checks: rows }, null, 2));
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await install();
    const rows = await check(process.argv.slice(2));
    const failed = rows.filter((row) => !row.passed).length;
    console.log(`${rows.length - failed} passed, ${failed} failed`);
    return failed || !rows.length ? 1 : 0;
  });
