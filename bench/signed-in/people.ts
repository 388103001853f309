/** Puts people with many investments into a database with the demo's projects: payments, payouts, documents and notifications belong to each. */
import { sql } from 'drizzle-orm';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';

export interface BenchPerson {
  id: string;
  token: string;
  investments: number;
  /** The newest investment, and its project. */
  investmentId: string;
  projectId: string;
}

export async function makePerson(store: Store, clock: Clock, investments: number): Promise<BenchPerson> {
  const { users } = await makeScenario(store, clock, { users: [{}] });
  const [{ id, token } = { id: '', token: '' }] = users;
  await store.db.execute(sql`
    insert into investment (id, user_id, project_id, amount_cents, rate_percent, status, holds_reservation, created_at, paid_at)
    select 'inv-' || ${id}::text || '-' || n, ${id}, p.id, 100000 + n, '9', 'COMPLETED', true, now() - interval '1 year' + n * interval '1 minute', now()
    from generate_series(1, ${investments}::int) n
    join lateral (select id from project where data ? 'interestStartDate' order by md5(id || n::text) limit 1) p on true`);
  await store.db.execute(sql`
    insert into payment (id, investment_id, provider, amount_cents, status, created_at)
    select 'pay-' || id, id, 'aitvaras', amount_cents, 'PAID', created_at from investment where user_id = ${id}`);
  await store.db.execute(sql`
    insert into document (id, type, name, investment_id)
    select 'doc-' || id, 'CONTRACT', 'contract.pdf', id from investment where user_id = ${id}`);
  await store.db.execute(sql`
    insert into payout (investment_id, due_date, user_id, interest_cents, principal_cents, withheld_cents, paid_on)
    select i.id, due ->> 'dueDate', ${id}, 750, 0, 0, due ->> 'dueDate'
    from investment i join project p on p.id = i.project_id
    cross join lateral jsonb_array_elements(coalesce(p.data -> 'repaymentSchedule', '[]')) due
    where i.user_id = ${id} and due ->> 'status' = 'PAID'`);
  await store.db.execute(sql`
    insert into notification (id, user_id, code, type, status, title, content)
    select 'ntf-' || ${id}::text || '-' || n, ${id}, 'INTEREST_PAID', 'MESSAGE', 'COMPLETED', '{"en":"Interest was paid"}', '{"en":"See your statement."}'
    from generate_series(1, least(${investments}::int, 50)) n`);
  const rows = await store.db.execute(sql`
    select id, project_id from investment where user_id = ${id} order by created_at desc limit 1`);
  const [newest] = (rows as unknown as { rows: { id: string; project_id: string }[] }).rows;
  if (!newest) throw new Error('The person has no investment.');
  return { id, token, investments, investmentId: newest.id, projectId: newest.project_id };
}
