import { expect, test } from 'vitest';
import { acceptsGzip } from '../../server/http/ssr.ts';

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['gzip', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['gzip;q=0.05', true],
  ['br', false],
  ['identity', false],
  ['', false],
  [undefined, false],
])('a page is sent in gzip to whoever takes it: %s', (accepted, isTaken) => {
  expect(acceptsGzip(accepted)).toBe(isTaken);
});
