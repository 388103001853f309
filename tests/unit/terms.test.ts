import { expect, test } from 'vitest';
import { findTerms } from '../../scripts/check-terms.mjs';

test.each([
  ['a variable', 'a.ts', 'const wish = 1;', 'wish'],
  ['a part of a name', 'a.ts', 'export function readStandingOnce() {}', 'standing'],
  ['two parts of a name', 'a.ts', 'const wasTurnedAway = true;', 'turned away'],
  ['the name of a property', 'a.ts', 'const model = { gestures: [] };', 'gestures'],
  ['an attribute', 'a.tsx', 'export const page = <Shell stations={null} />;', 'stations'],
  ['a preposition as a variable', 'a.ts', 'const [of] = rows;', 'of'],
  ['a class name', 'a.module.css', '.groundLine { color: red }', 'ground line'],
  ['a line comment', 'a.ts', '// closed by the deed of a user', 'deed'],
  ['a comment over two lines', 'a.ts', '/**\n * What was put\n * away earlier.\n */', 'put away'],
])('a home-made word is found in %s', (_, file, text, word) => {
  expect(findTerms(file, text).map((term) => term.word)).toEqual([word]);
});

test.each([
  ['a text for readers', 'a.tsx', "export const label = 'a wish for safety';"],
  ['the name of a library', 'a.ts', 'const bytes = Uint8Array.of(0); const names = await page.allInnerTexts();'],
  ['a longer word', 'a.ts', 'const indeed = outstanding;'],
])('%s is left alone', (_, file, text) => {
  expect(findTerms(file, text)).toEqual([]);
});

test('the line is that of the word, and the word to write is named', () => {
  expect(findTerms('a.ts', 'const a = 1;\n\nconst deed = a;')).toEqual([{ line: 3, name: 'deed', word: 'deed', instead: 'action' }]);
});
