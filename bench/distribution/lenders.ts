/** A funded project whose lenders have lent 100 euro each, before its first due date. */
import { sql } from 'drizzle-orm';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { dueDates } from '../../domain/repayment.ts';
import type { Clock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';

const start = '2026-01-15';
const dueOn = '2026-04-15';

/** A moment on the first due date. */
export const dueClock: Clock = { now: () => new Date(`${dueOn}T09:00:00Z`) };

/** The reference that the borrower's transfer carries, and what each lender gets of it in cents. */
export async function projectWithLenders(
  store: Store,
  clock: Clock,
  lenders: number,
  group = 'usr',
): Promise<{ projectId: string; reference: string; centsEach: number }> {
  const { projects } = await makeScenario(store, clock, {
    projects: [{ status: 'FULLY_FUNDED', loanAmount: lenders * 100, collected: lenders * 100, termMonths: 12 }],
  });
  const projectId = projects[0]?.id ?? '';
  const terms = { loanTerm: { value: 12, unit: 'MONTH' }, payoutScheduleType: 'QUARTERLY', interestStartDate: start };
  const funding = JSON.stringify({ interestStartDate: start, repaymentSchedule: dueDates(terms) });
  await store.db.execute(sql`update project set data = data || ${funding}::jsonb where id = ${projectId}`);
  await store.db.execute(sql`
    insert into app_user (id, email, profile, compliance)
    select ${group}::text || '-' || n, ${group}::text || n || '@bench.example', '{"country":"DE","company":false,"name":"A","surname":"B"}', '{"status":"APPROVED","checks":[]}'
    from generate_series(1, ${lenders}::int) n`);
  await store.db.execute(sql`
    insert into investment (user_id, project_id, amount_cents, rate_percent, status, created_at, paid_at)
    select ${group}::text || '-' || n, ${projectId}, 10000, '9', 'COMPLETED', now(), now() from generate_series(1, ${lenders}::int) n`);
  const { rows } = (await store.db.execute(sql`select offer_number from project where id = ${projectId}`)) as unknown as {
    rows: { offer_number: string }[];
  };
  return { projectId, reference: repaymentReference(Number(rows[0]?.offer_number), dueOn), centsEach: 225 };
}
