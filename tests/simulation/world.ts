import { replaceRandom } from '../../server/lib/random.ts';
import type { Fault } from '../../domain/simulation-run.ts';
import type { Moment } from '../../domain/simulation-story.ts';
import { Borrowers } from './borrowers.ts';
import type { Coverage } from './coverage.ts';
import { settleRun } from './end-of-run.ts';
import { Faults } from './faults.ts';
import { always, atTheEnd, sometimes } from './invariants.ts';
import type { RunObserver } from './journal.ts';
import { Observation, type Problem } from './observation.ts';
import { Offers } from './offers.ts';
import { Operators } from './operators.ts';
import { outsideOf, returnLast } from './outside.ts';
import { People } from './people.ts';
import { Platform } from './platform.ts';
import { settled } from './process.ts';
import { seeded } from './seeded.ts';
import { decisions, duties, loanDecisions } from './staff.ts';
import { Traffic } from './traffic.ts';
import { VirtualTime } from './virtual-time.ts';

interface RunOptions {
  seed: string;
  /** The steps to take, by number: what a step does depends on the seed and its number alone, so that any of them can be left out. */
  steps: readonly number[];
  /** Left out: what holds at the end only is not looked at. */
  withoutRest?: boolean;
  /** Left out: any of them may happen. */
  faults?: readonly Fault[] | undefined;
  /** How many times as often as usual each fault happens. */
  rate?: number | undefined;
  watcher?: RunObserver | undefined;
}

export interface RunResult {
  trace: string[];
  story: Moment[];
  problem: Problem | undefined;
  crashes: number;
  /** Steps that were taken. */
  runSteps: number;
  coverage: Coverage;
}

