import { expect, test } from 'vitest';
import { secondsUntil } from '../../server/lib/clock.ts';

const now = new Date('2026-03-10T10:00:00.000Z');
const clock = { now: () => now };

test.each([
  [15 * 60_000, 900],
  [2001, 3],
  [2000, 2],
  [1, 1],
  [0, 1],
  [-5000, 1],
])('%d ms are waited for in %d whole seconds', (ms, seconds) => {
  expect(secondsUntil(clock, new Date(now.getTime() + ms))).toBe(seconds);
});
