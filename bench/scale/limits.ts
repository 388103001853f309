/** Up to how many people each part of the platform as it is carries, if nothing else ends before. Calculated from costs and assumptions, not simulated. */
import type { Cost, Costs } from './costs.ts';
import { assumed, payoutRate, rates, wholeLists } from './demand.ts';

export interface Limit {
  part: string;
  people: number;
}

/** Milliseconds that one piece of work takes with nobody else there. */
export const unloadedMs = ({ serverMs, databaseMs, trips, logBytes }: Cost, flushMs: number): number =>
  serverMs + databaseMs + trips * assumed.networkMs + (logBytes > 0 ? flushMs : 0);

/** Milliseconds in which the row of the project is locked: from the statement that takes it to the end of the commit. */
export const lockedMs = ({ serverMs, databaseMs, trips, lockedTrips }: Cost, flushMs: number): number =>
  (databaseMs / trips) * lockedTrips + (serverMs / trips + assumed.networkMs) * (lockedTrips - 1) + flushMs;

/** Of tables and indexes, when the years have passed that are kept. */
export const bytesOfAPerson = ({ investmentBytes, payoutBytes }: Costs): number =>
  assumed.yearsKept * (assumed.investmentsAYear * investmentBytes + assumed.payoutsAYear * payoutBytes);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Processor seconds a second that a million people need: of the database and of the servers, in the busiest hour and for the payouts of the busiest due day. */
export function load(
  costs: Costs,
  activity: number,
): { database: number; servers: number; payoutsDatabase: number; payoutsServers: number } {
  const { reads, investments } = rates({ people: 1e6, activity });
  const work = [
    ...Object.entries(reads).map(([name, perSecond]) => ({ cost: costs.reads[name]!, perSecond })),
    ...[costs.create, costs.pay, costs.settle].map((cost) => ({ cost, perSecond: investments })),
  ];
  const payouts = Object.values(costs.lender);
  return {
    database: sum(work.map(({ cost, perSecond }) => (cost.databaseMs * perSecond) / 1_000)),
    servers: sum(work.map(({ cost, perSecond }) => (cost.serverMs * perSecond) / 1_000)),
    payoutsDatabase: (sum(payouts.map(({ databaseMs }) => databaseMs)) * payoutRate(1e6)) / 1_000,
    payoutsServers: (sum(payouts.map(({ serverMs }) => serverMs)) * payoutRate(1e6)) / 1_000,
  };
}

/** Smallest first. */
export function limits(costs: Costs, { processors, activity }: { processors: number; activity: number }): Limit[] {
  const { database, payoutsDatabase } = load(costs, activity);
  const { investmentsHeld, investmentsOfAProject, mayBeUsed, hoursForPayouts, payoutsOnTheBusiestDay } = assumed;
  const projectsOfAPerson = investmentsHeld / investmentsOfAProject;
  const payoutMs = hoursForPayouts * 3_600_000;
  const rowPerSecond = 1_000 / (lockedMs(costs.create, costs.flushMs) + lockedMs(costs.settle, costs.flushMs));
  const ledgerRows = wholeLists.ledgerMonth.rows / investmentsHeld;
  return [
    {
      part: 'public list: all projects in one answer, five languages once a second in each process',
      people: (mayBeUsed * 1_000) / 5 / (wholeLists.projects.ms / wholeLists.projects.rows) / projectsOfAPerson,
    },
    { part: 'back office: ledger of a month in 30 s', people: (30_000 / wholeLists.ledgerMonth.ms) * ledgerRows },
    { part: 'back office: list of people in 10 s', people: (10_000 / wholeLists.people.ms) * wholeLists.people.rows },
    {
      part: 'statement: lines one after the other, in 8 h',
      people: payoutMs / (unloadedMs(costs.lender.confirm, 0) * payoutsOnTheBusiestDay),
    },
    { part: 'payment file: one transaction, in 8 h', people: payoutMs / (unloadedMs(costs.lender.send, 0) * payoutsOnTheBusiestDay) },
    { part: `database: ${processors} processors, busiest hour`, people: (mayBeUsed * processors * 1e6) / database },
    {
      part: `database: ${processors} processors, busiest hour with payouts`,
      people: (mayBeUsed * processors * 1e6) / (database + payoutsDatabase),
    },
    {
      part: 'row of one project: everybody wants the same one',
      people: (mayBeUsed * rowPerSecond * 1e6) / rates({ people: 1e6, activity }).launch,
    },
    {
      part: 'write-ahead log: payouts at 200 MB/s',
      people: (assumed.logBytesPerSecond * 1e6) / (sum(Object.values(costs.lender).map(({ logBytes }) => logBytes)) * payoutRate(1e6)),
    },
    { part: 'size: five years in 4.3 TB', people: assumed.databaseBytes / bytesOfAPerson(costs) },
  ].toSorted((a, b) => a.people - b.people);
}
