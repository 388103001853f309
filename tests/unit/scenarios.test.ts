import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { compose, readQuery, writeQuery } from '../../src/atlas/compose.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import type { Scenario } from '../../src/atlas/scenarios.ts';
import { readRecord } from '../support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as unknown;
const files = globSync('tests/scenarios/*.json', { cwd: root });

test('each scenario of the project stands in the file of its machine, has a name of its own and is still a path', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const kept = read(file) as Scenario[];
    const entry = catalogue.find(({ name }) => `${name}.json` === path.basename(file));
    if (!entry) throw new Error(`${file} is called like no machine.`);
    const record = readRecord(entry.name) as unknown as AtlasRecord;
    expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length);
    for (const { name, machine, query } of kept) {
      expect({ name, machine }).toEqual({ name, machine: entry.name });
      expect({ name, steps: compose(record, readQuery(query))?.steps.length }).toEqual({ name, steps: expect.any(Number) });
      expect(writeQuery(readQuery(query))).toBe(query);
    }
  }
});

test('a name with any sign survives the address, and a cut-off one is read as far as it goes', () => {
  const query = { ...readQuery('start:1 to:paying'), name: 'Šitas: 1 + 1 = “2” 100 %' };
  expect(writeQuery(query)).not.toMatch(/name:\S*\s/);
  expect(readQuery(writeQuery(query))).toEqual(query);
  expect(readQuery('to:paying name:A+half%E2%8').name).toBe('A half%E2%8');
});
