/**
 * Makes the record of each machine: what it does under its model. Records are kept in node_modules/.cache, where tests and the Atlas read them;
 * machines/**\/<name>.chart.md says the same in a form that people can review, and is committed. With --check: says whether the charts are up to
 * date. With --cache: makes the records alone.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { models } from '../tests/models/all.ts';
import { chartOf } from '../tests/support/paths/chart.ts';
import { withConditions } from '../tests/support/paths/conditions.ts';
import { layOut } from '../tests/support/paths/layout.ts';
import { makeRecord } from '../tests/support/paths/record.ts';
import { recordsFolder } from '../tests/support/paths/records.ts';

const checking = process.argv.includes('--check');
const cacheOnly = process.argv.includes('--cache');
const root = path.resolve(import.meta.dirname, '..');
const folder = recordsFolder();
mkdirSync(folder, { recursive: true });
const problems: string[] = [];

const isMade = catalogue.every(({ name }) => existsSync(path.join(folder, `${name}.json`)));
for (const entry of cacheOnly && isMade ? [] : catalogue) {
  const model = models[entry.name];
  if (!model) {
    problems.push(`${entry.name} has no model in tests/models.`);
    continue;
  }
  const started = performance.now();
  const { record, missed } = makeRecord(entry, model);
  record.transitions = withConditions(record.transitions, entry.machine);
  const ms = performance.now() - started;
  record.layout = await layOut(record);
  keep(`${entry.name}.json`, JSON.stringify(record));
  if (cacheOnly) continue;
  problems.push(...missed.map((id) => `${entry.name}: no tour takes ${id}, and the model gives no reason.`));
  const file = path.join(root, 'machines', entry.folder, `${entry.name}.chart.md`);
  const text = chartOf(record, entry);
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (checking && !same) problems.push(`${path.relative(root, file)} is not what the machine does: run npm run generate.`);
  if (!checking && !same) writeFileSync(file, text);
  if (ms > 2000) console.warn(`${entry.name}: took ${Math.round(ms)} ms, more than the 2000 a machine may take.`);
  console.log(
    `${entry.name.padEnd(16)} ${String(record.states.length).padStart(3)} states ${String(record.transitions.length).padStart(4)} transitions ${String(record.paths.length).padStart(5)} paths ${String(record.tours.length).padStart(3)} tours ${String(Math.round(ms)).padStart(6)} ms`,
  );
}

clearOld();
if (cacheOnly) console.log(folder);
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;

/** Whole or not at all: others may be reading. */
function keep(name: string, text: string) {
  const unfinished = path.join(folder, `${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, path.join(folder, name));
}

/** The records of a few versions are enough. */
function clearOld() {
  const cache = path.dirname(folder);
  const age = (name: string) => statSync(path.join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = readdirSync(cache).sort((one, other) => age(other) - age(one));
  for (const name of old.slice(8)) rmSync(path.join(cache, name), { recursive: true, force: true });
}
