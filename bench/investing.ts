/**
 * Investing on a PostgreSQL server: a cycle is create, pay and the bank's webhook, three transactions with their checks, ledger and audit, and two small
 * ones: the page to pay on is written once the provider has answered, and the event before it is applied. The provider answers from memory, since in
 * production it is another company's computer. Beside it pgbench's TPC-B on the same server, in rounds by turns, with statements that are planned anew
 * each time and with prepared ones, as here. On a busy machine the rates say who gets the processor; what one costs does not depend on it.
 * `node bench/investing.ts [seconds a round] [rounds]`
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PaymentProvider, ProviderPayment } from '../server/payments/provider.ts';
import { applyHint, storeHint } from '../server/payments/hints.ts';
import { randomInt } from '../server/lib/random.ts';
import { makeScenario } from '../server/sandbox/scenario.ts';
import { openStore } from '../server/store/open.ts';
import { postgresFolder, startPostgres } from '../scripts/postgres.mjs';
import { investingOn } from '../tests/features/investing-support.ts';
import { newDatabase } from '../tests/support/store.ts';

const clients = 8;
/** Enough that nobody has hundreds of investments in one project: each client takes one after the other. */
const people = 1_000;
const seconds = Number(process.argv[2] ?? 10);
const rounds = Number(process.argv[3] ?? 3);
const run = promisify(execFile);
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (values: number[]) => values.map((rate) => Math.round(rate)).join(', ');

/** Seconds of processor that a process has used: its own, and those of children it waited for. Undefined when it is gone. (Linux) */
function used(pid: number | string): { parent: number; own: number; children: number } | undefined {
  try {
    // the name in brackets may hold spaces
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / 100;
    return { parent: fields[1] ?? 0, own: seconds(11), children: seconds(13) };
  } catch {
    return undefined;
  }
}

/** Of client and database together. */
function cost(database: number | undefined): number {
  const whole = [used('self'), database === undefined ? undefined : used(database)];
  const backends = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (used(pid) ?? []) : []));
  return (
    whole.reduce((sum, each) => sum + (each ? each.own + each.children : Number.NaN), 0) +
    backends.filter(({ parent }) => parent === database).reduce((sum, { own }) => sum + own, 0)
  );
}

const server = await startPostgres();
const programs = postgresFolder();
if (!server || !programs) throw new Error('PostgreSQL with pgbench is needed here.');
const { url } = await newDatabase(server.url);
const store = await openStore({ url });
const paid = new Map<string, ProviderPayment>();
const provider: PaymentProvider = {
  id: 'bench',
  takesTransfers: false,
  signsEvents: true,
  holdsMoney: false,
  pays: [],
  registersPayeesOf: [],
  methods: async () => [{ key: 'bank', name: 'Bank', logoUrl: null }],
  async start({ id, amountCents }) {
    const payer = { name: 'Ona Kazlauskienė', iban: 'LT121000011101001000' };
    paid.set(id, { paymentId: id, state: 'paid', amountCents, payer });
    return { providerRef: id, redirectUrl: `https://bank.example/${id}` };
  },
  status: async (providerRef) => paid.get(providerRef),
  payee: async () => ({ state: 'active', name: 'UNAVAILABLE' }),
  pay: async ({ id }) => id,
  paymentStatus: async () => ({ state: 'confirmed' }),
  parseWebhook: async () => undefined,
};
const on = investingOn(store, undefined, provider);
let investments = 0;
/** The bank's event. */
async function hear(page: string): Promise<void> {
  const providerRef = page.slice(page.lastIndexOf('/') + 1);
  const deps = { store, clock: on.clock, provider };
  const hint = { eventId: providerRef, providerRef };
  const outcome = (await storeHint(deps, hint)) && (await applyHint(deps, hint));
  if (outcome !== 'applied') throw new Error(`not applied: ${outcome}`);
  paid.delete(providerRef);
}
const { users, projects } = await makeScenario(store, on.clock, {
  users: Array.from({ length: people }, () => ({})),
  projects: Array.from({ length: 20 }, () => ({ loanAmount: 10_000_000_000 })),
});

const tpcB = await newDatabase(server.url);
const pgbench = async (args: string[]) => (await run(path.join(programs, 'pgbench'), [...args, tpcB.url])).stdout;
await pgbench(['-i', '-q', '-s', '10']);
const peerRound = async (mode: 'simple' | 'prepared') =>
  Number(/tps = ([\d.]+)/.exec(await pgbench(['-M', mode, '-c', String(clients), '-j', '2', '-T', String(seconds)]))?.[1]);

/** What each piece of work costs, in milliseconds of processor. */
async function costing<T>(work: () => Promise<T>, rateOf: (done: T) => number): Promise<{ done: T; ms: number }> {
  const before = cost(server?.pid);
  const done = await work();
  return { done, ms: ((cost(server?.pid) - before) * 1_000) / (rateOf(done) * seconds) };
}

/** One investor after the other on a connection, as pgbench does it. `hot`: all of them in one project. */
async function cycles(hot: boolean): Promise<{ rate: number; high: number }> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        const n = investments++;
        const userId = users[n % people]!.id;
        const projectId = projects[hot ? 0 : randomInt(projects.length)]!.id;
        const made = await on.invest(userId, projectId, 1000, `bench-${n}`);
        const paying = await on.pay(userId, (made.body as { id: string }).id, 'bank', `pay-${n}`);
        await hear(paying.body as string);
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, high: times[Math.floor(times.length * 0.99)] ?? 0 };
}

try {
  await cycles(false);
  for (const hot of [false, true]) {
    const own: number[] = [];
    const peer: number[] = [];
    const prepared: number[] = [];
    const ownMs: number[] = [];
    const peerMs: number[] = [];
    let high = 0;
    for (let round = 0; round < rounds; round++) {
      const values = await costing(
        () => cycles(hot),
        (done) => done.rate,
      );
      own.push(values.done.rate);
      ownMs.push(values.ms);
      high = Math.max(high, values.done.high);
      const beside = await costing(
        () => peerRound('simple'),
        (tps) => tps,
      );
      peer.push(beside.done);
      peerMs.push(beside.ms);
      prepared.push(await peerRound('prepared'));
    }
    const [rate, tps] = [middle(own), middle(peer)];
    console.log(
      `create + pay + webhook, ${clients} clients, ${hot ? 'one project' : `${projects.length} projects`}, load average ${os.loadavg()[0]?.toFixed(1)}:`,
    );
    console.log(
      `  ${rounded(own)} cycles/s, middle ${Math.round(rate)} = ${Math.round(rate * 3)} transactions/s; 99 % within ${high.toFixed(1)} ms`,
    );
    console.log(`  pgbench TPC-B ${rounded(peer)} transactions/s, middle ${Math.round(tps)}`);
    const [ms, tpsMs] = [middle(ownMs), middle(peerMs)];
    console.log(
      `  processor: ${ms.toFixed(2)} ms a cycle, ${tpsMs.toFixed(2)} ms a TPC-B transaction: ${((tpsMs / ms) * 100).toFixed(0)} %`,
    );
    console.log(`  ratio: cycles ${((rate / tps) * 100).toFixed(0)} %, transactions ${((rate * 300) / tps).toFixed(0)} %`);
    const best = middle(prepared);
    console.log(
      `  with prepared statements (-M prepared) TPC-B ${rounded(prepared)} transactions/s, middle ${Math.round(best)}; ratio: cycles ${((rate / best) * 100).toFixed(0)} %, transactions ${((rate * 300) / best).toFixed(0)} %`,
    );
  }
} finally {
  await store.close();
  await server.stop();
}
