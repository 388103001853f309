import { expect, test } from 'vitest';
import { atlasRequirements } from '../../scripts/atlas-requirements.ts';
import { atlasTranslations } from '../../scripts/atlas-translations.ts';
import type { Machine } from '../../src/atlas/machine.ts';
import { entriesOf, findIn, rowsOf } from '../../src/atlas/search-entries.ts';
import { fileUploadScreens } from '../models/file-upload.screen.ts';
import { paymentModel } from '../models/payment.model.ts';
import { paymentScreens } from '../models/payment.screen.ts';
import { readRecord } from '../support/paths/records.ts';

const requirements = atlasRequirements();
const machine = (name: string, part: object) =>
  ({ summary: { name, title: name }, record: readRecord(name), promises: [], ...part }) as unknown as Machine;
const machines = [
  machine('file-upload', { screens: fileUploadScreens }),
  machine('payment', { screens: paymentScreens, promises: paymentModel.invariants }),
];
const translations = atlasTranslations();
const entries = [...rowsOf(requirements), ...machines.flatMap((it) => entriesOf(it, translations, requirements))];
const find = (query: string) => findIn(entries, query).map(({ kind, text, at }) => ({ kind, text, at }));

test.each([
  ['This file is empty', 'refused'],
  ['The file is too large', 'refused'],
  ['Too many files were sent', 'refused'],
  ['Sending, 50%', 'uploading'],
])('a text that a state shows only with some data is found: %s', (text, state) => {
  expect(find(text)).toContainEqual({ kind: 'text', text: expect.stringContaining(text), at: { machine: 'file-upload', state } });
});

test.each(['Diese Datei ist leer', 'Wie möchten Sie zahlen?'])('a text is found in another language: %s', (text) => {
  expect(find(text)).toContainEqual({ kind: 'text', text: expect.stringContaining(text), at: expect.anything() });
});

test('an event is found by the words of its model', () => {
  const at = { machine: 'payment', view: 'paths', filter: 'event:xstate.error.actor.createPayment "the answer is lost"' };
  expect(find('the answer is lost')).toContainEqual({ kind: 'event', text: 'the answer is lost', at });
});

test('a promise is found by its words, and by its requirement', () => {
  const promise = {
    kind: 'promise',
    text: expect.stringContaining('nobody pays without a way'),
    at: { machine: 'payment', view: 'promises' },
  };
  expect(find('nobody pays without a way')).toEqual([promise]);
  expect(find('pay-08')).toContainEqual(promise);
});

test('every requirement is found by its id, and by its words', () => {
  expect(requirements.length).toBeGreaterThan(390);
  for (const { id } of requirements) expect(find(id)[0]).toMatchObject({ kind: 'requirement', text: id });
  expect(find('figures in millions and thousands')).toEqual([{ kind: 'requirement', text: 'HOME-02', at: undefined }]);
});
