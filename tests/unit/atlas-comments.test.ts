import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { type Comment, hasTarget, readCommentsText, toCommentsFile } from '../../src/atlas/comments.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import { readRecord } from '../support/paths/records.ts';

const folder = path.resolve(import.meta.dirname, '../comments');
const record = readRecord('payment-status') as unknown as AtlasRecord;
const comment = (change: Partial<Comment> = {}): Comment => ({
  machine: 'payment-status',
  target: { state: 'paid' },
  author: 'Ona',
  date: '2026-11-20T10:00:00.000Z',
  text: 'Does it say when?',
  ...change,
});

test('the file of a machine is read back as it was, oldest first', () => {
  const later = comment({ target: { transition: 'paymentStatus.paid|x|0' }, date: '2026-11-21T10:00:00.000Z', text: 'Two\nlines' });
  const file = toCommentsFile([later, comment()]);
  expect(readCommentsText('payment-status', file)).toEqual([comment(), later]);
});

test('what is no comment is left out', () => {
  const held = [
    { state: 'paid', author: 'Ona', date: 'soon', text: 'x' },
    { author: 'Ona', date: '2026-11-20', text: 'about nothing' },
    null,
  ];
  expect(readCommentsText('payment-status', JSON.stringify(held))).toEqual([]);
  expect(readCommentsText('payment-status', 'no JSON')).toEqual([]);
});

test('a comment knows whether its state or transition is still there', () => {
  const [transition] = record.transitions;
  expect(hasTarget(record, comment())).toBe(true);
  expect(hasTarget(record, comment({ target: { transition: transition?.id ?? '' } }))).toBe(true);
  expect(hasTarget(record, comment({ target: { state: 'gone' } }))).toBe(false);
  expect(hasTarget(record, comment({ target: { transition: 'paymentStatus.gone|x|0' } }))).toBe(false);
});

test('each file of the repository belongs to a machine, and all of it is read', () => {
  const files = globSync('*.json', { cwd: folder });
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const machine = path.basename(file, '.json');
    expect(catalogue.some(({ name }) => name === machine)).toBe(true);
    expect(readCommentsText(machine, text)).toHaveLength(JSON.parse(text).length);
  }
});
