/**
 * Measures what `bench/scale.ts` computes with, and writes it to `bench/scale/costs.json`: processor time of server and database, bytes of the write-ahead log
 * and round trips of each kind of work on PostgreSQL, and rounds of investing that the simulation has to reproduce. (Linux)
 * `node bench/scale-costs.ts [cycles] [lenders] [seconds a round]`
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { buildApp } from '../server/app.ts';
import { seedDemo } from '../server/demo/seed.ts';
import { memoryStore } from '../server/files/file-store.ts';
import { approveInstructions } from '../server/instructions/approve.ts';
import { makePaymentFile } from '../server/instructions/payment-files.ts';
import { writeCamt } from '../server/lib/iso20022/write-camt.ts';
import { clientAccount } from '../server/payments/collection-account.ts';
import { book } from '../server/payments/incoming.ts';
import { importStatementFile } from '../server/reconciliation/import-statement.ts';
import { approveDistribution } from '../server/repayments/approve-distribution.ts';
import { makeScenario } from '../server/sandbox/scenario.ts';
import { openStore } from '../server/store/open.ts';
import { investingOn } from '../tests/features/investing-support.ts';
import { newDatabase } from '../tests/support/store.ts';
import { dueClock, projectWithLenders } from './distribution/lenders.ts';
import type { Cost, Costs, Round } from './scale/costs.ts';
import { calls } from './signed-in/calls.ts';
import { makePerson } from './signed-in/people.ts';

const cycles = Number(process.argv[2] ?? 300);
const lenders = Number(process.argv[3] ?? 2_000);
const seconds = Number(process.argv[4] ?? 6);
const most = 16;

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Number(value.toPrecision(4));

/** Round trips of all connections. A statement that is sent while another one of its connection is under way costs none. */
const trips = { all: 0, locked: 0 };
const takesProject = /update "project"|inner join "project".*for update/s;
function countTrips(): void {
  const connections = new WeakMap<object, { open: number; locks: boolean }>();
  const { query } = pg.Client.prototype;
  const counted = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
    const state = connections.get(this) ?? { open: 0, locks: false };
    connections.set(this, state);
    if (takesProject.test(text)) state.locks = true;
    if (state.open === 0) {
      trips.all++;
      if (state.locks) trips.locked++;
    }
    state.open++;
    const isEnd = /^(?:commit|rollback)/i.test(text);
    const ended = () => {
      state.open--;
      if (isEnd) state.locks = false;
    };
    const last = args.at(-1);
    if (typeof last === 'function') args[args.length - 1] = (...results: unknown[]) => (ended(), last(...results));
    const result: unknown = Reflect.apply(query, this, args);
    if (result instanceof Promise) result.then(ended, ended);
    return result;
  };
  pg.Client.prototype.query = counted as typeof query;
}
countTrips();

const usedBy = new Map<string, number>();
/** Milliseconds of processor of the database's processes, with those that have ended as far as they were seen. */
function databaseMs(postmaster: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
      if (parent === postmaster || Number(pid) === postmaster)
        usedBy.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    } catch {
      // it has ended meanwhile
    }
  return [...usedBy.values()].reduce((sum, ms) => sum + ms, 0);
}

/** Milliseconds that no program wanted, of all processors. */
function idleMs(): number {
  const [, , , , idle = 0, waiting = 0] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/ +/).map(Number);
  return (idle + waiting) * 10;
}

/** A flush as a commit needs it. */
function flushMs(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'statefolio-flush-'));
  const file = openSync(path.join(folder, 'log'), 'w');
  const page = Buffer.alloc(8192, 1);
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    const from = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return middle(times);
}

const server = await startPostgres();
if (!server?.pid) throw new Error('A PostgreSQL of its own is needed here.');
const { pid } = server;
const { url } = await newDatabase(server.url);
const store = await openStore({ url });
const on = investingOn(store);

