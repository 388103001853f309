import { expect, test } from 'vitest';
import { findCasts } from '../../scripts/check-casts.mjs';

test.each([
  ['a cast', 'a.ts', 'const id = value as string;', ['value as string']],
  ['a cast in a component', 'a.tsx', 'export const Id = () => <b>{id as string}</b>;', ['id as string']],
  ['each cast of a chain', 'a.ts', 'const id = value as unknown as Id;', ['value as unknown as Id', 'value as unknown']],
  ['a cast in angle brackets', 'a.ts', 'const id = <string>value;', ['<string>value']],
])('%s is counted', (_, file, text, casts) => {
  expect(findCasts(file, text).map((cast) => cast.text)).toEqual(casts);
});

test.each([
  ['a constant', "const steps = ['amount'] as const;"],
  ['a type that is satisfied', 'const id = 1 satisfies number;'],
  ['an import by another name', "import { a as b } from './a.ts'; export { b as c };"],
  ['a comment or a text', "// value as string\nconst text = 'known as string';"],
  ['a mapped type', 'type Renamed<T> = { [Key in keyof T as `x${string & Key}`]: T[Key] };'],
])('%s is no cast', (_, text) => {
  expect(findCasts('a.ts', text)).toEqual([]);
});

test('the line is that of the type', () => {
  expect(findCasts('a.ts', 'const a =\n  value as string;')).toEqual([{ line: 2, text: 'value as string' }]);
});
