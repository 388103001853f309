import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { isInWallet } from '../ledger/client-money.ts';
import { transferPrefix } from '../payments/provider.ts';
import type { Db } from '../store/open.ts';
import type { WalletMovement } from './compare-wallet.ts';

/** The places other than the client account where money of payments lies or has lain, and the projects that it was paid for. */
export async function walletsInUse(db: Db): Promise<{ provider: string; projectId: string }[]> {
  return db
    .selectDistinct({ provider: sql<string>`payment.held_by`, projectId: sql<string>`investment.project_id` })
    .from(sql`payment join investment on investment.id = payment.investment_id`)
    .where(sql`payment.held_by is not null`)
    .orderBy(sql`payment.held_by, investment.project_id`);
}

/**
 * What the ledger has moved into and out of the wallets of a provider, by project; under '' what belongs to none. A payment is named by the provider's id,
 * so that money that was sent and returned, or was set aside for its payer, adds up by payment.
 */
export async function walletMovements(db: Db, provider: string): Promise<Map<string, WalletMovement[]>> {
  const collected = (id: SQL) => sql`substr(${id}, ${transferPrefix(provider).length + 1}::int)`;
  const rows = await db
    .select({
      projectId: sql<string>`project_id`,
      ref: sql<string>`ref`,
      cents: sql<Cents>`cents::text`.mapWith(Number),
      day: sql<string>`day::text`,
    })
    .from(
      sql`(
        select moved.id, moved.day, moved.cents,
          coalesce(sent.provider_ref, sent.id, aside.provider_ref, known.provider_ref, paid.provider_ref, moved.ref) as ref,
          coalesce(sent.project_id, own.project_id, '') as project_id
        from (
          select id, kind, ref, (at at time zone 'Europe/Vilnius')::date as day,
            case when ${isInWallet(sql`to_account`)} then amount_cents else -amount_cents end as cents
          from ledger_transfer
          where held_by = ${provider} and ${isInWallet(sql`to_account`)} <> ${isInWallet(sql`from_account`)}
        ) moved
        left join instruction sent on starts_with(moved.kind, 'instruction.') and sent.id = moved.ref
        left join payment aside on moved.kind = 'payment.unallocated' and aside.id = moved.ref
        left join payment known on known.provider_id = ${provider} and known.provider_ref = case
          when sent.kind = 'RETURN' then ${collected(sql`sent.subject_id`)}
          when starts_with(moved.kind, 'transfer.') then ${collected(sql`moved.ref`)} end
        left join payment paid on paid.investment_id = moved.ref and paid.held_by = ${provider} and exists (
          select from audit where audit.subject = 'payment' and audit.subject_id = paid.id and audit.event = 'payment.complete')
        left join investment own on own.id = coalesce(aside.investment_id, known.investment_id, paid.investment_id)
      ) movement`,
    )
    .orderBy(sql`id`);
  const byProject = new Map<string, WalletMovement[]>();
  for (const { projectId, ...movement } of rows) byProject.set(projectId, [...(byProject.get(projectId) ?? []), movement]);
  return byProject;
}
