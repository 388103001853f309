/**
 * How long is nothing written when a part of deploy/cluster is lost? Four clients invest, pay and approve at the bank through the proxy, while `kill -9`
 * takes the primary database, a server, the proxy and the standby by turns; a client whose answer is lost sends its request again under the same key. Fails
 * where something acknowledged is lost or doubled, where the ledger does not balance on both databases, or after a gap of more than 10 s.
 * `node bench/failover.ts [--kills 100] [target …]` needs nobody who looks on: reports/failover.json has what was found after each kill, and the table is
 * printed at the end, also of a run that could not go on.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endClusters } from '../scripts/cluster/start.mjs';
import { failover, type Kill, type Target, targets } from '../tests/support/failover.ts';

const { values, positionals: named } = parseArgs({ options: { kills: { type: 'string' } }, allowPositionals: true });
const count = Number(values.kills ?? (process.env['FULL'] === '1' ? 100 : 3));
const unknown = named.filter((name) => !targets.some((target) => target === name));
if (!Number.isInteger(count) || count < 1 || unknown.length) {
  console.error(`node bench/failover.ts [--kills 100] [${targets.join('|')} …]`);
  process.exit(1);
}
const chosen = named.length ? targets.filter((target) => named.includes(target)) : targets;
const wantedSeconds = 10;
const kills = Array.from({ length: count }, (_, index) => chosen[index % chosen.length] ?? 'primary');
const file = path.resolve(import.meta.dirname, '../reports/failover.json');
const begun = new Date().toISOString();
const done: Kill[] = [];

/** Whole at any moment: a run that is ended leaves what it has found. */
function save(found: { acknowledged: number; problems?: string[] }): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify({ begun, wanted: count, kills: done, ...found }, null, 2));
  renameSync(`${file}.part`, file);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const gapsOf = (target: Target) => done.flatMap((kill) => (kill.target === target ? [kill.gapMs] : [])).sort((a, b) => a - b);
const median = (gaps: number[]) => gaps[Math.floor(gaps.length / 2)] ?? 0;

function printTable(): void {
  console.log(`\n${done.length} of ${count} kills, load average ${os.loadavg()[0]?.toFixed(1)}, ${os.availableParallelism()} cores`);
  console.log(`${'killed'.padEnd(12)}${'times'.padStart(6)}${'median gap'.padStart(12)}${'worst gap'.padStart(12)}`);
  for (const target of targets.filter((each) => gapsOf(each).length)) {
    const gaps = gapsOf(target);
    console.log(
      `${target.padEnd(12)}${String(gaps.length).padStart(6)}${seconds(median(gaps)).padStart(12)}${seconds(gaps.at(-1) ?? 0).padStart(12)}`,
    );
  }
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    printTable();
    void endClusters().finally(() => process.exit(1));
  });

try {
  const result = await failover(kills, {
    say: console.log,
    after: (kill, acknowledged) => {
      done.push(kill);
      save({ acknowledged });
    },
  });
  save(result);
  printTable();
  console.log(
    `${result.acknowledged} writes acknowledged, of them ${result.investments} investments; ${result.repeated} requests sent again; ${result.problems.length} problems`,
  );
  for (const problem of result.problems.slice(0, 20)) console.log(`  ${problem}`);
  const worst = Math.max(...done.map(({ gapMs }) => gapMs));
  if (worst > wantedSeconds * 1000) console.log(`The worst gap is above ${wantedSeconds} s.`);
  process.exit(result.problems.length || worst > wantedSeconds * 1000 ? 1 : 0);
} catch (error) {
  printTable();
  console.error(error instanceof Error ? error.message : error);
  await endClusters();
  process.exit(1);
}
