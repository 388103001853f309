/**
 * What each read and write costs while the platform grows: 10³, 10⁴, 10⁵ and 10⁶ investments on PostgreSQL, 20 of each person, in one project for every
 * 500. One caller, so that a figure is the time of an answer and not of a queue. Prints milliseconds by size, and the last beside the first; fails where
 * a person's own page or investing has grown by more than 20 %.
 * `node bench/growth.ts [largest power of ten] [answers of each]`
 */
import os from 'node:os';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../scripts/postgres.mjs';
import { buildApp } from '../server/app.ts';
import { seedDemo } from '../server/demo/seed.ts';
import { memoryStore } from '../server/files/file-store.ts';
import { makeScenario } from '../server/sandbox/scenario.ts';
import type { Store } from '../server/store/store.ts';
import { openStore } from '../server/store/open.ts';
import { investingOn } from '../tests/features/investing-support.ts';
import { newDatabase } from '../tests/support/store.ts';
import { calls } from './signed-in/calls.ts';
import { makePerson } from './signed-in/people.ts';

const largest = Number(process.argv[2] ?? 6);
const answers = Number(process.argv[3] ?? 60);
const maxGrowth = 20;
const sizes = Array.from({ length: largest - 2 }, (_, index) => 10 ** (index + 3));

/** Whatever an operator or a visitor reads: it may grow, and the table says by how much. */
const shared = [
  '/projects',
  '/default-rates',
  '/admin/people?limit=50',
  '/admin/people?search=person-77@&limit=50',
  '/admin/projects?limit=50',
  '/admin/audit?limit=50',
  '/admin/ledger/accounts?size=50',
  '/admin/instructions?limit=50',
  '/admin/reviews?limit=50',
  '/admin/findings',
];

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Adds people, projects and their paid investments until there are `size`, with payments, documents, ledger and log. */
async function growTo(store: Store, size: number): Promise<void> {
  const { rows } = (await store.db.execute(sql`select count(*)::int as count from investment`)) as unknown as { rows: { count: number }[] };
  const from = rows[0]?.count ?? 0;
  const more = size - from;
  const people = Math.ceil(more / 20);
  await store.db.execute(sql`
    insert into app_user (id, email, profile, compliance)
    select 'grow-' || ${from}::int || '-' || n, 'person-' || (${from}::int + n) || '@bench.example',
      jsonb_build_object('country', 'DE', 'company', false, 'name', 'Anna', 'surname', 'Person ' || n), '{"status":"APPROVED","checks":[]}'
    from generate_series(0, ${people - 1}::int) n`);
  await store.db.execute(sql`
    insert into project overriding system value
    select copied.* from (select to_jsonb(p) as one from project p where data ? 'interestStartDate' order by id limit 1) model,
      generate_series(0, ${Math.ceil(more / 500) - 1}::int) n,
      jsonb_populate_record(null::project, one || jsonb_build_object(
        'id', 'grow-' || ${from}::int || '-' || n, 'offer_number', 1000000 + ${from}::int + n, 'status', 'FULLY_FUNDED')) copied`);
  await store.db.execute(sql`
    insert into investment (id, user_id, project_id, amount_cents, rate_percent, status, holds_reservation, created_at, paid_at)
    select 'grow-' || (${from}::int + n), 'grow-' || ${from}::int || '-' || n / 20, 'grow-' || ${from}::int || '-' || n / 500, 100000, '9', 'COMPLETED', true,
      now() - interval '1 year' + n * interval '1 second', now() - interval '1 year' + n * interval '1 second'
    from generate_series(0, ${more - 1}::int) n`);
  const added = sql`id like 'grow-%' and created_at is not null and not exists (select 1 from payment y where y.investment_id = investment.id)`;
  await store.db.execute(sql`
    insert into document (id, type, name, investment_id) select 'doc-' || id, 'CONTRACT', 'contract.pdf', id from investment where ${added}`);
  await store.db.execute(sql`
    insert into ledger_account (id, kind)
    select distinct 'investor:' || user_id, 'investor' from investment where ${added}
    union select distinct 'escrow:' || project_id, 'escrow' from investment where ${added} on conflict do nothing`);
  await store.db.execute(sql`
    insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
    select 'payment.completed', id, 'investor:' || user_id, 'escrow:' || project_id, amount_cents, created_at from investment where ${added}`);
  await store.db.execute(sql`
    insert into audit (subject, subject_id, event, actor, at) select 'investment', id, 'payment.completed', user_id, created_at from investment where ${added}`);
  await store.db.execute(sql`
    insert into payment (id, investment_id, provider, amount_cents, status, created_at)
    select 'pay-' || id, id, 'aitvaras', amount_cents, 'PAID', created_at from investment where ${added}`);
  await store.db.execute(sql`analyze`);
}

