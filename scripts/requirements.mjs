// Which test files name each requirement of docs/requirements.md? `--check` fails when one is named by no test, when a test names one that is not listed, or too many at once.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Stop, main, root } from './bootstrap.mjs';

const tests = path.join(root, 'tests');
const listed = [...readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8').matchAll(/^\| ([A-Z0-9]+-\d\d) \|/gm)].map(
  ([, id]) => id,
);

const named = new Map();
const crowded = [];
for (const name of readdirSync(tests, { recursive: true }).map(String).sort()) {
  if (!/\.(?:test|spec)\.tsx?$/.test(name)) continue;
  for (const [all, inside] of readFileSync(path.join(tests, name), 'utf8').matchAll(/\[((?:[A-Z0-9]+-\d\d)(?:[ ,]+[A-Z0-9]+-\d\d)*)\]/g)) {
    const ids = inside.split(/[ ,]+/);
    if (ids.length > 3) crowded.push(`${name}: ${all}`);
    for (const id of ids) named.set(id, (named.get(id) ?? new Set()).add(name.replaceAll(path.sep, '/')));
  }
}

await main(async () => {
  const unknown = [...named.keys()].filter((id) => !listed.includes(id));
  if (process.argv.includes('--check')) {
    if (unknown.length) throw new Stop(`Named by a test and not listed in docs/requirements.md: ${unknown.join(', ')}`);
    const unproven = listed.filter((id) => !named.has(id));
    if (unproven.length) throw new Stop(`Listed in docs/requirements.md and named by no test: ${unproven.join(', ')}`);
    if (crowded.length) throw new Stop(`More than three requirements in one title:\n${crowded.join('\n')}`);
    return;
  }
  for (const id of listed) console.log(`${id.padEnd(10)} ${[...(named.get(id) ?? ['–'])].join(', ')}`);
  console.log(`${listed.filter((id) => named.has(id)).length} of ${listed.length} requirements are named by a test`);
});
