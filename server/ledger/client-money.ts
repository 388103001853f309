import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/open.ts';
import { insideKinds } from './ledger.ts';

/** True for an account whose money lies on the client account at the bank. */
export const isAtBank = (account: SQLWrapper): SQL =>
  sql`(split_part(${account}, ':', 1) in (${sql.join(
    insideKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}))`;

/** What the ledger says lies at the bank, in cents. */
export async function clientMoney(db: Db | Tx): Promise<Cents> {
  const [money] = await db
    .select({ cents: sql<string>`coalesce(sum(amount_cents), 0)::text` })
    .from(sql`ledger_posting`)
    .where(isAtBank(sql`account_id`));
  return Number(money?.cents ?? 0);
}
