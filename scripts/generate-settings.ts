// Writes the tables of settings, periods, levels of data and life times into docs/operating.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataLevelsTable, retentionTable } from '../server/jobs/data-levels.ts';
import { lifeTimesTable } from '../server/jobs/life-times.ts';
import { settingsTable } from '../server/start/config/settings.ts';

const file = path.resolve(import.meta.dirname, '../docs/operating.md');
let document = readFileSync(file, 'utf8');
for (const [name, table] of [
  ['settings', settingsTable()],
  ['retention', retentionTable()],
  ['data levels', dataLevelsTable()],
  ['life times', lifeTimesTable()],
] as const) {
  const between = new RegExp(`(<!-- ${name}:[^\\n]*-->\\n).*(\\n<!-- /${name} -->)`, 's');
  if (!between.test(document)) throw new Error(`${file} has no place for the ${name}.`);
  document = document.replace(between, (_all, before: string, after: string) => `${before}\n${table}\n${after}`);
}
writeFileSync(file, document);
