-- Where money lies: null is the client account at the bank, else the payment provider that holds it. Fixed when a payment is opened, a transfer is booked, an
-- instruction is drafted or money is moved, so that a change of PAYMENT_PROVIDER moves none of it.
alter table payment add column held_by text;
alter table incoming_transfer add column held_by text;
alter table instruction add column held_by text;
alter table ledger_transfer add column held_by text;

-- Before, Mangopay alone held money, and what it held was paid out to the client account by hand before it was sent on from there.
update payment set held_by = provider_id where provider_id = 'mangopay';
update incoming_transfer set held_by = 'mangopay' where starts_with(id, 'mangopay ');
update instruction set held_by = provider_id where provider_id is not null;
update instruction i set held_by = p.held_by from payment p
  where i.kind = 'REFUND' and p.id = i.subject_id and i.payment_file_id is null;
update instruction i set held_by = t.held_by from incoming_transfer t
  where i.kind = 'RETURN' and t.id = i.subject_id and i.payment_file_id is null;

create temporary table wallet_investment on commit drop as
  select p.investment_id as id, min(p.held_by) as held_by from payment p join investment v on v.id = p.investment_id
  where p.status in ('PAID', 'RETURN_DUE', 'RETURNED') and not exists (
    select from instruction i where i.kind = 'DISBURSEMENT' and i.project_id = v.project_id and i.status in ('SENT', 'CONFIRMED'))
  group by p.investment_id having count(*) = count(p.held_by);
update instruction i set held_by = 'mangopay'
  where i.kind = 'DISBURSEMENT' and i.status in ('DRAFTED', 'APPROVED')
    and exists (select from investment v join wallet_investment w on w.id = v.id where v.project_id = i.project_id and v.status = 'COMPLETED')
    and not exists (
      select from investment v where v.project_id = i.project_id and v.status = 'COMPLETED' and not exists (select from wallet_investment w where w.id = v.id));
alter table ledger_transfer disable trigger ledger_transfer_append_only;
update ledger_transfer l set held_by = w.held_by from wallet_investment w
  where l.ref = w.id and l.kind in ('payment.completed', 'investment.withdrawn', 'project.canceled', 'project.funded');
update ledger_transfer l set held_by = p.held_by from payment p where l.kind = 'payment.unallocated' and l.ref = p.id;
update ledger_transfer l set held_by = t.held_by from incoming_transfer t where l.kind = 'transfer.unallocated' and l.ref = t.id;
update ledger_transfer l set held_by = i.held_by from instruction i where starts_with(l.kind, 'instruction.') and l.ref = i.id;
alter table ledger_transfer enable trigger ledger_transfer_append_only;
create or replace view ledger_posting as
  select id, from_account as account_id, -amount_cents as amount_cents, held_by from ledger_transfer
  union all
  select id, to_account, amount_cents, held_by from ledger_transfer;

-- A file for the bank pays from the client account, and a provider what it holds.
alter table instruction
  add constraint instruction_file_is_of_client_account check (payment_file_id is null or held_by is null),
  add constraint instruction_sent_by_its_holder check (provider_id is null or (held_by is not null and provider_id = held_by));
-- A project that was paid for in several places is paid out from each of them.
drop index instruction_once;
create unique index instruction_once on instruction (kind, subject_id, (case when kind = 'DISBURSEMENT' then held_by end)) nulls not distinct
  where status not in ('REJECTED', 'RETURNED', 'CANCELLED');
create index instruction_held on instruction (held_by, status) where held_by is not null;

create or replace function keep_instruction() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.amount_cents, new.source_account, new.outside_account, new.drafted_by, new.held_by)
      is distinct from
     (old.id, old.kind, old.subject_id, old.amount_cents, old.source_account, old.outside_account, old.drafted_by, old.held_by) then
    raise exception 'what an instruction pays never changes' using errcode = '42501';
  end if;
  if old.status <> 'DRAFTED' and (new.payee_iban, new.payee_name) is distinct from (old.payee_iban, old.payee_name)
      and (new.payee_name, new.payee_iban) is distinct from ('', 'XX00ERASED00000') then
    raise exception 'the payee of an approved instruction never changes' using errcode = '42501';
  end if;
  return new;
end $$;
