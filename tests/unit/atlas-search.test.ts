import { expect, test } from 'vitest';
import { atlasRequirements } from '../../scripts/atlas-requirements.ts';
import { atlasTranslations } from '../../scripts/atlas-translations.ts';
import type { Machine } from '../../src/atlas/machine.ts';
import { entriesOf, findIn, rowsOf } from '../../src/atlas/search-entries.ts';
import { accountClosingScreens } from '../models/account-closing.screen.ts';
import { loanWizardScreens } from '../models/loan-wizard.screen.ts';
import { fileUploadScreens } from '../models/file-upload.screen.ts';
import { paymentModel } from '../models/payment.model.ts';
import { paymentScreens } from '../models/payment.screen.ts';
import type { ExpectedScreen } from '../models/screen.ts';
import { textReader as wordsInLab } from '../lab/words.ts';
import { readRecord } from '../support/paths/records.ts';

const requirements = atlasRequirements();
const machine = (name: string, part: object) =>
  ({ summary: { name, title: name }, record: readRecord(name), invariants: [], ...part }) as unknown as Machine;
const machines = [
  machine('file-upload', { screens: fileUploadScreens }),
  machine('account-closing', { screens: accountClosingScreens }),
  machine('loan-wizard', { screens: loanWizardScreens }),
  machine('payment', { screens: paymentScreens, invariants: paymentModel.invariants }),
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

const languages = ['en', 'de', 'lt', 'es', 'pt'] as const;
test('amounts, percents and dates are found as each language writes them', () => {
  const nbsp = '\u00a0';
  const found = (text: string) =>
    entries.filter((entry) => entry.kind === 'text' && entry.text === text).map(({ place }) => place.split(', ').at(-1));
  expect(found('Pay €500.00')).toEqual(['payment: Ready to pay']);
  for (const text of [`500,00${nbsp}€ zahlen`, `Sumokėti 500,00${nbsp}€`, `Pagar 500,00${nbsp}€`]) expect(found(text)).not.toEqual([]);
  expect(entries.filter(({ text }) => /€\d.*(?:zahlen)|(?:Sumokėti|Pagar) €/.test(text))).toEqual([]);
});

test.each(languages)('what is found in %s is what the tests of the lab expect on the screens', (locale) => {
  const nbsp = /\u00a0/g;
  for (const { record, screens } of machines) {
    if (!screens) continue;
    const words = wordsInLab(locale, screens.catalogues);
    const found = new Set(entries.map(({ text }) => text.replaceAll(nbsp, ' ')));
    for (const { state, context } of record.places) {
      const screen = screens.screens[state];
      const seen = typeof screen === 'function' ? (screen as (context: unknown) => ExpectedScreen)(context) : screen;
      if (typeof seen !== 'object' || !('enabled' in seen)) continue;
      const texts = [...(seen.heading ? [seen.heading] : []), ...(seen.texts ?? []), ...seen.enabled.map(({ name }) => name)];
      for (const text of texts) expect(found).toContain(words(text).replaceAll(nbsp, ' '));
    }
  }
});

test('an event is found by the words of its model', () => {
  const at = { machine: 'payment', view: 'paths', filter: 'event:xstate.error.actor.createPayment "the answer is lost"' };
  expect(find('the answer is lost')).toContainEqual({ kind: 'event', text: 'the answer is lost', at });
});

test('an invariant is found by its words, and by its requirement', () => {
  const invariant = {
    kind: 'invariant',
    text: expect.stringContaining('nobody pays without a way'),
    at: { machine: 'payment', view: 'invariants' },
  };
  expect(find('nobody pays without a way')).toEqual([invariant]);
  expect(find('pay-08')).toContainEqual(invariant);
});

test('every requirement is found by its id, and by its words', () => {
  expect(requirements.length).toBeGreaterThan(390);
  for (const { id } of requirements) expect(find(id)[0]).toMatchObject({ kind: 'requirement', text: id });
  expect(find('figures in millions and thousands')).toEqual([{ kind: 'requirement', text: 'HOME-02', at: undefined }]);
});
