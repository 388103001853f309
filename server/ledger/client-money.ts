import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/db.ts';
import { insideKinds } from './ledger.ts';

/** True for an account of clients' money: on the client account at the bank, or with a payment provider. */
const isInside = (account: SQLWrapper): SQL =>
  sql`(split_part(${account}, ':', 1) in (${sql.join(
    insideKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}))`;

/** True for a ledger row that moves money on, to or from the client account at the bank. */
export const isAtBank = (account: SQLWrapper, heldBy: SQLWrapper): SQL => sql`(${heldBy} is null and ${isInside(account)})`;

/** True for an account whose money lies in a wallet of a provider: what was sent has left the wallet, also before it is confirmed. */
export const isInWallet = (account: SQLWrapper): SQL => sql`(${isInside(account)} and split_part(${account}, ':', 1) <> 'transit')`;

/** The ledger's balance of the client account at the bank, in cents. */
export async function clientMoney(db: Db | Tx): Promise<Cents> {
  const [money] = await db
    .select({ cents: sql<string>`coalesce(sum(amount_cents), 0)::text` })
    .from(sql`ledger_posting`)
    .where(isAtBank(sql`account_id`, sql`held_by`));
  return Number(money?.cents ?? 0);
}

/** The ledger's balance at a payment provider, in cents. */
export async function heldMoney(db: Db | Tx, providerId: string): Promise<Cents> {
  const [money] = await db
    .select({ cents: sql<string>`coalesce(sum(amount_cents), 0)::text` })
    .from(sql`ledger_posting`)
    .where(sql`held_by = ${providerId} and ${isInside(sql`account_id`)}`);
  return Number(money?.cents ?? 0);
}
