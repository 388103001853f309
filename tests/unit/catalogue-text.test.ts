import { expect, test } from 'vitest';
import { beginningOf, patternOf, text } from '../support/catalogue.ts';

const minutesLeft = '{minutes, plural, one {About # minute left.} other {About # minutes left.}}';

test('a message is shown with its values, in the language asked for', () => {
  expect(text('ui', 'Page {page} of {pages}', 'en', { page: 1, pages: 2 })).toBe('Page 1 of 2');
  expect(text('ui', 'Page {page} of {pages}', 'de', { page: 1, pages: 2 })).toBe('Seite 1 von 2');
});

test('a plural is chosen by its number', () => {
  const left = (minutes: number) => text('questionnaire', minutesLeft, 'en', { minutes });
  expect([left(1), left(1200)]).toEqual(['About 1 minute left.', 'About 1,200 minutes left.']);
});

test('the tags of a message are not shown', () => {
  expect(text('legal', '{name} <0>(optional)</0>', 'en', { name: 'City' })).toBe('City (optional)');
});

test('an id that the catalogue does not have is an error', () => {
  expect(() => text('ui', 'Nobody wrote this')).toThrow('no message "Nobody wrote this" in en');
  expect(() => patternOf('ui', 'Nobody wrote this')).toThrow('no message');
});

test.each([
  ['of a placeholder', 'ui', 'Page {page} of {pages}', { page: 1 }, '{pages}'],
  ['of a plural', 'questionnaire', minutesLeft, {}, '{minutes}'],
])('a missing value %s is an error', (_, catalogue, id, values, name) => {
  expect(() => text(catalogue, id, 'en', values)).toThrow(`No value for ${name}.`);
});

test('in a pattern a placeholder without a value stands for anything, and nothing else does', () => {
  const second = patternOf('ui', 'Page {page} of {pages}', 'en', { page: 2 });
  expect('This is Page 2 of 14').toMatch(second);
  expect('Page 1 of 14').not.toMatch(second);
  expect('Page 2 of ').not.toMatch(second);
  const left = patternOf('notifications', 'Show more ({remaining} left)');
  expect('Show more (3 left)').toMatch(left);
  expect('Show more 3 left').not.toMatch(left);
});

test('a value of a pattern may be one itself', () => {
  const first = patternOf('ui', 'Page {page} of {pages}', 'en', { page: 1, pages: /\d+/ });
  expect('Page 1 of 14').toMatch(first);
  expect('Page 1 of many').not.toMatch(first);
});

test('a no-break space of a value is a space', () => {
  expect('Pagar 500,00 € agora').toMatch(beginningOf('payment', 'Pay {money}', 'es', { money: '500,00\u00a0€' }));
});

test('the beginning of a text is its beginning', () => {
  const page = beginningOf('ui', 'Page {page} of {pages}');
  expect('Page 2 of 14 pages').toMatch(page);
  expect('On Page 2 of 14').not.toMatch(page);
});

test('a message that is counted has no pattern', () => {
  expect(() => patternOf('questionnaire', minutesLeft)).toThrow('is counted');
});
