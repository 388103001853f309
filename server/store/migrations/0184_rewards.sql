-- Coupons are paid to people by instructions, from money that the company pays into the client account for it (decision 117).
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'investor', 'escrow', 'owner', 'unallocated', 'campaign', 'tax', 'disbursable', 'received', 'payable', 'transit', 'costs', 'authority', 'platform',
  'rewards'));
alter table instruction drop constraint instruction_kind_check;
alter table instruction add constraint instruction_kind_check
  check (kind in ('DISBURSEMENT', 'PAYOUT', 'REFUND', 'RETURN', 'TAX', 'COSTS', 'REWARD'));

-- Coupons that were redeemed before: the ledger said that they were paid, and nobody had paid them.
create temporary table unpaid_coupon on commit drop as
  select l.ref, l.amount_cents, l.to_account as investor_account, p.id as user_id, left(l.ref, length(l.ref) - length(p.id) - 1) as code, p.profile
  from ledger_transfer l join app_user p on l.to_account = 'investor:' || p.id
  where l.kind = 'coupon.redeemed' and p.ended_at is null;
insert into ledger_account (id, kind) select 'rewards:platform', 'rewards' from unpaid_coupon limit 1 on conflict do nothing;
insert into ledger_account (id, kind) select distinct 'payable:' || user_id, 'payable' from unpaid_coupon on conflict do nothing;
insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
  select 'coupon.unpaid', ref, investor_account, 'campaign:coupons', amount_cents, now() from unpaid_coupon;
insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
  select 'coupon.owed', ref, 'rewards:platform', 'payable:' || user_id, amount_cents, now() from unpaid_coupon;
insert into instruction (
    id, kind, subject_id, amount_cents, source_account, outside_account, payee_user_id, payee_name, payee_iban, remittance, drafted_by, drafted_at)
  select 'in-' || replace(gen_random_uuid()::text, '-', ''), 'REWARD', 'coupon:' || c.ref, c.amount_cents, 'payable:' || c.user_id,
    'investor:' || c.user_id, c.user_id,
    coalesce(a.holder_name, nullif(case when (c.profile ->> 'company')::boolean then c.profile ->> 'companyName' end, ''),
      concat_ws(' ', c.profile ->> 'name', c.profile ->> 'surname')),
    a.iban, left('Coupon ' || c.code, 140), 'redeem-coupon', now()
  from unpaid_coupon c left join payee_account a on a.user_id = c.user_id;
insert into audit (subject, subject_id, event, after, actor, at)
  select 'instruction', id, 'instruction.draft', 'DRAFTED', 'redeem-coupon', now() from instruction where kind = 'REWARD';
