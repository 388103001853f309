import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bondAgreements, bondFields } from '../../domain/bonds.ts';
import { addDays, addMonths, daysBetween } from '../../domain/duration.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { systemClock, today } from '../../server/lib/clock.ts';
import { replaceRandom } from '../../server/lib/random.ts';
import { announcedRepayment } from '../../server/repayments/announced-repayment.ts';
import { owingStatuses } from '../../server/repayments/owing-status.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { makeStore, type Store } from '../../server/store/open.ts';
import { appUser, audit, investment, payment, project } from '../../server/store/schema.ts';
import { Bank } from './bank.ts';
import { Borrowers } from './borrowers.ts';
import { Coverage } from './coverage.ts';
import type { Fault } from '../../domain/simulation-run.ts';
import { Faults } from './faults.ts';
import { Host } from './host.ts';
import { type Acknowledged, always, atTheEnd, type Seen, sometimes, violation } from './invariants.ts';
import { Investor, type Outside, Person } from './investor.ts';
import { type Exchange, Network } from './network.ts';
import { codeOf, Newcomer } from './newcomer.ts';
import { settled } from './process.ts';
import { Provider } from './provider.ts';
import { type Seeded, seeded } from './seeded.ts';
import type { Lane, Moment } from '../../domain/simulation-story.ts';
import { type Call, decisions, duties, loanDecisions, Staff } from './staff.ts';
import { VirtualTime } from './virtual-time.ts';
import { waitingDuties } from './waiting-work.ts';

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
  watcher?: Watcher | undefined;
}

/** Who is told of a run while it goes on. */
export interface Watcher {
  moment(moment: Moment): void;
  /** So many steps are taken. */
  step(steps: number): void;
  /** The faults stop. */
  rest(): void;
}

interface Problem {
  invariant: string;
  detail: string;
  /** The number of the step after which it was seen; absent at the end. */
  step?: number;
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
const { earlyRepaymentsFollowTheContract, rewardsFollowReferrals } = sometimes;
/** Weeks pass in a round: what is announced holds for days, and what was not paid in is paid in by the next. */
const inEachRound = { ...always, earlyRepaymentsFollowTheContract, rewardsFollowReferrals };
const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const lastMsOfDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs - 1;

const projectNames = [
  'Meadow Homes',
  'River Lofts',
  'Harbour Yard',
  'Mill Court',
  'Orchard Row',
  'Garden Square',
  'Station House',
  'Hill Terrace',
];

const people = ['Ada', 'Bela', 'Ciro', 'Dora', 'Egon'].map((name, at) => ({ name: `${name} Lender`, isExperienced: at >= 3 }));

/** They register with the link of somebody else. */
const newcomers = ['Fina', 'Gero'].map((name) => ({ name: `${name} Lender`, isExperienced: false }));

/** How long nobody does anything. */
const pauses = [1, 1, 1, 1, 10, 10, 10, 60, 60, 360, 360, 1440, 1440, 3 * 1440, 4 * 1440, 40 * 1440].map((minutes) => minutes * minute) as [
  number,
  ...number[],
];

const bondAnswers = {
  ...Object.fromEntries(bondAgreements.map((agreement) => [agreement, true])),
  ...Object.fromEntries(bondFields.map((field) => [field, 1])),
};

const fateTexts = { taken: '', again: ', will be told again', anew: ', told under another id' };

/** Jobs that move no money and no status of a project; they look at all that there is. */
const maintenance: ReadonlySet<string> = new Set([
  'check-histories',
  'delete-expired-data',
  'daily-compliance',
  'sweep-expired-sessions',
  'write-reports',
]);

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
    const world = await World.make(seed, time, new Faults(faults, rate), watcher);
    try {
      return await world.run(steps, withoutRest);
    } finally {
      await world.close();
    }
  } finally {
    replaceRandom(undefined);
    time.real();
  }
}