const server = await startPostgres({ durable: false });
if (!server) throw new Error('PostgreSQL is needed here.');
const { url } = await newDatabase(server.url);
const store = await openStore({ url });
const on = investingOn(store);
await seedDemo(store, on.clock, memoryStore());
const app = await buildApp({ store, clock: on.clock, origin: 'http://localhost:4000', sandbox: true });
const person = await makePerson(store, on.clock, 20);
const { users, projects } = await makeScenario(store, on.clock, {
  users: [{ userGroup: 'ADMIN' }, {}],
  projects: [{ loanAmount: 10_000_000_000 }],
});
const [operator, investor] = users;
const projectId = projects[0]?.id ?? '';
if (!operator || !investor) throw new Error('Nobody is there.');

async function read(path: string, token: string): Promise<number> {
  const begun = performance.now();
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return performance.now() - begun;
}

let cycles = 0;
/** Create, pay, and the bank's event that it is paid. */
async function invest(): Promise<number> {
  const begun = performance.now();
  const key = `growth-${(cycles += 1)}`;
  const made = await on.invest(investor!.id, projectId, 1000, key);
  const paying = await on.pay(investor!.id, (made.body as { id: string }).id, 'aitvaras', `pay-${key}`);
  if ((await on.bankSays('payment.completed', paying.body as string, 1000)) !== 'applied') throw new Error('not applied');
  return performance.now() - begun;
}

interface Work {
  name: string;
  own: boolean;
  once: () => Promise<number>;
}
const work: Work[] = [
  ...calls.map(({ name, path }) => ({ name, own: true, once: () => read(path(person), person.token) })),
  { name: 'create + pay + webhook', own: true, once: invest },
  ...shared.map((path) => ({ name: path, own: false, once: () => read(path, operator.token) })),
];

// compiled by the engine before anything is measured
for (const { once } of work) for (let n = 0; n < answers; n++) await once();

const table = new Map(work.map(({ name }) => [name, [] as number[]]));
try {
  for (const size of sizes) {
    const begun = performance.now();
    await growTo(store, size);
    console.log(
      `${size} investments, made in ${((performance.now() - begun) / 1_000).toFixed(0)} s, load average ${os.loadavg()[0]?.toFixed(1)}`,
    );
    for (const { name, own, once } of work) {
      // the first answers bring what they read from the disk
      for (let n = 0; n < 5; n++) await once();
      const times: number[] = [];
      const until = performance.now() + (own ? 60_000 : 10_000);
      while (times.length < answers && (performance.now() < until || times.length < 3)) times.push(await once());
      table.get(name)?.push(middle(times));
    }
  }
  console.log(`\n${'milliseconds at'.padEnd(44)}${sizes.map((size) => String(size).padStart(10)).join('')}${'growth'.padStart(10)}`);
  for (const { name, own } of work) {
    const values = table.get(name) ?? [];
    const growth = ((values.at(-1) ?? 0) / (values[0] ?? 1) - 1) * 100;
    if (own && growth > maxGrowth) process.exitCode = 1;
    const mark = own && growth > maxGrowth ? '  above 20 %' : '';
    console.log(
      `${name.padEnd(44)}${values.map((ms) => ms.toFixed(2).padStart(10)).join('')}${`${growth.toFixed(0)} %`.padStart(10)}${mark}`,
    );
  }
} finally {
  await app.close();
  await store.close();
  await server.stop();
}
