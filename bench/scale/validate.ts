/** Measured rounds of investing, simulated from the costs of one caller: server and database on one machine, by some clients, in many projects or in one. */
import type { Costs, Round } from './costs.ts';
import { cycle, databasesOf, type Platform, processesOf } from './platform.ts';
import { percentile, simulate } from './simulation.ts';

const machineProcessors = 2;

/**
 * `bench/investing.ts` on 2026-11-23, as `docs/benchmarks.md` has it. What the machine gave is calculated from the first round (320 cycles of 5.1 ms), so that
 * only the second one, in one project, can disagree.
 */
export const published: readonly Round[] = [
  { clients: 8, projects: 20, cyclesPerSecond: 320, highMs: Number.NaN, cycleMs: 5.1, processors: 1.63 },
  { clients: 8, projects: 1, cyclesPerSecond: 226, highMs: Number.NaN, cycleMs: 7.2, processors: 1.63 },
];

/** Milliseconds of processor of a cycle with one caller. */
export const cycleMs = ({ create, pay, settle }: Costs): number =>
  [create, pay, settle].reduce((total, { serverMs, databaseMs }) => total + serverMs + databaseMs, 0);

interface Validated {
  round: Round;
  perSecond: number;
  highMs: number;
}

/** `slower`: how much more a processor needed than when the costs were measured. */
export function validate(costs: Costs, rounds: readonly Round[], { seed, slower = 1 }: { seed: number; slower?: number }): Validated[] {
  return rounds.map((round) => {
    const shared = { name: 'machine', servers: machineProcessors };
    const [database] = databasesOf(1, machineProcessors);
    const platform: Platform = {
      processes: processesOf(1),
      databases: [database!],
      shared,
      slower: (slower * machineProcessors) / round.processors,
      networkMs: 0,
      flushMs: costs.flushMs,
      engine: 1,
    };
    const rows = Array.from({ length: round.projects }, (_, n) => ({ lock: { name: `project ${n}`, servers: 1 }, database: database! }));
    const [ms, warmMs] = [60_000, 5_000];
    const { sources } = simulate({
      seed,
      ms,
      warmMs,
      sources: [
        {
          name: 'cycles',
          clients: round.clients,
          steps: (draw) =>
            cycle(costs, platform, draw, { process: platform.processes[0]!, home: database!, row: rows[draw.one(rows.length)]! }),
        },
      ],
    });
    const { times } = sources.get('cycles')!;
    return { round, perSecond: times.length / ((ms - warmMs) / 1_000), highMs: percentile(times, 0.99) };
  });
}
