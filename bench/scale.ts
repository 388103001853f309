/**
 * How far the platform scales: where one primary ends, and what shards would change. A simulation with the costs that `bench/scale-costs.ts` has measured
 * (`bench/scale/costs.json`) and the assumptions of `bench/scale/demand.ts`; first it is held against measured rounds of investing. `docs/scale.md` explains.
 * `node bench/scale.ts [seed] [simulated seconds]`
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Costs } from './scale/costs.ts';
import { assumed } from './scale/demand.ts';
import { unloadedMs, bytesOfAPerson, limits, load, lockedMs } from './scale/limits.ts';
import { percentile } from './scale/simulation.ts';
import { cycleMs, published, validate } from './scale/validate.ts';
import { acrossShare, busiestHour, launchCapacity, type Variant } from './scale/variants.ts';

const seed = Number(process.argv[2] ?? 1);
const ms = Number(process.argv[3] ?? 60) * 1_000;
const costs = JSON.parse(readFileSync(path.join(import.meta.dirname, 'scale/costs.json'), 'utf8')) as Costs;

const fixed = (value: number, digits = 0) => value.toFixed(digits);
const people = (count: number) => Number(count.toPrecision(2)).toLocaleString('en');
const row = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[n]!))).join('');
function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, n) => Math.max(cell.length, ...rows.map((cells) => cells[n]!.length)) + (n === 0 ? 0 : 2));
  console.log(`\n${title}\n${[head, ...rows].map((cells) => row(cells, widths)).join('\n')}`);
}
/** Half, 95 and 99 of 100. */
const three = (times: readonly number[]) =>
  times.length < 100 ? 'too few' : [0.5, 0.95, 0.99].map((share) => fixed(percentile(times, share))).join(' / ');

console.log(`Costs of ${costs.on}, load average ${costs.loadAverage}; seed ${seed}, ${ms / 1_000} simulated seconds.`);

const measured = validate(costs, costs.rounds, { seed });
const earlier = validate(costs, published, { seed, slower: published[0]!.cycleMs / cycleMs(costs) });
table(
  'Measured rounds, and the same simulated from the costs of one caller; the last two of 2026-11-23',
  ['clients, projects', 'processors left', 'processor ms of a cycle', 'measured/s', 'simulated/s', 'difference', '99 % ms', 'simulated'],
  [...measured, ...earlier].map(({ round, perSecond, highMs }) => [
    `${round.clients}, ${round.projects}`,
    fixed(round.processors, 2),
    fixed(round.cycleMs, 1),
    fixed(round.cyclesPerSecond),
    fixed(perSecond),
    `${fixed((perSecond / round.cyclesPerSecond - 1) * 100)} %`,
    Number.isNaN(round.highMs) ? '' : fixed(round.highMs),
    fixed(highMs),
  ]),
);
console.log(`A cycle of one caller costs ${fixed(cycleMs(costs), 1)} ms of processor.`);

const perMillion = load(costs, 1);
table(
  'A million people need, in processors',
  ['', 'database', 'servers'],
  [
    ['busiest hour', fixed(perMillion.database, 2), fixed(perMillion.servers, 2)],
    ['payouts of the busiest due day', fixed(perMillion.payoutsDatabase, 2), fixed(perMillion.payoutsServers, 2)],
  ],
);
console.log(
  `A statement's line takes ${fixed(unloadedMs(costs.lender.confirm, 0), 1)} ms alone; a project is locked ${fixed(lockedMs(costs.create, costs.flushMs), 1)} ms by a creation and ${fixed(lockedMs(costs.settle, costs.flushMs), 1)} ms by a payment.`,
);
console.log(
  `Tables and indexes after ${assumed.yearsKept} years: ${fixed((bytesOfAPerson(costs) * 1e6) / 1e12, 1)} TB of a million people.`,
);

for (const activity of [1, 10]) {
  const sizes = [2, 8, 32];
  const all = sizes.map((processors) => limits(costs, { processors, activity }));
  const parts = [...new Set(all.flatMap((list) => list.map(({ part }) => part.replace(/\d+ processors, /, ''))))];
  table(
    `One primary ends at so many people${activity === 1 ? '' : `, ${activity} times as active`}`,
    ['part', ...sizes.map((processors) => `${processors} processors`)],
    parts
      .map((part) => ({
        part,
        at: all.map((list) => list.find((limit) => limit.part.replace(/\d+ processors, /, '') === part)!.people),
      }))
      .toSorted((a, b) => a.at[0]! - b.at[0]!)
      .map(({ part, at }) => [part, ...at.map(people)]),
  );
}

const primary: Variant = { name: 'one primary', shards: 1, processors: 32, processes: 24, slices: 0 };
const twoPhase: Variant = { name: 'shards, project on one', shards: 16, processors: 8, processes: 48, slices: 0 };
const sliced: Variant = { ...twoPhase, name: 'shards, room in slices', slices: 4 };
const variants: Variant[] = [
  primary,
  twoPhase,
  sliced,
  { ...sliced, name: 'the same, statements cost twice', engine: 2 },
  { ...sliced, name: 'the same, statements cost four times', engine: 4 },
];

table(
  'Busiest hour with payouts and the launch of one project (simulated; 50 / 95 / 99 % of a cycle in ms)',
  ['people', 'where', 'database', 'servers', 'investing', 'launch', '/me', 'not done'],
  [1e5, 1e6, 1e7].flatMap((count) =>
    (count < 1e7 ? [primary] : variants).map((variant) => {
      const { database, servers, createMs, launchMs, meMs, inside, arrived } = busiestHour(
        { costs, variant, seed, ms: ms * Math.min(100, 1e7 / count) },
        { people: count, activity: 1 },
      );
      return [
        people(count),
        `${variant.name}, ${variant.shards} x ${variant.processors}`,
        `${fixed(database * 100)} %`,
        `${fixed(servers * 100)} %`,
        three(createMs),
        three(launchMs),
        three(meMs),
        `${fixed((inside / arrived) * 100, 1)} %`,
      ];
    }),
  ),
);

table(
  'Investments a second that one project takes, with 99 of 100 done within a second (simulated; looked for up to 500)',
  ['where', 'a second', 'transactions across shards', 'of investing'],
  variants.slice(0, 3).map((variant) => {
    const across = variant.shards === 1 ? { all: 0, investing: 0 } : acrossShare(variant);
    return [
      variant.name,
      fixed(launchCapacity({ costs, variant, seed, ms }, { maxMs: 1_000, most: 500 })),
      `${fixed(across.all * 100, 1)} %`,
      `${fixed(across.investing * 100)} %`,
    ];
  }),
);
console.log(`\nAssumed: ${JSON.stringify(assumed)}`);
