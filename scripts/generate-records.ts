// Writes machines/**/<name>.record.json: what each machine does under its model. With --check: says whether the files are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { models } from '../tests/models/all.ts';
import { withConditions } from '../tests/support/paths/conditions.ts';
import { layOut } from '../tests/support/paths/layout.ts';
import { makeRecord } from '../tests/support/paths/record.ts';

const checking = process.argv.includes('--check');
const root = path.resolve(import.meta.dirname, '..');
const problems: string[] = [];

for (const entry of catalogue) {
  const started = performance.now();
  const model = models[entry.name];
  if (!model) {
    problems.push(`${entry.name} has no model in tests/models.`);
    continue;
  }
  const { record, missed } = makeRecord(entry, model);
  problems.push(...missed.map((id) => `${entry.name}: no tour takes ${id}, and the model gives no reason.`));
  record.transitions = withConditions(record.transitions, entry.machine);
  record.layout = await layOut(record);
  const file = path.join(root, 'machines', entry.folder, `${entry.name}.record.json`);
  const text = `${JSON.stringify(record)}\n`;
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (checking && !same) problems.push(`${path.relative(root, file)} is not what the machine does: run npm run generate.`);
  if (!checking && !same) writeFileSync(file, text);
  const ms = performance.now() - started;
  if (ms > 2000) console.warn(`${entry.name}: took ${Math.round(ms)} ms, more than the 2000 a machine may take.`);
  console.log(
    `${entry.name.padEnd(16)} ${String(record.states.length).padStart(3)} states ${String(record.transitions.length).padStart(4)} transitions ${String(record.paths.length).padStart(5)} paths ${String(record.tours.length).padStart(3)} tours ${String(Math.round(ms)).padStart(6)} ms`,
  );
}

for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
