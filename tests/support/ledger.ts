import { type SQL, sql } from 'drizzle-orm';
import { operatingAccount } from '../../domain/brand.ts';
import { rewardFundingReference } from '../../domain/reward-funding.ts';
import type { Db } from '../../server/store/db.ts';

/** The receipt of a distribution was divided as it arrived; another one had waited among the unmatched transfers, or is what a distribution left over. */
const isDraftedByBank = sql`exists (select from audit a where a.subject = 'distribution' and a.subject_id = d.id and a.event = 'distribution.draft' and a.actor = 'bank')`;

/** Every movement that the rows outside the books ask for, each once: what was settled, moved on, put to work, withdrawn, kept apart, given away and paid out. */
const due = sql`
  with settled as (
    select i.id, i.user_id, i.project_id, i.amount_cents from investment i join payment y on y.investment_id = i.id where y.status = 'PAID'
    union all
    select i.id, i.user_id, i.project_id, i.amount_cents from investment i join investment source on source.transferred_to = i.id
    union all
    select i.id, i.user_id, i.project_id, i.amount_cents from investment i where i.status = 'WITHDRAWN' and i.paid_at is not null
    union all
    -- of a cancelled project, once it is on its way back or in the repaid investment again
    select i.id, i.user_id, i.project_id, i.amount_cents from investment i join project p on p.id = i.project_id
      where p.status = 'CANCELED' and i.status in ('PAYMENT_COMPLETED', 'COMPLETED')
        and not exists (select from payment y where y.investment_id = i.id and y.status = 'PAID')
        and not exists (select from investment source where source.transferred_to = i.id)),
  -- money of a repaid loan that lay with the platform when it was moved on
  from_payable as (
    select distinct a.after as id from audit a join instruction n on n.subject_id = a.subject_id and n.kind = 'PAYOUT'
    where a.event = 'transfer.leave')
  select 'payment.completed' as kind, id as ref, case when id in (select id from from_payable) then 'payable:' else 'investor:' end || user_id as from_account,
    'escrow:' || project_id as to_account, amount_cents from settled
  union all
  select 'project.funded', s.id, 'escrow:' || p.id, 'disbursable:' || p.id, s.amount_cents
    from settled s join project p on p.id = s.project_id join investment i on i.id = s.id
    where (p.status in ('FULLY_FUNDED', 'LATE', 'PAID_OFF', 'DEFAULTED', 'RECOVERED', 'WRITTEN_OFF') and i.status <> 'WITHDRAWN')
      or (p.status = 'CANCELED' and i.status = 'COMPLETED')
  union all
  -- funded, cancelled before it was paid out
  select 'project.unfunded', i.id, 'disbursable:' || p.id, 'escrow:' || p.id, i.amount_cents
    from investment i join project p on p.id = i.project_id where p.status = 'CANCELED' and i.status = 'COMPLETED'
  union all
  select 'investment.withdrawn', id, 'escrow:' || project_id,
    case when id in (select id from from_payable) then 'payable:' else 'investor:' end || user_id, amount_cents
    from investment where status = 'WITHDRAWN' and paid_at is not null
  union all
  select 'project.canceled', i.id, 'escrow:' || i.project_id,
    case when i.id in (select id from from_payable) then 'payable:' else 'investor:' end || i.user_id, i.amount_cents
    from investment i join project p on p.id = i.project_id where p.status = 'CANCELED' and i.status in ('PAYMENT_COMPLETED', 'COMPLETED')
  union all
  select 'payment.unallocated', y.id, 'investor:' || i.user_id, 'unallocated:' || i.user_id, i.amount_cents
    from payment y join investment i on i.id = y.investment_id where y.status in ('RETURN_DUE', 'RETURNED')
  union all
  select 'instruction.sent', id, source_account, 'transit:' || id, amount_cents from instruction where payment_file_id is not null
  union all
  select 'instruction.confirmed', id, 'transit:' || id, outside_account, amount_cents from instruction where status in ('CONFIRMED', 'RETURNED')
  union all
  select 'instruction.rejected', id, 'transit:' || id, source_account, amount_cents from instruction where status = 'REJECTED'
  union all
  select 'instruction.returned', id, outside_account, source_account, amount_cents from instruction where status = 'RETURNED'
  union all
  select 'transfer.unallocated', id, 'investor:unknown', 'unallocated:transfers', amount_cents
    from incoming_transfer where reason not in ('MORE_THAN_OWED', 'NOT_A_REPAYMENT')
  union all
  select 'transfer.assigned', t.id, 'unallocated:transfers', 'investor:' || i.user_id, i.amount_cents
    from incoming_transfer t join investment i on i.id = t.investment_id where t.status = 'MATCHED' and t.decided_by is not null
  union all
  select 'coupon.redeemed', c.code || ':' || r.user_id, 'rewards:platform', 'payable:' || r.user_id, c.amount_cents
    from coupon_redemption r join coupon c on c.code = r.code
  union all
  select 'referral.rewarded', referred_user_id, 'rewards:platform', 'payable:' || user_id, amount_cents from referral_reward
  union all
  select 'rewards.funded', id, 'campaign:rewards', 'rewards:platform', amount_cents
    from bank_entry where counterparty_iban = ${operatingAccount.iban} and direction = 'CREDIT' and upper(reference) = ${rewardFundingReference}
  union all
  select 'borrower.paid', d.id, 'owner:' || d.project_id, 'received:' || d.project_id, d.amount_cents
    from distribution d where ${isDraftedByBank}
  union all
  select 'borrower.assigned', d.id, 'unallocated:transfers', 'received:' || d.project_id, d.amount_cents
    from distribution d where not ${isDraftedByBank}
  union all
  select 'borrower.unassigned', id, 'received:' || project_id, 'unallocated:transfers', amount_cents from distribution where status = 'CANCELLED'
  union all
  select 'borrower.overpaid', id, 'received:' || project_id, 'unallocated:transfers', rest_cents
    from distribution where status = 'APPROVED' and rest_cents > 0
  union all
  select 'costs.recovered', id, 'received:' || project_id, 'costs:' || project_id, least(costs_cents, amount_cents)
    from distribution where status = 'APPROVED' and costs_cents > 0
  union all
  select part.kind, o.investment_id || ':' || o.due_date || ':' || o.distribution_id, 'received:' || i.project_id, 'payable:' || i.user_id, part.cents
    from payout o join investment i on i.id = o.investment_id
    cross join lateral (values ('interest.paid', o.interest_cents), ('default-interest.paid', o.default_interest_cents),
      ('project.repaid', o.principal_cents)) part (kind, cents)
    where part.cents > 0 and o.distribution_id is not null
  union all
  select 'tax.withheld', o.investment_id || ':' || o.due_date || ':' || o.distribution_id, 'payable:' || i.user_id, 'tax:' || (p.profile ->> 'country'), o.withheld_cents
    from payout o join investment i on i.id = o.investment_id join app_user p on p.id = i.user_id
    where o.withheld_cents > 0 and o.distribution_id is not null`;

