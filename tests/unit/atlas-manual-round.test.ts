import { expect, test } from 'vitest';
import { isOutdated, type Look, merge, progressOf, readFile, toFile } from '../../src/atlas/manual-round.ts';

const machine = { name: 'payment', record: 'now', tours: 3, paths: 5 };
const look = (change: Partial<Look> = {}): Look => ({
  machine: 'payment',
  path: 'a',
  tour: true,
  record: 'now',
  result: 'fine',
  note: '',
  by: 'Ona',
  at: '2026-11-20T10:00:00.000Z',
  ...change,
});

test('a round is read back from its file as it was', () => {
  const looks = [look(), look({ path: 'b', result: 'wrong', note: 'The heading is missing' })];
  expect(readFile(toFile(looks))).toEqual({ kind: 'read', looks });
});

test('a file of something else or of another version is refused, and what is no result is left out', () => {
  expect(readFile('[]')).toMatchObject({ kind: 'refused' });
  expect(readFile('no JSON')).toMatchObject({ kind: 'refused' });
  expect(readFile(JSON.stringify({ ...JSON.parse(toFile([])), version: 2 }))).toMatchObject({ kind: 'refused' });
  const held = JSON.parse(toFile([look()]));
  held.looks.push({ ...look(), result: 'splendid' }, { ...look(), at: 'yesterday' }, null);
  expect(readFile(JSON.stringify(held))).toEqual({ kind: 'read', looks: [look()] });
});

test('of two looks of one person at one path the later one counts, and each person has one', () => {
  const later = look({ result: 'wrong', at: '2026-11-21T10:00:00.000Z' });
  const other = look({ by: 'Jonas', at: '2026-11-19T10:00:00.000Z' });
  expect(merge([look()], [later, other])).toEqual([later, other]);
  expect(merge([later], [look()])).toEqual([later]);
});

test('a look at another version of the machine is outdated and does not count as progress', () => {
  const looks = [look(), look({ by: 'Jonas', result: 'wrong' }), look({ path: 'b', record: 'before' }), look({ path: 'c', tour: false })];
  expect(looks.filter((it) => isOutdated(it, machine)).map(({ path }) => path)).toEqual(['b']);
  expect(progressOf(machine, looks, true)).toEqual({ looked: 1, total: 3, wrong: 1, unclear: 0, outdated: 1 });
  expect(progressOf(machine, looks, false)).toEqual({ looked: 2, total: 8, wrong: 1, unclear: 0, outdated: 1 });
  expect(progressOf({ ...machine, name: 'session' }, looks, false)).toMatchObject({ looked: 0, outdated: 0 });
});
