import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { catalogueOf, text } from '../support/catalogue.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A consent says what it is needed for. */
const exceptions = ['consentTerms'];

/** Short sentences that ask for something, and are not the message of an empty field. */
const otherRequests: readonly string[] = [
  // what was entered or chosen is wrong
  'Enter the name as it is in the document, in letters.',
  'Please choose one of the answers.',
  'Please enter it as shown in the document or register.',
  'Please enter the amount in digits, for example 250000.',
  'Enter 3 to 20 letters and digits, as they are in the document.',
  'Enter a valid date.',
  'Enter a complete e-mail address.',
  'Choose a country from the list.',
  'Choose an amount in steps of {step}.',
  'Choose exactly {available}.',
  'Please enter a number from 0 to 100.',
  'Please enter an amount such as {example}.',
  'Please enter an amount of at most {max}.',
  'Please enter a complete e-mail address.',
  'Please enter a day that is not in the future.',
  // something else has to be done first
  'Complete your profile first; then you can invest.',
  'Please answer the questions about bonds first.',
  'Choose one or two more projects to compare.',
  // a hint
  'Enter 0 if you have no income, assets or commitments.',
  // about a group of answers, or about statements
  'The law requires certain information about you before you invest. Your settings show what is missing.',
  'The opening balance differs from the last closing balance. A statement in between is missing.',
];

/** The English messages of every catalogue, by catalogue. */
const catalogues = globSync(['src/**/locales/en.po', 'server/locales/en.po'], { cwd: root }).map((file) => {
  const name = path.relative('src', path.dirname(path.dirname(file))).replace(/^features\//, '');
  return file.startsWith('server') ? 'server' : name;
});

test('a required field that is empty says the same in every form [UI-02, 25 D6]', () => {
  const other = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: root }).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter(
        (line) =>
          /\b(REQUIRED|required): (t`|msg`|msg\(|i18n\._\(\{ id: '(?!common\.required'))/.test(line) &&
          !exceptions.some((field) => line.includes(`${field}:`)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(other).toEqual([]);
});

test('no other message asks for what was left empty [UI-02, 25 D6]', () => {
  expect(catalogues.length).toBeGreaterThan(30);
  const asks =
    /^(Please )?(enter|fill|answer|choose|select|provide|specify|complete)\b[^.]{0,60}\.$|\b(is|are) (required|mandatory|missing|empty)\.$|\b(must not|cannot) be (empty|blank)\b|^(required|mandatory)\.?$/i;
  const found = catalogues.flatMap((name) =>
    [...catalogueOf(name, 'en')]
      .filter(([id, message]) => id !== 'common.required' && asks.test(message) && !otherRequests.includes(message))
      .map(([, message]) => `${name}: ${message}`),
  );
  expect(found).toEqual([]);
});

test('the hosted pages and the app say it in the same words, in each language [UI-02, 25 D6]', () => {
  for (const locale of locales) expect(text('server', 'common.required', locale)).toBe(text('ui', 'common.required', locale));
});
