import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { isInWallet } from '../ledger/client-money.ts';
import { transferPrefix } from '../payments/provider.ts';
import type { Db } from '../store/db.ts';
import type { WalletMovement } from './compare-wallet.ts';

/** A wallet at a provider: of a project, or of a person with a virtual account. */
export interface UsedWallet {
  provider: string;
  /** The id of the project or person. */
  ownerId: string;
  isPerson: boolean;
}

/** The wallets that hold or have held money of payments. */
export async function walletsInUse(db: Db): Promise<UsedWallet[]> {
  return db
    .selectDistinct({ provider: sql<string>`provider`, ownerId: sql<string>`owner_id`, isPerson: sql<boolean>`is_person` })
    .from(
      sql`(
        select payment.held_by as provider, investment.project_id as owner_id, false as is_person
          from payment join investment on investment.id = payment.investment_id where payment.held_by is not null
        union all
        select payment.held_by, investment.user_id, true
          from payment join investment on investment.id = payment.investment_id where payment.virtual_account is not null
        union all
        select held_by, user_id, true from incoming_transfer where user_id is not null and held_by is not null
      ) wallet`,
    )
    .orderBy(sql`provider, owner_id`);
}

/**
 * The ledger's movements into and out of the wallets of a provider, by project or person; under '' those of neither. A payment is named by the provider's id,
 * so that money that was sent and returned, or set aside for its payer, adds up by payment. Money received on a person's virtual account is in their wallet
 * until it is moved into the project's; a refused move counts as made, because the money should be there.
 */
export async function walletMovements(db: Db, provider: string): Promise<Map<string, WalletMovement[]>> {
  const collected = (id: SQL) => sql`substr(${id}, ${transferPrefix(provider).length + 1}::int)`;
  const rows = await db
    .select({
      ownerId: sql<string>`owner_id`,
      ref: sql<string>`ref`,
      cents: sql<Cents>`cents::text`.mapWith(Number),
      day: sql<string>`day::text`,
    })
    .from(
      sql`(
        select moved.id, moved.day, moved.cents,
          coalesce(sent.provider_ref, sent.id, aside.provider_ref, known.provider_ref, paid.provider_ref,
            case when arrived.user_id is not null then ${collected(sql`arrived.id`)} end, moved.ref) as ref,
          coalesce(arrived.user_id, case when of_payment.virtual_account is not null then own.user_id end, sent.project_id, own.project_id, '') as owner_id
        from (
          select id, kind, ref, ${dayOf(sql`at`)} as day,
            case when ${isInWallet(sql`to_account`)} then amount_cents else -amount_cents end as cents
          from ledger_transfer
          where held_by = ${provider} and ${isInWallet(sql`to_account`)} <> ${isInWallet(sql`from_account`)}
        ) moved
        left join instruction sent on starts_with(moved.kind, 'instruction.') and sent.id = moved.ref
        left join incoming_transfer arrived on arrived.user_id is not null and arrived.id = case
          when sent.kind = 'RETURN' then sent.subject_id
          when starts_with(moved.kind, 'transfer.') then moved.ref end
        left join payment aside on moved.kind = 'payment.unallocated' and aside.id = moved.ref
        left join payment known on known.provider_id = ${provider} and known.provider_ref = case
          when sent.kind = 'RETURN' then ${collected(sql`sent.subject_id`)}
          when starts_with(moved.kind, 'transfer.') then ${collected(sql`moved.ref`)} end
        left join payment paid on paid.investment_id = moved.ref and paid.held_by = ${provider} and exists (
          select from audit where audit.subject = 'payment' and audit.subject_id = paid.id and audit.event = 'payment.complete')
        left join payment refunded on sent.kind = 'REFUND' and refunded.id = sent.subject_id
        left join payment of_payment on of_payment.id = coalesce(aside.id, known.id, paid.id, refunded.id)
        left join investment own on own.id = of_payment.investment_id
        union all
        select null, ${dayOf(sql`coalesce(move.made_at, move.tried_at)`)},
          case when (move.direction = 'IN') = side.is_project then payment.amount_cents else -payment.amount_cents end,
          coalesce(move_in.provider_ref, payment.id),
          case when side.is_project then investment.project_id else investment.user_id end
        from wallet_move move
        join payment on payment.id = move.payment_id and payment.held_by = ${provider}
        join investment on investment.id = payment.investment_id
        left join wallet_move move_in on move_in.payment_id = move.payment_id and move_in.direction = 'IN'
        cross join (values (true), (false)) side (is_project)
        where move.status = 'MADE' or (move.status = 'PENDING' and move.refusals > 0)
      ) movement`,
    )
    .orderBy(sql`id`);
  const byOwner = new Map<string, WalletMovement[]>();
  for (const { ownerId, ...movement } of rows) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), movement]);
  return byOwner;
}

const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Europe/Vilnius')::date`;
