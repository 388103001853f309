// Writes the table of settings into docs/operating.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTable } from '../server/start/settings.ts';

const file = path.resolve(import.meta.dirname, '../docs/operating.md');
const document = readFileSync(file, 'utf8');
const between = /(<!-- settings:[^\n]*-->\n).*(\n<!-- \/settings -->)/s;
if (!between.test(document)) throw new Error(`${file} has no place for the settings.`);
writeFileSync(
  file,
  document.replace(between, (_all, before: string, after: string) => `${before}\n${settingsTable()}\n${after}`),
);
