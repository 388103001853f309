-- The end of the business relationship with a person: from then on the periods of what is kept after it run.
alter table app_user add column ended_at timestamptz;
-- When what identifies the person was deleted; the row stays for the books, which name its id.
alter table app_user add column erased_at timestamptz;
create index app_user_ended on app_user (ended_at) where ended_at is not null;

-- While one is open nothing about the person is deleted, whatever its period.
create table legal_hold (
  id bigint generated always as identity primary key,
  user_id text not null references app_user (id),
  reason text not null check (reason <> ''),
  placed_by text not null,
  placed_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz
);
create unique index legal_hold_open on legal_hold (user_id) where lifted_at is null;

create index stored_file_created on stored_file (created_at);
create index idempotency_key_created on idempotency_key (created_at);

-- The name and the account of a payee may go when their period is over; nothing else of an approved instruction changes.
create or replace function keep_instruction() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.amount_cents, new.source_account, new.outside_account, new.drafted_by)
      is distinct from (old.id, old.kind, old.subject_id, old.amount_cents, old.source_account, old.outside_account, old.drafted_by) then
    raise exception 'what an instruction pays never changes' using errcode = '42501';
  end if;
  if old.status <> 'DRAFTED' and (new.payee_iban, new.payee_name) is distinct from (old.payee_iban, old.payee_name)
      and (new.payee_name, new.payee_iban) is distinct from ('', 'XX00ERASED00000') then
    raise exception 'the payee of an approved instruction never changes' using errcode = '42501';
  end if;
  return new;
end $$;

-- A payment file is emptied when its period is over; who could read it before still sees that it was there, and its hash.
create function keep_payment_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content = ''
      and (new.id, new.account_iban, new.sha256, new.payment_count, new.total_cents, new.executes_on, new.created_by, new.created_at)
        is not distinct from
        (old.id, old.account_iban, old.sha256, old.payment_count, old.total_cents, old.executes_on, old.created_by, old.created_at) then
    return new;
  end if;
  raise exception 'a payment file never changes' using errcode = '42501';
end $$;
drop trigger payment_file_append_only on payment_file;
create trigger payment_file_append_only before update or delete on payment_file for each row execute function keep_payment_file();