interface Aside {
  /** By project: cents that it was created with for a test, without a payment. */
  begunWith?: Record<string, number>;
  /** Projects and people of the demo, whose past was written at once. */
  besides?: string[];
}

/**
 * What is wrong in the ledger, a sentence each; nothing where it balances. Compared are the rows of the ledger with the rows they were written beside: a
 * movement that is missing, too many, of another amount or between other accounts is named. An escrow holds what its project has collected less what its owner
 * was paid, and is never negative.
 */
export async function ledgerErrors(db: Db, { begunWith = {}, besides = [] }: Aside = {}): Promise<string[]> {
  const rows = async <T>(query: SQL) => ((await db.execute(query)) as unknown as { rows: T[] }).rows;
  const aside = sql`(select jsonb_array_elements_text(${JSON.stringify(besides)}::jsonb))`;
  const moved = sql`select kind, ref, from_account, to_account, amount_cents from ledger_transfer`;
  const difference = (these: SQL, those: SQL) =>
    rows<{ line: string }>(sql`
      select kind || ' of ' || ref || ' from ' || from_account || ' to ' || to_account || ': ' || amount_cents as line
      from ((${these}) except all (${those})) one
      where split_part(from_account, ':', 2) not in ${aside} and split_part(to_account, ':', 2) not in ${aside} order by line`);
  const missing = await difference(due, moved);
  const more = await difference(moved, due);
  const escrows = await rows<{ id: string; lies: string; collected: string; out: string; least: string }>(sql`
    select p.id, p.collected_cents::text as collected,
      coalesce(sum(b.amount_cents), 0)::text as lies,
      coalesce(-sum(b.amount_cents) filter (where b.kind in ('project.funded', 'project.unfunded')), 0)::text as out,
      coalesce(min(b.balance), 0)::text as least
    from project p left join (
      select account_id, l.amount_cents, kind, sum(l.amount_cents) over (partition by account_id order by id) as balance
      from ledger_posting l join ledger_transfer using (id)
    ) b on b.account_id = 'escrow:' || p.id
    where p.id not in ${aside}
    group by p.id, p.collected_cents order by p.id`);
  return [
    ...missing.map(({ line }) => `not booked: ${line}`),
    ...more.map(({ line }) => `booked, and nothing asked for it: ${line}`),
    ...escrows.flatMap(({ id, lies, collected, out, least }) => {
      const ought = Number(collected) - (begunWith[id] ?? 0) - Number(out);
      return [
        ...(Number(lies) === ought ? [] : [`in the escrow of ${id} lie ${lies} and not ${ought}`]),
        ...(Number(least) < 0 ? [`the escrow of ${id} was once at ${least}`] : []),
      ];
    }),
  ];
}
