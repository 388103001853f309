import { eq, inArray, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { sumOfParts } from '../../domain/distribution.ts';
import { addDays } from '../../domain/duration.ts';
import { investmentReference, repaymentReference } from '../../domain/payment-reference.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { systemClock, today } from '../../server/lib/clock.ts';
import { replaceRandom } from '../../server/lib/random.ts';
import { claimsOn, scheduleOf, sumOf } from '../../server/repayments/claims.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { makeStore } from '../../server/store/open.ts';
import { investment, project } from '../../server/store/schema.ts';
import { Bank } from './bank.ts';
import { Host } from './host.ts';
import { type Acknowledged, always, atTheEnd, type Seen, sometimes, violation } from './invariants.ts';
import { Investor } from './investor.ts';
import { type Exchange, Network } from './network.ts';
import { settled } from './process.ts';
import { Provider } from './provider.ts';
import { type Seeded, seeded } from './seeded.ts';
import { type Call, duties, Staff } from './staff.ts';

export interface RunOptions {
  seed: string;
  /** The steps to take, by number: what a step does depends on the seed and its number alone, so that any of them can be left out. */
  steps: readonly number[];
  /** Left out: what holds at the end only is not looked at. */
  withoutRest?: boolean;
}

export interface Problem {
  invariant: string;
  detail: string;
  /** The number of the step after which it was seen; absent at the end. */
  step?: number;
}

export interface RunResult {
  trace: string[];
  problem: Problem | undefined;
  crashes: number;
  /** Steps that were taken. */
  runSteps: number;
  /** `lifecycle: from event to`, each as often as it was taken. */
  transitions: Map<string, number>;
  /** Screens that somebody has seen. */
  screens: Set<string>;
}

const start = new Date('2026-03-02T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const lastMsOfDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs - 1;

const people = ['Ada', 'Bela', 'Ciro', 'Dora', 'Egon'].map((name, at) => ({ name: `${name} Lender`, isExperienced: at >= 3 }));

/** How often the scheduler chooses each kind of step. */
const weights = { investor: 70, network: 12, event: 5, job: 4, staff: 4, borrower: 1.5, resume: 3, time: 2.5, return: 0.3, crash: 0.2 };

/** One run: everybody in it, and the one scheduler that moves them. */
export async function run({ seed, steps, withoutRest = false }: RunOptions): Promise<RunResult> {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  replaceRandom(seeded(seed, 'server'));
  const world = await World.make(seed);
  try {
    return await world.run(steps, withoutRest);
  } finally {
    await world.close();
    replaceRandom(undefined);
    vi.useRealTimers();
  }
}

class World {
  readonly #host: Host;
  readonly #provider: Provider;
  readonly #bank = new Bank();
  readonly #network = new Network();
  readonly #staff: Staff;
  readonly #seed: string;
  readonly #trace: string[] = [];
  readonly #acknowledged: Acknowledged[] = [];
  readonly #refused: Seen['refusedWithdrawals'][number][] = [];
  readonly #screens = new Map<string, string>();
  readonly #seenScreens = new Set<string>();
  investors: Investor[] = [];
  #projects: string[] = [];
  #operators = { first: '', second: '' };
  #random: Seeded;
  #isFaulty = true;

  private constructor(seed: string, host: Host, provider: Provider) {
    this.#seed = seed;
    this.#host = host;
    this.#provider = provider;
    this.#random = seeded(seed, 'start');
    this.#staff = new Staff(this.#call, this.#bank);
    host.onCrash = (task) => {
      this.#note(`crash in ${task}`);
      this.#network.breakConnections();
    };
    provider.nextFault = () => {
      if (!this.#isFaulty || !this.#random.chance(0.12)) return undefined;
      const fault = this.#random.weighted({ lostBefore: 3, lostAfter: 3, refused: 1, never: 2 });
      this.#note(`provider: ${fault}`);
      return fault;
    };
  }

  static async make(seed: string): Promise<World> {
    const provider = new Provider();
    const host = await Host.start(provider);
    const world = new World(seed, host, provider);
    const made = await makeScenario(
      makeStore(host.db, async () => {}),
      systemClock,
      {
        users: [
          ...people.map(({ name, isExperienced }) => ({
            name: name.split(' ')[0]!,
            surname: name.split(' ')[1]!,
            experience: isExperienced ? ('EXPERIENCED' as const) : ('INEXPERIENCED' as const),
          })),
          { roles: ['TREASURY' as const] },
          { roles: ['TREASURY' as const, 'CREDIT' as const] },
        ],
        projects: ['Meadow Homes', 'River Lofts'].map((name) => ({
          name,
          loanAmount: 1000,
          minInvestment: 100,
          investmentStep: 100,
          termMonths: 3,
        })),
      },
    );
    world.#projects = made.projects.map(({ id }) => id);
    world.#operators = { first: made.users[people.length]!.id, second: made.users[people.length + 1]!.id };
    world.investors = people.map(
      (person, at) =>
        new Investor({ ...person, id: made.users[at]!.id }, world.#network, {
          projects: world.#projects,
          trace: (line) => world.#note(line),
          decideAtBank: (ref, state, payer) => world.#decideAtBank(ref, state, payer),
          transfer: (payer, cents, reference) => {
            world.#note(`${payer} transfers ${cents} for ${reference}`);
            world.#bank.payIn(payer, cents, reference);
          },
          detailsOf: (id) => world.#detailsOf(id),
        }),
    );
    await settled();
    return world;
  }

  close = () => {
    for (const one of this.investors) one.close();
    this.#host.process.isDead = true;
    return this.#host.close();
  };

  #note(line: string): void {
    this.#trace.push(`${new Date().toISOString()} ${line}`);
  }

  #decideAtBank(ref: string, state: 'paid' | 'failed', payer: string): void {
    const held = this.#provider.decide(ref, state, { name: payer, iban: sandboxIban(payer) });
    this.#note(`${payer} decides ${state} for ${ref}${held ? '' : ', again'}`);
    if (held && state === 'paid') this.#bank.payIn(payer, held.amountCents, held.reference);
  }

  async #detailsOf(id: string) {
    const [row] = await this.#host.db
      .select({ number: investment.number, cents: investment.amountCents })
      .from(investment)
      .where(eq(investment.id, id));
    return row && { reference: investmentReference(row.number), cents: row.cents };
  }

  /** Calls of operators reach the server; a crash may come between. */
  #call: Call = async (who, method, path, body, headers = {}) => {
    if (this.#host.isDown) return undefined;
    const token = await this.#host.signIn(this.#operators[who]);
    const name = `${who} operator ${method} ${path}`;
    let answer: Awaited<ReturnType<Host['handle']>> | undefined;
    void this.#host
      .handle(
        name,
        {
          method,
          url: `/api/v1${path}`,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        },
        { crashAt: this.#crashPoint() },
      )
      .then((given) => {
        answer = given;
      });
    await settled();
    this.#note(`${name} → ${answer?.status ?? 'no answer'}`);
    return answer;
  };

  #crashPoint(): number {
    return this.#isFaulty && this.#random.chance(0.006) ? 1 + this.#random.int(8) : 0;
  }
  #parkPoint(): number {
    return this.#isFaulty && this.#random.chance(0.12) ? 1 + this.#random.int(8) : 0;
  }

  async run(steps: readonly number[], withoutRest: boolean): Promise<RunResult> {
    let problem: Problem | undefined;
    let runSteps = 0;
    for (const [at, step] of steps.entries()) {
      this.#random = seeded(this.#seed, 'step', step);
      await this.#step(step);
      runSteps++;
      if (at % 4 === 3) problem = await this.#look({ ...always, ...(at % 60 === 59 ? sometimes : {}) }, step);
      if (problem) break;
    }
    if (!problem && !withoutRest) {
      this.#random = seeded(this.#seed, 'end');
      await this.#comeToRest();
      problem = await this.#look({ ...always, ...sometimes, ...atTheEnd });
    }
    if (problem) this.#note(`VIOLATED ${problem.invariant}: ${problem.detail}`);
    return {
      trace: this.#trace,
      problem,
      crashes: this.#host.crashes,
      runSteps,
      transitions: await this.#transitions(),
      screens: this.#seenScreens,
    };
  }

  async #look(invariants: Parameters<typeof violation>[1], step?: number): Promise<Problem | undefined> {
    const found = await violation(
      {
        db: this.#host.db,
        bank: this.#bank,
        provider: this.#provider,
        investors: this.investors,
        acknowledged: this.#acknowledged,
        refusedWithdrawals: this.#refused,
      },
      invariants,
    );
    return found && { ...found, ...(step === undefined ? {} : { step }) };
  }

  async #step(step: number): Promise<void> {
    const kind = this.#random.weighted(weights);
    this.#trace.push(`#${step} ${kind}`);
    await this.#do(kind);
    await this.#afterwards();
    await this.#pass(500 + this.#random.int(2_000));
  }

  /** Everybody sees the result of a step; a crashed server begins anew. */
  async #afterwards(): Promise<void> {
    await settled();
    if (this.#host.isDown) {
      await this.#host.restart();
      await settled();
    }
    for (let round = 0; round < 6; round++) {
      for (const one of this.investors) one.sync();
      await settled();
      // most of what is read is read at once
      const reads = this.#network.exchanges.filter(({ method }) => method === 'GET');
      if (reads.length === 0) break;
      for (const exchange of reads) if (!this.#isFaulty || this.#random.chance(0.9)) await this.#move(exchange);
      await settled();
      if (this.#host.isDown) await this.#host.restart();
    }
    for (const { name, screen } of this.investors) {
      this.#seenScreens.add(screen);
      if (this.#screens.get(name) === screen) continue;
      this.#screens.set(name, screen);
      this.#note(`${name} sees ${screen}`);
    }
  }

  async #do(kind: keyof typeof weights): Promise<void> {
    const random = this.#random;
    switch (kind) {
      case 'investor': {
        const one = random.pick(this.investors)!;
        const waiting = this.#network.exchanges.find(({ who, isAbandoned }) => who === one.name && !isAbandoned);
        if (waiting && random.chance(0.7)) return this.#move(waiting);
        one.token = await this.#host.signIn(one.id);
        return one.act(random);
      }
      case 'network': {
        const exchange = random.pick(this.#network.exchanges);
        return exchange && this.#move(exchange);
      }
      case 'event':
        return this.#deliverEvent();
      case 'job': {
        const job = random.pick(this.#host.jobs)!;
        return this.#runJob(job.name);
      }
      case 'staff':
        return this.#staff.work(random.pick(duties), random);
      case 'borrower':
        return this.#repay();
      case 'resume': {
        const task = random.pick(this.#host.process.parked);
        if (!task) return;
        this.#note(`${task.name} goes on`);
        return this.#host.process.resume(task);
      }
      case 'time':
        return this.#pass(random.pick([minute, minute, 10 * minute, 10 * minute, hour, hour, 6 * hour, dayMs, dayMs, 4 * dayMs]));
      case 'return':
        if (this.#bank.returnLast()) this.#note('the payee’s bank sends a payment back');
        return;
      case 'crash':
        return this.#host.crash();
    }
  }

  async #pass(ms: number): Promise<void> {
    const isLong = ms > minute;
    if (isLong) for (const one of this.investors) one.hide();
    const until = Date.now() + ms;
    for (let end = lastMsOfDay(Date.now()); end < until; end = lastMsOfDay(Date.now() + 1)) {
      await vi.advanceTimersByTimeAsync(end - Date.now());
      this.#bank.closeDay();
    }
    await vi.advanceTimersByTimeAsync(until - Date.now());
    await settled();
    if (isLong) for (const one of this.investors) one.show();
    await this.#afterwards();
  }

  /** A request goes to the server, or an answer to its browser; or it gets lost on its way. */
  async #move(exchange: Exchange): Promise<void> {
    const random = this.#random;
    const name = `${exchange.who} ${exchange.method} ${exchange.path.replace('/api/v1', '')}`;
    if (exchange.state === 'sent') {
      const isRead = exchange.method === 'GET';
      const fate = this.#isFaulty ? random.weighted({ handled: isRead ? 400 : 88, lost: 5, twice: 3, unavailable: 4 }) : 'handled';
      if (fate === 'lost') {
        this.#note(`lost: ${name}`);
        return exchange.lose();
      }
      if (fate === 'unavailable') {
        exchange.answer = {
          status: 503,
          body: '{"errorCode":"INTERNAL_ERROR","message":"","requestId":""}',
          contentType: 'application/json',
        };
        exchange.state = 'answered';
      } else {
        this.#send(exchange, name);
        if (fate === 'twice') this.#send(exchange, `${name} (again)`);
      }
      await settled();
    }
    if (exchange.state !== 'answered' || !exchange.answer) return;
    const isRead = exchange.method === 'GET';
    if (this.#isFaulty && random.chance(isRead ? 0.03 : 0.25)) return;
    if (this.#isFaulty && random.chance(isRead ? 0.01 : 0.08)) {
      this.#note(`answer lost: ${name}`);
      return exchange.lose();
    }
    if (!isRead || exchange.answer.status !== 200) this.#note(`${name} → ${exchange.answer.status}`);
    if (!exchange.isAbandoned) this.#acknowledge(exchange);
    exchange.give(exchange.answer);
  }

  #send(exchange: Exchange, name: string): void {
    exchange.state = 'atServer';
    const stops = exchange.method === 'GET' ? {} : { parkAt: this.#parkPoint(), crashAt: this.#crashPoint() };
    void this.#host.handle(name, Network.injected(exchange), stops).then((answer) => {
      exchange.answer = answer;
      exchange.state = 'answered';
    });
  }

  #acknowledge({ method, path, answer }: Exchange): void {
    if (method !== 'POST' || !answer) return;
    const body = () => JSON.parse(answer.body) as { id: string; errorCode: string };
    const withdrawn = /\/investments\/([^/]+)\/withdrawal$/.exec(path)?.[1];
    if (withdrawn !== undefined) {
      if (answer.status === 200) this.#acknowledged.push({ what: 'withdrawal', id: withdrawn });
      else if (answer.status === 400) this.#refused.push({ investmentId: withdrawn, code: body().errorCode, at: new Date() });
    } else if (path.endsWith('/investments') && answer.status === 201) this.#acknowledged.push({ what: 'investment', id: body().id });
  }

  /** Events of the provider arrive late, in another order, twice, or not at all. */
  async #deliverEvent(): Promise<void> {
    const { events } = this.#provider;
    const event = this.#random.pick(events);
    if (!event) return;
    const fate = this.#isFaulty ? this.#random.weighted({ taken: 70, again: 20, lost: 10 }) : 'taken';
    if (fate === 'lost') return this.#note(`lost: event ${event.eventId}`);
    let status: number | undefined;
    void this.#host
      .handle(
        `event ${event.eventId}`,
        {
          method: 'POST',
          url: '/webhooks/payments/acme',
          headers: { 'content-type': 'application/json', 'x-acme-signature': 'genuine' },
          payload: JSON.stringify(event),
        },
        { parkAt: this.#parkPoint(), crashAt: this.#crashPoint() },
      )
      .then((answer) => {
        status = answer.status;
        if (status !== 204) return;
        this.#acknowledged.push({ what: 'event', id: event.eventId });
        if (fate === 'taken' && events.includes(event)) events.splice(events.indexOf(event), 1);
      });
    await settled();
    this.#note(`event ${event.eventId} → ${status ?? 'no answer'}`);
  }

  async #runJob(name: string): Promise<void> {
    const job = this.#host.jobs.find((one) => one.name === name);
    if (!job) return;
    const { signal } = new AbortController();
    let outcome = 'not ended';
    void this.#host
      .run(`job ${name}`, { parkAt: this.#parkPoint(), crashAt: this.#crashPoint() }, async () => job.run(signal))
      .then(
        () => {
          outcome = 'done';
        },
        (error: unknown) => {
          outcome = `failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
        },
      );
    await settled();
    // a job that waits for a provider goes on when that has answered, or has not
    this.#note(`job ${name}: ${outcome}`);
  }

  /** A borrower pays what is owed, a part of it, more than that, or nothing. */
  async #repay(): Promise<void> {
    const { db } = this.#host;
    const random = this.#random;
    const owing = await db
      .select()
      .from(project)
      .where(inArray(project.status, ['FULLY_FUNDED', 'LATE', 'DEFAULTED']))
      .orderBy(project.id);
    const day = today(systemClock);
    for (const row of owing) {
      const due = scheduleOf(row).find(({ status, dueDate }) => status !== 'PAID' && dueDate <= addDays(day, 5));
      if (!due) continue;
      const owed = await db.transaction(async (tx) => {
        const claims = await claimsOn(tx, row, { day: day > due.dueDate ? day : due.dueDate, until: due.dueDate, withDrafts: true });
        return sumOfParts(sumOf(claims));
      });
      if (owed === 0) continue;
      const how = this.#isFaulty ? random.weighted({ all: 6, half: 2, more: 1, nothing: 2 }) : 'all';
      if (how === 'nothing') continue;
      const cents = how === 'half' ? Math.ceil(owed / 2) : how === 'more' ? owed + 10_00 : owed;
      const name = row.data.owner?.name ?? '';
      this.#note(`${name} pays ${cents} of ${owed} for ${due.dueDate}`);
      this.#bank.payIn(name, cents, repaymentReference(row.offerNumber, due.dueDate));
    }
  }

  /** Faults stop, tabs are closed, everybody does their work and the clock runs on, until nothing is left to do. */
  async #comeToRest(): Promise<void> {
    this.#trace.push('# rest');
    this.#isFaulty = false;
    for (const one of this.investors) one.close();
    for (let round = 0; round < 40; round++) {
      for (let task = this.#host.process.parked[0]; task; task = this.#host.process.parked[0]) {
        this.#host.process.resume(task);
        await settled();
      }
      const waiting = this.#network.exchanges.slice();
      for (const exchange of waiting) {
        await this.#move(exchange);
        if (exchange.state === 'answered') await this.#move(exchange);
      }
      while (this.#provider.events.length > 0) await this.#deliverEvent();
      await this.#repay();
      for (const { name } of this.#host.jobs) await this.#runJob(name);
      for (const duty of duties) await this.#staff.work(duty, this.#random);
      if (round > 0 && (await this.#isAtRest())) return;
      // a payment is approved, sent and confirmed in two days; what nobody pays ends after some weeks
      await this.#pass(round % 3 === 2 ? 12 * dayMs : dayMs);
    }
  }

  async #isAtRest(): Promise<boolean> {
    const owing = await this.#host.db
      .select({ id: project.id })
      .from(project)
      .where(inArray(project.status, ['FULLY_FUNDED', 'LATE', 'DEFAULTED']));
    const stuck = await atTheEnd.nothingIsStuck({
      db: this.#host.db,
      bank: this.#bank,
      provider: this.#provider,
      investors: this.investors,
      acknowledged: [],
      refusedWithdrawals: [],
    });
    return owing.length === 0 && stuck.length === 0 && !this.#bank.hasNews;
  }

  async #transitions(): Promise<Map<string, number>> {
    const { rows } = (await this.#host.db.execute(
      sql`select subject || ': ' || coalesce(before, '') || ' ' || event || ' ' || coalesce(after, '') as name, count(*)::int as count from audit
        where subject in ('investment', 'project', 'instruction', 'payment', 'distribution') group by 1 order by 1`,
    )) as unknown as { rows: { name: string; count: number }[] };
    return new Map(rows.map(({ name, count }) => [name, count]));
  }
}
