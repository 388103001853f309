import path from 'node:path';
import { expect, test } from 'vitest';
import { findCopy, messagesOf } from '../../scripts/check-copy.mjs';

const messages = [
  { id: 'Continue', text: 'Continue' },
  { id: 'copied', text: 'Copied to the clipboard.' },
  { id: 'Earned', text: 'Earned' },
  { id: 'Copy: {label}', text: 'Copy: {label}' },
  { id: 'Pay {money}', text: 'Pay {money}' },
  { id: '{from} to {to}', text: '{from} to {to}' },
  { id: '{rows, plural, one {# row loaded} other {# rows loaded}}', text: '{rows, plural, one {# row loaded} other {# rows loaded}}' },
  { id: 'Continue', text: 'Weiter zur Zahlung' },
].map((message) => ({ catalogue: 'ui', ...message }));

const found = (text: string, ...others: { file: string; text: string }[]) =>
  findCopy([{ file: 'tests/journeys/a.spec.ts', text }, ...others], messages).map((copy) => copy.text);

test.each([
  ['a message', "page.getByRole('button', { name: 'Continue' });", "'Continue'"],
  ['a message in another language', "page.getByText('Weiter zur Zahlung');", "'Weiter zur Zahlung'"],
  ['part of a message', "expect(page).toContainText('to the clipboard');", "'to the clipboard'"],
  ['a message with its values', "page.getByLabel('Copy: Your link');", "'Copy: Your link'"],
  ['a message that only joins figures', "expect(page).toHaveText('1 to 2');", "'1 to 2'"],
  ['a form of a plural', "page.getByText('3 rows loaded');", "'3 rows loaded'"],
  ['a label before its figure', "expect(list).toHaveText(['Earned€1.50']);", "'Earned€1.50'"],
  ['a template', 'page.getByText(`Copy: ${label}`);', '`Copy: ${label}`'],
  ['the beginning of a message', "page.getByRole('button', { name: /^Pay €500\\.00/ });", '/^Pay €500\\.00/'],
  ['one of two patterns', "page.getByRole('button', { name: /Later|Continue/ });", '/Later|Continue/'],
  ['what a row holds', "page.getByRole('row').filter({ hasText: 'Continue' });", "'Continue'"],
  ['a value of a message', "text('ui', 'Copy: {label}', 'en', { label: 'Earned' });", "'Earned'"],
  ['a variable', "const name = 'Continue'; page.getByRole('button', { name });", "'Continue'"],
  ['an element of a list', "for (const [path, name] of [['/', 'Continue']]) page.getByText(name);", "'Continue'"],
  ['a parameter', "const press = (name: string) => page.getByText(name); press('Continue');", "'Continue'"],
  [
    'a label of a form',
    'function fill(texts: object) { for (const [label, text] of Object.entries(texts)) page.getByLabel(label).fill(text); }\n' +
      "fill({ Earned: 'Continue' });",
    'Earned',
  ],
])('%s is copy', (_, text, literal) => {
  expect(found(text)).toEqual([literal]);
});

test.each([
  ['a message by its id', "page.getByText(text('ui', 'Continue'));"],
  ['an id that a function looks up', "const press = (id: string) => page.getByText(text('ui', id)); press('Continue');"],
  ['a name', "page.getByText('Aitvaras');"],
  ['words that a message joins', "page.getByText('Houses next to a river');"],
  ['what somebody types', "page.getByLabel(label).fill('Continue');"],
  ['a value in a comparison', "expect(status).toBe('Continue');"],
  ['the title of a test', "test('Continue', () => {});"],
])('%s is no copy', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('a function of another file is followed', () => {
  const helper = { file: 'tests/journeys/keys.ts', text: 'export const button = (name: string) => page.getByText(name);' };
  expect(found("import { button as press } from './keys.ts'; press('Continue');", helper)).toEqual(["'Continue'"]);
});

test('the place is told, and the message', () => {
  const text = "page.getByText(name);\npage.getByText('Copy: Your link');";
  expect(findCopy([{ file: 'tests/journeys/a.spec.ts', text }], messages)).toEqual([
    { file: 'tests/journeys/a.spec.ts', line: 2, text: "'Copy: Your link'", catalogue: 'ui', id: 'Copy: {label}' },
  ]);
});

test('the messages of all languages are known', () => {
  const texts = messagesOf(path.resolve(import.meta.dirname, '../..')).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['How would you like to pay?', 'Wie möchten Sie zahlen?']));
});
