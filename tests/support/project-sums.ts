import { sql } from 'drizzle-orm';
import type { Db } from '../../server/store/db.ts';

/** Projects of the load, 100 million euros each and paid in investments of 1,000, whose sums differ between investment, payment, ledger and project. */
export async function wrongProjectSums(db: Db): Promise<unknown[]> {
  const paid = sql`(select count(*) from investment i where i.project_id = p.id and i.status = 'PAYMENT_COMPLETED')`;
  const wrong = await db.execute(sql`
    select p.id from project p where p.target_cents = 10000000000 and (
      p.collected_cents <> 100000 * ${paid}
      or p.reserved_cents <> 100000 * (select count(*) from investment i where i.project_id = p.id and i.holds_reservation)
      or (select count(*) from ledger_transfer t where t.kind = 'payment.completed' and t.to_account = 'escrow:' || p.id) <> ${paid}
      or (select count(*) from payment y join investment i on i.id = y.investment_id where i.project_id = p.id and y.status = 'PAID') <> ${paid})`);
  return (wrong as unknown as { rows: unknown[] }).rows;
}
