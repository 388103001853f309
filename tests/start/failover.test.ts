import { afterAll, expect, test } from 'vitest';
import { endClusters } from '../../scripts/cluster/start.mjs';
import { failover } from '../support/failover.ts';

afterAll(endClusters);

test('when primary database, server and proxy are killed under load, nothing acknowledged is lost or doubled, and the ledger balances on both databases [PAY-13]', {
  // under load of other programs the cluster alone takes two minutes to start
  timeout: 480_000,
}, async () => {
  const { kills, acknowledged, investments, problems } = await failover(['primary', 'server-a', 'proxy']);
  const gaps = kills.map(({ target, gapMs }) => `${target} ${(gapMs / 1000).toFixed(1)} s`);
  console.log(`${acknowledged} writes acknowledged; longest time without one: ${gaps.join(', ')}`);
  expect(problems).toEqual([]);
  expect(kills).toHaveLength(3);
  expect(investments).toBeGreaterThan(20);
});
