import { sql } from 'drizzle-orm';
import { audit } from '../../server/store/schema.ts';
import { type ObservedState, violation } from './invariants.ts';
import type { People } from './people.ts';
import type { Platform } from './platform.ts';
import type { Traffic } from './traffic.ts';

export interface Problem {
  invariant: string;
  detail: string;
  /** The number of the step after which it was seen; absent at the end. */
  step?: number;
}

/** Looks on: whether the invariants hold, and what of the platform is reached. */
export class Observation {
  readonly #platform: Platform;
  readonly #people: People;
  readonly #traffic: Traffic;
  /** By name of the investor. */
  readonly #screens = new Map<string, string>();

  constructor(platform: Platform, people: People, traffic: Traffic) {
    this.#platform = platform;
    this.#people = people;
    this.#traffic = traffic;
  }

  get seen(): ObservedState {
    const { host, bank, provider } = this.#platform;
    return {
      db: host.db,
      bank,
      provider,
      investors: this.#people.all,
      acknowledged: this.#traffic.acknowledged,
      refusedWithdrawals: this.#traffic.refusedWithdrawals,
      failures: host.failures,
      jobRuns: host.jobRuns,
    };
  }

  /** The first of the invariants that does not hold. */
  async problem(invariants: Parameters<typeof violation>[1], step?: number): Promise<Problem | undefined> {
    const found = await violation(this.seen, invariants);
    return found && { ...found, ...(step === undefined ? {} : { step }) };
  }

  /** Notes each screen that has changed. */
  coverScreens(): void {
    const { coverage, journal } = this.#platform;
    for (const { name, screen, place } of this.#people.investors) {
      coverage.screens.add(screen);
      if (this.#screens.get(name) === screen) continue;
      this.#screens.set(name, screen);
      journal.note('people', `${name} sees ${screen}`, { who: name, ...(place && { screen: place }) });
    }
  }

  async coverLifecycles(): Promise<void> {
    const { host, coverage } = this.#platform;
    for (const { subject, subjectId, event, before, after } of await host.db.select().from(audit))
      coverage.enter({ subject, subjectId, event, before, after });
  }

  /** What each person looks at, beside what the server and the bank know of it. */
  async coverPairs(): Promise<void> {
    const { provider, coverage } = this.#platform;
    const atBank = new Map([...provider.payments.values()].map(({ id, state }) => [id, state as string]));
    const known = new Map<string, string>();
    for (const { id, status, payment } of await this.#platform.rows<{ id: string; status: string; payment: string | null }>(
      sql`select i.id, i.status, (select p.id from payment p where p.investment_id = i.id order by p.created_at desc, p.id limit 1) as payment from investment i`,
    ))
      known.set(id, `${status} × ${payment === null ? 'no payment' : (atBank.get(payment) ?? 'unknown')}`);
    for (const { page, screen } of this.#people.investors) {
      const id = 'investmentId' in page ? page.investmentId : undefined;
      if (id !== undefined && known.has(id)) coverage.pairs.add(`${screen} × ${known.get(id)}`);
    }
  }
}
