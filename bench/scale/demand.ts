/** What is not measured but assumed: how people use the platform, and what machines and networks do. `docs/scale.md` lists it. */

/** Requests of one visit, by the names of `bench/signed-in/calls.ts`. */
const visit: Record<string, number> = {
  '/me': 3,
  '/compliance': 1,
  '/user-notifications': 2,
  '/investments': 1,
  '/investments/summary': 1,
  '/investments/calendar': 0.5,
  '/investments/{id}': 1,
  '/projects': 1,
  '/projects/{id}': 3,
};

export const assumed = {
  visit,
  /** Of all people, on one day. */
  visitsADay: 0.05,
  /** Of a day's visits and investments, in its busiest hour. */
  busiestHour: 0.12,
  investmentsAYear: 6,
  /** Running at a time, for each person: as many as `bench/growth.ts` gives them. */
  investmentsHeld: 20,
  investmentsOfAProject: 500,
  /** Payouts of one person on the busiest due day: of 20 loans that pay each quarter, five times the mean of its days. */
  payoutsOnTheBusiestDay: (20 / 90) * 5,
  payoutsAYear: 80,
  /** From the borrowers' transfers to the last confirmation. */
  hoursForPayouts: 8,
  /** Who want the same project in the same ten minutes. */
  launchShare: 1 / 500,
  launchMinutes: 10,
  /** Between two machines of one data centre, there and back. */
  networkMs: 0.5,
  /** A resource that is used more than this makes people wait. */
  mayBeUsed: 0.7,
  connectionsOfAServer: 20,
  /** Of the disk that takes the write-ahead log, bytes a second. */
  logBytesPerSecond: 200e6,
  /** What one copies back to a new machine within a day, at 50 MB/s. */
  databaseBytes: 50e6 * 86_400,
  yearsKept: 5,
};

/** Lists that go out whole or are counted whole, with `bench/growth.ts` on 2026-11-26: milliseconds for so many rows (`docs/benchmarks.md`). */
export const wholeLists = {
  projects: { ms: 111, rows: 2_000 },
  people: { ms: 158, rows: 50_000 },
  ledgerMonth: { ms: 1_450, rows: 1_000_000 },
};

export interface Demand {
  people: number;
  /** How many times the visits and investments that are assumed. */
  activity: number;
}

/** In the busiest hour, a second. */
export function rates({ people, activity }: Demand): { reads: Record<string, number>; investments: number; launch: number } {
  const busiest = (aDay: number) => (aDay * activity * assumed.busiestHour) / 3_600;
  return {
    reads: Object.fromEntries(Object.entries(assumed.visit).map(([name, times]) => [name, busiest(people * assumed.visitsADay * times)])),
    investments: busiest((people * assumed.investmentsAYear) / 365),
    launch: (people * assumed.launchShare * activity) / (assumed.launchMinutes * 60),
  };
}

/** Payouts a second on the busiest due day. */
export const payoutRate = (people: number) => (people * assumed.payoutsOnTheBusiestDay) / (assumed.hoursForPayouts * 3_600);
