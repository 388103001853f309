// Fills the last column of docs/requirements.md: the test files whose titles name the requirement. `--check` only compares.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stop, main, root } from './bootstrap.mjs';

const file = path.join(root, 'docs', 'requirements.md');
const tests = path.join(root, 'tests');

function provedBy() {
  const found = new Map();
  if (!existsSync(tests)) return found;
  for (const name of readdirSync(tests, { recursive: true }).map(String).sort()) {
    if (!/\.(?:test|spec)\.tsx?$/.test(name)) continue;
    const text = readFileSync(path.join(tests, name), 'utf8');
    for (const [, ids] of text.matchAll(/\[((?:[A-Z0-9]+-\d\d)(?:[ ,]+[A-Z0-9]+-\d\d){0,2})\]/g))
      for (const id of ids.split(/[ ,]+/)) found.set(id, (found.get(id) ?? new Set()).add(name.replaceAll(path.sep, '/')));
  }
  return found;
}

await main(async () => {
  const found = provedBy();
  const before = readFileSync(file, 'utf8');
  let rows = 0;
  let proved = 0;
  const after = before
    .replace(/^\| ([A-Z0-9]+-\d\d) \| (.+?) \|.*$/gm, (_, id, what) => {
      rows++;
      const files = [...(found.get(id) ?? [])];
      if (files.length) proved++;
      const shown = files.slice(0, 3).map((name) => `\`${name}\``);
      return `| ${id} | ${what} | ${[...shown, ...(files.length > 3 ? [`and ${files.length - 3} more`] : [])].join(', ') || '–'} |`;
    })
    .replace(/^Named by a test: .*$/m, () => `Named by a test: ${proved} of the ${rows} listed.`);
  if (process.argv.includes('--check')) {
    if (after !== before) throw new Stop('docs/requirements.md is not up to date: run npm run generate');
    return;
  }
  writeFileSync(file, after);
  console.log(`${proved} of ${rows} requirements are named by a test`);
});
