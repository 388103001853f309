import { afterAll, expect, test } from 'vitest';
import { endUpgrade, upgrade } from '../support/upgrade.ts';

afterAll(endUpgrade);

test('while two servers are upgraded under load, and taken back, no request fails, nothing acknowledged is lost or doubled, and the ledger balances [30]', {
  // the version before is built first
  timeout: 900_000,
}, async () => {
  const { from, load, migrationMs, phases, problems } = await upgrade({ say: console.log });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    [
      `from ${from.slice(0, 10)}: ${load.requests} requests, ${load.failures.length} failed; ${load.made.size} investments, ${load.signIns} sign-ins, ${load.pages} pages`,
      `migrations ${seconds(migrationMs)}; longest time between two writes ${seconds(load.worstGapMs())}; slowest request ${seconds(load.slowestMs)}`,
    ].join('\n'),
  );
  expect(load.failures.slice(0, 20)).toEqual([]);
  expect(problems).toEqual([]);
  expect(phases.map(({ name }) => name)).toHaveLength(6);
  expect(phases.filter(({ requests }) => requests < 50)).toEqual([]);
  expect(load.made.size).toBeGreaterThan(30);
  expect(load.signIns).toBeGreaterThan(5);
  expect(load.worstGapMs()).toBeLessThan(10_000);
});
