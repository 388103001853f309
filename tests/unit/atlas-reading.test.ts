import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { atlasSources } from '../../scripts/atlas-sources.ts';
import { readingOrder } from '../../src/atlas/reading-order.ts';
import { readRecord } from '../support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = atlasSources();
const files = new Map<string, string[]>();
function linesOf(file: string): string[] {
  const lines = files.get(file) ?? readFileSync(path.join(root, file), 'utf8').split('\n');
  files.set(file, lines);
  return lines;
}

test('each state of each machine has the file and the line that define it', () => {
  for (const { name } of catalogue)
    for (const { name: state } of readRecord(name).states) {
      const [file = '', line] = (sources[name]?.[state] ?? '').split(':');
      expect({ name, state, file }).toEqual({ name, state, file: expect.stringMatching(/^machines\/.+\.ts$/) });
      expect(linesOf(file)[Number(line) - 1]).toMatch(new RegExp(`^\\s*['"]?${state}['"]?: `));
    }
});

test('a state that two machines share leads to the file of the shared states', () => {
  expect(sources['loan-wizard']?.['creationUnknown']).toMatch(/^machines\/investing\/states\.ts:\d+$/);
  expect(sources['loan-wizard']?.['amountDone']).toMatch(/^machines\/loan-wizard\/loan-wizard\.machine\.ts:\d+$/);
});

test('the reading order names machines and states that are there, each machine once', () => {
  expect(new Set(readingOrder.map(({ machine }) => machine)).size).toBe(readingOrder.length);
  for (const { machine, state } of readingOrder) {
    const found = catalogue.some(({ name }) => name === machine) ? readRecord(machine) : undefined;
    expect({ machine, found: found !== undefined }).toEqual({ machine, found: true });
    expect({ machine, state, found: found?.states.some(({ name }) => name === state) }).toEqual({ machine, state, found: true });
  }
});
