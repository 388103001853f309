// Prints how long a receipt of a borrower with 10,000 lenders takes to be drafted and approved, embedded and on PostgreSQL, and the processor time of this
// process, which other programs on the machine do not lengthen: of the embedded database it is all there is.
// `node bench/distribution.ts [lenders]`. Fails above five seconds.
import { sql } from 'drizzle-orm';
import { startPostgres } from '../scripts/postgres.mjs';
import { book } from '../server/payments/incoming.ts';
import { approveDistribution } from '../server/repayments/approve-distribution.ts';
import type { Store } from '../server/store/store.ts';
import { openStore } from '../server/store/open.ts';
import { dueClock as clock, projectWithLenders } from './distribution/lenders.ts';

const lenders = Number(process.argv[2] ?? 10_000);
const maxSeconds = 5;

async function measure(store: Store): Promise<{ draft: number; approve: number; processor: number }> {
  const { reference, centsEach } = await projectWithLenders(store, clock, lenders);
  const used = process.cpuUsage();
  const begun = performance.now();
  await store.tx((tx) => book(tx, clock, { id: 'bench', amountCents: lenders * centsEach, reference, payer: 'Bench' }));
  const drafted = performance.now();
  const found = (await store.db.execute(sql`select id from distribution`)) as unknown as { rows: { id: string }[] };
  await store.tx((tx) => approveDistribution(tx, clock, found.rows[0]?.id ?? '', 'usr-1'));
  const approve = (performance.now() - drafted) / 1000;
  const { user, system } = process.cpuUsage(used);
  return { draft: (drafted - begun) / 1000, approve, processor: (user + system) / 1_000_000 };
}

async function run(name: string, store: Store): Promise<void> {
  const { draft, approve, processor } = await measure(store);
  await store.close();
  console.log(
    `${name}: ${lenders} lenders, drafted in ${draft.toFixed(2)} s, approved in ${approve.toFixed(2)} s, ${processor.toFixed(2)} s of processor`,
  );
  if (draft + approve > maxSeconds) process.exitCode = 1;
}

await run('embedded', await openStore({ dataDir: 'memory://' }));
const postgres = await startPostgres();
if (!postgres) console.log('no PostgreSQL on this machine');
else {
  await run('PostgreSQL', await openStore({ url: postgres.url }));
  await postgres.stop();
}