async function number(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await store.db.execute(statement)) as unknown as { rows: { n: string }[] };
  return Number(rows[0]?.n);
}
const logBytes = () => number(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as n`);
const size = () => number(sql`select pg_database_size(current_database()) as n`);

/** What each of `times` pieces of work costs. */
async function costOf(times: number, work: () => Promise<unknown>): Promise<Cost> {
  const log = await logBytes();
  const [database, own, from] = [databaseMs(pid), process.cpuUsage(), performance.now()];
  const before = { ...trips };
  await work();
  const wallMs = performance.now() - from;
  const { user, system } = process.cpuUsage(own);
  const after = { ...trips };
  return {
    serverMs: rounded((user + system) / 1_000 / times),
    databaseMs: rounded((databaseMs(pid) - database) / times),
    wallMs: rounded(wallMs / times),
    trips: rounded((after.all - before.all) / times),
    lockedTrips: rounded((after.locked - before.locked) / times),
    logBytes: Math.round(((await logBytes()) - log) / times),
  };
}

/** An investor invests in one project after the other. */
async function oneByOne(users: { id: string }[], projects: { id: string }[], count: number, name: string) {
  const at = <T>(list: T[], n: number): T => list[n % list.length]!;
  const made: string[] = [];
  const urls: string[] = [];
  const create = await costOf(count, async () => {
    for (let n = 0; n < count; n++) {
      const { body } = await on.invest(at(users, n).id, at(projects, n).id, 1000, `${name}-${n}`);
      made.push((body as { id: string }).id);
    }
  });
  const pay = await costOf(count, async () => {
    for (const [n, id] of made.entries()) urls.push((await on.pay(at(users, n).id, id, 'aitvaras', `pay-${name}-${n}`)).body as string);
  });
  const settle = await costOf(count, async () => {
    for (const one of urls) if ((await on.bankSays('payment.completed', one, 1000)) !== 'applied') throw new Error('not applied');
  });
  return { create, pay, settle };
}

let cycle = 0;
async function round(clients: number, users: { id: string }[], projects: { id: string }[]): Promise<Round> {
  const times: number[] = [];
  const idle = idleMs();
  const cost = await costOf(1, async () => {
    const end = performance.now() + seconds * 1_000;
    await Promise.all(
      users.slice(0, clients).map(async ({ id: userId }, client) => {
        for (let n = client; performance.now() < end; n++) {
          const from = performance.now();
          const key = `round-${(cycle += 1)}`;
          const made = await on.invest(userId, projects[n % projects.length]!.id, 1000, key);
          const paying = await on.pay(userId, (made.body as { id: string }).id, 'aitvaras', `pay-${key}`);
          if ((await on.bankSays('payment.completed', paying.body as string, 1000)) !== 'applied') throw new Error('not applied');
          times.push(performance.now() - from);
        }
      }),
    );
  });
  const left = idleMs() - idle;
  times.sort((a, b) => a - b);
  return {
    clients,
    projects: projects.length,
    cyclesPerSecond: rounded(times.length / (cost.wallMs / 1_000)),
    highMs: rounded(times[Math.floor(times.length * 0.99)] ?? 0),
    cycleMs: rounded((cost.serverMs + cost.databaseMs) / times.length),
    processors: rounded((left + cost.serverMs + cost.databaseMs) / cost.wallMs),
  };
}

/** A receipt from the borrower's transfer to the bank's confirmation of each payout. */
async function receipt(): Promise<{ lender: Costs['lender']; payoutBytes: number }> {
  const clock = dueClock;
  const { projectId, reference, centsEach } = await projectWithLenders(store, clock, lenders, 'lender');
  await store.db.execute(sql`
    insert into payee_account (user_id, iban, holder_name, source, created_at)
    select user_id, 'DE89370400440532013000', 'A B', 'DEMO', now() from investment where project_id = ${projectId}`);
  await store.db.execute(sql`analyze`);
  const before = await size();
  const amountCents = lenders * centsEach;
  const draft = await costOf(lenders, () => store.tx((tx) => book(tx, clock, { id: 'receipt', amountCents, reference, payer: 'Bench' })));
  const { rows } = (await store.db.execute(sql`select id from distribution`)) as unknown as { rows: { id: string }[] };
  const approve = await costOf(lenders, () => store.tx((tx) => approveDistribution(tx, clock, rows[0]?.id ?? '', 'lender-1')));
  const drafted = (await store.db.execute(sql`
    select id, amount_cents::int as cents, remittance from instruction where project_id = ${projectId}`)) as unknown as {
    rows: { id: string; cents: number; remittance: string }[];
  };
  const ids = drafted.rows.map(({ id }) => id);
  if (ids.length !== lenders) throw new Error(`${ids.length} instructions of ${lenders} lenders`);
  const approveInstruction = await costOf(lenders, () => store.tx((tx) => approveInstructions(tx, clock, { ids, actor: operator!.id })));
  const account = { ...clientAccount, iban: clientAccount.iban.replace(/\s/g, '') };
  const send = await costOf(lenders, () => store.tx((tx) => makePaymentFile(tx, clock, { ids, account, actor: operator!.id })));
  const bytes = new TextEncoder().encode(
    writeCamt({
      id: 'bench',
      sequence: 1,
      createdAt: clock.now(),
      account: account.iban,
      owner: account.name,
      day: '2026-04-15',
      openingCents: amountCents,
      entries: drafted.rows.map(({ id, cents, remittance }) => ({
        entryReference: id.slice(-35),
        bookedOn: '2026-04-15',
        valueOn: '2026-04-15',
        direction: 'DEBIT',
        amountCents: cents,
        currency: 'EUR',
        reference: remittance,
        counterparty: { name: 'A B', iban: 'DE89370400440532013000' },
        endToEndId: id,
      })),
    }),
  );
  const confirm = await costOf(lenders, () => store.tx((tx) => importStatementFile(tx, clock, { name: 'bench', bytes, actor: 'bank' })));
  const confirmed = await number(sql`select count(*) as n from instruction where status = 'CONFIRMED'`);
  if (confirmed !== lenders) throw new Error(`${confirmed} of ${lenders} payouts were confirmed`);
  return { lender: { draft, approve, approveInstruction, send, confirm }, payoutBytes: Math.round(((await size()) - before) / lenders) };
}

const { users, projects } = await makeScenario(store, on.clock, {
  users: [{ userGroup: 'ADMIN' }, ...Array.from({ length: most }, () => ({}))],
  projects: Array.from({ length: 20 }, () => ({ loanAmount: 10_000_000_000 })),
});
const [operator, ...investors] = users;

try {
  // compiled by the engine before anything is measured
  await oneByOne(investors, projects, cycles, 'warm');
  const before = await size();
  const { create, pay, settle } = await oneByOne(investors, projects, cycles, 'one');
  const investmentBytes = Math.round(((await size()) - before) / cycles);
  const rounds: Round[] = [];
  for (const list of [projects, projects.slice(0, 1)])
    for (const clients of [1, 2, 4, 8, most]) rounds.push(await round(clients, investors, list));
  const paid = await receipt();
  await seedDemo(store, on.clock, memoryStore());
  const app = await buildApp({ store, clock: on.clock, origin: 'http://localhost:4000', sandbox: true });
  const person = await makePerson(store, on.clock, 20);
  const reads: Record<string, Cost> = {};
  for (const { name, path: pathOf } of [...calls, { name: '/projects', path: () => '/projects' }]) {
    const times = 100;
    const ask = async () => {
      for (let n = 0; n < times; n++) {
        const answer = await app.inject({ url: `/api/v1${pathOf(person)}`, headers: { authorization: `Bearer ${person.token}` } });
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      }
    };
    await ask();
    reads[name] = await costOf(times, ask);
  }
  const costs: Costs = {
    on: new Date().toISOString().slice(0, 10),
    loadAverage: rounded(os.loadavg()[0] ?? 0),
    flushMs: rounded(flushMs()),
    create,
    pay,
    settle,
    reads,
    ...paid,
    investmentBytes,
    rounds,
  };
  writeFileSync(path.join(import.meta.dirname, 'scale/costs.json'), `${JSON.stringify(costs, undefined, 2)}\n`);
  console.table({ create, pay, settle, ...reads, ...paid.lender });
  console.table(rounds);
  console.log({ flushMs: costs.flushMs, investmentBytes, payoutBytes: paid.payoutBytes, loadAverage: costs.loadAverage });
  await app.close();
} finally {
  await store.close();
  await server.stop();
}
process.exit(0);