class World {
  readonly #host: Host;
  readonly #provider: Provider;
  readonly #bank = new Bank();
  readonly #network = new Network();
  readonly #staff: Staff;
  readonly #borrowers: Borrowers;
  readonly #seed: string;
  readonly #time: VirtualTime;
  readonly #trace: string[] = [];
  readonly #story: Moment[] = [];
  readonly #watcher: Watcher | undefined;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #refused: Seen['refusedWithdrawals'][number][] = [];
  readonly #screens = new Map<string, string>();
  readonly #coverage = new Coverage();
  /** For who looks on, and for what happens outside of the server. */
  readonly #observer: Store;
  people: Person[] = [];
  /** Their devices. */
  investors: Investor[] = [];
  readonly #projects: string[] = [];
  /** The one among them that issues bonds. */
  #bonds = '';
  #operators = { first: '', second: '' };
  #random: Seeded;
  readonly #faults: Faults;
  #providerFaults = 0;
  /** Events of the provider that have reached the server, by id. */
  readonly #delivered = new Set<string>();

  private constructor(seed: string, host: Host, provider: Provider, time: VirtualTime, faults: Faults, watcher: Watcher | undefined) {
    this.#seed = seed;
    this.#watcher = watcher;
    this.#faults = faults;
    this.#time = time;
    this.#host = host;
    this.#provider = provider;
    this.#random = seeded(seed, 'start');
    this.#observer = makeStore(host.db, async () => {});
    this.#staff = new Staff(this.#call, this.#bank, {
      secondId: () => this.#operators.second,
      weeksUndecided: (id) => this.#weeksUndecided(id),
    });
    this.#borrowers = new Borrowers({ seed, db: host.db, bank: this.#bank, note: (line) => this.#note('bank', line) });
    host.onCrash = (task) => {
      this.#note('server!', `crash in ${task}`);
      this.#network.breakConnections();
    };
    host.onWait = (task) => this.#note('server!', `${task} waits`);
    provider.nextFault = () => {
      const fault = this.#faults.call(this.#random);
      if (!fault) return undefined;
      this.#note('bank!', `provider: ${fault}`);
      this.#providerFaults++;
      return fault;
    };
  }

  static async make(seed: string, time: VirtualTime, faults: Faults, watcher?: Watcher): Promise<World> {
    const provider = new Provider();
    const host = await Host.start(provider);
    const world = new World(seed, host, provider, time, faults, watcher);
    const made = await makeScenario(world.#observer, systemClock, {
      users: [
        ...people.map(({ name, isExperienced }) => ({
          name: name.split(' ')[0]!,
          surname: name.split(' ')[1]!,
          experience: isExperienced ? ('EXPERIENCED' as const) : ('INEXPERIENCED' as const),
        })),
        { roles: ['TREASURY' as const, 'CREDIT' as const] },
        { roles: ['TREASURY' as const, 'CREDIT' as const] },
        ...newcomers.map(({ name }) => ({
          name: name.split(' ')[0]!,
          surname: name.split(' ')[1]!,
          kycStatus: 'EMPTY' as const,
          isHalfRegistered: true,
        })),
      ],
    });
    const idOf = (at: number) => made.users[at]!.id;
    world.#operators = { first: idOf(people.length), second: idOf(people.length + 1) };
    world.people = [
      ...people.map((person, at) => new Person({ ...person, id: idOf(at) })),
      ...newcomers.map((person, at) => {
        const place = people.length + at;
        return new Person({ ...person, id: idOf(place + 2) }, new Newcomer(seed, place, people.length));
      }),
    ];
    for (const [place, { id, newcomer }] of world.people.entries())
      await world.#setProfile(id, { referralCode: codeOf(place), ...(!newcomer && { personalNumber: world.#personalNumberOf(place) }) });
    const outside = world.#outside();
    world.investors = [
      ...world.people.map((person) => new Investor(person, '', world.#network, outside)),
      ...world.people.slice(0, 2).map((person) => new Investor(person, 'on the phone', world.#network, outside)),
    ];
    for (let count = 0; count < 2; count++) await world.#offerProject();
    await world.#offerBonds();
    await settled();
    return world;
  }

  #outside(): Outside {
    return {
      projects: this.#projects,
      isBond: (id) => id === this.#bonds,
      decideAtBank: (ref, state, payer) => this.#decideAtBank(ref, state, payer),
      transfer: (payer, cents, reference) => {
        this.#note('bank', `${payer} transfers ${cents} for ${reference}`);
        this.#bank.payIn(payer, cents, reference);
      },
      detailsOf: (id) => this.#detailsOf(id),
      openPageOf: (id) => this.#openPageOf(id),
      repaid: (userId) => this.#repaid(userId),
      inspect: (event) => this.#coverage.take(event),
      leave: (place) => this.#coverage.leave(place),
    };
  }

  /** Another project opens, as long as there are few. */
  async #offerProject(): Promise<void> {
    const open = (await this.#host.db.select({ id: project.id }).from(project).where(eq(project.status, 'ACTIVE'))).filter(
      ({ id }) => id !== this.#bonds,
    );
    const name = projectNames[this.#projects.filter((id) => id !== this.#bonds).length];
    if (open.length > 2 || name === undefined) return;
    const made = await makeScenario(this.#observer, systemClock, {
      projects: [
        {
          name,
          loanAmount: this.#random.pick([400, 700, 1000]),
          minInvestment: 100,
          investmentStep: 100,
          termMonths: this.#random.pick([3, 3, 6]),
        },
      ],
    });
    const { id } = made.projects[0]!;
    // some are announced before they open
    const opensOn =
      this.#projects.length >= 2 && this.#random.chance(0.3) ? addDays(today(systemClock), 1 + this.#random.int(4)) : undefined;
    const data = {
      ...(this.#random.chance(0.5) && { payoutScheduleType: 'MONTHLY' }),
      ...(opensOn !== undefined && { opensOn }),
    };
    await this.#host.db
      .update(project)
      .set({
        data: sql`${project.data} || ${JSON.stringify(data)}::jsonb`,
        ...(opensOn !== undefined && { status: 'COMING_SOON' as const }),
      })
      .where(eq(project.id, id));
    this.#note('server', `${name} opens${opensOn === undefined ? '' : ` on ${opensOn}`}`);
    this.#projects.push(id);
  }

  /** Bonds for a few months, issued some days before or weeks after the offer opens. */
  async #offerBonds(): Promise<void> {
    const random = seeded(this.#seed, 'bonds');
    const name = 'Quay Bonds';
    const termMonths = random.pick([3, 6, 9]);
    const made = await makeScenario(this.#observer, systemClock, {
      projects: [{ name, projectType: 'BONDS', loanAmount: random.pick([400, 700]), minInvestment: 100, investmentStep: 100, termMonths }],
    });
    const { id } = made.projects[0]!;
    const issueDate = addDays(today(systemClock), random.int(40) - 5);
    const data = {
      bond: {
        isin: 'LT0000430007',
        nominalValue: 100,
        seniority: 'SENIOR',
        secured: true,
        issueDate,
        maturityDate: addMonths(issueDate, termMonths),
      },
      payoutScheduleType: random.pick(['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY']),
    };
    await this.#host.db
      .update(project)
      .set({ data: sql`${project.data} || ${JSON.stringify(data)}::jsonb` })
      .where(eq(project.id, id));
    this.#note('server', `${name}, issued on ${issueDate}, open`);
    this.#bonds = id;
    this.#projects.push(id);
  }

  /** The payment of every fourth loan to its owner is left for a time in which due dates pass: operators are away. */
  #weeksUndecided(projectId: string): number {
    const random = seeded(this.#seed, 'weeks undecided', this.#projects.indexOf(projectId));
    return random.chance(0.25) ? 5 + random.int(12) : 0;
  }

  /** Few projects are suspended while the run ends; most of them are opened again before thirty days have passed. */
  async #decideOnOffers(round: number): Promise<void> {
    const random = seeded(this.#seed, 'offers', round);
    const rows = await this.#host.db
      .select({ id: project.id, status: project.status })
      .from(project)
      .where(inArray(project.status, ['ACTIVE', 'SUSPENDED']))
      .orderBy(project.id);
    for (const { id, status } of rows) {
      if (status === 'ACTIVE' && random.chance(0.03)) await this.#staff.decide('suspend', [id], random);
      if (status === 'SUSPENDED' && random.chance(0.3)) await this.#staff.decide('resume', [id], random);
    }
  }

  #loans = () =>
    this.#host.db
      .select()
      .from(project)
      .where(inArray(project.status, [...owingStatuses]))
      .orderBy(project.id);

  /** What operators decide about a loan follows from where it is; each decision may be refused. */
  async #decideOnLoans(): Promise<void> {
    for (const row of await this.#loans()) {
      const weights =
        row.disbursedAt === null
          ? { nothing: 11, cancelFunded: 1 }
          : announcedRepayment(row)
            ? { nothing: 14, endEarlyRepayment: 1 }
            : { nothing: 1, announceEarlyRepayment: 1 };
      const decision = this.#random.weighted<(typeof loanDecisions)[number] | 'nothing'>(weights);
      if (decision !== 'nothing') await this.#staff.decideOnLoan(decision, row.id, this.#random);
      if (row.status === 'LATE' && this.#random.chance(0.06)) await this.#staff.decide('default', [row.id], this.#random);
      // the whole debt is called in later, too
      if (row.status === 'DEFAULTED' && !row.data.calledInOn && this.#random.chance(0.3))
        await this.#staff.decide('default', [row.id], this.#random);
      if (row.status === 'DEFAULTED' && this.#random.chance(0.15)) await this.#staff.decide('writeOff', [row.id], this.#random);
    }
  }

  #setProfile = (id: string, known: { referralCode?: string; personalNumber?: string }, kycStatus?: 'VERIFIED') =>
    this.#host.db
      .update(appUser)
      .set({ profile: sql`${appUser.profile} || ${JSON.stringify(known)}::jsonb`, ...(kycStatus && { kycStatus }) })
      .where(eq(appUser.id, id));

  /** Two accounts of one person have one number, whatever blanks it is written with. */
  #personalNumberOf(place: number): string {
    const newcomer = this.people[place]?.newcomer;
    if (newcomer?.isSamePerson) return this.#personalNumberOf(newcomer.referrer).replace(/^(\d{3})/, '$1 ');
    return `3900101${String(1000 + place)}`;
  }

  /** Whoever has registered shows a document, on the same day or much later. */
  async #identify(isAtTheEnd = false): Promise<void> {
    for (const [place, { id, name, newcomer }] of this.people.entries()) {
      if (!newcomer?.isRegistered || newcomer.isIdentified) continue;
      if (!isAtTheEnd && !newcomer.isToBeIdentified()) continue;
      newcomer.isIdentified = true;
      await this.#setProfile(id, { personalNumber: this.#personalNumberOf(place) }, 'VERIFIED');
      this.#note('server', `the identity of ${name} is confirmed`);
    }
  }

  /** An investment whose loan is repaid, and whose money was not moved. */
  async #repaid(userId: string): Promise<string | undefined> {
    const [row] = await this.#rows<{ id: string }>(
      sql`select i.id from investment i join project p on p.id = i.project_id
        where i.user_id = ${userId} and i.status = 'COMPLETED' and i.transferred_to is null and p.status = 'PAID_OFF' order by i.created_at desc, i.id limit 1`,
    );
    return row?.id;
  }

  close = () => {
    for (const one of this.investors) one.close();
    this.#host.process.isDead = true;
    return this.#host.close();
  };

  /** `!` behind the lane: it is a fault. */
  #note(lane: Lane | `${Lane}!`, text: string, more: Pick<Moment, 'who' | 'screen'> = {}): void {
    const at = new Date().toISOString();
    this.#trace.push(`${at} ${text}`);
    const isFault = lane.endsWith('!') && { isFault: true as const };
    const moment = { at, lane: lane.replace('!', '') as Lane, text, ...isFault, ...more };
    this.#story.push(moment);
    this.#watcher?.moment(moment);
  }

  #decideAtBank(ref: string, state: 'paid' | 'failed', payer: string): void {
    const held = this.#provider.decide(ref, state, { name: payer, iban: sandboxIban(payer) });
    this.#note('bank', `${payer} decides ${state} for ${ref}${held ? '' : ', again'}`);
    if (held && state === 'paid') this.#bank.payIn(payer, held.amountCents, held.reference);
  }

  async #detailsOf(id: string) {
    const [row] = await this.#host.db
      .select({ number: investment.number, cents: investment.amountCents })
      .from(investment)
      .where(eq(investment.id, id));
    return row && { reference: investmentReference(row.number), cents: row.cents };
  }

  async #openPageOf(id: string): Promise<string | undefined> {
    const [row] = await this.#host.db
      .select({ url: payment.redirectUrl })
      .from(payment)
      .where(and(eq(payment.investmentId, id), eq(payment.status, 'OPEN'), eq(payment.providerId, this.#provider.id)));
    return row?.url ?? undefined;
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
        { crashAt: this.#faults.crashPoint(this.#random) },
      )
      .then((given) => {
        answer = given;
      });
    await settled();
    this.#note('server', `${name} → ${answer?.status ?? 'no answer'}`);
    return answer;
  };

  #stops = () => ({ parkAt: this.#faults.parkPoint(this.#random), crashAt: this.#faults.crashPoint(this.#random) });

  async run(steps: readonly number[], withoutRest: boolean): Promise<RunResult> {
    let problem: Problem | undefined;
    let runSteps = 0;
    for (const [at, step] of steps.entries()) {
      this.#random = seeded(this.#seed, 'step', step);
      await this.#step(step);
      runSteps++;
      this.#watcher?.step(runSteps);
      if (at % 4 === 3) await this.#coverPairs();
      if (at % 4 === 3) problem = await this.#look({ ...always, ...(at % 60 === 59 ? sometimes : {}) }, step);
      if (problem) break;
    }
    if (!problem && !withoutRest) {
      this.#watcher?.rest();
      this.#random = seeded(this.#seed, 'end');
      problem = (await this.#comeToRest()) ?? (await this.#look({ ...always, ...sometimes, ...atTheEnd }));
    }
    await this.#coverLifecycles();
    if (problem) this.#note('server!', `VIOLATED ${problem.invariant}: ${problem.detail}`);
    return {
      trace: this.#trace,
      story: this.#story,
      problem,
      crashes: this.#host.crashes,
      runSteps,
      coverage: this.#coverage,
    };
  }

  async #look(invariants: Parameters<typeof violation>[1], step?: number): Promise<Problem | undefined> {
    const found = await violation(this.#seen, invariants);
    return found && { ...found, ...(step === undefined ? {} : { step }) };
  }

  get #seen(): Seen {
    return {
      db: this.#host.db,
      bank: this.#bank,
      provider: this.#provider,
      investors: this.people,
      acknowledged: this.#acknowledged,
      refusedWithdrawals: this.#refused,
      failures: this.#host.failures,
      jobRuns: this.#host.jobRuns,
    };
  }

  async #step(step: number): Promise<void> {
    const kind = this.#random.weighted(weights);
    this.#trace.push(`#${step} ${kind}`);
    await this.#do(kind);
    await this.#afterwards();
    await this.#pass(500 + this.#random.int(2_000));
  }

  /** A crashed server begins anew. */
  async #beginAnew(): Promise<void> {
    await settled();
    if (!this.#host.isDown) return;
    await this.#host.restart();
    await settled();
  }

  /** Everybody sees the result of a step; a crashed server begins anew. */
  async #afterwards(): Promise<void> {
    await this.#beginAnew();
    for (let round = 0; round < 6; round++) {
      for (const one of this.investors) one.sync();
      await settled();
      // most of what is read is read at once
      const reads = this.#network.exchanges.filter(({ method }) => method === 'GET');
      if (reads.length === 0) break;
      for (const exchange of reads) if (!this.#faults.happens('delay', this.#random, 0.1)) await this.#move(exchange);
      await settled();
      if (this.#host.isDown) await this.#host.restart();
    }
    for (const { name, screen, place } of this.investors) {
      this.#coverage.screens.add(screen);
      if (this.#screens.get(name) === screen) continue;
      this.#screens.set(name, screen);
      this.#note('people', `${name} sees ${screen}`, { who: name, ...(place && { screen: place }) });
    }
  }

  async #do(kind: keyof typeof weights): Promise<void> {
    const random = this.#random;
    switch (kind) {
      case 'investor':
      case 'newcomer': {
        const one = random.pick(this.investors.filter(({ person }) => (person.newcomer === undefined) === (kind === 'investor')))!;
        const waiting = this.#network.exchanges.find(({ who, isAbandoned }) => who === one.name && !isAbandoned);
        if (waiting && random.chance(0.7)) return this.#move(waiting);
        one.token = await this.#host.signIn(one.person.id);
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
      case 'decision':
        return this.#staff.decide(random.pick(decisions), this.#projects, random);
      case 'borrower':
        return this.#borrowers.pay(random, !this.#faults.haveStopped);
      case 'loan': {
        const loan = random.pick(await this.#loans());
        return loan && this.#staff.decideOnLoan(random.pick(loanDecisions), loan.id, random);
      }
      case 'resume': {
        const task = random.pick(this.#host.process.parked);
        if (!task) return;
        this.#note('server', `${task.name} goes on`);
        return this.#host.process.resume(task);
      }
      case 'time':
        return this.#pass(random.pick(pauses));
      case 'return':
        return this.#returnLast();
      case 'offer':
        return this.#offerProject();
      case 'reject':
        this.#bank.rejectNext();
        return;
      case 'crash':
        return this.#faults.has('crash') ? this.#host.crash() : undefined;
    }
  }

  /** Operators do what waits for them, and look into a list that is empty now and then. What was approved may wait a day for its file. */
  async #workAll(): Promise<void> {
    let waiting = await waitingDuties(this.#host.db, this.#bank);
    for (const duty of duties) {
      const isWaiting = waiting.has(duty);
      if (!this.#random.chance(isWaiting ? (duty === 'sendFile' ? 0.7 : 1) : 0.1)) continue;
      await this.#staff.work(duty, this.#random);
      waiting = await waitingDuties(this.#host.db, this.#bank);
    }
  }

  /** Somebody finds a page of their bank that they had left open, whether the platform still waits for the money or not. */
  async #payLate(): Promise<void> {
    const open = this.#random.pick([...this.#provider.payments.values()].filter(({ state }) => state === 'open'));
    if (!open) return;
    const [row] = await this.#host.db
      .select({ userId: investment.userId })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .where(eq(payment.id, open.id));
    const payer = this.people.find(({ id }) => id === row?.userId);
    if (payer) this.#decideAtBank(open.ref, 'paid', payer.name);
  }

  #returnLast(): void {
    if (this.#bank.returnLast()) this.#note('bank', 'the payee’s bank sends a payment back');
  }

  async #pass(ms: number): Promise<void> {
    const isLong = ms > minute;
    if (isLong) for (const one of this.investors) one.hide();
    const until = Date.now() + ms;
    for (let end = lastMsOfDay(Date.now()); end < until; end = lastMsOfDay(Date.now() + 1)) {
      await this.#time.advance(end - Date.now());
      this.#bank.closeDay();
    }
    await this.#time.advance(until - Date.now());
    await settled();
    await this.#identify();
    if (isLong) for (const one of this.investors) one.show();
    await this.#afterwards();
  }

  /** A request goes to the server, or an answer to its browser; or it gets lost on its way. */
  async #move(exchange: Exchange): Promise<void> {
    const random = this.#random;
    const name = `${exchange.who} ${exchange.method} ${exchange.path.replace('/api/v1', '')}`;
    if (exchange.state === 'sent') {
      const isRead = exchange.method === 'GET';
      const fate = this.#faults.request(random, isRead);
      if (fate === 'lost') {
        this.#note('server!', `lost: ${name}`);
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
        if (fate === 'twice') {
          this.#note('people!', `sent twice: ${name}`);
          this.#send(exchange, `${name} (again)`);
        }
      }
      await settled();
    }
    if (exchange.state !== 'answered' || !exchange.answer) return;
    const isRead = exchange.method === 'GET';
    if (this.#faults.happens('delay', random, isRead ? 0.03 : 0.25)) return;
    if (this.#faults.happens('answerLost', random, isRead ? 0.01 : 0.08)) {
      this.#note('people!', `answer lost: ${name}`);
      return exchange.lose();
    }
    if (!isRead || exchange.answer.status !== 200)
      this.#note(exchange.answer.status === 503 ? 'server!' : 'server', `${name} → ${exchange.answer.status}`);
    if (!exchange.isAbandoned) this.#acknowledge(exchange);
    exchange.give(exchange.answer);
  }

  #send(exchange: Exchange, name: string): void {
    exchange.state = 'atServer';
    const stops = exchange.method === 'GET' ? {} : this.#stops();
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
    const fate = this.#faults.event(this.#random);
    if (fate === 'lost') return this.#note('bank!', `lost: event ${event.eventId}`);
    const eventId = fate === 'anew' ? `${event.eventId}-${this.#random.int(1_000_000)}` : event.eventId;
    let status: number | undefined;
    const stops = this.#stops();
    const providerFaults = this.#providerFaults;
    const isFirst = !this.#delivered.has(eventId);
    this.#delivered.add(eventId);
    void this.#host
      .handle(
        `event ${eventId}`,
        {
          method: 'POST',
          url: '/webhooks/payments/acme',
          headers: { 'content-type': 'application/json', 'x-acme-signature': 'genuine' },
          // told again under an id of its own
          payload: JSON.stringify(fate === 'anew' ? { ...event, eventId } : event),
        },
        stops,
      )
      .then((answer) => {
        status = answer.status;
        if (status !== 204) return;
        this.#acknowledged.push({ what: 'event', id: eventId });
        const isUndisturbed = stops.parkAt === 0 && stops.crashAt === 0 && providerFaults === this.#providerFaults;
        if (isFirst && isUndisturbed) this.#acknowledged.push({ what: 'reading of event', id: eventId });
        if (fate === 'taken' && events.includes(event)) events.splice(events.indexOf(event), 1);
      });
    await settled();
    this.#note(fate === 'taken' ? 'server' : 'server!', `event ${eventId}${fateTexts[fate]} → ${status ?? 'no answer'}`);
  }

  async #runJob(name: string): Promise<void> {
    const job = this.#host.jobs.find((one) => one.name === name);
    if (!job) return;
    const { signal } = new AbortController();
    const began = Date.now();
    let outcome = 'not ended';
    void this.#host
      .run(`job ${name}`, this.#stops(), async () => job.run(signal))
      .then(
        () => {
          outcome = 'done';
          this.#host.jobRuns.set(name, began);
        },
        (error: unknown) => {
          outcome = `failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
          this.#host.failures.push(`job ${name} ${outcome}`);
        },
      );
    await settled();
    // a job that waits for a provider goes on when that has answered, or has not
    this.#note('server', `job ${name}: ${outcome}`);
  }

  /** Faults stop, tabs are closed, everybody does their work and the clock runs on, until nothing is left to do or something is wrong. */
  async #comeToRest(): Promise<Problem | undefined> {
    this.#trace.push('# rest');
    this.#faults.stop();
    for (const one of this.investors) one.close();
    await this.#identify(true);
    for (let round = 0; round < 70; round++) {
      for (let task = this.#host.process.parked[0]; task; task = this.#host.process.parked[0]) {
        this.#host.process.resume(task);
        await this.#beginAnew();
      }
      const waiting = this.#network.exchanges.slice();
      for (const exchange of waiting) {
        await this.#move(exchange);
        if (exchange.state === 'answered') await this.#move(exchange);
      }
      while (this.#provider.events.length > 0) await this.#deliverEvent();
      for (const { name } of this.#host.jobs) if (!maintenance.has(name) || round % 3 === 0) await this.#runJob(name);
      for (let unread = this.#bank.statements.length; unread > 1; unread--) await this.#staff.work('takeStatement', this.#random);
      await this.#workAll();
      await this.#decideOnOffers(round);
      await this.#decideOnLoans();
      if (this.#random.chance(0.2)) await this.#payLate();
      // an account that was closed is no fault
      if (this.#random.chance(0.05)) this.#returnLast();
      await this.#borrowers.pay(this.#random, false);
      const problem = await this.#look({ ...inEachRound, ...(round % 10 === 9 ? sometimes : {}) });
      if (problem) return problem;
      const rest = await this.#rest();
      if (round > 3 && rest === 'complete') return undefined;
      if (round % 3 === 0) await this.#fill();
      // a payment is approved, sent and confirmed in two days; what nobody pays ends after some weeks, what a borrower owes is due after months
      const days = rest === 'owing' ? 30 : round > 4 && round % 2 === 0 ? 20 : 1;
      await this.#pass(Math.min(days, await this.#daysToNextRepayment()) * dayMs);
    }
    return undefined;
  }

  /** Until a borrower has to pay for an announced day; a few days at a time around it. */
  async #daysToNextRepayment(): Promise<number> {
    const day = today(systemClock);
    const announced = (await this.#loans()).flatMap((row) => announcedRepayment(row)?.on ?? []);
    return Math.min(...announced.map((on) => Math.max(3, daysBetween(day, on) - 1)));
  }

  /** An experienced investor, or somebody who was referred, offers what is still missing in a project. */
  async #fill(): Promise<void> {
    const open = await this.#host.db.select().from(project).where(eq(project.status, 'ACTIVE')).orderBy(project.id);
    const lenders = this.people.filter(({ newcomer, isExperienced }) => newcomer?.isIdentified ?? isExperienced);
    const lender = this.#random.pick(lenders)!;
    const token = await this.#host.signIn(lender.id);
    const post = (path: string, payload: object) =>
      this.#host.handle(path, { method: 'POST', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, payload });
    for (const { id, targetCents, collectedCents } of open) {
      const isBond = id === this.#bonds;
      if (isBond) await post('/bonds/questionnaire', bondAnswers);
      for (let cents = targetCents - collectedCents; cents >= 100_00; cents -= 100_00) {
        const made = await post(`${isBond ? '/bonds' : ''}/investments`, { projectId: id, amount: cents / 100, locale: 'en' });
        if (made.status !== 201) continue;
        lender.intend(id);
        const investmentId = (JSON.parse(made.body) as { id: string }).id;
        const opened = await post('/payment-collection', { investmentId, paymentType: 'acme-bank', locale: 'en', hasConsented: true });
        this.#note('people', `${lender.name} fills up ${id} with ${cents} → ${opened.status}`);
        if (opened.status === 200) this.#decideAtBank((JSON.parse(opened.body) as string).slice(21), 'paid', lender.name);
        break;
      }
    }
  }

  /** `waiting`: something is under way. `owing`: only borrowers owe something. */
  async #rest(): Promise<'waiting' | 'owing' | 'complete'> {
    const { db } = this.#host;
    const stuck = await atTheEnd.nothingIsStuck(this.#seen);
    if (stuck.length > 0 || this.#bank.hasNews) return 'waiting';
    const open = await db
      .select({ status: project.status })
      .from(project)
      .where(inArray(project.status, ['COMING_SOON', 'ACTIVE', ...owingStatuses]));
    if (open.some(({ status }) => status === 'ACTIVE' || status === 'COMING_SOON')) return 'waiting';
    return open.length > 0 ? 'owing' : 'complete';
  }

  async #rows<T>(query: SQL): Promise<T[]> {
    return ((await this.#host.db.execute(query)) as unknown as { rows: T[] }).rows;
  }

  async #coverLifecycles(): Promise<void> {
    for (const { subject, subjectId, event, before, after } of await this.#host.db.select().from(audit))
      this.#coverage.enter({ subject, subjectId, event, before, after });
  }

  /** What each person looks at, beside what the server and the bank know of it. */
  async #coverPairs(): Promise<void> {
    const atBank = new Map([...this.#provider.payments.values()].map(({ id, state }) => [id, state as string]));
    const known = new Map<string, string>();
    for (const { id, status, payment } of await this.#rows<{ id: string; status: string; payment: string | null }>(
      sql`select i.id, i.status, (select p.id from payment p where p.investment_id = i.id order by p.created_at desc, p.id limit 1) as payment from investment i`,
    ))
      known.set(id, `${status} × ${payment === null ? 'no payment' : (atBank.get(payment) ?? 'unknown')}`);
    for (const { page, screen } of this.investors) {
      const id = 'investmentId' in page ? page.investmentId : undefined;
      if (id !== undefined && known.has(id)) this.#coverage.pairs.add(`${screen} × ${known.get(id)}`);
    }
  }
}
