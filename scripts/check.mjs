// One tool answers one question. Prints a table and writes reports/check.json; a failed check counts as a failed test.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, install, main, root, runNode } from './bootstrap.mjs';

const at = (...parts) => path.join(root, ...parts);
const tool = (name, args) => () => runNode([bin(...[name].flat()), ...args], { quiet: true });
const layers = ['openapi', 'domain', 'machines', 'src', 'server', 'tests'].filter((dir) => existsSync(at(dir)));

function catalogues(dir = at('src'), found = []) {
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

async function messages() {
  const files = catalogues();
  const missing = files.filter((file) => !file.endsWith(`${path.sep}en.po`)).flatMap(untranslated);
  const before = new Map(files.map((file) => [file, ids(file)]));
  const originals = files.map((file) => [file, readFileSync(file)]);
  try {
    const { code, output } = await runNode([bin('@lingui/cli', 'lingui'), 'extract', '--clean'], { quiet: true });
    if (code !== 0) return { code, output };
    const stale = catalogues().filter((file) => ids(file) !== before.get(file));
    const lines = [
      ...missing.map((line) => `no translation: ${line}`),
      ...stale.map((file) => `not up to date, run npm run generate: ${path.relative(root, file)}`),
    ];
    return { code: lines.length || !files.length ? 1 : 0, output: files.length ? lines.join('\n') : 'no catalogues found' };
  } finally {
    for (const file of catalogues()) if (!before.has(file)) rmSync(file);
    for (const [file, content] of originals) writeFileSync(file, content);
  }
}

const ids = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^msgid "((?:.|"\n")*)"$/gm)]
    .map((match) => match[1])
    .sort()
    .join('\n');

export const checks = [
  ['types', () => runNode([at('node_modules/typescript7/bin/tsc'), '-p', '.'], { quiet: true })],
  ['lint', tool('oxlint', ['--type-aware', '.'])],
  ['format', tool(['@biomejs/biome', 'biome'], ['format', '.'])],
  ['boundaries', tool(['dependency-cruiser', 'depcruise'], ['--config', '.dependency-cruiser.cjs', ...layers])],
  ['unused code', tool('knip', ['--no-progress'])],
  ['contract', tool(['@redocly/cli', 'redocly'], ['lint', 'openapi/openapi.yaml', '--format', 'stylish'])],
  ['contract types', () => runNode(['scripts/contract-types.mjs', '--check'], { quiet: true })],
  ['messages', messages],
  ['machine records', () => runNode(['scripts/generate-records.ts', '--check'], { quiet: true })],
  ['requirements', () => runNode(['scripts/requirements.mjs', '--check'], { quiet: true })],
];

/** Runs the checks one after the other. Answers a row for each. */
export async function check(only = []) {
  const rows = [];
  for (const [name, work] of checks) {
    if (only.length && !only.some((word) => name.includes(word))) continue;
    const started = Date.now();
    let result;
    try {
      result = await work();
    } catch (error) {
      result = { code: 1, output: String(error) };
    }
    const row = { name, passed: result.code === 0, ms: Date.now() - started };
    rows.push(row);
    console.log(`  ${row.passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${(row.ms / 1000).toFixed(1).padStart(6)} s`);
    if (!row.passed) console.log(result.output.trim().split('\n').slice(-60).join('\n').replace(/^/gm, '        '));
  }
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
