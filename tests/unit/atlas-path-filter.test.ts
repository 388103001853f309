import { expect, test } from 'vitest';
import { readFilter } from '../../src/atlas/path-filter.ts';

test.each(['constructor:x', 'toString:x', '__proto__:x', '!hasOwnProperty:x', 'unknown:x'])('%s is a key that no filter knows', (text) => {
  expect(readFilter(`${text} is:tour`).wrong).toEqual([text]);
});