const start = new Date('2026-03-02T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const lastMsOfDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs - 1;

/** How long nobody does anything. */
const pauses = [1, 1, 1, 1, 10, 10, 10, 60, 60, 360, 360, 1440, 1440, 3 * 1440, 4 * 1440, 40 * 1440].map((minutes) => minutes * minute) as [
  number,
  ...number[],
];

/** How often the scheduler chooses each kind of step. */
const weights = {
  investor: 70,
  newcomer: 14,
  network: 12,
  event: 5,
  job: 4,
  staff: 4,
  decision: 1,
  loan: 0.7,
  borrower: 2.5,
  resume: 3,
  time: 1.5,
  offer: 1,
  return: 0.6,
  reject: 0.2,
  crash: 0.2,
};

/** One run: everybody in it, and the one scheduler that moves them. */
export async function run({ seed, steps, withoutRest = false, faults, rate, watcher }: RunOptions): Promise<RunResult> {
  const time = new VirtualTime(start, settled);
  replaceRandom(seeded(seed, 'server'));
  try {
    const world = await World.make(await Platform.start({ seed, faults: new Faults(faults, rate), watcher }), time);
    try {
      return await world.run(steps, withoutRest, watcher);
    } finally {
      await world.close();
    }
  } finally {
    replaceRandom(undefined);
    time.real();
  }
}

class World {
  readonly #time: VirtualTime;
  readonly #platform: Platform;
  readonly #people: People;
  readonly #offers: Offers;
  readonly #operators: Operators;
  readonly #borrowers: Borrowers;
  readonly #traffic: Traffic;
  readonly #observation: Observation;

  private constructor(platform: Platform, people: People, time: VirtualTime) {
    const { seed, host, bank, journal } = platform;
    this.#time = time;
    this.#platform = platform;
    this.#people = people;
    this.#offers = new Offers(platform);
    this.#operators = new Operators(platform, this.#offers, people.operators);
    this.#borrowers = new Borrowers({ seed, db: host.db, bank, note: (line) => journal.note('bank', line) });
    this.#traffic = new Traffic(platform);
    this.#observation = new Observation(platform, people, this.#traffic);
  }

  static async make(platform: Platform, time: VirtualTime): Promise<World> {
    const people = await People.register(platform);
    const world = new World(platform, people, time);
    people.openBrowsers(outsideOf(platform, world.#offers));
    for (let count = 0; count < 2; count++) await world.#offers.openLoan();
    await world.#offers.openBonds();
    await settled();
    return world;
  }

  close(): Promise<void> {
    const { host } = this.#platform;
    for (const investor of this.#people.investors) investor.close();
    host.process.isDead = true;
    return host.close();
  }

  async run(steps: readonly number[], withoutRest: boolean, watcher: RunObserver | undefined): Promise<RunResult> {
    const { seed, host, journal, coverage } = this.#platform;
    let problem: Problem | undefined;
    let runSteps = 0;
    for (const [at, step] of steps.entries()) {
      this.#platform.random = seeded(seed, 'step', step);
      await this.#step(step);
      runSteps++;
      watcher?.step(runSteps);
      if (at % 4 === 3) await this.#observation.coverPairs();
      if (at % 4 === 3) problem = await this.#observation.problem({ ...always, ...(at % 60 === 59 ? sometimes : {}) }, step);
      if (problem) break;
    }
    if (!problem && !withoutRest) {
      watcher?.rest();
      this.#platform.random = seeded(seed, 'end');
      problem = (await this.#comeToRest()) ?? (await this.#observation.problem({ ...always, ...sometimes, ...atTheEnd }));
    }
    await this.#observation.coverLifecycles();
    if (problem) journal.note('server!', `VIOLATED ${problem.invariant}: ${problem.detail}`);
    return { trace: journal.trace, story: journal.story, problem, crashes: host.crashes, runSteps, coverage };
  }

  #comeToRest(): Promise<Problem | undefined> {
    return settleRun({
      platform: this.#platform,
      people: this.#people,
      offers: this.#offers,
      operators: this.#operators,
      borrowers: this.#borrowers,
      traffic: this.#traffic,
      observation: this.#observation,
      pass: (ms) => this.#pass(ms),
    });
  }

  async #step(step: number): Promise<void> {
    const { random, journal } = this.#platform;
    const kind = random.weighted(weights);
    journal.heading(`#${step} ${kind}`);
    await this.#do(kind);
    await this.#afterwards();
    await this.#pass(500 + random.int(2_000));
  }

  async #do(kind: keyof typeof weights): Promise<void> {
    const { host, network, bank, faults, random, journal } = this.#platform;
    switch (kind) {
      case 'investor':
      case 'newcomer': {
        const investor = random.pick(
          this.#people.investors.filter(({ person }) => (person.newcomer === undefined) === (kind === 'investor')),
        )!;
        const waiting = network.exchanges.find(({ who, isAbandoned }) => who === investor.name && !isAbandoned);
        if (waiting && random.chance(0.7)) return this.#traffic.move(waiting);
        investor.token = await host.signIn(investor.person.id);
        return investor.act(random);
      }
      case 'network': {
        const exchange = random.pick(network.exchanges);
        return exchange && this.#traffic.move(exchange);
      }
      case 'event':
        return this.#traffic.deliverEvent();
      case 'job': {
        const job = random.pick(host.jobs)!;
        return this.#traffic.runJob(job.name);
      }
      case 'staff':
        return this.#operators.staff.work(random.pick(duties), random);
      case 'decision':
        return this.#operators.staff.decide(random.pick(decisions), this.#offers.projects, random);
      case 'borrower':
        return this.#borrowers.pay(random, !faults.haveStopped);
      case 'loan': {
        const loan = random.pick(await this.#operators.loans());
        return loan && this.#operators.staff.decideOnLoan(random.pick(loanDecisions), loan.id, random);
      }
      case 'resume': {
        const task = random.pick(host.process.parked);
        if (!task) return;
        journal.note('server', `${task.name} goes on`);
        return host.process.resume(task);
      }
      case 'time':
        return this.#pass(random.pick(pauses));
      case 'return':
        return returnLast(this.#platform);
      case 'offer':
        return this.#offers.openLoan();
      case 'reject':
        bank.rejectNext();
        return;
      case 'crash':
        return faults.has('crash') ? host.crash() : undefined;
    }
  }

  /** Everybody sees the result of a step; a crashed server begins anew. */
  async #afterwards(): Promise<void> {
    const { host, network, faults, random } = this.#platform;
    await this.#platform.restartIfDown();
    for (let round = 0; round < 6; round++) {
      for (const investor of this.#people.investors) investor.sync();
      await settled();
      // most of what is read is read at once
      const reads = network.exchanges.filter(({ method }) => method === 'GET');
      if (reads.length === 0) break;
      for (const exchange of reads) if (!faults.happens('delay', random, 0.1)) await this.#traffic.move(exchange);
      await settled();
      if (host.isDown) await host.restart();
    }
    this.#observation.coverScreens();
  }

  async #pass(ms: number): Promise<void> {
    const { investors } = this.#people;
    const isLong = ms > minute;
    if (isLong) for (const investor of investors) investor.hide();
    const until = Date.now() + ms;
    for (let end = lastMsOfDay(Date.now()); end < until; end = lastMsOfDay(Date.now() + 1)) {
      await this.#time.advance(end - Date.now());
      this.#platform.bank.closeDay();
    }
    await this.#time.advance(until - Date.now());
    await settled();
    await this.#people.identify();
    if (isLong) for (const investor of investors) investor.show();
    await this.#afterwards();
  }
}
