import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proofOf, proofTable } from '../../scripts/proof.mjs';

const chart = { states: 3, transitions: 4, paths: 5, tours: 1, steps: 20, ms: 1000 };

function reports() {
  const folder = mkdtempSync(path.join(tmpdir(), 'proof-'));
  const machines = [
    {
      machine: 'session',
      title: 'Session',
      ...chart,
      mutants: 10,
      unsaid: ['leaving: dropped', 'failed retry: dropped', 'never: dropped'],
      unseen: ['never: dropped'],
      recordOnly: { 'leaving: dropped': 'another state', 'failed retry: dropped': 'an event refused' },
    },
    { machine: 'project', title: 'Project', ...chart, mutants: 20, unsaid: [], unseen: [], recordOnly: {} },
  ];
  writeFileSync(path.join(folder, 'mutation.json'), JSON.stringify({ machines }));
  return folder;
}

test('the faults that invariants find come first, then those of the record, then those of nothing', () => {
  const lines = proofTable(reports()).split('\n');
  expect(lines.slice(1, 5).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['machine', 'faults', 'invariants find', '%', 'record alone finds', 'nothing finds'],
    ['session', '10', '7', '70.0', '2', '1'],
    ['project', '20', '20', '100.0', '–', '–'],
    ['all', '30', '27', '90.0', '2', '1'],
  ]);
  expect(lines).toContain('  session: never: dropped');
});

test('a machine lists each fault that no invariant finds, with what else finds it', () => {
  expect(proofOf('session', reports())).toBe(`session: invariants find 7 of 10 planted faults (70.0 %)
The record alone finds 2:
  leaving: dropped       another state
  failed retry: dropped  an event refused
Nothing finds 1:
  never: dropped`);
});

test('without a run there is no table', () => {
  expect(proofTable('/nowhere')).toBe('');
  expect(proofOf('session', '/nowhere')).toBe('session: not run yet (npm test -- machines)');
});
