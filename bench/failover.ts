/**
 * How long is nothing written when a part of deploy/cluster is lost? Four clients invest, pay and approve at the bank through the proxy, while `kill -9`
 * takes the primary database, a server, the proxy and the standby by turns; a client whose answer is lost sends its request again under the same key. Fails
 * where something acknowledged is lost or doubled, where the ledger does not balance on both databases, or after a gap of more than 10 s.
 * `node bench/failover.ts [kills] [target …]`
 */
import os from 'node:os';
import { endClusters } from '../scripts/cluster/start.mjs';
import { failover, type Target, targets } from '../tests/support/failover.ts';

const count = Number(process.argv[2] ?? (process.env['FULL'] === '1' ? 100 : 3));
const named = process.argv.slice(3);
const chosen = named.length ? targets.filter((target) => named.includes(target)) : targets;
const wantedSeconds = 10;
const kills = Array.from({ length: count }, (_, index) => chosen[index % chosen.length] ?? 'primary');

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void endClusters().finally(() => process.exit(1)));
const result = await failover(kills, { say: console.log });
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const gapsOf = (target: Target) => result.kills.flatMap((kill) => (kill.target === target ? [kill.gapMs] : [])).sort((a, b) => a - b);
const median = (values: number[]) => values[Math.floor(values.length / 2)] ?? 0;

console.log(`\nload average ${os.loadavg()[0]?.toFixed(1)}, ${os.availableParallelism()} cores`);
console.log(`${'killed'.padEnd(12)}${'times'.padStart(6)}${'median gap'.padStart(12)}${'worst gap'.padStart(12)}`);
for (const target of targets.filter((each) => gapsOf(each).length)) {
  const gaps = gapsOf(target);
  console.log(
    `${target.padEnd(12)}${String(gaps.length).padStart(6)}${`${seconds(median(gaps))} s`.padStart(12)}${`${seconds(gaps.at(-1) ?? 0)} s`.padStart(12)}`,
  );
}
console.log(
  `${result.acknowledged} writes acknowledged, of them ${result.investments} investments; ${result.repeated} requests sent again; ${result.problems.length} problems`,
);
for (const problem of result.problems.slice(0, 20)) console.log(`  ${problem}`);
const worst = Math.max(...result.kills.map(({ gapMs }) => gapMs));
if (worst > wantedSeconds * 1000) console.log(`The worst gap is above ${wantedSeconds} s.`);
process.exit(result.problems.length || worst > wantedSeconds * 1000 ? 1 : 0);
