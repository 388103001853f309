import { expect, test } from 'vitest';
import { importMessage, isOutdated, type PathReview, merge, progressOf, readFile, toFile } from '../../src/atlas/manual-round.ts';

const machine = { name: 'payment', record: 'now' };
const walks = (...ids: string[]) => ids.map((id) => ({ id }));
/** Two tours are paths too. */
const record = { tours: walks('a', 'b', 't'), paths: walks('a', 'b', 'c', 'd', 'e') };
const look = (change: Partial<PathReview> = {}): PathReview => ({
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
  expect(readFile(toFile(looks))).toEqual({ kind: 'read', looks, invalid: 0 });
});

test('a file of something else or of another version is refused, and what is no result is counted', () => {
  expect(readFile('[]')).toMatchObject({ kind: 'refused' });
  expect(readFile('no JSON')).toMatchObject({ kind: 'refused' });
  expect(readFile(JSON.stringify({ ...JSON.parse(toFile([])), version: 2 }))).toMatchObject({ kind: 'refused' });
  const held = JSON.parse(toFile([look()]));
  held.looks.push({ ...look(), result: 'splendid' }, { ...look(), result: 'constructor' }, { ...look(), at: 'yesterday' }, null);
  expect(readFile(JSON.stringify(held))).toEqual({ kind: 'read', looks: [look()], invalid: 4 });
  expect(importMessage(1, { looks: [look()], invalid: 3 })).toBe('1 of 4 results added; 3 are no results and were not added');
  expect(importMessage(1, { looks: [look(), look()], invalid: 0 })).toBe('1 of 2 results added; 1 was here, or a later one is');
  expect(importMessage(1, { looks: [look()], invalid: 0 })).toBe('1 of 1 results added');
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
  expect(progressOf(machine, record, looks, true)).toEqual({ looked: 1, total: 3, wrong: 1, unclear: 0, outdated: 1, unknown: 0 });
  expect(progressOf(machine, record, looks, false)).toEqual({ looked: 2, total: 6, wrong: 1, unclear: 0, outdated: 1, unknown: 0 });
  expect(progressOf({ ...machine, name: 'session' }, record, looks, false)).toMatchObject({ looked: 0, outdated: 0 });
});

test('all paths can be completed, though some are tours too, and paths that nobody knows do not count', () => {
  const looks = ['a', 'b', 't', 'c', 'd', 'e', 'x', 'y'].map((path) => look({ path, tour: false }));
  expect(progressOf(machine, record, looks, false)).toMatchObject({ looked: 6, total: 6, unknown: 2 });
  expect(progressOf(machine, record, looks, true)).toMatchObject({ looked: 3, total: 3, unknown: 2 });
});
