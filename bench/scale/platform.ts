/** Servers and databases as resources, and each kind of work as the steps it takes there. */
import type { Cost, Costs } from './costs.ts';
import { assumed } from './demand.ts';
import { type Draw, occupy, type Resource, type Step } from './simulation.ts';

/** A server's process: JavaScript runs on one thread, and the pool has so many connections. */
interface Process {
  thread: Resource;
  connections: Resource;
}

/** A PostgreSQL primary with its processors. */
export interface Database {
  processors: Resource;
}

export interface Platform {
  processes: readonly Process[];
  databases: readonly Database[];
  /** Where servers and database share a machine. */
  shared?: Resource;
  /** How much slower than measured a processor is. */
  slower: number;
  networkMs: number;
  flushMs: number;
  /** What a statement costs there, in units of what it costs in PostgreSQL. */
  engine: number;
}

export const processesOf = (count: number): Process[] =>
  Array.from({ length: count }, (_, n) => ({
    thread: { name: `server ${n}`, servers: 1 },
    connections: { name: `connections ${n}`, servers: assumed.connectionsOfAServer },
  }));

export const databasesOf = (count: number, processors: number): Database[] =>
  Array.from({ length: count }, (_, n) => ({ processors: { name: `database ${n}`, servers: processors } }));

/** The row of a project, or of a part of its room, and the database it is in. */
export interface Row {
  lock: Resource;
  database: Database;
}

interface Transaction {
  cost: Cost;
  process: Process;
  /** Where the person's rows are. */
  home: Database;
  /** Absent: nothing of a project is locked. */
  row?: Row;
}

/**
 * One transaction, round trip after round trip: first those without the lock, then those that hold it; the last one waits for the disk. Where the row is in
 * another database than the person, the commit has two phases: both prepare, then the decision is written, and the lock is held until then.
 */
export function transaction(platform: Platform, draw: Draw, { cost, process, home, row }: Transaction): Step[] {
  const trips = Math.max(1, Math.round(cost.trips));
  const locked = row ? Math.min(trips, Math.max(1, Math.round(cost.lockedTrips))) : 0;
  const [serverMs, databaseMs] = [(cost.serverMs * platform.slower) / trips, (cost.databaseMs * platform.slower * platform.engine) / trips];
  const onServer = (): Step[] => {
    const work = draw.exponential(serverMs);
    return [{ take: process.thread }, ...(platform.shared ? occupy(platform.shared, work) : [{ pause: work }]), { give: process.thread }];
  };
  const network: Step[] = platform.networkMs > 0 ? [{ pause: platform.networkMs }] : [];
  const trip = ({ processors }: Database): Step[] => [
    ...onServer(),
    ...network,
    ...occupy(platform.shared ?? processors, draw.exponential(databaseMs)),
  ];
  const flush: Step[] = cost.logBytes > 0 ? [{ pause: draw.exponential(platform.flushMs) }] : [];
  const isAcross = row !== undefined && row.database !== home;
  const steps: Step[] = [{ take: process.connections }];
  for (let n = 0; n < trips - locked; n++) steps.push(...trip(home));
  if (row) {
    steps.push(...onServer(), ...network, { take: row.lock });
    steps.push(...occupy(platform.shared ?? row.database.processors, draw.exponential(databaseMs)));
    for (let n = 1; n < locked; n++) steps.push(...trip(home));
    if (isAcross)
      steps.push(...network, ...occupy(row.database.processors, draw.exponential(databaseMs)), ...flush, ...network, ...trip(home));
  }
  steps.push(...flush);
  if (row) steps.push(...(isAcross ? network : []), { give: row.lock });
  steps.push({ give: process.connections });
  return steps;
}

/** Create, pay and settle, one after the other. */
export function cycle(costs: Costs, platform: Platform, draw: Draw, where: Omit<Transaction, 'cost'> & { row: Row }): Step[] {
  const { row, ...rest } = where;
  return [
    ...transaction(platform, draw, { ...where, cost: costs.create }),
    ...transaction(platform, draw, { ...rest, cost: costs.pay }),
    ...transaction(platform, draw, { ...rest, row, cost: costs.settle }),
  ];
}
