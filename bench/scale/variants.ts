/** The platform on one primary, on shards with two-phase commit, and on shards with the room of a project in slices. */
import type { Costs } from './costs.ts';
import { assumed, type Demand, payoutRate, rates } from './demand.ts';
import { databasesOf, cycle, type Database, type Platform, processesOf, type Row, transaction } from './platform.ts';
import { type Draw, percentile, type Result, simulate, type Source } from './simulation.ts';

export interface Variant {
  name: string;
  shards: number;
  /** Of each shard. */
  processors: number;
  processes: number;
  /** Parts of a project's room in each shard; 0: the room is one row in one shard. */
  slices: number;
  /** See `Platform`. */
  engine?: number;
  /** Of reservations whose slice is empty, so that they take from one in another shard. */
  emptySlices?: number;
}

export const platformOf = (costs: Costs, { shards, processors, processes, engine = 1 }: Variant): Platform => ({
  processes: processesOf(processes),
  databases: databasesOf(shards, processors),
  slower: 1,
  networkMs: assumed.networkMs,
  flushMs: costs.flushMs,
  engine,
});

const one = <T>(list: readonly T[], draw: Draw): T => list[draw.one(list.length)]!;

/** Answers the row that holds the room of a project for somebody whose rows are in `home`. */
function roomOf(databases: readonly Database[], { slices, emptySlices = 0.05 }: Variant) {
  const rows = new Map<string, Row>();
  const rowAt = (name: string, database: Database): Row => {
    let row = rows.get(name);
    if (!row) rows.set(name, (row = { lock: { name, servers: 1 }, database }));
    return row;
  };
  return (draw: Draw, project: number, home: Database): Row => {
    if (slices === 0) return rowAt(`project ${project}`, databases[project % databases.length]!);
    const database = draw.chance(emptySlices) ? one(databases, draw) : home;
    return rowAt(`project ${project} ${databases.indexOf(database)} ${draw.one(slices)}`, database);
  };
}

export interface Measured {
  /** Busiest database's and all servers' share, 0 to 1. */
  database: number;
  servers: number;
  createMs: number[];
  meMs: number[];
  launchMs: number[];
  /** Jobs that were not done at the end, and all that had arrived. */
  inside: number;
  arrived: number;
}

interface Run {
  costs: Costs;
  variant: Variant;
  seed: number;
  ms: number;
}

/** The busiest hour, with the payouts of the busiest due day and the launch of one project at the same time. */
export function busiestHour({ costs, variant, seed, ms }: Run, demand: Demand): Measured {
  const platform = platformOf(costs, variant);
  const { processes, databases } = platform;
  const { reads, investments, launch } = rates(demand);
  const openProjects = Math.max(10, Math.min(2_000, Math.round(demand.people / 5_000)));
  const room = roomOf(databases, variant);
  const read = (name: string, perSecond: number): Source => ({
    name,
    perSecond,
    steps: (draw) => transaction(platform, draw, { cost: costs.reads[name]!, process: one(processes, draw), home: one(databases, draw) }),
  });
  const invest = (name: string, perSecond: number, project: (draw: Draw) => number): Source => ({
    name,
    perSecond,
    steps(draw) {
      const home = one(databases, draw);
      return cycle(costs, platform, draw, { process: one(processes, draw), home, row: room(draw, project(draw), home) });
    },
  });
  // a payout is drafted, approved and sent with many others; its share of that work is done at once
  const { confirm, ...together } = costs.lender;
  const payouts: Source[] = [
    ...Object.entries(together).map(
      ([name, cost]): Source => ({
        name,
        perSecond: payoutRate(demand.people),
        steps: (draw) =>
          transaction(platform, draw, {
            cost: { ...cost, trips: 1, logBytes: 0 },
            process: one(processes, draw),
            home: one(databases, draw),
          }),
      }),
    ),
    {
      name: 'confirm',
      perSecond: payoutRate(demand.people),
      steps: (draw) =>
        transaction(platform, draw, { cost: { ...confirm, logBytes: 0 }, process: one(processes, draw), home: one(databases, draw) }),
    },
  ];
  const result = simulate({
    seed,
    ms,
    warmMs: ms / 6,
    sources: [
      ...Object.entries(reads).map(([name, perSecond]) => read(name, perSecond)),
      invest('investments', investments, (draw) => 1 + draw.one(openProjects)),
      invest('launch', launch, () => 0),
      ...payouts,
    ],
  });
  return measuredOf(result, platform);
}

function measuredOf(result: Result, { processes, databases }: Platform): Measured {
  const used = (resource: Database['processors']) => result.resources.get(resource)?.used ?? 0;
  const timesOf = (name: string) => result.sources.get(name)?.times ?? [];
  return {
    database: Math.max(...databases.map(({ processors }) => used(processors))),
    servers: processes.reduce((sum, { thread }) => sum + used(thread), 0) / processes.length,
    createMs: timesOf('investments'),
    meMs: timesOf('/me'),
    launchMs: timesOf('launch'),
    inside: result.inside,
    arrived: [...result.sources.values()].reduce((sum, { arrived }) => sum + arrived, 0),
  };
}

/** Cycles a second that one project takes while 99 of 100 are done within `maxMs`: found by halving. */
export function launchCapacity({ costs, variant, seed, ms }: Run, { maxMs, most }: { maxMs: number; most: number }): number {
  const holds = (perSecond: number): boolean => {
    const platform = platformOf(costs, variant);
    const room = roomOf(platform.databases, variant);
    const { sources } = simulate({
      seed,
      ms,
      warmMs: ms / 6,
      sources: [
        {
          name: 'launch',
          perSecond,
          steps(draw) {
            const home = one(platform.databases, draw);
            return cycle(costs, platform, draw, { process: one(platform.processes, draw), home, row: room(draw, 0, home) });
          },
        },
      ],
    });
    const { times, arrived } = sources.get('launch')!;
    return times.length > arrived / 2 && percentile(times, 0.99) <= maxMs;
  };
  if (holds(most)) return most;
  let [low, high] = [1, most];
  while (high / low > 1.05) {
    const middle = Math.sqrt(low * high);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Share of all transactions of a year that write in more than one of so many shards. */
export function acrossShare(variant: Variant): { investing: number; all: number } {
  const { shards, slices, emptySlices = 0.05 } = variant;
  const other = 1 - 1 / shards;
  // two of the three transactions of an investment lock the project
  const across = (2 / 3) * (slices === 0 ? other : emptySlices * other);
  const investing = assumed.investmentsAYear * 3;
  // a statement's line is one; receipts and payment files are few and touch all shards
  const receipts = (assumed.payoutsAYear / assumed.investmentsOfAProject) * 2;
  const all = (investing * across + receipts) / (investing + assumed.payoutsAYear + receipts);
  return { investing: across, all };
}
