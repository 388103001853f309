import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inEqualTime } from '../../server/lib/equal-time.ts';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await inEqualTime(work, 200).catch(() => undefined);
  return performance.now() - started;
}

test('work of any length, also work that fails, is answered after whole steps of time [25 A21]', async () => {
  const times = await Promise.all([timed(async () => 1), timed(() => pause(60)), timed(() => Promise.reject(new Error('no')))]);
  for (const time of times) expect(time).toBeGreaterThanOrEqual(198);
  expect(await timed(() => pause(230))).toBeGreaterThanOrEqual(398);
});

test('work that takes longer is answered no later, within the same step of time [25 A21]', async () => {
  // the shortest of several: a busy machine delays some
  const times = await Promise.all(Array.from({ length: 6 }, () => timed(() => pause(120))));
  expect(Math.min(...times)).toBeLessThan(300);
});

test('the result and the error of the work are those of the answer [25 A21]', async () => {
  expect(await inEqualTime(async () => 'sent', 1)).toBe('sent');
  await expect(inEqualTime(() => Promise.reject(new Error('no')), 1)).rejects.toThrow('no');
});
