// Prints how long a receipt of a borrower with 10,000 lenders takes to be drafted and approved, embedded and on PostgreSQL.
// `node bench/distribution.ts [lenders]`. Fails above five seconds.
import { sql } from 'drizzle-orm';
import { dueDates } from '../domain/repayment.ts';
import { repaymentReference } from '../domain/payment-reference.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { book } from '../server/payments/incoming.ts';
import { approveDistribution } from '../server/repayments/approve-distribution.ts';
import { makeScenario } from '../server/sandbox/scenario.ts';
import { openStore, type Store } from '../server/store/open.ts';

const lenders = Number(process.argv[2] ?? 10_000);
const maxSeconds = 5;
const start = '2026-01-15';
const clock = { now: () => new Date('2026-04-15T09:00:00Z') };

async function measure(store: Store): Promise<{ draft: number; approve: number }> {
  const { projects } = await makeScenario(store, clock, {
    projects: [{ status: 'FULLY_FUNDED', loanAmount: lenders * 100, collected: lenders * 100, termMonths: 12 }],
  });
  const projectId = projects[0]?.id ?? '';
  const terms = { loanTerm: { value: 12, unit: 'MONTH' }, payoutScheduleType: 'QUARTERLY', interestStartDate: start };
  const funding = JSON.stringify({ interestStartDate: start, repaymentSchedule: dueDates(terms) });
  await store.db.execute(sql`update project set data = data || ${funding}::jsonb where id = ${projectId}`);
  await store.db.execute(sql`
    insert into app_user (id, email, profile, compliance)
    select 'usr-' || n, n || '@bench.example', '{"country":"DE","company":false,"name":"A","surname":"B"}', '{"status":"APPROVED","checks":[]}'
    from generate_series(1, ${lenders}::int) n`);
  await store.db.execute(sql`
    insert into investment (user_id, project_id, amount_cents, rate_percent, status, created_at, paid_at)
    select 'usr-' || n, ${projectId}, 10000, '9', 'COMPLETED', now(), now() from generate_series(1, ${lenders}::int) n`);
  const { rows } = (await store.db.execute(sql`select offer_number from project where id = ${projectId}`)) as unknown as {
    rows: { offer_number: string }[];
  };
  const reference = repaymentReference(Number(rows[0]?.offer_number), '2026-04-15');
  const begun = performance.now();
  await store.tx((tx) => book(tx, clock, { id: 'bench', amountCents: lenders * 225, reference, payer: 'Bench' }));
  const drafted = performance.now();
  const found = (await store.db.execute(sql`select id from distribution`)) as unknown as { rows: { id: string }[] };
  await store.tx((tx) => approveDistribution(tx, clock, found.rows[0]?.id ?? '', 'usr-1'));
  return { draft: (drafted - begun) / 1000, approve: (performance.now() - drafted) / 1000 };
}

async function run(name: string, store: Store): Promise<void> {
  const { draft, approve } = await measure(store);
  await store.close();
  console.log(`${name}: ${lenders} lenders, drafted in ${draft.toFixed(2)} s, approved in ${approve.toFixed(2)} s`);
  if (draft + approve > maxSeconds) process.exitCode = 1;
}

await run('embedded', await openStore({ dataDir: 'memory://' }));
const postgres = await startPostgres();
if (!postgres) console.log('no PostgreSQL on this machine');
else {
  await run('PostgreSQL', await openStore({ url: postgres.url }));
  await postgres.stop();
}
